"""Rooms in the memory of this process: hubs, presence, timeouts and background tasks."""
