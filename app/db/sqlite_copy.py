"""Copies of a SQLite database: taken while games go on, checked, and put in the place of another."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from app.db.atomic_file import BackupFailed, atomic_file


def copy_sqlite(source: Path, target: Path) -> None:
    """Copies a database, which may be in use, into an empty file."""
    try:
        # A new connection sees one moment of the source; taking all pages in one step keeps it that moment.
        with closing(sqlite3.connect(source)) as ours, closing(sqlite3.connect(target)) as theirs:
            ours.backup(theirs, pages=-1)
            # Without a write-ahead log beside it, the copy is one file.
            theirs.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.Error as error:
        raise BackupFailed(f"{source} could not be copied: {error}.") from error
    check_sqlite(target, f"The copy of {source}")


def replace_sqlite(source: Path, database: Path) -> None:
    """Puts a copy in the place of the database, which must not be in use."""
    check_sqlite(source, "The database in the backup")
    with atomic_file(database) as unfinished:
        copy_sqlite(source, unfinished)
        if database.exists():
            _settle(database)
        else:
            _remove_log(database)


def check_sqlite(file: Path, name: str) -> None:
    """Raises BackupFailed unless the file is a whole database of ours."""
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            found = connection.execute("PRAGMA integrity_check").fetchone()[0]
            ours = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone()
    except sqlite3.DatabaseError as error:
        raise BackupFailed(f"{name} is no database: {error}.") from error
    if found != "ok":
        raise BackupFailed(f"{name} is damaged: {found}.")
    if ours is None:
        raise BackupFailed(f"{name} is not a database of Culprit.")


def _settle(database: Path) -> None:
    """Folds the write-ahead log back and removes it; fails while anyone has the database open."""
    try:
        with closing(sqlite3.connect(database, timeout=1)) as connection:
            mode = connection.execute("PRAGMA journal_mode = DELETE").fetchone()[0]
    except sqlite3.OperationalError as error:
        raise BackupFailed(f"{database} is in use: stop the server first ({error}).") from error
    except sqlite3.DatabaseError:
        # It is damaged: all the more reason to put the backup in its place.
        _remove_log(database)
        return
    if mode != "delete":
        raise BackupFailed(f"{database} is in use: stop the server first.")


def _remove_log(database: Path) -> None:
    """SQLite would play the log of a database that is gone into whatever has its name next."""
    for side in ("-wal", "-shm"):
        database.with_name(database.name + side).unlink(missing_ok=True)
