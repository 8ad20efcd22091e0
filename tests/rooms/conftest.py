"""A database of its own for every test, with a clock and chance that tests command."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from sqlalchemy import text

from app.db.engine import Database
from app.db.migrate import upgrade
from app.rooms.runtime import Runtime
from tests.db.postgres import new_database, running_postgres
from tests.manual_clock import Clock
from tests.repeatable_bytes import RepeatableBytes


@pytest.fixture(scope="session")
def postgres_database() -> Iterator[str]:
    with running_postgres() as server:
        url = new_database(server, "rooms")
        upgrade(SimpleNamespace(database=url))
        yield url


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def url(request: pytest.FixtureRequest, empty_database: Path, tmp_path: Path) -> str:
    """A database of either kind."""
    if request.param == "postgresql":
        return str(request.getfixturevalue("postgres_database"))
    file = tmp_path / "culprit.db"
    shutil.copy(empty_database, file)
    return f"sqlite:///{file}"


@pytest.fixture
async def runtime(url: str, clock: Clock) -> AsyncIterator[Runtime]:
    database = Database(url)
    if not url.startswith("sqlite"):
        async with database.writing() as session:
            await session.execute(text("TRUNCATE rooms, push_subscriptions RESTART IDENTITY CASCADE"))
    yield Runtime(database, clock, RepeatableBytes(), clock)
    await database.close()
