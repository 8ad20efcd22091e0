"""A statement that runs for many rows at once, without SQLAlchemy wherever possible.

It is compiled once per dialect, and a row is a plain tuple in the order of the parameters. On SQLite the
driver runs it; asyncpg's is reached through SQLAlchemy only.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, Insert, Update

from app.db.engine import sqlite_driver

SqlRow = tuple[int | str | bytes | None, ...]


class BulkStatement:
    """One INSERT or UPDATE for many rows, with a version for each dialect."""

    def __init__(self, *, sqlite: Insert | Update, postgresql: Insert | Update) -> None:
        self._statements = {"sqlite": sqlite, "postgresql": postgresql}
        self._sql: dict[str, str] = {}

    def run(self, connection: Connection, rows: Sequence[SqlRow]) -> int:
        """Runs it for every row; returns how many rows were affected, or -1 if the driver does not count."""
        dialect = connection.dialect
        sql = self._sql.get(dialect.name)
        if sql is None:
            sql = self._sql[dialect.name] = str(self._statements[dialect.name].compile(dialect=dialect))
        if (driver := sqlite_driver(connection)) is not None:
            return driver.executemany(sql, rows).rowcount
        return connection.exec_driver_sql(sql, list(rows)).rowcount
