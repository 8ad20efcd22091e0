"""The server process: how it starts, what uvicorn is told, how it ends."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from app import __version__
from app.bootstrap.paths import ROOT
from app.commands.data_lock import unused

pytestmark = pytest.mark.slow

SECONDS_TO_END = 5
COMMAND = [sys.executable, "-m", "tests.bootstrap.serve_command"]


class Served:
    """A running server and the lines it printed until it was ready."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        self.process = process
        self.lines: list[str] = []
        for line in process.stdout:
            self.lines.append(line.rstrip())
            if found := re.match(r"Culprit is ready at http://127\.0\.0\.1:(\d+)", line):
                self.port = int(found[1])
                return
        raise AssertionError(self.lines)

    def get(self, path: str, headers: dict[str, str] | None = None) -> tuple[str, dict[str, str]]:
        request = Request(f"http://127.0.0.1:{self.port}{path}", headers=headers or {})
        with urlopen(request, timeout=60) as answer:
            return answer.read().decode(), {name.lower(): value for name, value in answer.headers.items()}

    def end(self, how: signal.Signals = signal.SIGTERM) -> int:
        self.process.send_signal(how)
        return self.process.wait(SECONDS_TO_END)


@contextmanager
def served(data: Path, *options: str, **settings: str) -> Iterator[Served]:
    environment = {"CULPRIT_DATA": str(data), "CULPRIT_PORT": "0", **settings}
    with subprocess.Popen(
        [*COMMAND, *options],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        try:
            yield Served(process)
        finally:
            process.kill()


def test_it_makes_the_database_then_answers_and_ends_well_on_sigterm(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        assert (tmp_path / "culprit.db").exists()
        _, headers = server.get("/healthz")
        assert "server" not in headers
        assert server.end() == 0
    assert (tmp_path / "secret.key").exists()


def test_the_log_tells_start_and_stop(tmp_path: Path) -> None:
    settings = {"CULPRIT_LOG_JSON": "true", "CULPRIT_PUBLIC_URL": "https://play.example.org"}
    with served(tmp_path, **settings) as server:
        server.end()
        assert server.process.stdout is not None
        rest = server.process.stdout.read().splitlines()
    told = [json.loads(line) for line in (*server.lines, *rest) if line.startswith("{")]
    assert [line["event"] for line in told] == ["started", "stopping", "stopped"]
    assert told[0]["version"] == __version__
    assert told[0]["database"] == str(tmp_path / "culprit.db")
    assert told[0]["public_url"] == "https://play.example.org"


def test_it_ends_well_on_ctrl_c(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        assert server.end(signal.SIGINT) == 0


def test_garbage_is_collected_rarely(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        collector = json.loads(server.get("/garbage")[0])
    assert collector["threshold"] >= 50_000  # by default some hundreds or thousands
    assert collector["frozen"] > 10_000  # what exists before the first request: hundreds of thousands


def test_open_sockets_are_told_to_come_back(tmp_path: Path) -> None:
    with served(tmp_path) as server, connect(f"ws://127.0.0.1:{server.port}/echo") as client:
        client.send("here")
        assert client.recv(timeout=60) == "here"
        server.process.send_signal(signal.SIGTERM)
        with pytest.raises(ConnectionClosed) as closed:
            client.recv(timeout=SECONDS_TO_END)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012
        assert server.process.wait(SECONDS_TO_END) == 0


def test_something_that_hangs_does_not_keep_it_from_ending(tmp_path: Path) -> None:
    with served(tmp_path, "--hang") as server:
        assert server.end() == 1


def test_messages_are_limited_and_not_deflated(tmp_path: Path) -> None:
    with served(tmp_path) as server, connect(f"ws://127.0.0.1:{server.port}/echo") as client:
        assert client.response is not None
        assert "sec-websocket-extensions" not in client.response.headers
        client.send("x" * 70_000)
        with pytest.raises(ConnectionClosed) as closed:
            client.recv(timeout=60)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


@pytest.mark.parametrize(("trusted", "seen"), [("127.0.0.0/8", '"203.0.113.9"'), ("10.0.0.1", '"127.0.0.1"')])
def test_only_trusted_proxies_say_who_is_asking(tmp_path: Path, trusted: str, seen: str) -> None:
    with served(tmp_path, CULPRIT_TRUSTED_PROXIES=trusted) as server:
        assert server.get("/who", {"X-Forwarded-For": "203.0.113.9"})[0] == seen


def test_lan_prints_a_link_and_a_qr_code_if_there_is_a_network(tmp_path: Path) -> None:
    with served(tmp_path, "--lan") as server:
        lan = server.get("/healthz")[0]
        assert server.end() == 0
        assert server.process.stdout is not None
        rest = server.process.stdout.read()
    told = re.search(r"Friends in the same network: (http://[\d.]+:\d+)", rest)
    if told is None:
        assert any("in no network" in line for line in server.lines)
    else:
        assert told[1] in lan
        assert "▄" in rest


def test_a_taken_port_is_told_in_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        answer = subprocess.run(
            [*COMMAND, "--port", str(port)],
            cwd=ROOT,
            env={"CULPRIT_DATA": str(tmp_path)},
            capture_output=True,
            text=True,
            check=False,
        )
    assert answer.returncode == 1
    assert answer.stderr.startswith(f"culprit: cannot listen on 127.0.0.1 port {port}")
    assert answer.stderr.count("\n") == 1


def test_a_senseless_setting_is_told_without_a_traceback(tmp_path: Path) -> None:
    answer = subprocess.run([*COMMAND, "--port", "x"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert answer.returncode == 2
    assert answer.stderr.startswith("CULPRIT_PORT: ")
    assert "Traceback" not in answer.stderr


def test_a_data_folder_that_cannot_be_used_is_told_with_a_remedy(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    environment = {"CULPRIT_DATA": str(tmp_path / "file"), "CULPRIT_PORT": "0"}
    answer = subprocess.run(COMMAND, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert answer.returncode == 1
    assert answer.stderr.startswith(f"culprit: {tmp_path / 'file'} cannot be used: it is not a folder; ")
    assert "CULPRIT_DATA" in answer.stderr and answer.stderr.count("\n") == 1


def test_an_address_of_another_machine_is_told_in_one_line(tmp_path: Path) -> None:
    environment = {"CULPRIT_DATA": str(tmp_path), "CULPRIT_PORT": "0", "CULPRIT_HOST": "192.0.2.1"}
    answer = subprocess.run(COMMAND, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert answer.returncode == 1
    assert answer.stderr.endswith("choose another address with --host or CULPRIT_HOST\n")


def test_a_data_folder_is_known_to_be_in_use(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        with unused(tmp_path) as free:
            assert not free
        server.end()
    with unused(tmp_path) as free:
        assert free


def refused(data: Path, **settings: str) -> str:
    """What a server says that does not start."""
    environment = {"CULPRIT_DATA": str(data), "CULPRIT_PORT": "0", **settings}
    answer = subprocess.run(COMMAND, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert answer.returncode in {1, 2} and "Traceback" not in answer.stderr
    return answer.stderr


def test_a_second_server_on_the_same_sqlite_folder_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        said = refused(tmp_path)
        assert (
            said.startswith(f"culprit: another server uses the folder {tmp_path}.") and said.count("\n") == 1
        )
        assert "CULPRIT_REDIS_URL" in said
        assert "another server" in refused(tmp_path, CULPRIT_REDIS_URL="redis://127.0.0.1:1")
        server.get("/healthz")
        server.process.kill()
        server.process.wait()
    with served(tmp_path) as server:  # a killed server leaves no lock behind
        server.get("/healthz")


def test_a_guessable_key_in_the_data_folder_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "secret.key").write_text("xy")
    assert "delete the file" in refused(tmp_path)
