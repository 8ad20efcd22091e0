"""A soak test: a server under mixed load for a long time, to find leaks of memory and other resources."""
