"""Sources in, plan out: normalise, read the headers, plan the pages, write them."""
