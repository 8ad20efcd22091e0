"""Copies all rows of one database into another: SQLite to PostgreSQL, the reverse, or two of the same kind.

The tables are reflected from the databases and not taken from the models, so that a database of an older
version can be copied before it is migrated. The target is first migrated to the revision of the source.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from sqlalchemy import JSON, Connection, MetaData, Table, event, func, inspect, select, text
from sqlalchemy.engine import URL
from sqlalchemy.engine.interfaces import ReflectedColumn
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.pool import NullPool

from app.db.atomic_file import BackupFailed
from app.db.engine import sqlite_file
from app.db.migrate import known_revisions, migrate_to

ROWS_AT_ONCE = 500
VERSION_TABLE = "alembic_version"


class NotEmpty(BackupFailed):
    """The target database already contains games."""


def copy_rows(source: URL, target: URL, *, replace: bool = False) -> Mapping[str, int]:
    """Copies everything in one transaction; returns the number of rows of each table."""
    file, new = sqlite_file(source), sqlite_file(target)
    if file is not None and not file.is_file():
        raise BackupFailed(f"There is no database at {file}.")
    try:
        if new is not None:
            new.touch(mode=0o600)  # it will hold the secrets of running games
        return asyncio.run(_copy(source, target, replace))
    except (SQLAlchemyError, OSError) as error:
        reason = str(error.orig if isinstance(error, DBAPIError) else error).partition("\n")[0]
        raise BackupFailed(f"The database could not be copied: {reason}.") from error


async def _copy(source: URL, target: URL, replace: bool) -> Mapping[str, int]:
    # Read one snapshot of the source, however long it takes; SQLite does that by default.
    snapshot = {} if source.get_backend_name() == "sqlite" else {"isolation_level": "REPEATABLE READ"}
    source_engine = create_async_engine(source, poolclass=NullPool, hide_parameters=True, **snapshot)
    target_engine = create_async_engine(target, poolclass=NullPool, hide_parameters=True)
    event.listen(target_engine.sync_engine, "begin", _begin)
    async with source_engine.connect() as reading, target_engine.begin() as writing:
        revision = await reading.run_sync(revision_of)
        if revision is None:
            raise BackupFailed("There is no database of Culprit to copy.")
        await writing.run_sync(_prepare, revision, replace)
        tables = await writing.run_sync(_tables)
        return {table.name: await _copy_table(reading, writing, table) for table in tables}


def _begin(connection: Connection) -> None:
    if connection.dialect.name == "sqlite":
        # Python's driver would otherwise begin its transaction only after the tables are created.
        connection.exec_driver_sql("BEGIN IMMEDIATE")


def revision_of(connection: Connection) -> str | None:
    """The Alembic revision of a database; None if it is empty or not ours."""
    if not inspect(connection).has_table(VERSION_TABLE):
        return None
    return connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).scalar_one_or_none()  # noqa: S608  # our own name


def _prepare(connection: Connection, revision: str, replace: bool) -> None:
    if revision not in known_revisions():
        raise BackupFailed(
            f"It was made by a newer version of Culprit (migration {revision}). Upgrade first."
        )
    tables = _tables(connection) if revision_of(connection) is not None else []
    empty = all(connection.execute(select(table).limit(1)).first() is None for table in tables)
    if not empty and not replace:
        raise NotEmpty("There are games in the target database already.")
    for table in reversed(tables):
        table.drop(connection)
    connection.execute(text(f"DROP TABLE IF EXISTS {VERSION_TABLE}"))
    migrate_to(connection, revision)


def _tables(connection: Connection) -> list[Table]:
    """Our tables, ordered so that a table comes after those it refers to."""
    metadata = MetaData()
    event.listen(metadata, "column_reflect", _none_is_null)
    metadata.reflect(connection)
    return [table for table in metadata.sorted_tables if table.name != VERSION_TABLE]


def _none_is_null(_inspector: object, _table: object, column: ReflectedColumn) -> None:
    # As in the models: None in a JSON column is NULL and not the JSON text "null".
    if isinstance(column["type"], JSON):
        column["type"] = JSON(none_as_null=True)


async def _copy_table(reading: AsyncConnection, writing: AsyncConnection, table: Table) -> int:
    copied = 0
    rows = await reading.stream(select(table), execution_options={"yield_per": ROWS_AT_ONCE})
    async for some in rows.partitions():
        await writing.execute(table.insert(), [dict(row._mapping) for row in some])
        copied += len(some)
    if "id" in table.c and table.c["id"].type.python_type is int:
        await writing.run_sync(_set_last_id, table, await reading.run_sync(_last_id, table))
    return copied


def _last_id(connection: Connection, table: Table) -> int:
    """The highest id ever used, deleted rows included: ids are never reused."""
    if connection.dialect.name == "sqlite":
        asked = text("SELECT seq FROM sqlite_sequence WHERE name = :name").bindparams(name=table.name)
        return connection.execute(asked).scalar_one_or_none() or 0
    sequence = connection.execute(select(func.pg_get_serial_sequence(table.name, "id"))).scalar_one()
    last, called = connection.execute(text(f"SELECT last_value, is_called FROM {sequence}")).one()  # noqa: S608  # PostgreSQL's own name
    return int(last) if called else 0


def _set_last_id(connection: Connection, table: Table, last: int) -> None:
    if last == 0:
        return
    if connection.dialect.name == "sqlite":
        connection.execute(text("DELETE FROM sqlite_sequence WHERE name = :name"), {"name": table.name})
        new = text("INSERT INTO sqlite_sequence (name, seq) VALUES (:name, :last)")
        connection.execute(new, {"name": table.name, "last": last})
    else:
        connection.execute(select(func.setval(func.pg_get_serial_sequence(table.name, "id"), last)))
