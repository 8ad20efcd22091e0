"""What every act of a room needs: the database, the time and chance."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass

from app.db.engine import Database


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


@dataclass(frozen=True, slots=True)
class Runtime:
    """Bundled, because time and chance are passed in: tests bring their own."""

    database: Database
    clock: Callable[[], int] = now
    random: Callable[[int], bytes] = secrets.token_bytes
