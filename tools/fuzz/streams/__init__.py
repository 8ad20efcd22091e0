"""Streams: every byte that everybody at a table is sent, in the true world and in its twins."""
