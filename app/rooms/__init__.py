"""Rooms: their codes, members and seats, the host's powers, and one match after another."""
