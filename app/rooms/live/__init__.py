"""Rooms in the memory of this process: hubs, who is connected, timeouts and background tasks."""
