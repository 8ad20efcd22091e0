"""A database of its own for every test, chance that is the same in every run, and a journal with moods."""

from __future__ import annotations

import secrets
import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from app.db.engine import Database
from app.db.migrate import upgrade
from app.rooms.live.hub_registry import HubRegistry
from app.rooms.runtime import Runtime
from tests.db.postgres import new_database, running_postgres
from tests.manual_clock import Clock
from tests.repeatable_bytes import RepeatableBytes
from tests.tables.faulty_journal import Moody
from tests.tables.hosted_rooms import NO_HURRY


@pytest.fixture
def file(empty_database: Path, tmp_path: Path) -> Path:
    """Where a test's SQLite database lies."""
    return Path(shutil.copy(empty_database, tmp_path / "culprit.db"))


@pytest.fixture
def url(file: Path) -> str:
    return f"sqlite:///{file}"


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    with running_postgres() as url:
        yield url


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def either_url(request: pytest.FixtureRequest) -> str:
    """A database with all its tables, of either kind."""
    if request.param == "sqlite":
        return str(request.getfixturevalue("url"))
    url = new_database(request.getfixturevalue("postgres"), f"t{secrets.token_hex(8)}")
    upgrade(SimpleNamespace(database=url))
    return url


@pytest.fixture
async def runtime(url: str, clock: Clock) -> AsyncIterator[Runtime]:
    database = Database(url)
    yield Runtime(database, clock, RepeatableBytes(), clock)
    await database.close()


@pytest.fixture
async def journal(runtime: Runtime) -> AsyncIterator[Moody]:
    async with Moody(runtime.database) as journal:
        yield journal


@pytest.fixture
async def hubs(runtime: Runtime, journal: Moody) -> AsyncIterator[HubRegistry]:
    hubs = HubRegistry(runtime, journal, NO_HURRY)
    yield hubs
    await hubs.stop()
