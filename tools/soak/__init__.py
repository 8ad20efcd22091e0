"""A soak test: a server under mixed use for a long time, to see whether it keeps what it should let go."""
