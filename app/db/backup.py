"""Backup and restore: everything a server needs to continue elsewhere, in one file.

A backup is a compressed tar archive of a SQLite database, whichever database the server uses, and of the key
that signs the cookies; without the key all players would be locked out of their seats. Temporary files are
made in the data folder, the only place that a container may write to.
"""

from __future__ import annotations

import gzip
import os
import shutil
import tarfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import BinaryIO, Protocol

from sqlalchemy.engine import URL

from app.db.atomic_file import BackupFailed, atomic_file
from app.db.engine import address, sqlite_file
from app.db.sqlite_copy import check_sqlite, copy_sqlite, replace_sqlite
from app.db.transfer import NotEmpty, copy_rows

DATABASE, KEY = "culprit.db", "secret.key"
SQLITE_MAGIC = b"SQLite format 3\0"
BACKUP_FOLDER = "backups"
"""Inside the data folder; holds the backups made before an upgrade."""
BACKUPS_KEPT = 3
"""How many of those backups are kept; older ones are removed."""


class BackupSettings(Protocol):
    """The settings that a backup depends on."""

    @property
    def database(self) -> str: ...

    @property
    def data(self) -> Path: ...

    @property
    def key_file(self) -> Path | None:
        """The file with the signing key; None if the host has set the key in the environment."""


def backup_to_file(settings: BackupSettings, target: Path) -> None:
    """Writes a new file, which gets its name only when it is complete."""
    if target.exists():
        raise BackupFailed(f"{target} exists already. Choose another name, or remove it first.")
    with atomic_file(target) as unfinished, unfinished.open("wb") as stream:
        backup_to_stream(settings, stream)


def backup_to_stream(settings: BackupSettings, stream: BinaryIO) -> None:
    """Writes the archive to a stream that need not be seekable; the server may be running."""
    with _scratch(settings.data) as scratch:
        copy = scratch / DATABASE
        copy.touch(mode=0o600)
        _copy_out(address(settings.database), copy)
        with tarfile.open(fileobj=stream, mode="w|gz") as archive:
            archive.add(copy, DATABASE, filter=_anonymous)
            if settings.key_file is not None and settings.key_file.is_file():
                archive.add(settings.key_file, KEY, filter=_anonymous)


def restore_from_file(settings: BackupSettings, source: Path, *, replace: bool) -> bool:
    """Restores a backup; returns True if it contained a signing key, which is now in use."""
    try:
        with source.open("rb") as stream:
            return restore_from_stream(settings, stream, replace=replace)
    except FileNotFoundError as error:
        raise BackupFailed(f"There is no backup at {source}.") from error
    except OSError as error:
        raise BackupFailed(f"{source} cannot be read: {error.strerror or error}.") from error


def restore_from_stream(settings: BackupSettings, stream: BinaryIO, *, replace: bool) -> bool:
    """Restores a backup; changes nothing until the whole of it has been read and checked."""
    with _scratch(settings.data) as scratch:
        _unpack(stream, scratch)
        copy, key = scratch / DATABASE, scratch / KEY
        check_sqlite(copy, "The database in the backup")
        _copy_in(copy, address(settings.database), replace)
        if settings.key_file is None or not key.exists():
            return False
        with atomic_file(settings.key_file) as unfinished:
            unfinished.write_bytes(key.read_bytes())
        return True


def backup_before_upgrade(settings: BackupSettings, revision: str, stamp: str) -> Path:
    """Makes a backup in the data folder and removes all but the newest few."""
    folder = settings.data / BACKUP_FOLDER
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise BackupFailed(f"{folder} cannot be made: {error.strerror or error}.") from error
    target = folder / f"before-upgrade-{stamp}-from-{revision}.tar.gz"
    backup_to_file(settings, target)
    for old in sorted(folder.glob("before-upgrade-*.tar.gz"))[:-BACKUPS_KEPT]:
        old.unlink(missing_ok=True)
    return target


@contextmanager
def _scratch(data: Path) -> Iterator[Path]:
    try:
        data.mkdir(parents=True, exist_ok=True)
        scratch = TemporaryDirectory(prefix="backup-", dir=data)
    except OSError as error:
        reason = error.strerror or str(error)
        remedy = ""
        if isinstance(error, PermissionError):
            remedy = f" You are user {os.geteuid()}; run this as the user of the server, who owns it."
        raise BackupFailed(f"A backup needs to write in the data folder {data}: {reason}.{remedy}") from error
    try:
        with scratch as folder:
            yield Path(folder)
    except OSError as error:
        raise BackupFailed(f"It could not be finished: {error.strerror or error}.") from error


def _anonymous(member: tarfile.TarInfo) -> tarfile.TarInfo:
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    member.mode = 0o600
    return member


def _copy_out(url: URL, copy: Path) -> None:
    file = sqlite_file(url)
    if file is None:
        copy_rows(url, _sqlite_url(copy))
        check_sqlite(copy, "The copy of the database")
    elif file.is_file():
        copy_sqlite(file, copy)
    else:
        raise BackupFailed(f"There is no database at {file}.")


def _copy_in(copy: Path, url: URL, replace: bool) -> None:
    file = sqlite_file(url)
    if file is None:
        try:
            copy_rows(_sqlite_url(copy), url, replace=replace)
        except NotEmpty as error:
            raise BackupFailed(f"{error} --yes replaces them.") from error
        return
    if file.exists() and not replace:
        raise BackupFailed(f"There is a database at {file} already: --yes replaces it.")
    file.parent.mkdir(parents=True, exist_ok=True)
    replace_sqlite(copy, file)


def _sqlite_url(file: Path) -> URL:
    return URL.create("sqlite+aiosqlite", database=str(file))


def _unpack(stream: BinaryIO, scratch: Path) -> None:
    """Extracts the two files of the archive; also accepts a bare database, as made by earlier versions."""
    whole = scratch / "whole"
    with whole.open("wb") as file:
        shutil.copyfileobj(stream, file)
    with whole.open("rb") as file:
        bare = file.read(len(SQLITE_MAGIC)) == SQLITE_MAGIC
    if bare:
        whole.replace(scratch / DATABASE)
        return
    try:
        # Decompress to the very end, where gzip keeps its checksum: tarfile would stop before it.
        with gzip.open(whole) as packed, (scratch / "unpacked").open("wb") as file:
            shutil.copyfileobj(packed, file)
        with tarfile.open(scratch / "unpacked", "r:") as archive:
            for member in archive:
                if member.name in {DATABASE, KEY} and member.isfile():
                    content = archive.extractfile(member)
                    assert content is not None
                    with (scratch / member.name).open("wb") as file:
                        shutil.copyfileobj(content, file)
    except (tarfile.TarError, zlib.error, EOFError, OSError) as error:
        raise BackupFailed(f"That is no backup of Culprit, or it is damaged: {error}.") from error
    if not (scratch / DATABASE).exists():
        raise BackupFailed("That is no backup of Culprit: there is no database in it.")
