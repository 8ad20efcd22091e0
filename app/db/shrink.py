"""Gives the space of deleted rows back to the disk, a little at a time.

SQLite keeps the pages of deleted rows for later. With incremental vacuum they can be handed back in small
steps, each a short write, so that tables in play wait for one step at most and never for the whole file.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from contextlib import closing
from pathlib import Path

from app.db.engine import BUSY_SECONDS, Database, sqlite_file

PAGES_AT_ONCE = 256  # a megabyte
SPARE_PAGES = 512  # free pages that stay for the rooms to come
INCREMENTAL = 2

log = logging.getLogger(__name__)


def make_shrinkable(file: Path) -> None:
    """Before anyone is served: a new database gets incremental vacuum, an older one is rewritten once."""
    try:
        with closing(sqlite3.connect(file, timeout=1, isolation_level=None)) as connection:
            if connection.execute("PRAGMA auto_vacuum").fetchone()[0] != INCREMENTAL:
                connection.execute(f"PRAGMA auto_vacuum = {INCREMENTAL}")
                connection.execute("VACUUM")
    except sqlite3.DatabaseError as error:
        # Another worker has it open, or there is no room for a copy: it works as well as before.
        log.info("the database file cannot be made to shrink by itself now: %s", error)


async def shrink(database: Database) -> int:
    """Hands free pages back; returns how many. Writers have their turn between any two steps."""
    file = sqlite_file(database.url)
    if file is None or database.write_lock is None:
        return 0  # PostgreSQL looks after itself
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
            # The file itself becomes shorter when the log is folded back; this does not wait for readers.
            connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
            return 0
        pages = min(PAGES_AT_ONCE, free - SPARE_PAGES)
        connection.executescript(f"PRAGMA synchronous = FULL; PRAGMA incremental_vacuum({pages})")
        return int(pages)
