"""Background tasks: keeps references, so that running tasks are not garbage-collected, and logs failures."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

log = logging.getLogger(__name__)


class BackgroundTasks:
    """The tasks of one room, or of the whole server."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()  # Any: their results are not used

    def start(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:  # Any: as above
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    async def wait(self) -> None:
        """Returns when all of them are done."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    def _done(self, task: asyncio.Task[Any]) -> None:  # Any: as above
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("a background task failed", exc_info=error)
