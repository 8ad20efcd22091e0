"""Replays of matches: for look-back, replay pages, export and verification."""
