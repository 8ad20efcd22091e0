"""Copies a SQLite database while it is in use, checks copies, and replaces a database by a copy."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from app.db.atomic_file import BackupFailed, atomic_file


def copy_sqlite(source: Path, target: Path) -> None:
    """Copies a database, which may be in use, into an empty file."""
    try:
        # Copying all pages in one step gives a consistent snapshot of the source.
        with closing(sqlite3.connect(source)) as original, closing(sqlite3.connect(target)) as copy:
            original.backup(copy, pages=-1)
            # Outside of WAL mode the copy is a single file.
            copy.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.Error as error:
        raise BackupFailed(f"{source} could not be copied: {error}.") from error
    check_sqlite(target, f"The copy of {source}")


def replace_sqlite(source: Path, database: Path) -> None:
    """Replaces the database, which must not be in use, by a copy of the source."""
    check_sqlite(source, "The database in the backup")
    with atomic_file(database) as unfinished:
        copy_sqlite(source, unfinished)
        if database.exists():
            _leave_wal_mode(database)
        else:
            _remove_wal(database)


def check_sqlite(file: Path, name: str) -> None:
    """Raises BackupFailed unless the file is an intact database of Culprit."""
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


def _leave_wal_mode(database: Path) -> None:
    """Checkpoints and removes the write-ahead log; fails while another process has the database open."""
    try:
        with closing(sqlite3.connect(database, timeout=1)) as connection:
            mode = connection.execute("PRAGMA journal_mode = DELETE").fetchone()[0]
    except sqlite3.OperationalError as error:
        raise BackupFailed(f"{database} is in use: stop the server first ({error}).") from error
    except sqlite3.DatabaseError:
        # It is damaged, which is a good reason to restore a backup.
        _remove_wal(database)
        return
    if mode != "delete":
        raise BackupFailed(f"{database} is in use: stop the server first.")


def _remove_wal(database: Path) -> None:
    """Removes the write-ahead log, which SQLite would otherwise apply to the next file of that name."""
    for side in ("-wal", "-shm"):
        database.with_name(database.name + side).unlink(missing_ok=True)
