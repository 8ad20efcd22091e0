"""Readiness check: whether a move could be stored now.

An open SQLite connection keeps working after its file was deleted, and a transaction writes to the disk only
when it commits. So the check compares the file with the one that was opened, and writes a file next to it.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable
from tempfile import TemporaryFile

from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from app.db.engine import Database, sqlite_file
from app.db.opened_file import OpenedFile
from app.db.outage import is_unreachable

CACHE_MILLIS = 2_000
"""The least time between two checks, each of which writes to the disk."""
TIMEOUT_SECONDS = 5.0
PROBE_BYTES = 256 * 1024
"""More than a move needs, its pages in the write-ahead log included."""

NO_ANSWER = "the database does not answer"
CANNOT_WRITE = "the database cannot be written"
LOGGED_ELSEWHERE = {NO_ANSWER, CANNOT_WRITE}
"""In outage.py."""

log = logging.getLogger(__name__)


class Readiness:
    """One per process. Concurrent callers share one check."""

    def __init__(self, database: Database, monotonic: Callable[[], int]) -> None:
        self._database = database
        self._monotonic = monotonic
        file = sqlite_file(database.url)
        self._file = None if file is None else OpenedFile(file)
        self._fault: str | None = None
        self._checked_at: int | None = None
        self._checking: asyncio.Task[str | None] | None = None

    async def fault(self) -> str | None:
        """Why a move could not be stored, without naming any file; None if it could."""
        fresh = self._checked_at is not None and self._monotonic() - self._checked_at < CACHE_MILLIS
        overtaken = self._fault is None and self._database.outage.standing
        if fresh and not overtaken:
            return self._fault
        # A task of its own: cancelling a transaction would cost its connection to the database.
        checking = self._checking = self._checking or asyncio.create_task(self._check())
        done, _ = await asyncio.wait({checking}, timeout=TIMEOUT_SECONDS)
        if not done:
            return NO_ANSWER
        if checking is self._checking:  # only the first caller to wake up stores the result
            fault, self._checking = checking.result(), None
            if fault != self._fault and not LOGGED_ELSEWHERE & {fault, self._fault}:
                log.warning("ready again" if fault is None else f"not ready: {fault}")
            self._fault, self._checked_at = fault, self._monotonic()
        return checking.result()

    async def _check(self) -> str | None:
        try:
            if self._file is not None:
                fault = await asyncio.to_thread(self._check_file, self._file)
                if fault is not None:
                    return fault
            async with self._database.writing() as session:
                await session.execute(text("UPDATE alembic_version SET version_num = version_num"))
                await session.rollback()
        except (SQLAlchemyError, OSError) as error:
            log.exception("the database cannot be written")
            return NO_ANSWER if is_unreachable(error) else CANNOT_WRITE
        return None

    def _check_file(self, opened: OpenedFile) -> str | None:
        if (fault := opened.fault()) is not None:
            return fault
        try:
            with TemporaryFile(dir=opened.path.parent) as probe:
                probe.write(bytes(PROBE_BYTES))
                probe.flush()
                os.fsync(probe.fileno())
        except OSError as error:
            return f"the data folder cannot be written: {error.strerror}"
        return None
