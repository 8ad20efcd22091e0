"""Idle rooms go by themselves, and a database that is away does no harm."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError

from app.db.journal import JournalFailed
from app.main import create_app
from app.rooms import acts
from app.rooms.acts.delete_idle_rooms import DAY_MILLIS
from app.rooms.snapshot import read_room
from app.settings import Settings
from app.web import housekeeping
from app.web.services import Services
from tests.manual_clock import Clock
from tests.web.conftest import KEY


@pytest.fixture
def services(empty_database: Path, tmp_path: Path, clock: Clock) -> Services:
    (tmp_path / "culprit.db").write_bytes(empty_database.read_bytes())
    app = create_app(Settings(data=tmp_path, secret_key=KEY, keep_days=3), clock=clock, monotonic=clock)
    services = app.state.services
    assert isinstance(services, Services)
    return services


async def test_rooms_go_after_the_days_that_the_host_has_set(services: Services, clock: Clock) -> None:
    room = await acts.create(services.runtime, game="blame", seats=2, options={}, name="Ann")
    clock.now += 3 * DAY_MILLIS
    await housekeeping.sweep_once(services)
    assert await read_room(services.runtime, room.code) is not None
    clock.now += 1
    await housekeeping.sweep_once(services)
    assert await read_room(services.runtime, room.code) is None
    await services.runtime.database.close()


async def test_a_database_that_is_away_is_asked_again_later(
    services: Services, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def away(*_: object) -> int:
        raise OperationalError("", {}, Exception("away"))

    monkeypatch.setattr(housekeeping, "sweep", away)
    await housekeeping.sweep_once(services)
    assert "idle rooms could not be deleted" in caplog.text


async def test_housekeeping_begins_at_once_and_goes_on_until_it_is_cancelled(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    swept: list[int] = []
    twice = asyncio.Event()

    async def sweep(_store: object, days: int) -> int:
        swept.append(days)
        if len(swept) == 2:
            twice.set()
        return 0

    monkeypatch.setattr(housekeeping, "ROUND_SECONDS", 0)
    monkeypatch.setattr(housekeeping, "sweep", sweep)
    keeping = asyncio.create_task(housekeeping.run_housekeeping(services))
    await twice.wait()
    assert not keeping.done()
    keeping.cancel()
    with pytest.raises(asyncio.CancelledError):
        await keeping
    assert swept == [3, 3]


async def test_a_chore_that_fails_is_told_at_once_and_the_server_still_ends_in_order(
    services: Services, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    app = create_app(services.settings)
    hubs = app.state.services.hubs

    async def fail() -> None:
        raise RuntimeError("a fault")

    monkeypatch.setattr(hubs, "run_clock", fail)
    async with app.router.lifespan_context(app):
        assert await hubs.journal.snapshot("") is None
        await asyncio.sleep(0)
        assert "a background task failed" in caplog.text
    with pytest.raises(JournalFailed):  # it was closed
        await hubs.journal.abandon("", 0)
