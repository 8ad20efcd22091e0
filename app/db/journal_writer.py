"""The journal's writers: writes that are pending at the same time share one transaction, in order of arrival.

A caller's future is resolved only after its group is committed. A caller that is cancelled does not cancel
its write: the group is committed all the same.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from abc import ABC, abstractmethod
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue

from sqlalchemy import Connection
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError

from app.activity import COMMIT_ANSWERS
from app.db.engine import async_engine, sqlite_engine
from app.db.group_commit import Verdict, Write, settle
from app.db.opened_file import OpenedFile
from app.db.outage import Outage, is_outage, reason_of
from app.db.write_lock import WriteLock

GROUP_LIMIT = 500

log = logging.getLogger(__name__)


class JournalFailed(Exception):
    """The group of this write was not committed, or it is unknown whether it was."""


Pending = tuple[Write, "asyncio.Future[Verdict]"]
CommitResult = list[Verdict] | Exception


def take_group(waiting: list[Pending]) -> tuple[list[Pending], list[Pending]]:
    """Splits off the next group; a second write of the same match is left for a later group."""
    group: dict[str, Pending] = {}
    later: list[Pending] = []
    for pending in waiting:
        match = pending[0].match
        if match in group or len(group) == GROUP_LIMIT:
            later.append(pending)
        else:
            group[match] = pending
    return list(group.values()), later


class Writer(ABC):
    """Commits the writes of one process; started and used in one event loop."""

    def __init__(self, outage: Outage) -> None:
        self.commits = 0
        self._outage = outage
        self._loop: asyncio.AbstractEventLoop | None = None
        self._waiting: list[Pending] = []

    def start(self) -> None:
        """Starts to accept writes."""
        assert self._loop is None, "a writer starts once"
        self._loop = asyncio.get_running_loop()

    def write(self, write: Write) -> asyncio.Future[Verdict]:
        """Queues a write; the future resolves after its commit."""
        if self._loop is None:
            raise JournalFailed("The journal is not open.")
        verdict: asyncio.Future[Verdict] = self._loop.create_future()
        self._waiting.append((write, verdict))
        if len(self._waiting) == 1:
            # One handover for all writes of this iteration of the event loop.
            self._loop.call_soon(self._hand_over)
        return verdict

    async def stop(self) -> None:
        """Writes what is pending and stops."""
        if self._loop is not None:
            self._loop = None
            self._hand_over()
            await self._end()

    @abstractmethod
    def _hand_over(self) -> None: ...

    @abstractmethod
    async def _end(self) -> None: ...

    def _resolve(self, group: list[Pending], result: CommitResult) -> None:
        # The future is done if its caller was cancelled.
        if isinstance(result, Exception):
            self._outage.failed("write", result)
            if not is_outage(result):
                log.error("answers could not be written: %s", reason_of(result))
            for _, verdict in group:
                if not verdict.done():
                    verdict.set_exception(_failure(result))
            return
        self._outage.worked("write")
        self.commits += 1
        COMMIT_ANSWERS.observe(len(group))
        for (_, verdict), value in zip(group, result, strict=True):
            if not verdict.done():
                verdict.set_result(value)


class ThreadWriter(Writer):
    """SQLite: a thread with a synchronous connection, which is cheaper than any asyncio driver."""

    def __init__(self, file: Path, write_lock: WriteLock, outage: Outage) -> None:
        super().__init__(outage)
        self._write_lock = write_lock
        self._engine = sqlite_engine(file)
        self._file = OpenedFile(file)
        self._connection: Connection | None = None  # used by the thread only
        self._queue: SimpleQueue[list[Pending] | None] = SimpleQueue()
        self._ended = asyncio.Event()

    def start(self) -> None:
        super().start()
        # A daemon thread: a process that ends without stop() loses only writes that were never acknowledged.
        threading.Thread(target=self._run, args=(self._loop,), name="journal", daemon=True).start()

    def _hand_over(self) -> None:
        if self._waiting:
            self._queue.put(self._waiting)
            self._waiting = []

    async def _end(self) -> None:
        self._queue.put(None)
        await self._ended.wait()

    def _run(self, loop: asyncio.AbstractEventLoop) -> None:
        waiting: list[Pending] = []
        closing = False
        while waiting or not closing:
            try:
                while not closing:
                    batch = self._queue.get(block=not waiting)
                    closing = batch is None
                    waiting += batch or ()
            except Empty:
                pass
            if waiting:
                group, waiting = take_group(waiting)
                result = self._commit([write for write, _ in group])
                # If the loop was closed without stop(), no caller is left.
                with suppress(RuntimeError):
                    loop.call_soon_threadsafe(self._resolve, group, result)
        if self._connection is not None:
            self._connection.close()
        self._engine.dispose()
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(self._ended.set)

    def _commit(self, writes: list[Write]) -> CommitResult:
        try:
            if (fault := self._file.fault()) is not None:
                raise OSError(fault)  # the connection would still work, and what it stores would be lost
            if self._connection is None:
                self._connection = self._engine.connect()
            with self._write_lock.journal(), self._connection.begin():
                return settle(self._connection, writes)
        except Exception as error:  # noqa: BLE001 every error is passed on to the callers
            self._disconnect()
            return error

    def _disconnect(self) -> None:
        """Drops the connection after an error, so that the next group opens a new one."""
        if self._connection is not None:
            with suppress(SQLAlchemyError):
                self._connection.invalidate()
                self._connection.close()
        self._connection = None


class LoopWriter(Writer):
    """PostgreSQL: a task with one asyncio connection."""

    def __init__(self, url: URL, outage: Outage) -> None:
        super().__init__(outage)
        self._engine = async_engine(url, connections=1)
        self._task: asyncio.Task[None] | None = None

    def _hand_over(self) -> None:
        if self._waiting and self._task is None:
            self._task = asyncio.create_task(self._run())

    async def _end(self) -> None:
        if self._task is not None:
            await self._task
        await self._engine.dispose()

    async def _run(self) -> None:
        while self._waiting:
            group, self._waiting = take_group(self._waiting)
            self._resolve(group, await self._commit([write for write, _ in group]))
        self._task = None

    async def _commit(self, writes: list[Write]) -> CommitResult:
        try:
            async with self._engine.begin() as connection:
                return await connection.run_sync(settle, writes)
        except Exception as error:  # noqa: BLE001 every error is passed on to the callers
            return error


def _failure(cause: Exception) -> JournalFailed:
    failure = JournalFailed(f"The journal could not be written: {type(cause).__name__}.")
    failure.__cause__ = cause
    return failure
