"""Streams: every byte that is sent to the clients of a table, in the true world and in its twins."""
