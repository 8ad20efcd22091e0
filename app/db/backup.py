"""The SQLite database copied to one file while games go on, and put back from one."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path


class BackupFailed(Exception):
    """Nothing was changed; the text says why, to the host."""


def backup(database: Path, target: Path) -> None:
    """Copies a database, which may be in use, to a new file; an unfinished copy never has its name."""
    if not database.is_file():
        raise BackupFailed(f"There is no database at {database}.")
    if target.exists():
        raise BackupFailed(f"{target} exists already.")
    with _unfinished(target) as unfinished:
        _copy(database, unfinished)
        _check(unfinished, f"The copy of {database}")


def restore(source: Path, database: Path) -> None:
    """Puts a backup in the place of the database, which must not be in use."""
    if not source.is_file():
        raise BackupFailed(f"There is no backup at {source}.")
    _check(source, str(source))
    database.parent.mkdir(parents=True, exist_ok=True)
    with _unfinished(database) as unfinished:
        _copy(source, unfinished)
        _check(unfinished, f"The copy of {source}")
        if database.exists():
            _settle(database)
        else:
            _clear_log(database)


@contextmanager
def _unfinished(target: Path) -> Iterator[Path]:
    """A file beside the target that takes its name in the end, complete and on disk."""
    unfinished = target.with_name(f"{target.name}.unfinished")
    try:
        unfinished.unlink(missing_ok=True)
        # The secrets of running games are inside: only we may read it.
        unfinished.touch(mode=0o600, exist_ok=False)
        yield unfinished
        _sync(unfinished)
        unfinished.replace(target)
        _sync(target.parent)
    except (OSError, sqlite3.Error) as error:
        raise BackupFailed(f"{target} could not be written: {error}.") from error
    finally:
        unfinished.unlink(missing_ok=True)


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _copy(source: Path, target: Path) -> None:
    # A new connection sees one moment of the source; taking all pages in one step keeps it that moment.
    with closing(sqlite3.connect(source)) as ours, closing(sqlite3.connect(target)) as theirs:
        ours.backup(theirs, pages=-1)
        # Without a write-ahead log beside it, the copy is one file.
        theirs.execute("PRAGMA journal_mode = DELETE")


def _check(file: Path, name: str) -> None:
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
        _clear_log(database)
        return
    if mode != "delete":
        raise BackupFailed(f"{database} is in use: stop the server first.")


def _clear_log(database: Path) -> None:
    """SQLite would play the log of a database that is gone into whatever has its name next."""
    for side in ("-wal", "-shm"):
        database.with_name(database.name + side).unlink(missing_ok=True)
