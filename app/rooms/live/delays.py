"""How long things take that have no hurry."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.db.models import Speed
from app.rooms.snapshot import RoomSnapshot
from app.tables.deal.ceremony import PATIENCE

SPEEDS: Mapping[Speed, float] = {"slow": 3.0, "normal": 1.0, "fast": 0.2, "instant": 0.02}
"""What part of the usual moment bots take among themselves."""


@dataclass(frozen=True, slots=True)
class Delays:
    """Tests have no time at all."""

    patience: float = PATIENCE  # seconds for each half of the deal's ceremony
    bots: tuple[int, int] = (400, 1200)  # the shortest and longest moment a bot takes, in milliseconds

    def of(self, room: RoomSnapshot) -> tuple[int, int]:
        """The moment a bot takes at this room's table."""
        shortest, longest = self.bots
        share = SPEEDS[room.speed] if room.only_bots else 1.0
        return round(shortest * share), round(longest * share)
