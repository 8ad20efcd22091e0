"""Opens the server's database for commands, whether or not the server is running."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.rooms.runtime import Runtime
    from app.settings import Settings

NOT_OURS = ("Permission denied", "unable to open", "readonly database")
"""What the system and SQLite say about the files of another user."""


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
    try:
        missing = settings.sqlite_file is not None and not settings.sqlite_file.is_file()
    except PermissionError as error:
        return _refuse(error.strerror or str(error), settings)
    if missing:
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
        return _refuse(reason_of(error), settings)


def _refuse(reason: str, settings: Settings) -> int:
    """Prints why the database cannot be used, with a remedy; returns the exit code."""
    file = settings.sqlite_file
    remedy = "Is it running, and of this version?" if file is None else "Is it of this version?"
    if file is not None and any(sign in reason for sign in NOT_OURS):
        remedy = f"You are user {os.geteuid()}; run this as the user of the server, who owns {file.parent}."
    print(f"culprit: the database cannot be used: {reason}. {remedy}", file=sys.stderr)
    return 1


def counted(count: int, noun: str) -> str:
    """`1 room`, `2 rooms`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
