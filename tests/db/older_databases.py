"""Databases as older versions of the server left them, with games going on in them.

`old/0001.json` was written by the code of that time, when 0001 was the only migration: its rows, the tokens
of those in its rooms, and what each seat saw. It is not made anew when the code changes; that is its use.
"""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import JSON, Boolean, Connection, LargeBinary, MetaData, Table, null, text
from sqlalchemy.ext.asyncio import create_async_engine

from app.db.engine import address
from app.db.migrate import MIGRATIONS

OLD = Path(__file__).parent / "old"
Old = dict[str, Any]  # Any: plain JSON
NUMBERED = ("rooms", "members", "messages")


def read_old(revision: str) -> Old:
    old: Old = json.loads((OLD / f"{revision}.json").read_text(encoding="utf-8"))
    return old


def put_up(url: str, revision: str) -> Old:
    """Makes the database as it was, in the shape of that revision, and tells what was in it."""
    old = read_old(revision)

    async def make() -> None:
        engine = create_async_engine(address(url))
        async with engine.begin() as connection:
            await connection.run_sync(_migrate, revision)
            await connection.run_sync(_fill, old["tables"])
        await engine.dispose()

    asyncio.run(make())
    return old


def _migrate(connection: Connection, revision: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def _fill(connection: Connection, tables: dict[str, list[dict[str, Any]]]) -> None:
    for name, rows in tables.items():
        if not rows:
            continue
        table = Table(name, MetaData(), autoload_with=connection)
        for row in rows:
            connection.execute(table.insert().values(_row(table, row)))
        if connection.dialect.name == "postgresql" and name in NUMBERED:
            last = max(row["id"] for row in rows)
            connection.execute(text(f"SELECT setval(pg_get_serial_sequence('{name}', 'id'), {last})"))


def _row(table: Table, row: dict[str, Any]) -> dict[str, Any]:
    """SQLite keeps truth as a number and JSON as text; PostgreSQL has types of its own for both."""

    def value(name: str, kept: Any) -> Any:
        kind = table.c[name].type
        if kept is None:
            return null()
        if isinstance(kind, LargeBinary):
            return bytes.fromhex(kept["hex"])
        if isinstance(kind, JSON):
            return json.loads(kept)
        return bool(kept) if isinstance(kind, Boolean) else kept

    return {name: value(name, kept) for name, kept in row.items()}
