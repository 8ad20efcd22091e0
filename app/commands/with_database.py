"""Opens the server's database for commands, whether or not the server is running."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.rooms.runtime import Runtime
    from app.settings import Settings


def with_database(work: Callable[[Runtime, Settings], Awaitable[int]]) -> int:
    """Runs the work and returns its exit code; prints a sentence if the database cannot be used."""
    from sqlalchemy.exc import SQLAlchemyError

    from app.db.engine import Database
    from app.db.outage import reason_of
    from app.rooms.runtime import Runtime
    from app.settings import SettingsUnclear, load

    try:
        settings = load()
    except SettingsUnclear as unclear:
        print(unclear, file=sys.stderr)
        return 2
    if settings.sqlite_file is not None and not settings.sqlite_file.is_file():
        print(
            f"culprit: there is no database at {settings.sqlite_file} yet; start the server once.",
            file=sys.stderr,
        )
        return 1

    # Without a handler, Python would print the log's line about the outage beside our own sentence.
    logging.getLogger("app").addHandler(logging.NullHandler())

    async def run() -> int:
        database = Database(settings.database)
        try:
            return await work(Runtime(database), settings)
        finally:
            await database.close()

    try:
        return asyncio.run(run())
    except (SQLAlchemyError, OSError) as error:
        reason = reason_of(error)
        print(
            f"culprit: the database cannot be used: {reason}. Is it running, and of this version?",
            file=sys.stderr,
        )
        return 1


def counted(count: int, noun: str) -> str:
    """`1 room`, `2 rooms`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
