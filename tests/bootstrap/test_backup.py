"""backup and restore, as the command line does them."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from app.bootstrap.paths import ROOT
from app.commands import backup, copy_database, restore
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


def command(data: Path, *words: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    environment = {**os.environ, "CULPRIT_DATA": str(data)}
    whole = [sys.executable, "-m", "app", *words]
    return subprocess.run(whole, cwd=ROOT, env=environment, input=given, capture_output=True, check=False)


@pytest.mark.slow
def test_a_backup_goes_through_standard_output_and_comes_back_through_standard_input(
    data: Path, tmp_path: Path
) -> None:
    """As from a container and into another one."""
    load().signing_key()
    streamed = command(data, "backup", "-")
    assert streamed.returncode == 0, streamed.stderr
    assert b"Everything is in the backup" in streamed.stderr
    other = tmp_path / "other"
    restored = command(other, "restore", "-", given=streamed.stdout)
    assert restored.returncode == 0, restored.stderr
    assert marks(other) == ["before"]
    assert (other / "secret.key").read_text() == (data / "secret.key").read_text()
    assert sorted(file.name for file in other.iterdir()) == ["culprit.db", "running.lock", "secret.key"]


def test_a_key_that_the_host_has_set_is_not_in_the_backup_and_that_is_told(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CULPRIT_SECRET_KEY", "0123456789abcdef" * 3)
    assert backup.main([str(tmp_path / "copy")]) == 0
    assert "Only CULPRIT_SECRET_KEY is not" in capsys.readouterr().err
    assert restore.main([str(tmp_path / "copy"), "--yes"]) == 0
    assert "if CULPRIT_SECRET_KEY is the same as then" in capsys.readouterr().out


def test_a_data_folder_that_cannot_be_written_is_told_in_a_sentence(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(**_: object) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr("app.db.backup.TemporaryDirectory", refuse)
    assert backup.main([str(tmp_path / "copy")]) == 1
    assert f"A backup needs to write in the data folder {data}: Read-only" in capsys.readouterr().err
    assert not (tmp_path / "copy").exists()


def test_a_data_folder_of_another_user_is_told_with_a_remedy(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(*_: object, **__: object) -> int:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as closed_folder:
        closed_folder.setattr("app.db.backup.TemporaryDirectory", refuse)
        assert backup.main([str(tmp_path / "copy")]) == 1
        assert f"You are user {os.geteuid()}; run this as" in capsys.readouterr().err
    monkeypatch.setattr("app.commands.data_lock.os.open", refuse)
    assert restore.main([str(tmp_path / "copy"), "--yes"]) == 1
    assert f"chown -R {os.geteuid()} {data}" in capsys.readouterr().err
    assert copy_database.main(["--to", f"sqlite:///{tmp_path / 'new.db'}"]) == 1
    assert f"chown -R {os.geteuid()} {data}" in capsys.readouterr().err


def test_all_games_are_copied_into_another_database(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(sqlite3.connect(data / "culprit.db")) as connection:
        connection.execute("DROP TABLE mark")
    target = f"sqlite:///{tmp_path / 'new.db'}"
    assert copy_database.main(["--to", target]) == 0
    assert "Copied 0 rooms, 0 games and 0 answers." in capsys.readouterr().out
    assert copy_database.main(["--to", f"sqlite:///{data / 'culprit.db'}"]) == 1
    assert "Name another one" in capsys.readouterr().err
    assert copy_database.main(["--to", "mysql://db/culprit"]) == 1
    assert "--to: must begin with postgresql://" in capsys.readouterr().err
    with in_use(data):
        assert copy_database.main(["--to", target]) == 1
    assert "stop it first" in capsys.readouterr().err
