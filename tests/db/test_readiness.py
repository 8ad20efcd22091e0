"""Ready means that a move could be stored now."""

from __future__ import annotations

import asyncio
import errno
import os
import shutil
from collections.abc import AsyncIterator
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO

import anyio
import pytest
from sqlalchemy.exc import OperationalError

from app.db import readiness
from app.db.engine import Database
from app.db.readiness import CACHE_MILLIS, Readiness
from tests.manual_clock import Clock


@pytest.fixture
async def ours(sqlite_url: str) -> AsyncIterator[Database]:
    database = Database(sqlite_url)
    yield database
    await database.close()


async def test_a_database_that_can_be_written_is_ready(database: Database, clock: Clock) -> None:
    ready = Readiness(database, clock)
    assert await ready.fault() is None
    assert await asyncio.gather(*(ready.fault() for _ in range(20))) == [None] * 20


async def test_the_disk_is_tried_once_however_many_ask(
    ours: Database, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[Path] = []

    def counted(**folder: Path) -> IO[bytes]:
        tried.append(folder["dir"])
        return TemporaryFile(dir=folder["dir"])

    monkeypatch.setattr(readiness, "TemporaryFile", counted)
    ready = Readiness(ours, clock)
    await asyncio.gather(*(ready.fault() for _ in range(50)))
    clock.now += CACHE_MILLIS - 1
    await ready.fault()
    assert len(tried) == 1
    clock.now += 1
    await ready.fault()
    assert len(tried) == 2


async def test_a_deleted_or_replaced_file_is_noticed_though_the_connection_still_works(
    ours: Database, file: Path, clock: Clock
) -> None:
    ready = Readiness(ours, clock)
    assert await ready.fault() is None
    shutil.copy(file, file.with_name("copy"))
    await anyio.Path(file).unlink()
    clock.now += CACHE_MILLIS
    assert await ready.fault() == "the database file is gone"
    await anyio.Path(file.with_name("copy")).rename(file)
    clock.now += CACHE_MILLIS
    assert await ready.fault() == "the database file was replaced under the running server"


async def test_an_outage_that_a_request_met_a_moment_ago_is_told_at_once(
    ours: Database, file: Path, clock: Clock
) -> None:
    ready = Readiness(ours, clock)
    assert await ready.fault() is None
    await anyio.Path(file).unlink()
    ours.outage.failed("write", OperationalError("", {}, Exception("disk I/O error")))
    assert await ready.fault() == "the database file is gone"


async def test_a_full_disk_is_noticed_and_so_is_its_end(
    ours: Database, clock: Clock, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ready = Readiness(ours, clock)

    def full(descriptor: int) -> None:
        if os.fstat(descriptor).st_size:  # an empty file has room on a full disk
            raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as filled:
        filled.setattr("app.db.readiness.os.fsync", full)
        for _ in range(3):
            assert await ready.fault() == "the data folder cannot be written: No space left on device"
            clock.now += CACHE_MILLIS
    assert await ready.fault() is None
    assert [record.getMessage() for record in caplog.records] == [
        "not ready: the data folder cannot be written: No space left on device",
        "ready again",
    ]


async def test_nothing_is_left_behind(ours: Database, file: Path, clock: Clock) -> None:
    await Readiness(ours, clock).fault()
    assert {path.name for path in file.parent.iterdir()} <= {"culprit.db", "culprit.db-wal", "culprit.db-shm"}


async def test_a_database_that_is_busy_for_too_long_is_not_ready_and_is_not_asked_twice(
    ours: Database, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(readiness, "TIMEOUT_SECONDS", 0.0)
    ready = Readiness(ours, clock)
    async with ours.writing():
        assert [await ready.fault() for _ in range(3)] == ["the database does not answer"] * 3
    monkeypatch.setattr(readiness, "TIMEOUT_SECONDS", 60.0)
    assert await ready.fault() is None
