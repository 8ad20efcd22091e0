"""The command line: what it offers, and the small commands."""

from __future__ import annotations

import os
import sqlite3
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from app import __main__ as entry
from app import commands
from app.bootstrap.paths import ROOT
from app.commands import doctor, health


@contextmanager
def answering(status: int, words: str = "") -> Iterator[int]:
    """A server on some port that gives one answer to whoever asks how it is."""

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status if self.path in {"/healthz", "/readyz"} else 404)
            self.end_headers()
            self.wfile.write(words.encode())

        def log_message(self, *_: object) -> None:
            """Says nothing."""

    with HTTPServer(("127.0.0.1", 0), Answer) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield server.server_port
        server.shutdown()
        thread.join()


def findings(found: Iterator[doctor.Trouble]) -> list[str]:
    return [verdict for verdict, _ in found]


def test_help_names_each_command_that_is_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.main(["--help"]) == 0
    shown = capsys.readouterr().out
    assert all(f"  {name} " in shown for name in commands.commands())


def test_the_readme_tells_every_command() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    named = {command for command in commands.commands() if f"| `python3 -m app {command}" in readme}
    assert named == commands.commands().keys() - {"serve"}  # which is what no command at all does


def test_a_command_without_its_module_is_not_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    ghost = commands.Command("ghost", "haunt", "app.no_such_module")
    monkeypatch.setattr(commands, "COMMANDS", (*commands.COMMANDS, ghost))
    assert "serve" in commands.commands()
    assert "ghost" not in commands.commands()


def test_an_unknown_command_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        commands.main(["conjure"])
    assert "there is no command 'conjure'" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["serve", "test", "backup", "restore", "health", "doctor", "settings"])
def test_a_command_explains_itself(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        commands.main([name, "--help"])
    assert f"python3 -m app {name}" in capsys.readouterr().out


def test_an_old_python_is_told_so_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 1))
    assert entry.refusal().startswith("Culprit needs Python 3.11 or newer, and this is 3.9;")
    assert "\n" not in entry.refusal()


def test_this_python_is_not_refused() -> None:
    assert entry.refusal() == ""


def test_health_is_0_when_the_server_is_well(capsys: pytest.CaptureFixture[str]) -> None:
    with answering(200) as port:
        assert health.main(["--port", str(port)]) == 0
    assert capsys.readouterr().out == "well\n"


def test_health_is_1_when_the_server_is_not_well_or_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    with answering(503) as port:
        assert health.main(["--port", str(port)]) == 1
    assert "it answered 503" in capsys.readouterr().err
    assert health.main(["--port", str(port)]) == 1
    assert "no answer" in capsys.readouterr().err


def test_health_says_what_the_server_says_about_its_database(capsys: pytest.CaptureFixture[str]) -> None:
    with answering(503, "the database does not answer") as port:
        assert health.main(["--port", str(port)]) == 1
    assert capsys.readouterr().err == "not well: the database does not answer\n"


def test_health_asks_this_machine_when_the_server_listens_on_all_addresses(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with answering(200) as port:
        monkeypatch.setenv("CULPRIT_HOST", "0.0.0.0")
        monkeypatch.setenv("CULPRIT_PORT", str(port))
        assert health.main([]) == 0


def test_the_doctor_makes_and_tries_the_data_folder(tmp_path: Path) -> None:
    assert findings(doctor.folder(tmp_path / "new" / "data")) == [doctor.FINE]
    (tmp_path / "file").touch()
    assert findings(doctor.folder(tmp_path / "file")) == [doctor.FAULT]


def test_the_doctor_finds_a_key_that_can_be_guessed_and_makes_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CULPRIT_DATA", str(tmp_path))
    monkeypatch.setattr("app.commands.doctor.environment.ready", lambda _: True)
    monkeypatch.setattr(doctor, "VENV_PYTHON", sys.executable)
    assert findings(doctor.settings()) == [doctor.FINE] and list(tmp_path.iterdir()) == []
    (tmp_path / "secret.key").write_bytes(b"ab")
    assert findings(doctor.settings()) == [doctor.FAULT]


def test_the_doctor_looks_through_the_database(tmp_path: Path) -> None:
    assert findings(doctor.database(tmp_path, "")) == [doctor.NOTE]
    connection = sqlite3.connect(tmp_path / "culprit.db")
    connection.execute("CREATE TABLE room (code TEXT)")
    connection.close()
    assert findings(doctor.database(tmp_path, "")) == [doctor.FINE]
    (tmp_path / "culprit.db").write_bytes(b"not a database, but long enough to be mistaken for one")
    assert findings(doctor.database(tmp_path, "")) == [doctor.FAULT]


def test_the_doctor_tells_a_file_of_another_user_from_a_damaged_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    (tmp_path / "culprit.db").touch()
    monkeypatch.setattr(Path, "open", refuse)
    ((verdict, sentence),) = doctor.database(tmp_path, "")
    assert verdict == doctor.FAULT and "damaged" not in sentence
    assert sentence.endswith(f"cannot be written: Permission denied. Try chown -R {os.geteuid()} {tmp_path}.")


def test_the_doctor_knocks_at_other_databases_and_keeps_the_password(tmp_path: Path) -> None:
    with answering(200) as port:
        url = f"postgresql://ann:hunter2@127.0.0.1:{port}/culprit"
        assert findings(doctor.database(tmp_path, url)) == [doctor.FINE]
    verdict, sentence = doctor.reachable("The database", url)
    assert verdict == doctor.FAULT
    assert "hunter2" not in sentence


def test_the_doctor_tells_once_that_a_service_is_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CULPRIT_DATA", str(tmp_path))
    monkeypatch.setenv("CULPRIT_DATABASE_URL", "postgresql://127.0.0.1:1/games")
    monkeypatch.setenv("CULPRIT_PORT", "0")
    monkeypatch.setattr("app.commands.doctor.environment.ready", lambda _: True)
    monkeypatch.setattr(doctor, "VENV_PYTHON", sys.executable)
    (fault,) = (sentence for verdict, sentence in doctor.examine() if verdict == doctor.FAULT)
    assert fault.startswith("The database does not answer at 127.0.0.1 port 1: ")


@pytest.mark.parametrize(
    "url", ["redis://:hunter2@bus:many", "redis://hunter2@[bus", "mysql://ann:hunter2@db/x"]
)
def test_the_doctor_tells_of_an_address_that_makes_no_sense(url: str) -> None:
    verdict, sentence = doctor.reachable("The bus", url)
    assert verdict == doctor.FAULT and "cannot be understood" in sentence
    assert "hunter2" not in sentence


def test_the_doctor_tells_a_free_port_from_ours_and_from_a_strangers() -> None:
    with answering(200) as port:
        assert doctor.port("127.0.0.1", str(port)) == (
            doctor.FINE,
            f"Culprit is already running on port {port}.",
        )
    with answering(404) as port:
        assert doctor.port("127.0.0.1", str(port))[0] == doctor.FAULT
    assert doctor.port("127.0.0.1", str(port)) == (doctor.FINE, f"Port {port} is free.")
    assert doctor.port("127.0.0.1", "many")[0] == doctor.FAULT
