"""Before anything in a database is changed by an upgrade, a backup is made."""

from __future__ import annotations

import secrets
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from app.db import backup
from app.db.backup import BACKUP_FOLDER, BACKUPS_KEPT, backup_before_upgrade, restore_from_file
from app.db.migrate import MigrationFailed
from app.db.upgrade import upgrade_with_backup
from app.settings import Settings
from tests.db.older_databases import put_up
from tests.db.postgres import new_database


def backups(settings: Settings) -> list[Path]:
    return sorted((settings.data / BACKUP_FOLDER).glob("*"))


def revision(file: Path) -> str:
    with closing(sqlite3.connect(file)) as connection:
        return str(connection.execute("SELECT version_num FROM alembic_version").fetchone()[0])


def test_an_upgrade_can_be_taken_back(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path)
    put_up(settings.database, "0001")
    upgrade_with_backup(settings)
    assert revision(tmp_path / "culprit.db") != "0001"
    (kept,) = backups(settings)
    assert kept.name.endswith("-from-0001.tar.gz")
    assert kept.stat().st_mode & 0o777 == 0o600
    restore_from_file(settings, kept, replace=True)
    assert revision(tmp_path / "culprit.db") == "0001"


def test_a_new_database_and_one_that_is_up_to_date_need_no_backup(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path)
    upgrade_with_backup(settings)
    upgrade_with_backup(settings)
    assert backups(settings) == []


@pytest.mark.slow
def test_postgresql_is_backed_up_too(tmp_path: Path, postgres: str) -> None:
    url = new_database(postgres, f"t{secrets.token_hex(8)}")
    settings = Settings(data=tmp_path, database_url=url)
    put_up(url, "0001")
    upgrade_with_backup(settings)
    assert len(backups(settings)) == 1


def test_only_the_newest_backups_are_kept(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path)
    upgrade_with_backup(settings)
    for number in range(BACKUPS_KEPT + 2):
        backup_before_upgrade(settings, "0001", f"2026-{number}")
    assert [file.name[:21] for file in backups(settings)] == [
        f"before-upgrade-2026-{number}" for number in range(2, BACKUPS_KEPT + 2)
    ]


def test_without_a_backup_nothing_is_upgraded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings(data=tmp_path)
    put_up(settings.database, "0001")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(backup, "_copy_out", full)
    with pytest.raises(MigrationFailed, match=r"could not be backed up.*No space left"):
        upgrade_with_backup(settings)
    assert revision(tmp_path / "culprit.db") == "0001"
