"""rooms, sweep and figures, as the command line does them."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError

from app.bootstrap.paths import ROOT
from app.commands import figures, rooms, sweep
from app.db.engine import Database
from app.db.migrate import upgrade
from app.rooms import acts
from app.rooms.runtime import Runtime
from app.settings import load

DAY = 24 * 60 * 60 * 1000


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder with a room in it, and one that has been idle since 1970."""
    monkeypatch.setenv("CULPRIT_DATA", str(tmp_path))
    monkeypatch.delenv("CULPRIT_DATABASE_URL", raising=False)
    upgrade(load())

    async def open_rooms() -> None:
        database = Database(load().database)
        for runtime in (Runtime(database), Runtime(database, lambda: DAY)):
            await acts.create(runtime, game="blame", seats=3, options={}, name="Ann")
        await database.close()

    asyncio.run(open_rooms())
    return tmp_path


def test_rooms_are_listed_and_closed_by_their_numbers(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert rooms.main([]) == 0
    heading, first, second = capsys.readouterr().out.splitlines()
    assert heading.split()[:2] == ["room", "game"]
    assert re.match(r" +1  blame +1/3 +0 +0  lobby ", first)
    assert second.endswith("1970-01-02 00:00")
    assert rooms.main(["list", "--most", "1"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2
    for none in ("0", "-1"):
        with pytest.raises(SystemExit):
            rooms.main(["list", "--most", none])
        assert "--most must be at least 1" in capsys.readouterr().err
    assert rooms.main(["close", "1", "7"]) == 1
    told = capsys.readouterr()
    assert told.out == "Closed 1 room.\n" and "there is no open room 7" in told.err
    assert rooms.main(["close", "2"]) == 0
    rooms.main(["list"])
    assert capsys.readouterr().out.endswith("No room is open.\n")


def test_a_restart_is_announced_unless_something_else_is_said(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert rooms.main(["announce"]) == 0
    assert capsys.readouterr().out == f"Told 1 room: {rooms.RESTART}\n"
    assert rooms.main(["announce", "Tea", "is", "ready."]) == 0
    assert capsys.readouterr().out == "Told 1 room: Tea is ready.\n"
    with pytest.raises(SystemExit):
        rooms.main(["announce", "two\nlines"])


def test_idle_rooms_are_deleted(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert sweep.main(["--days", "5"]) == 0
    assert capsys.readouterr().out.startswith("Deleted 1 idle room and freed ")
    with pytest.raises(SystemExit):
        sweep.main(["--days", "0"])


def test_figures_are_for_people_or_programs(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert figures.main([]) == 0
    assert re.match(r"rooms open +2\n", capsys.readouterr().out)
    assert figures.main(["--json"]) == 0
    assert json.loads(capsys.readouterr().out)["rooms active today"] == 1


@pytest.mark.parametrize("command", [rooms, sweep, figures])
def test_without_a_database_nothing_is_made(
    command: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CULPRIT_DATA", str(tmp_path))
    assert command.main([]) == 1  # type: ignore[attr-defined]  # a module
    assert "there is no database" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "culprit.db").touch()
    assert command.main([]) == 1  # type: ignore[attr-defined]
    assert "cannot be used: no such table" in capsys.readouterr().err


def test_a_database_that_is_away_is_told_in_one_sentence(tmp_path: Path) -> None:
    variables = {"CULPRIT_DATA": str(tmp_path), "CULPRIT_DATABASE_URL": "postgresql://127.0.0.1:1/games"}
    program = "import sys; from app.commands import rooms; sys.exit(rooms.main([]))"
    told = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env=os.environ | variables,
        capture_output=True,
        text=True,
        check=False,
    )
    (sentence,) = told.stderr.splitlines()
    assert told.returncode == 1 and sentence.startswith("culprit: the database cannot be used: ")


def test_who_may_not_read_the_database_is_told_to_be_the_user_of_the_server(
    data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(_: Path) -> bool:
        raise PermissionError(13, "Permission denied")

    def fail(*_: object) -> None:
        raise OperationalError("", {}, Exception("unable to open database file"))

    told = f"You are user {os.geteuid()}; run this as the user of the server, who owns {data}.\n"
    with monkeypatch.context() as closed_folder:
        closed_folder.setattr(Path, "is_file", refuse)
        assert figures.main([]) == 1
    assert capsys.readouterr().err == f"culprit: the database cannot be used: Permission denied. {told}"
    monkeypatch.setattr("app.rooms.operator.count_everything", fail)
    assert figures.main([]) == 1
    assert capsys.readouterr().err.endswith(f"unable to open database file. {told}")
