"""Everything copied from one database into another, whichever kind they are."""

from __future__ import annotations

import asyncio
import secrets
from pathlib import Path

import pytest
from sqlalchemy import delete, select

from app.db.atomic_file import BackupFailed
from app.db.backup import backup_to_file, restore_from_file
from app.db.chat import Chat, Reader
from app.db.engine import Database, address
from app.db.group_commit import Verdict
from app.db.journal import Journal
from app.db.migrate import upgrade
from app.db.models import Match, Room
from app.db.transfer import copy_rows
from tests.db.chat_reading import last
from tests.db.older_databases import put_up
from tests.db.postgres import new_database
from tests.db.sample_rows import At, answer, new_match, new_member, new_room

pytestmark = pytest.mark.slow
ANSWERS = 7


class Kept(At):
    """Settings that also say where the data folder is."""

    data: Path
    key_file: Path | None = None


def kept(url: str, data: Path) -> Kept:
    settings = Kept(url)
    object.__setattr__(settings, "data", data)
    return settings


@pytest.fixture
def other(postgres: str) -> str:
    """An empty PostgreSQL database."""
    return new_database(postgres, f"t{secrets.token_hex(8)}")


async def fill(url: str) -> str:
    """A match with answers, a whisper, and rooms of which the last is gone; returns the match."""
    database = Database(url)
    match = await new_match(database, outcome=None, banks=[1, 2])
    async with Journal(database) as journal:
        for n in range(ANSWERS):
            assert await journal.append(answer(match, n)) is Verdict.STORED
    room = await new_room(database)
    ann, bob = await new_member(database, room, "Ann"), await new_member(database, room, "Bob")
    await Chat(database).append(
        room, name="Ann", text="äöü 🐐", at=1, member_id=ann.id, to=[1], hearers=[bob.id]
    )
    last = await new_room(database)
    async with database.writing() as session:
        await session.execute(delete(Room).where(Room.id == last))
    await database.close()
    return match


async def check(url: str, match: str) -> None:
    """What `fill` made is there, and no id is given twice."""
    database = Database(url)
    async with Journal(database) as journal:
        assert [stored.n for stored in await journal.since(match, 0)] == list(range(ANSWERS))
        snapshot = await journal.snapshot(match)
        assert snapshot is not None and snapshot.options == {"memory": True} and snapshot.outcome is None
        assert await journal.append(answer(match, ANSWERS)) is Verdict.STORED
    async with database.reading() as session:
        bare = (await session.scalars(select(Match).where(Match.id == match))).one()
        assert (bare.banks, bare.secret, bare.contributions) == ([1, 2], b"secret", None)
        rooms = list(await session.scalars(select(Room.id).order_by(Room.id)))
    (line,) = await last(Chat(database), rooms[-1], Reader(None, spectators=False), 10)
    assert line.to == (1,) and not line.heard
    assert await new_room(database) == rooms[-1] + 2  # the one in between was given and is gone
    await database.close()


def test_sqlite_goes_to_postgresql_and_back(sqlite_url: str, other: str, tmp_path: Path) -> None:
    match = asyncio.run(fill(sqlite_url))
    copied = copy_rows(address(sqlite_url), address(other))
    assert (copied["rooms"], copied["matches"], copied["answers"], copied["hearers"]) == (2, 1, ANSWERS, 2)
    back = f"sqlite:///{tmp_path / 'back.db'}"
    copy_rows(address(other), address(back))
    asyncio.run(check(other, match))
    upgrade(At(back))
    asyncio.run(check(back, match))


def test_a_backup_of_postgresql_is_restored_into_postgresql_or_sqlite(other: str, tmp_path: Path) -> None:
    upgrade(At(other))
    match = asyncio.run(fill(other))
    backup_to_file(kept(other, tmp_path), tmp_path / "copy.tar.gz")
    with pytest.raises(BackupFailed, match="--yes replaces them"):
        restore_from_file(kept(other, tmp_path), tmp_path / "copy.tar.gz", replace=False)
    restore_from_file(kept(other, tmp_path), tmp_path / "copy.tar.gz", replace=True)
    asyncio.run(check(other, match))
    here = f"sqlite:///{tmp_path / 'here.db'}"
    restore_from_file(kept(here, tmp_path), tmp_path / "copy.tar.gz", replace=False)
    asyncio.run(check(here, match))


def test_games_are_never_mixed(sqlite_url: str, other: str) -> None:
    upgrade(At(other))
    asyncio.run(fill(other))
    with pytest.raises(BackupFailed, match="games in the target database already"):
        copy_rows(address(sqlite_url), address(other))


def test_a_database_of_an_older_version_is_copied_as_it_is(postgres: str, other: str, tmp_path: Path) -> None:
    put_up(other, "0001")
    backup_to_file(kept(other, tmp_path), tmp_path / "copy.tar.gz")
    again = new_database(postgres, f"t{secrets.token_hex(8)}")
    restore_from_file(kept(again, tmp_path), tmp_path / "copy.tar.gz", replace=False)
    upgrade(At(again))
    asyncio.run(_has_rooms(again))


async def _has_rooms(url: str) -> None:
    database = Database(url)
    async with database.reading() as session:
        assert (await session.scalars(select(Room))).first() is not None
    await database.close()


def test_what_is_not_there_cannot_be_copied(tmp_path: Path, other: str) -> None:
    with pytest.raises(BackupFailed, match="no database at"):
        copy_rows(address(f"sqlite:///{tmp_path / 'none.db'}"), address(other))
    with pytest.raises(BackupFailed, match="no database of Culprit"):
        copy_rows(address(other), address(f"sqlite:///{tmp_path / 'new.db'}"))
