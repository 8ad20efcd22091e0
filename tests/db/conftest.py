"""Databases for the tests: a SQLite file each, and where it is worth the time PostgreSQL as well."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from app.db.engine import Database
from app.db.journal import Journal
from app.db.migrate import upgrade
from tests.db.postgres import new_database, running_postgres
from tests.db.sample_rows import At, new_match


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where a test's SQLite database lies."""
    return tmp_path / "culprit.db"


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    with running_postgres() as url:
        yield url


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def url(request: pytest.FixtureRequest, file: Path) -> str:
    """A database with all its tables, of either kind."""
    if request.param == "sqlite":
        url = f"sqlite:///{file}"
    else:
        url = new_database(request.getfixturevalue("postgres"), f"t{secrets.token_hex(8)}")
    upgrade(At(url))
    return url


@pytest.fixture
def sqlite_url(file: Path) -> str:
    upgrade(At(f"sqlite:///{file}"))
    return f"sqlite:///{file}"


@pytest.fixture
async def database(url: str) -> AsyncIterator[Database]:
    database = Database(url)
    yield database
    await database.close()


@pytest.fixture
async def journal(database: Database) -> AsyncIterator[Journal]:
    async with Journal(database) as journal:
        yield journal


@pytest.fixture
async def match(database: Database) -> str:
    """A match in which the first answer is due."""
    return await new_match(database)
