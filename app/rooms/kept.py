"""Tasks that nobody waits for: they are held while they run, and what they fail of is said."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

log = logging.getLogger(__name__)

_kept: set[asyncio.Task[Any]] = set()  # Any: whatever they return, nobody looks at it


def keep(work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:  # Any: as above
    """Does the work beside everything else."""
    task = asyncio.create_task(work)
    _kept.add(task)
    task.add_done_callback(_let_go)
    return task


def _let_go(task: asyncio.Task[Any]) -> None:  # Any: as above
    _kept.discard(task)
    if not task.cancelled() and (error := task.exception()) is not None:
        log.error("a room's task failed", exc_info=error)
