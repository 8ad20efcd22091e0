"""backup and restore, as the command line does them."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from app.commands import backup, restore
from app.commands.data_lock import in_use
from app.db.migrate import upgrade
from app.settings import load


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder with a database in it."""
    monkeypatch.setenv("CULPRIT_DATA", str(tmp_path / "data"))
    monkeypatch.delenv("CULPRIT_DATABASE_URL", raising=False)
    upgrade(load())
    mark(tmp_path / "data", "before")
    return tmp_path / "data"


def mark(data: Path, text: str) -> None:
    with closing(sqlite3.connect(data / "culprit.db")) as connection:
        connection.executescript(
            f"CREATE TABLE IF NOT EXISTS mark (text); INSERT INTO mark VALUES ('{text}')"
        )


def marks(data: Path) -> list[str]:
    with closing(sqlite3.connect(data / "culprit.db")) as connection:
        return [text for (text,) in connection.execute("SELECT text FROM mark")]


def test_a_backup_comes_back_as_it_was(data: Path, tmp_path: Path) -> None:
    with in_use(data):
        assert backup.main([str(tmp_path / "copy")]) == 0
    mark(data, "after")
    assert restore.main([str(tmp_path / "copy"), "--yes"]) == 0
    assert marks(data) == ["before"]


def test_a_backup_overwrites_nothing(data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "copy").write_text("precious")
    assert backup.main([str(tmp_path / "copy")]) == 1
    assert "exists already" in capsys.readouterr().err
    assert (tmp_path / "copy").read_text() == "precious"


def test_restore_asks_before_it_replaces(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    backup.main([str(tmp_path / "copy")])
    mark(data, "after")
    assert restore.main([str(tmp_path / "copy")]) == 1
    assert "--yes" in capsys.readouterr().err
    assert marks(data) == ["before", "after"]


def test_restore_waits_for_the_server_to_be_stopped(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    backup.main([str(tmp_path / "copy")])
    with in_use(data):
        assert restore.main([str(tmp_path / "copy"), "--yes"]) == 1
    assert "stop it first" in capsys.readouterr().err


def test_restore_refuses_what_is_no_backup(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "copy").write_text("a letter to my aunt")
    assert restore.main([str(tmp_path / "copy"), "--yes"]) == 1
    assert capsys.readouterr().err
    assert marks(data) == ["before"]


def test_postgresql_has_its_own_tools(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CULPRIT_DATABASE_URL", "postgresql://db/culprit")
    assert backup.main([str(tmp_path / "copy")]) == 1
    assert restore.main([str(tmp_path / "copy")]) == 1
    assert "pg_dump" in capsys.readouterr().err
