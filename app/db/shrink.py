"""Incremental vacuum: returns the space of deleted rows to the disk, a little at a time.

SQLite keeps the pages of deleted rows for later use. Incremental vacuum frees them in small steps, each a
short write, so that a running game waits for one step at most and never for the whole file.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from contextlib import closing
from pathlib import Path

from app.db.engine import BUSY_SECONDS, Database, sqlite_file

PAGES_AT_ONCE = 256  # a megabyte
SPARE_PAGES = 512  # free pages kept for later rows
INCREMENTAL = 2

log = logging.getLogger(__name__)


def make_shrinkable(file: Path) -> None:
    """Turns incremental vacuum on, which rewrites an existing file once. Called before the server starts."""
    try:
        with closing(sqlite3.connect(file, timeout=1, isolation_level=None)) as connection:
            if connection.execute("PRAGMA auto_vacuum").fetchone()[0] != INCREMENTAL:
                connection.execute(f"PRAGMA auto_vacuum = {INCREMENTAL}")
                connection.execute("VACUUM")
    except sqlite3.DatabaseError as error:
        # Another worker has the file open, or the disk has no room for a copy. Nothing else depends on it.
        log.info("the database file cannot be made to shrink by itself now: %s", error)


async def shrink(database: Database) -> int:
    """Frees unused pages and returns how many. Other writers get their turn between two steps."""
    file = sqlite_file(database.url)
    if file is None or database.write_lock is None:
        return 0  # PostgreSQL has autovacuum
    freed = 0
    while True:
        async with database.write_lock.session():
            step = await asyncio.to_thread(_free_some, file)
        freed += step
        if step == 0:
            return freed


def _free_some(file: Path) -> int:
    with closing(sqlite3.connect(file, timeout=BUSY_SECONDS, isolation_level=None)) as connection:
        free = connection.execute("PRAGMA freelist_count").fetchone()[0]
        shrinkable = connection.execute("PRAGMA auto_vacuum").fetchone()[0] == INCREMENTAL
        if free <= SPARE_PAGES or not shrinkable:
            # The file is truncated by the checkpoint; a passive one does not wait for readers.
            connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
            return 0
        pages = min(PAGES_AT_ONCE, free - SPARE_PAGES)
        connection.executescript(f"PRAGMA synchronous = FULL; PRAGMA incremental_vacuum({pages})")
        return int(pages)
