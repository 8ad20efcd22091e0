"""Golden games: how they are recorded and read; the files themselves lie in tests/replays."""
