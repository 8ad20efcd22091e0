"""Outages of the database: which errors are one, and how often the host is told."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from sqlalchemy import make_url, text
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError, ProgrammingError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.pool import AsyncAdaptedQueuePool

from app.db import engine
from app.db import upgrade as module
from app.db.engine import Database
from app.db.journal import Journal, JournalFailed
from app.db.migrate import MigrationFailed
from app.db.outage import Outage, is_outage, reason_of
from app.db.upgrade import wait_for_database
from tests.db.postgres import new_database, restartable_postgres
from tests.db.sample_rows import At, answer
from tests.db.silent_network import silent_network

AWAY = OperationalError("SELECT 1", {}, Exception("server closed the connection\nDETAIL: secret"))


class Seconds:
    now = 0.0

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


def test_an_outage_is_told_from_a_fault_of_ours() -> None:
    failed = JournalFailed("…")
    failed.__cause__ = AWAY
    outages: list[Exception] = [AWAY, failed, ConnectionRefusedError(111, "refused"), TimeoutError()]
    faults: list[Exception] = [
        IntegrityError("", {}, Exception()),
        ProgrammingError("", {}, Exception()),
        FileNotFoundError(2, "No such file", "static/x.css"),
        ValueError(),
    ]
    outages.append(sqlite3.OperationalError("database or disk is full"))
    faults.append(sqlite3.IntegrityError("UNIQUE constraint failed"))
    assert all(map(is_outage, outages))
    assert not any(map(is_outage, faults))
    assert reason_of(failed) == "server closed the connection"
    late = TimeoutError()
    late.__cause__ = asyncio.CancelledError()
    assert reason_of(late) == "no answer in time"


def test_each_outage_is_logged_once_and_its_end(caplog: pytest.LogCaptureFixture) -> None:
    seconds = Seconds()
    outage = Outage(seconds)
    caplog.set_level("INFO")
    for _ in range(100):
        outage.failed("read", AWAY)
        outage.failed("write", AWAY)
    seconds.now = 9
    outage.worked("read")
    assert outage.standing
    outage.worked("write")
    outage.worked("write")
    assert [record.getMessage() for record in caplog.records] == [
        "the database does not answer: server closed the connection",
        "the database works again, after 9 s",
    ]


def test_reading_from_a_full_disk_does_not_end_the_outage(caplog: pytest.LogCaptureFixture) -> None:
    outage = Outage()
    for _ in range(5):
        outage.failed("write", OperationalError("", {}, Exception("database or disk is full")))
        outage.worked("read")
    assert [record.getMessage() for record in caplog.records] == [
        "the database cannot be written: database or disk is full"
    ]


@pytest.mark.parametrize(
    "lost",
    [
        ConnectionRefusedError(111, "refused"),
        DBAPIError("INSERT", {}, Exception("connection is closed"), connection_invalidated=True),
    ],
    ids=["refused", "closed"],
)
def test_a_write_that_finds_no_database_says_so(lost: Exception, caplog: pytest.LogCaptureFixture) -> None:
    failed = JournalFailed("…")
    failed.__cause__ = lost
    Outage().failed("write", failed)
    (record,) = caplog.records
    assert record.getMessage().startswith("the database does not answer: ")


async def test_a_server_that_is_too_busy_refuses_requests_but_tells_of_no_outage(
    sqlite_url: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    seconds = Seconds()
    database = Database(sqlite_url)
    database.outage = Outage(seconds)
    pool = database.engine.pool
    assert isinstance(pool, AsyncAdaptedQueuePool)
    monkeypatch.setattr(pool, "_timeout", 0)
    async with AsyncExitStack() as busy:
        for _ in range(10):
            await (await busy.enter_async_context(database.reading())).execute(text("SELECT 1"))
        for now in (0, 59, 60):
            seconds.now = now
            with pytest.raises(PoolTimeout) as refused:
                async with database.connection():
                    pass
            assert is_outage(refused.value)  # 503: come back later
            assert not database.outage.standing
    await database.close()
    told = "too busy: all connections to the database are in use, so requests are refused"
    assert [record.getMessage() for record in caplog.records] == [told] * 2


async def test_sessions_and_the_journal_report_what_they_meet(
    file: Path, sqlite_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    database = Database(sqlite_url)
    async with database.writing() as session:
        await session.execute(text("ALTER TABLE matches RENAME TO gone"))
    async with Journal(database) as journal:
        with pytest.raises(JournalFailed):
            await journal.append(answer("m", 0))
        with pytest.raises(OperationalError):
            await journal.snapshot("m")
        assert database.outage.standing
        async with database.writing() as session:
            await session.execute(text("ALTER TABLE gone RENAME TO matches"))
        assert await journal.snapshot("m") is None
    assert not database.outage.standing
    await database.close()
    assert len([record for record in caplog.records if record.name == "app.db.outage"]) == 2


@pytest.mark.slow
async def test_a_database_that_falls_silent_is_noticed_before_a_statement_is_sent(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when its machine loses power: no connection is closed, and none answers."""
    monkeypatch.setattr(engine, "COMMAND_SECONDS", 3600.0)
    url = make_url(f"{postgres}/postgres")
    assert url.port is not None
    async with silent_network(url.port) as (network, port):
        database = Database(url.set(port=port).render_as_string(hide_password=False))

        async def ask() -> None:
            async with database.reading() as session:
                await session.execute(text("SELECT 1"))

        await asyncio.gather(*(ask() for _ in range(5)))  # several connections are in the pool now
        network.fall_silent()
        async with asyncio.timeout(120):
            for _ in range(3):
                with pytest.raises(TimeoutError) as told:
                    await ask()
                assert is_outage(told.value) and database.outage.standing
        network.speak_again()
        await ask()
        assert not database.outage.standing
        await database.close()


@pytest.mark.slow
def test_the_server_waits_for_postgresql_to_come_up(caplog: pytest.LogCaptureFixture) -> None:
    seconds = Seconds()
    with restartable_postgres() as postgres:
        settings = At(new_database(postgres.url, "late"))
        wait_for_database(settings, seconds, seconds.sleep)
        assert not caplog.records
        postgres.stop()
        with pytest.raises(MigrationFailed, match=r"did not answer for 60 s .*CULPRIT_DATABASE_URL right\?"):
            wait_for_database(settings, seconds, seconds.sleep)
        assert len(caplog.records) == 1
        waited: list[float] = []

        def come_up(pause: float) -> None:
            waited.append(pause)
            postgres.start()

        wait_for_database(settings, seconds, come_up)
        assert waited == [module.PAUSE_SECONDS]
        assert caplog.records[-1].getMessage() == "the database answers now"


def test_nothing_is_waited_for_with_sqlite(file: Path) -> None:
    wait_for_database(At(f"sqlite:///{file}"), sleep=lambda _: pytest.fail("it slept"))
