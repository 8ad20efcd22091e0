"""Delays: how long bots take for a move, and how long the deal waits for a seat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.db.models import Speed
from app.tables.deal.ceremony import CONTRIBUTION_SECONDS

SPEEDS: Mapping[Speed, float] = {"slow": 3.0, "normal": 1.0, "fast": 0.2, "instant": 0.02}
"""Factors of the bots' delay, by the speed that a member has chosen."""


@dataclass(frozen=True, slots=True)
class Delays:
    """The delays of a server; tests set them to zero."""

    contribution_seconds: float = CONTRIBUTION_SECONDS  # for each phase of the ceremony
    bots: tuple[int, int] = (400, 1200)  # the shortest and longest time for a move, in milliseconds

    def at(self, speed: Speed) -> tuple[int, int]:
        """The shortest and longest time of a bot for a move, at this speed."""
        shortest, longest = self.bots
        factor = SPEEDS[speed]
        return round(shortest * factor), round(longest * factor)
