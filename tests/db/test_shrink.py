"""The database file becomes smaller when much was deleted, without locking writers out."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import delete

from app.db import shrink as module
from app.db.engine import Database
from app.db.migrate import upgrade
from app.db.models import Room
from app.db.shrink import PAGES_AT_ONCE, SPARE_PAGES, shrink
from tests.db.sample_rows import At, new_match, new_room

LARGE = b"x" * 4096 * (SPARE_PAGES + 3 * PAGES_AT_ONCE)


def pragma(file: Path, name: str) -> int:
    with closing(sqlite3.connect(file)) as connection:
        return int(connection.execute(f"PRAGMA {name}").fetchone()[0])


async def fill_and_delete(database: Database) -> None:
    await new_match(database, state=LARGE)
    async with database.writing() as session:
        await session.execute(delete(Room))


async def test_deleted_rooms_give_their_space_back(file: Path) -> None:
    await asyncio.to_thread(upgrade, At(f"sqlite:///{file}"))
    database = Database(f"sqlite:///{file}")
    await fill_and_delete(database)
    pages = pragma(file, "page_count")
    assert await shrink(database) >= 3 * PAGES_AT_ONCE
    assert pragma(file, "freelist_count") == SPARE_PAGES
    assert pragma(file, "page_count") <= pages - 3 * PAGES_AT_ONCE
    assert await shrink(database) == 0
    await new_room(database)
    await database.close()
    assert pragma(file, "page_count") * pragma(file, "page_size") < len(LARGE)


async def test_writers_have_their_turn_between_the_steps(file: Path, sqlite_url: str) -> None:
    database = Database(sqlite_url)
    await fill_and_delete(database)
    assert database.write_lock is not None
    written = 0

    async def write() -> None:
        nonlocal written
        while not shrinking.done():
            await new_room(database)
            written += 1

    shrinking = asyncio.create_task(shrink(database))
    await write()
    assert await shrinking >= 3 * PAGES_AT_ONCE
    assert written >= 2
    await database.close()


def test_a_database_of_an_earlier_version_is_made_to_shrink(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE other (text)")
        connection.commit()
    assert pragma(file, "auto_vacuum") == 0
    upgrade(At(f"sqlite:///{file}"))
    assert pragma(file, "auto_vacuum") == module.INCREMENTAL


def test_a_database_in_use_is_left_as_it_is(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("CREATE TABLE other (text)")
        connection.execute("BEGIN IMMEDIATE")
        module.make_shrinkable(file)
        assert pragma(file, "auto_vacuum") == 0
