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
"""Of what rooms refuse: too much at once, and links that lead nowhere."""


class RefusalLog:
    """Every refusal is counted; of one address, a burst of lines and then one every few seconds is logged."""

    _lines: ClassVar[RateLimit] = RateLimit(now, burst=30, millis=5_000)

    @classmethod
    def add(cls, reason: str, address: str) -> None:
        activity.refused(reason, address, told=cls._lines.take(address))


def log_refusal(connection: HTTPConnection, reason: str) -> None:
    """With the whole address, because that is what a host can bar."""
    RefusalLog.add(reason, "unknown" if connection.client is None else connection.client.host)
