"""The writer without a model: every sentence it lays down is a source's own."""
