"""Golden games: records and reads them; the files are in tests/replays."""
