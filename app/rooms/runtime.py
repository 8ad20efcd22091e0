"""What every act of a room needs: the database, the time and chance."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass

from app.db.engine import Database


def now() -> int:
    """Milliseconds since 1970, by the machine's clock: it may be set forward or back at any moment."""
    return time.time_ns() // 1_000_000


def monotonic() -> int:
    """Milliseconds since 1970 as they were when this process started, plus what has passed since.

    This clock cannot be set, so every timeout is measured with it.
    """
    return _STARTED_AT + time.monotonic_ns() // 1_000_000


_STARTED_AT = now() - time.monotonic_ns() // 1_000_000


@dataclass(frozen=True, slots=True)
class Runtime:
    """Bundled, because time and chance are passed in: tests bring their own."""

    database: Database
    clock: Callable[[], int] = now
    """For what is stored and shown: when something happened."""
    random: Callable[[int], bytes] = secrets.token_bytes
    monotonic: Callable[[], int] = monotonic
    """For durations and deadlines."""
