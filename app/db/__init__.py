"""Persistence: rooms, members, matches, answers and chat, in SQLite or PostgreSQL."""
