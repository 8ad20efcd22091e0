"""The dependencies of all acts: the database, clocks and a source of randomness."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass

from app.db.engine import Database


def now() -> int:
    """Milliseconds since the Unix epoch by the system clock, which may be set forward or back at any time."""
    return time.time_ns() // 1_000_000


def monotonic() -> int:
    """Milliseconds since the Unix epoch when this process started, plus the time elapsed since.

    This clock cannot be set, so all timeouts are measured with it.
    """
    return _STARTED_AT + time.monotonic_ns() // 1_000_000


_STARTED_AT = now() - time.monotonic_ns() // 1_000_000


@dataclass(frozen=True, slots=True)
class Runtime:
    """Passed in everywhere, so that tests can replace clocks and randomness."""

    database: Database
    clock: Callable[[], int] = now
    """For times that are stored or shown."""
    random: Callable[[int], bytes] = secrets.token_bytes
    monotonic: Callable[[], int] = monotonic
    """For durations and deadlines."""
