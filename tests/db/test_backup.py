"""Backup and restore: one file, taken while games go on, put back only whole and only when nobody plays."""

from __future__ import annotations

import asyncio
import io
import tarfile
from dataclasses import dataclass
from pathlib import Path

import pytest

from app.db.atomic_file import BackupFailed
from app.db.backup import backup_to_file, restore_from_file
from app.db.engine import Database
from app.db.group_commit import Verdict
from app.db.journal import Journal
from app.db.migrate import upgrade
from app.db.sqlite_copy import copy_sqlite
from tests.db.sample_rows import At, answer, new_match

pytestmark = pytest.mark.slow


@dataclass(frozen=True)
class Kept:
    """Settings that say only where everything is kept."""

    data: Path

    @property
    def database(self) -> str:
        return f"sqlite:///{self.data / 'culprit.db'}"

    @property
    def key_file(self) -> Path:
        return self.data / "secret.key"


def backup(database: Path, target: Path) -> None:
    backup_to_file(Kept(database.parent), target)


def restore(source: Path, database: Path) -> None:
    restore_from_file(Kept(database.parent), source, replace=True)


def files_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def spoil(file: Path, content: bytes) -> None:
    file.write_bytes(content)


async def play(file: Path, match: str, numbers: range) -> None:
    database = Database(f"sqlite:///{file}")
    async with Journal(database) as journal:
        for n in numbers:
            assert await journal.append(answer(match, n)) is Verdict.STORED
    await database.close()


async def answers_in(file: Path, match: str) -> int:
    database = Database(f"sqlite:///{file}")
    stored = await Journal(database).since(match, 0)
    await database.close()
    return len(stored)


async def start(file: Path) -> str:
    await asyncio.to_thread(upgrade, At(f"sqlite:///{file}"))
    database = Database(f"sqlite:///{file}")
    match = await new_match(database)
    await database.close()
    return match


async def test_a_backup_taken_during_play_is_one_whole_file(file: Path, tmp_path: Path) -> None:
    match = await start(file)
    database = Database(f"sqlite:///{file}")
    copy = tmp_path / "copy.tar.gz"
    async with Journal(database) as journal:
        for n in range(5):
            await journal.append(answer(match, n))
        await asyncio.to_thread(backup, file, copy)
        await journal.append(answer(match, 5))
    await database.close()
    assert files_in(tmp_path) == ["copy.tar.gz", "culprit.db"]
    assert copy.stat().st_mode & 0o777 == 0o600
    assert await answers_in(file, match) == 6
    restore(copy, file)
    assert await answers_in(file, match) == 5


async def test_a_restored_database_is_as_it_was_and_games_go_on(file: Path, tmp_path: Path) -> None:
    match = await start(file)
    await play(file, match, range(4))
    backup(file, tmp_path / "copy.tar.gz")
    await play(file, match, range(4, 9))
    restore(tmp_path / "copy.tar.gz", file)
    assert await answers_in(file, match) == 4
    await play(file, match, range(4, 6))
    assert await answers_in(file, match) == 6


async def test_nothing_is_restored_while_the_server_has_the_database_open(file: Path, tmp_path: Path) -> None:
    match = await start(file)
    backup(file, tmp_path / "copy.tar.gz")
    database = Database(f"sqlite:///{file}")
    async with Journal(database) as journal:
        await journal.append(answer(match, 0))
        with pytest.raises(BackupFailed, match="in use"):
            await asyncio.to_thread(restore, tmp_path / "copy.tar.gz", file)
        assert await journal.append(answer(match, 1)) is Verdict.STORED
    await database.close()
    assert await answers_in(file, match) == 2
    assert files_in(tmp_path) == ["copy.tar.gz", "culprit.db"]


async def test_a_backup_can_be_restored_where_no_database_is(file: Path, tmp_path: Path) -> None:
    match = await start(file)
    await play(file, match, range(3))
    backup(file, tmp_path / "copy.tar.gz")
    restore(tmp_path / "copy.tar.gz", tmp_path / "moved" / "culprit.db")
    assert await answers_in(tmp_path / "moved" / "culprit.db", match) == 3


async def test_the_log_of_a_database_that_is_gone_does_not_come_into_a_restored_one(
    file: Path, tmp_path: Path
) -> None:
    match = await start(file)
    await play(file, match, range(3))
    backup(file, tmp_path / "copy.tar.gz")
    database = Database(f"sqlite:///{file}")
    async with Journal(database) as journal:
        assert await journal.append(answer(match, 3)) is Verdict.STORED
        log = file.with_name("culprit.db-wal").read_bytes()  # as a crash would leave it
    await database.close()
    gone = tmp_path / "gone"
    gone.mkdir()
    (gone / "culprit.db-wal").write_bytes(log)
    restore(tmp_path / "copy.tar.gz", gone / "culprit.db")
    assert await answers_in(gone / "culprit.db", match) == 3


async def test_a_broken_database_can_be_replaced(file: Path, tmp_path: Path) -> None:
    match = await start(file)
    await play(file, match, range(3))
    backup(file, tmp_path / "copy.tar.gz")
    spoil(file, b"not a database at all, however one looks at it" * 100)
    restore(tmp_path / "copy.tar.gz", file)
    assert await answers_in(file, match) == 3


@pytest.mark.parametrize("damage", ["noise", "cut", "empty", "foreign"])
async def test_a_damaged_or_foreign_file_is_not_restored(file: Path, tmp_path: Path, damage: str) -> None:
    match = await start(file)
    await play(file, match, range(3))
    copy = tmp_path / "copy.tar.gz"
    backup(file, copy)
    whole = copy.read_bytes()
    if damage == "noise":
        copy.write_bytes(whole[:2000] + bytes(1000) + whole[3000:])
    elif damage == "cut":
        copy.write_bytes(whole[: len(whole) // 2])
    elif damage == "empty":
        copy.write_bytes(b"")
    else:
        with tarfile.open(copy, "w:gz") as archive:
            archive.addfile(tarfile.TarInfo("holiday.jpg"), io.BytesIO())
    with pytest.raises(BackupFailed, match=r"no backup of Culprit"):
        restore(copy, file)
    assert await answers_in(file, match) == 3
    assert files_in(tmp_path) == ["copy.tar.gz", "culprit.db"]


async def test_a_damaged_database_in_a_backup_is_not_restored(file: Path, tmp_path: Path) -> None:
    match = await start(file)
    await play(file, match, range(3))
    backup(file, tmp_path / "copy.tar.gz")
    with tarfile.open(tmp_path / "copy.tar.gz") as archive:
        content = archive.extractfile("culprit.db")
        assert content is not None
        whole = content.read()
    (tmp_path / "bare.db").write_bytes(whole[:5000] + bytes(5000) + whole[10000:])
    with pytest.raises(BackupFailed, match=r"damaged|no database"):
        restore(tmp_path / "bare.db", file)
    assert await answers_in(file, match) == 3


async def test_a_bare_database_as_earlier_versions_made_it_is_restored(file: Path, tmp_path: Path) -> None:
    match = await start(file)
    await play(file, match, range(3))
    bare = tmp_path / "bare.db"
    bare.touch()
    copy_sqlite(file, bare)
    await play(file, match, range(3, 5))
    restore(bare, file)
    assert await answers_in(file, match) == 3


async def test_the_key_goes_with_the_backup_and_comes_back_with_it(file: Path, tmp_path: Path) -> None:
    await start(file)
    key = tmp_path / "secret.key"
    key.write_text("the key of then")
    backup(file, tmp_path / "copy.tar.gz")
    key.write_text("another key")
    assert restore_from_file(Kept(tmp_path), tmp_path / "copy.tar.gz", replace=True)
    assert key.read_text() == "the key of then"
    assert key.stat().st_mode & 0o777 == 0o600


def test_a_folder_that_cannot_be_written_is_named(file: Path, tmp_path: Path) -> None:
    upgrade(At(f"sqlite:///{file}"))
    with pytest.raises(BackupFailed, match=r"cannot be written: No such file or directory\. Choose a folder"):
        backup(file, tmp_path / "nowhere" / "copy.tar.gz")


def test_a_backup_never_overwrites_and_says_when_there_is_nothing(file: Path, tmp_path: Path) -> None:
    with pytest.raises(BackupFailed, match="no database"):
        backup(file, tmp_path / "copy.tar.gz")
    with pytest.raises(BackupFailed, match="no backup"):
        restore(tmp_path / "copy.tar.gz", file)
    upgrade(At(f"sqlite:///{file}"))
    (tmp_path / "copy.tar.gz").write_text("precious")
    with pytest.raises(BackupFailed, match="exists"):
        backup(file, tmp_path / "copy.tar.gz")
    assert (tmp_path / "copy.tar.gz").read_text() == "precious"
