"""The lock of a data folder: held by a running server, and by commands that need the server stopped."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.settings import Settings


class FolderInUse(Exception):
    """Another server uses the folder; the message is for the host."""


@contextmanager
def in_use_by_server(settings: Settings) -> Iterator[None]:
    """Locks the data folder, and the folder of the SQLite database if it is another one.

    Two servers on one SQLite file would not learn of each other's moves, and tables would stall. Servers may
    share a folder if they are connected by a bus, or if they use PostgreSQL.
    """
    shared = settings.bus is not None or settings.sqlite_file is None
    file = settings.sqlite_file
    with ExitStack() as locks:
        for folder in {settings.data} if file is None else {settings.data, file.absolute().parent}:
            locks.enter_context(in_use(folder, shared=shared))
        yield


@contextmanager
def in_use(data: Path, *, shared: bool = False) -> Iterator[None]:
    """Holds the lock for a running server; raises FolderInUse if another server has the folder."""
    descriptor = _open(data)
    try:
        try:
            fcntl.flock(descriptor, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
        except BlockingIOError:
            raise FolderInUse(
                f"another server uses the folder {data}. Stop it first, or choose another folder"
                " with CULPRIT_DATA. Several servers can share one if CULPRIT_REDIS_URL is set for all."
            ) from None
        yield
    finally:
        os.close(descriptor)


@contextmanager
def unused(data: Path) -> Iterator[bool]:
    """Yields False if a server uses the folder; otherwise yields True and keeps servers from starting.

    Raises SettingsUnclear if the folder cannot be written.
    """
    from app.settings import SettingsUnclear, unusable

    try:
        descriptor = _open(data)
    except OSError as error:
        raise SettingsUnclear(unusable(data, error)) from error
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield False
        else:
            yield True
    finally:
        os.close(descriptor)


def _open(data: Path) -> int:
    data.mkdir(parents=True, exist_ok=True)
    return os.open(data / "running.lock", os.O_RDWR | os.O_CREAT, 0o600)
