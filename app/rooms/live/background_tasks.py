"""Tasks that nobody waits for: they are held while they run, and what they fail of is said."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

log = logging.getLogger(__name__)


class BackgroundTasks:
    """The tasks of one room, or of the whole server."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()  # Any: whatever they return, nobody looks at it

    def keep(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:  # Any: as above
        """Does the work beside everything else."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._let_go)
        return task

    async def end(self) -> None:
        """Waits until all of it is done."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    def _let_go(self, task: asyncio.Task[Any]) -> None:  # Any: as above
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("a task failed", exc_info=error)
