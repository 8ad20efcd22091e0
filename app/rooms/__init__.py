"""A room's life: its code, its members and seats, the host's powers, and one match after another."""
