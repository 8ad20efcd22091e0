"""Database engines and sessions. SQLite is configured for durability, and writers take its lock at BEGIN.

Every engine hides parameters, so that stored values never appear in errors or logs.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager, nullcontext
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.engine import URL
from sqlalchemy.engine.interfaces import AdaptedConnection, DBAPIConnection
from sqlalchemy.exc import DBAPIError, InvalidatePoolError
from sqlalchemy.ext.asyncio import (
    AsyncConnection,
    AsyncEngine,
    AsyncSession,
    async_sessionmaker,
    create_async_engine,
)
from sqlalchemy.orm import Session, sessionmaker

from app.db.outage import Outage, Use
from app.db.write_lock import WriteLock
from app.settings import DRIVERS

# How long a writer waits for the write lock before it gives up.
BUSY_SECONDS = 10
# PostgreSQL: after this long without a connection, the database counts as unavailable.
CONNECT_SECONDS = 2.0
COMMAND_SECONDS = 5.0
# A pooled connection is tried before it is used. One to a machine that lost its power gives no answer at all.
CHECK_SECONDS = 1.0
# Pages of 4 KiB in the write-ahead log before it is checkpointed. Rare checkpoints write less: a page that
# changed a thousand times since the last one is written back once.
CHECKPOINT_PAGES = 8000
CACHE_KIBIBYTES = 16_000
CONNECTIONS = 5  # of the pool for sessions
THREADS = 4

Result = TypeVar("Result")


def address(url: str) -> URL:
    """The URL of the database with the driver we use, for any of the usual ways to write it."""
    scheme, _, rest = url.partition("://")
    plain = scheme.partition("+")[0]
    if plain not in DRIVERS:
        raise ValueError(f"Culprit keeps its games in SQLite or PostgreSQL, not in {plain!r}.")
    parts = make_url(f"{DRIVERS[plain]}://{rest}")
    if "sslmode" in parts.query:
        # libpq calls it sslmode; asyncpg calls it ssl.
        parts = parts.update_query_dict({"ssl": str(parts.query["sslmode"])}).difference_update_query(
            ["sslmode"]
        )
    return parts


def sqlite_file(url: URL) -> Path | None:
    """The file of a SQLite database; None for PostgreSQL."""
    if url.get_backend_name() != "sqlite":
        return None
    if not url.database or url.database == ":memory:":
        raise ValueError("Culprit's SQLite database is a file: nothing may be lost with the process.")
    return Path(url.database)


def sqlite_engine(file: Path, *, threads: int = 1, writing: bool = True) -> Engine:
    """A synchronous engine for so many threads; if it is for writing, BEGIN takes the write lock."""
    engine = create_engine(
        URL.create("sqlite+pysqlite", database=str(file)),
        connect_args={"isolation_level": None, "timeout": BUSY_SECONDS},
        hide_parameters=True,
        pool_size=threads,
        max_overflow=0,
    ).execution_options(writing=writing)
    _set_up_sqlite(engine)
    return engine


def async_engine(url: URL, *, connections: int = CONNECTIONS) -> AsyncEngine:
    """The engine for sessions and, on PostgreSQL, for the journal."""
    if sqlite_file(url) is None:
        engine = create_async_engine(
            url,
            connect_args={"timeout": CONNECT_SECONDS, "command_timeout": COMMAND_SECONDS},
            hide_parameters=True,
            # All of them stay open: to connect anew whenever there is much to do costs more than it brings.
            pool_size=2 * connections,
            max_overflow=0,
            pool_timeout=COMMAND_SECONDS,
        )
        event.listen(engine.sync_engine, "checkout", _check_connection)
        return engine
    engine = create_async_engine(
        url,
        connect_args={"isolation_level": None, "timeout": BUSY_SECONDS},
        hide_parameters=True,
        pool_size=connections,
        max_overflow=connections,
    )
    _set_up_sqlite(engine.sync_engine)
    return engine


def _check_connection(connection: DBAPIConnection, _record: object, _fairy: object) -> None:
    """Replaces all pooled connections if this one is dead. Unlike SQLAlchemy's own check, it does not wait
    for as long as a statement may take, and not once for every connection in the pool."""
    from asyncpg import InterfaceError, PostgresError  # loaded only if PostgreSQL is used

    assert isinstance(connection, AdaptedConnection)
    try:
        connection.run_async(lambda driver: driver.execute("SELECT 1", timeout=CHECK_SECONDS))
    except (OSError, PostgresError, InterfaceError) as error:
        # At once: SQLAlchemy would take leave of a server that does not answer, and wait for it.
        connection.driver_connection.terminate()
        raise InvalidatePoolError from error


def _set_up_sqlite(engine: Engine) -> None:
    event.listen(engine, "connect", _set_pragmas)
    event.listen(engine, "begin", _begin)


def _set_pragmas(connection: DBAPIConnection, _record: object) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.execute(f"PRAGMA cache_size = -{CACHE_KIBIBYTES}")
    cursor.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT_PAGES}")
    cursor.close()


def _begin(connection: Connection) -> None:
    # SQLite refuses at once, whatever the timeout, if a transaction that began by reading wants to write
    # while another writer is active. BEGIN IMMEDIATE waits for the lock instead.
    writing = connection.get_execution_options().get("writing", False)
    begin = "BEGIN IMMEDIATE" if writing else "BEGIN"
    if (driver := sqlite_driver(connection)) is None:
        connection.exec_driver_sql(begin)
        return
    try:
        driver.execute(begin)
    except sqlite3.Error as error:  # callers of SQLAlchemy expect its own
        raise DBAPIError.instance(begin, None, error, sqlite3.Error) from error


def sqlite_driver(connection: Connection) -> sqlite3.Connection | None:
    """The connection of Python's sqlite3 below this one; None below asyncio and on PostgreSQL.

    What the journal does for every group goes through it: SQLAlchemy takes longer for a short statement than
    SQLite does.
    """
    driver = connection.connection.driver_connection
    return driver if isinstance(driver, sqlite3.Connection) else None


class Database:
    """Sessions and connections of one process."""

    def __init__(self, url: str) -> None:
        self.url = address(url)
        self.engine = async_engine(self.url)
        self.outage = Outage()
        file = sqlite_file(self.url)
        self.write_lock = None if file is None else WriteLock(BUSY_SECONDS)
        self._threads = None if file is None else DatabaseThreads(file)
        self._reading = async_sessionmaker(self.engine, expire_on_commit=False)
        self._writing = async_sessionmaker(
            self.engine.execution_options(writing=True), expire_on_commit=False
        )

    async def read(self, work: Callable[[Connection], Result]) -> Result:
        """Runs `work` with a read-only connection. On SQLite, all its statements see one snapshot.

        For what is done often: on SQLite, a session or a connection of asyncio costs four times as much,
        because every statement is handed to a thread several times.
        """
        with self._watched("read"):
            if self._threads is not None:
                return await self._threads.read(work)
            async with self.engine.connect() as connection:
                return await connection.run_sync(work)

    async def write(self, work: Callable[[Session], Result]) -> Result:
        """Runs `work` in a session that then commits, or rolls back if `work` raises; see `read`.

        On SQLite, cancelling the caller does not interrupt it: the change may be committed all the same.
        """
        with self._watched("write"):
            if self._threads is not None and self.write_lock is not None:
                async with self.write_lock.session():
                    return await self._threads.write(work)
            async with self._writing.begin() as session:
                return await session.run_sync(work)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncSession]:
        """A read-only session. On SQLite, all its statements see one snapshot of the database."""
        with self._watched("read"):
            async with self._reading() as session:
                yield session

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[AsyncConnection]:
        """A read-only connection, without the ORM."""
        with self._watched("read"):
            async with self.engine.connect() as connection:
                yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncSession]:
        """A session that commits at the end of the block, and rolls back if the block raises."""
        with self._watched("write"):
            async with (
                self.write_lock.session() if self.write_lock else nullcontext(),
                self._writing.begin() as session,
            ):
                yield session

    @contextmanager
    def _watched(self, use: Use) -> Iterator[None]:
        try:
            yield
        except Exception as error:
            self.outage.failed(use, error)
            raise
        self.outage.worked(use)

    async def close(self) -> None:
        """Closes all connections."""
        if self._threads is not None:
            await self._threads.close()
        await self.engine.dispose()


class DatabaseThreads:
    """SQLite: threads that read and write, each with a synchronous connection."""

    def __init__(self, file: Path) -> None:
        self._engine = sqlite_engine(file, threads=THREADS, writing=False)
        self._writing = sessionmaker(self._engine.execution_options(writing=True), expire_on_commit=False)
        self._pool = ThreadPoolExecutor(THREADS, thread_name_prefix="database")

    async def read(self, work: Callable[[Connection], Result]) -> Result:
        def run() -> Result:
            with self._engine.connect() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._pool, run)

    async def write(self, work: Callable[[Session], Result]) -> Result:
        def run() -> Result:
            with self._writing.begin() as session:
                return work(session)

        running = asyncio.get_running_loop().run_in_executor(self._pool, run)
        cancelled: asyncio.CancelledError | None = None
        while not running.done():
            try:
                await asyncio.wait([running])  # which does not cancel it
            except asyncio.CancelledError as error:
                cancelled = error  # not raised yet: the caller releases the write lock
        if cancelled is None:
            return running.result()
        running.exception()  # or asyncio would log that no caller has seen it
        raise cancelled

    async def close(self) -> None:
        """Waits for the threads, and closes the connections."""
        await asyncio.to_thread(self._pool.shutdown)
        self._engine.dispose()
