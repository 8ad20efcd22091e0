"""Migrates the database to the schema of this version, before the server accepts requests.

All migrations run in one transaction that takes a lock at its beginning. So an interrupted upgrade leaves
nothing half done, and if several workers start at once, one migrates and the others find nothing to do.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from typing import Protocol

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, create_engine, event, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from app.db.connection_check import explain
from app.db.engine import address, sqlite_file
from app.db.shrink import make_shrinkable

MIGRATIONS = Path(__file__).parents[2] / "migrations"
# PostgreSQL identifies advisory locks by number; any constant will do.
ADVISORY_LOCK = 0x63756C70726974
LOCK_TIMEOUT_SECONDS = 120


class MigrationSettings(Protocol):
    """The settings that a migration depends on."""

    @property
    def database(self) -> str: ...


class MigrationFailed(Exception):
    """The database cannot be migrated to this version; the message is for the host."""


BeforeChange = Callable[[str], None]
"""Called with the revision of a database that is about to be migrated; an exception stops the upgrade."""


def upgrade(settings: MigrationSettings, before_change: BeforeChange | None = None) -> None:
    """Creates the database or migrates it to the newest revision; does nothing if it is up to date."""
    url = address(settings.database)
    file = sqlite_file(url)
    try:
        if file is None:
            asyncio.run(_upgrade_postgresql(url, before_change))
        else:
            _upgrade_sqlite(file, before_change)
    except (DBAPIError, OSError) as error:
        # The file is damaged or locked, or the credentials are wrong: the host can fix these.
        raise MigrationFailed(f"The database cannot be used: {_explained(error, url, file)}") from error


def _explained(error: DBAPIError | OSError, url: URL, file: Path | None) -> str:
    reason = explain(error, url)
    if file is None:
        return reason
    if isinstance(error, OSError) or "readonly" in reason or "unable to open" in reason:
        user = os.geteuid()
        return f"{reason} The server runs as user {user}: chown -R {user} {file.parent}."
    if "malformed" in reason or "not a database" in reason:
        return f"{reason} Restore a backup with `python3 -m app restore FILE --yes`."
    return reason


def _upgrade_sqlite(file: Path, before_change: BeforeChange | None) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    # It holds the secrets of running games: only our user may read it. The -wal and -shm files get its mode.
    file.touch(mode=0o600, exist_ok=True)
    # Foreign keys are not enforced here: some migrations change a table by recreating it.
    engine = create_engine(
        URL.create("sqlite+pysqlite", database=str(file)),
        connect_args={"isolation_level": None, "timeout": LOCK_TIMEOUT_SECONDS},
        poolclass=NullPool,
    )
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
    if file.stat().st_size == 0:
        make_shrinkable(file)  # this costs nothing while there are no tables
    with engine.begin() as connection:
        _run(connection, before_change)
    make_shrinkable(file)
    _turn_on_wal(file)


def _turn_on_wal(file: Path) -> None:
    """Before the first connections: if several of them did it at the same time, SQLite would refuse one."""
    # It is refused while another worker uses the file, and that worker turns it on.
    with closing(sqlite3.connect(file, timeout=1)) as connection, suppress(sqlite3.OperationalError):
        connection.execute("PRAGMA journal_mode = WAL")


async def _upgrade_postgresql(url: URL, before_change: BeforeChange | None) -> None:
    engine = create_async_engine(url, poolclass=NullPool)
    async with engine.begin() as connection:
        await connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": ADVISORY_LOCK})
        change = None if before_change is None else _in_thread(before_change)
        await connection.run_sync(_run, change)


def _in_thread(before_change: BeforeChange) -> BeforeChange:
    """Runs the callback in another thread: a backup needs its own event loop, and this thread runs one."""

    def call(revision: str) -> None:
        with ThreadPoolExecutor(1) as pool:
            pool.submit(before_change, revision).result()

    return call


def _run(connection: Connection, before_change: BeforeChange | None) -> None:
    revision = MigrationContext.configure(connection).get_current_revision()
    outdated = known_revisions() - {_scripts().get_current_head()}
    if before_change is not None and revision in outdated:
        before_change(revision)
    migrate_to(connection, "head")


def migrate_to(connection: Connection, revision: str) -> None:
    """Runs the migrations up to this revision, in the connection's transaction."""
    config = _config()
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, revision)
    except CommandError as error:
        raise MigrationFailed(
            f"The database was made by another version of Culprit, most likely a newer one ({error})."
            " Run that version, or restore a backup that this one made."
        ) from error


def known_revisions() -> set[str]:
    """The revisions that this version of Culprit knows."""
    return {script.revision for script in _scripts().walk_revisions()}


def _scripts() -> ScriptDirectory:
    return ScriptDirectory.from_config(_config())


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config
