"""Quality of what the compiler reads and writes, measured on real documents."""
