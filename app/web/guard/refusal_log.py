"""Refusals that a host may want to act upon, such as guessed links and floods, with their addresses.

fail2ban can read them; see docs/fail2ban.
"""

from __future__ import annotations

from typing import ClassVar

from starlette.requests import HTTPConnection

from app import activity
from app.rooms.refusals import Code
from app.rooms.runtime import now
from app.web.guard.limits import RateLimit

SUSPICIOUS: frozenset[Code] = frozenset({"too_fast", "no_room", "no_key", "no_match"})
"""Of the refusals of rooms: rate limits, and links that lead nowhere."""


class RefusalLog:
    """Counts every refusal; logs a burst of lines per address, and then one every few seconds."""

    _lines: ClassVar[RateLimit] = RateLimit(now, burst=30, millis=5_000)

    @classmethod
    def add(cls, reason: str, address: str) -> None:
        activity.refused(reason, address, told=cls._lines.take(address))


def log_refusal(connection: HTTPConnection, reason: str) -> None:
    """Logs the whole address, because that is what a host can block."""
    RefusalLog.add(reason, "unknown" if connection.client is None else connection.client.host)
