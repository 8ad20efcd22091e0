"""Matches played again: for looking back, for replays, for export and verification."""
