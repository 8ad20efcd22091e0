"""Migrations: they make exactly what the models say, once, whoever starts at the same time."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic import op
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import create_async_engine

from app.db.engine import Database, address
from app.db.migrate import MigrationFailed, upgrade
from app.db.models import Base
from app.settings import Settings
from tests.db.sample_rows import At, new_match

ROOT = Path(__file__).parents[2]


def tables_of(file: Path) -> set[str]:
    with closing(sqlite3.connect(file)) as connection:
        return {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}


def test_models_and_migrations_agree(url: str) -> None:
    def differences(connection: Connection) -> list[Any]:
        context = MigrationContext.configure(connection, opts={"compare_server_default": True})
        return list(compare_metadata(context, Base.metadata))

    async def compare() -> list[Any]:
        engine = create_async_engine(address(url))
        async with engine.connect() as connection:
            found = await connection.run_sync(differences)
        await engine.dispose()
        return found

    assert asyncio.run(compare()) == []


async def test_upgrading_again_changes_nothing(url: str, database: Database) -> None:
    match = await new_match(database)
    await asyncio.to_thread(upgrade, At(url))
    async with database.reading() as session:
        rows = (await session.connection()).exec_driver_sql
        assert (await rows("SELECT version_num FROM alembic_version")).scalars().all() == ["0008"]
        assert (await rows("SELECT id FROM matches")).scalars().all() == [match]


def test_settings_say_where_the_database_is_made(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path / "new" / "100% ours")
    upgrade(settings)
    file = tmp_path / "new" / "100% ours" / "culprit.db"
    assert {"rooms", "answers"} <= tables_of(file)
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_new_database_has_its_write_ahead_log_before_the_first_connections(tmp_path: Path) -> None:
    """Of several that turn it on at the same moment, one is told that the database is locked."""
    file = tmp_path / "new.db"
    upgrade(At(f"sqlite:///{file}"))
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


@pytest.mark.slow
def test_workers_that_start_at_once_all_find_the_database_ready(file: Path) -> None:
    program = f"""
from app.db.migrate import upgrade
from tests.db.sample_rows import At
upgrade(At("sqlite:///{file}"))
"""
    command = [sys.executable, "-c", program]
    workers = [subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE) for _ in range(3)]
    assert [(worker.communicate()[1], worker.returncode) for worker in workers] == [(b"", 0)] * 3
    assert "answers" in tables_of(file)


def test_an_upgrade_that_breaks_off_leaves_nothing_half_done(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    create = op.create_table

    def break_off(name: str, *parts: Any, **options: Any) -> Any:
        if name == "messages":
            raise OSError("the plug was pulled")
        return create(name, *parts, **options)

    with monkeypatch.context() as patch:
        patch.setattr(op, "create_table", break_off)
        with pytest.raises(MigrationFailed, match="plug"):
            upgrade(At(f"sqlite:///{file}"))
    assert tables_of(file) == set()
    upgrade(At(f"sqlite:///{file}"))
    assert "messages" in tables_of(file)


def test_a_database_of_a_newer_version_is_left_alone(file: Path, sqlite_url: str) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    with pytest.raises(MigrationFailed, match="newer"):
        upgrade(At(sqlite_url))


def test_a_database_that_cannot_be_used_is_told_in_a_sentence(file: Path) -> None:
    file.write_bytes(b"not a database, but long enough to be mistaken for one")
    with pytest.raises(MigrationFailed, match="The database cannot be used: file is not a database"):
        upgrade(At(f"sqlite:///{file}"))


@pytest.mark.slow
def test_a_database_that_postgresql_does_not_have_is_told_in_a_sentence(postgres: str) -> None:
    with pytest.raises(MigrationFailed, match=r'The database cannot be used: .*"nowhere" does not exist'):
        upgrade(At(f"{postgres}/nowhere"))
