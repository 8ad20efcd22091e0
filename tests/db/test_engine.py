"""Connections: durable, patient, and never half a transaction."""

from __future__ import annotations

import asyncio
import gc
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import Connection, func, select
from sqlalchemy.exc import IntegrityError, NoResultFound, SQLAlchemyError
from sqlalchemy.orm import Session

from app.db import engine
from app.db.engine import THREADS, Database, address, sqlite_engine
from app.db.models import Answer, Match, Member, Room, Seat
from tests.db.sample_rows import new_match, new_member, new_room


@pytest.mark.parametrize(
    ("written", "used"),
    [
        ("sqlite:////data/culprit.db", "sqlite+aiosqlite:////data/culprit.db"),
        ("sqlite+aiosqlite:////data/culprit.db", "sqlite+aiosqlite:////data/culprit.db"),
        ("postgres://ann:pw@db/culprit", "postgresql+asyncpg://ann:pw@db/culprit"),
        ("postgresql+psycopg://ann@db/culprit", "postgresql+asyncpg://ann@db/culprit"),
    ],
)
def test_an_address_may_be_written_the_usual_ways(written: str, used: str) -> None:
    assert address(written).render_as_string(hide_password=False) == used


def test_other_databases_and_memory_are_refused() -> None:
    with pytest.raises(ValueError, match="mysql"):
        address("mysql://db/culprit")
    with pytest.raises(ValueError, match="file"):
        Database("sqlite://")


@pytest.mark.parametrize(
    ("pragma", "value"), [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)]
)
async def test_sqlite_is_set_to_lose_nothing(file: Path, sqlite_url: str, pragma: str, value: object) -> None:
    database = Database(sqlite_url)
    async with database.reading() as session:
        row = (await (await session.connection()).exec_driver_sql(f"PRAGMA {pragma}")).scalar()
    await database.close()
    assert row == value
    engine = sqlite_engine(file)
    with engine.connect() as connection:
        assert connection.exec_driver_sql(f"PRAGMA {pragma}").scalar() == value
    engine.dispose()


async def test_sessions_that_read_and_then_write_wait_for_each_other(database: Database) -> None:
    room_id = await new_room(database)

    async def add_a_seat() -> None:
        async with database.writing() as session:
            room = await session.get_one(Room, room_id, with_for_update=True)
            await asyncio.sleep(0)
            room.seats += 1

    await asyncio.gather(*(add_a_seat() for _ in range(8)))
    async with database.reading() as session:
        assert (await session.get_one(Room, room_id)).seats == 4 + 8


async def test_a_session_that_fails_changes_nothing(database: Database) -> None:
    async def fail_in_the_middle() -> None:
        async with database.writing() as session:
            session.add(Room(code="x", game="blame", seats=2, options={}, created_at=1, touched_at=1))
            await session.flush()
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await fail_in_the_middle()
    async with database.reading() as session:
        assert (await session.scalars(select(Room))).all() == []


async def test_a_room_has_its_defaults(database: Database) -> None:
    room_id = await new_room(database)
    async with database.reading() as session:
        room = await session.get_one(Room, room_id)
    assert (room.public, room.locked, room.watchers, room.whispers) == (False, False, True, False)
    assert (room.host_id, room.match_id, room.closed_at, room.options) == (None, None, None, {"memory": True})


async def test_a_member_sits_on_one_chair(database: Database) -> None:
    room_id = await new_room(database)
    ann = await new_member(database, room_id)
    async with database.writing() as session:
        session.add_all([Seat(room_id=room_id, number=0, member_id=ann.id), Seat(room_id=room_id, number=1)])
    with pytest.raises(IntegrityError):
        async with database.writing() as session:
            (await session.get_one(Seat, (room_id, 1))).member_id = ann.id


async def test_a_room_that_goes_takes_all_of_it_along(database: Database) -> None:
    match = await new_match(database)
    async with database.writing() as session:
        room_id = (await session.get_one(Match, match)).room_id
        session.add(Answer(match_id=match, n=0, seat=0, choice="[]", client_id="c", at=1))
    ann = await new_member(database, room_id)
    async with database.writing() as session:
        session.add(Seat(room_id=room_id, number=0, member_id=ann.id))
    async with database.writing() as session:
        await session.delete(await session.get_one(Room, room_id))
    async with database.reading() as session:
        for model in (Room, Match, Answer, Member, Seat):
            assert (await session.scalars(select(model))).all() == []


async def test_what_is_read_at_once_is_one_snapshot_and_an_error_does_not_cost_the_connection(
    database: Database,
) -> None:
    room_id = await new_room(database)
    counted = select(func.count()).select_from(Room)
    between, go_on = threading.Event(), threading.Event()

    def twice(connection: Connection) -> list[int]:
        first = connection.execute(counted).scalar_one()
        between.set()
        assert go_on.wait(5)
        return [first, connection.execute(counted).scalar_one()]

    if database.write_lock is not None:  # on PostgreSQL it runs in the event loop
        reading = asyncio.create_task(database.read(twice))
        assert await asyncio.to_thread(between.wait, 5)
        await new_room(database)
        go_on.set()
        assert await reading == [1, 1]
    for _ in range(2 * THREADS):
        with pytest.raises(NoResultFound):
            await database.read(
                lambda connection: connection.execute(select(Room.id).where(Room.id == 0)).scalar_one()
            )
    asked = select(Room.id).where(Room.id == room_id)
    assert await database.read(lambda connection: connection.execute(asked).scalar_one()) == room_id


async def test_what_is_written_at_once_is_kept_whole_or_not_at_all(database: Database) -> None:
    room_id = await new_room(database)

    def take(seats: int) -> Callable[[Session], int]:
        def work(session: Session) -> int:
            room = session.get_one(Room, room_id, with_for_update=True)
            room.seats += seats
            session.flush()
            if seats < 0:
                raise NoResultFound
            return room.seats

        return work

    assert sorted(await asyncio.gather(*(database.write(take(1)) for _ in range(8)))) == [*range(5, 13)]
    with pytest.raises(NoResultFound):
        await database.write(take(-1))
    async with database.reading() as session:
        assert (await session.get_one(Room, room_id)).seats == 12


async def test_a_write_that_fails_after_it_was_cancelled_is_not_reported(database: Database) -> None:
    reported: list[dict[str, object]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: reported.append(context))
    begun, go_on = threading.Event(), threading.Event()

    def work(_: Session) -> None:
        begun.set()
        assert go_on.wait(5)
        raise NoResultFound

    if database.write_lock is None:
        pytest.skip("on PostgreSQL, what is cancelled is rolled back")
    writing = asyncio.create_task(database.write(work))
    assert await asyncio.to_thread(begun.wait, 5)
    writing.cancel()
    await asyncio.sleep(0)
    go_on.set()
    await asyncio.wait([writing])
    assert writing.cancelled()
    del writing
    gc.collect()
    assert not reported


async def test_a_transaction_that_cannot_begin_is_an_error_of_sqlalchemy(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Damaged:
        def execute(self, _: str) -> None:
            raise sqlite3.DatabaseError("file is not a database")

    monkeypatch.setattr(engine, "sqlite_driver", lambda _: Damaged())
    if database.write_lock is None:
        pytest.skip("PostgreSQL is reached through SQLAlchemy only")
    with pytest.raises(SQLAlchemyError, match="not a database"):
        await database.read(lambda connection: connection.execute(select(Room.id)).all())


async def test_writers_wait_until_a_cancelled_one_has_ended(database: Database) -> None:
    if database.write_lock is None:
        pytest.skip("on PostgreSQL, what is cancelled is rolled back")
    room_id = await new_room(database)
    begun, go_on = threading.Event(), threading.Event()

    def work(session: Session) -> None:
        session.get_one(Room, room_id).seats = 7
        begun.set()
        assert go_on.wait(5)

    writing = asyncio.create_task(database.write(work))
    assert await asyncio.to_thread(begun.wait, 5)
    writing.cancel()
    other = asyncio.create_task(database.write(lambda session: session.get_one(Room, room_id).seats))
    await asyncio.wait([writing, other], timeout=0)
    writing.cancel()  # as often as one likes
    await asyncio.wait([writing, other], timeout=0)
    assert not writing.done() and not other.done()
    assert len(database.write_lock._sessions) == 1  # it queues, and does not try SQLite's own lock
    go_on.set()
    assert await other == 7
    with pytest.raises(asyncio.CancelledError):
        await writing
