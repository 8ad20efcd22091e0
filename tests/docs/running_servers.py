"""Real servers and proxies for the documents' blocks, each started as a process and stopped again."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.error import URLError
from urllib.request import Request, urlopen

from websockets.sync.client import connect

from app.bootstrap.paths import ROOT

SECONDS = 60
HOST = "play.example.org"
WITHOUT_SETUP = Path(__file__).with_name("without_setup.py")
SHIM = """#!/bin/sh
[ "$1 $2" = "-m app" ] || exit 9
shift 2
exec "{python}" "{without_setup}" "$@"
"""


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def environment(folder: Path, **settings: str) -> dict[str, str]:
    """A shell in which `python3 -m app` runs in this very Python, with its data in the folder."""
    programs = folder / "bin"
    programs.mkdir(exist_ok=True)
    shim = programs / "python3"
    shim.write_text(SHIM.format(python=sys.executable, without_setup=WITHOUT_SETUP))
    shim.chmod(0o755)
    return {
        "PATH": f"{programs}:{os.environ['PATH']}",
        "HOME": str(folder),
        "PYTHONPATH": str(ROOT),
        "CULPRIT_DATA": str(folder / "var"),
        **settings,
    }


def shell(text: str, folder: Path, variables: Mapping[str, str]) -> str:
    """Runs a block as it stands; returns what it printed."""
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", text],
        cwd=folder,
        env=dict(variables),
        capture_output=True,
        text=True,
        check=False,
        timeout=SECONDS,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@contextmanager
def process(
    command: list[str], folder: Path, variables: Mapping[str, str]
) -> Iterator[subprocess.Popen[str]]:
    """With all that it starts itself, it ends with the block."""
    with (
        (folder / "output").open("w") as output,
        subprocess.Popen(
            command,
            cwd=folder,
            env=dict(variables),
            stdout=output,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        ) as started,
    ):
        try:
            yield started
        finally:
            # A process that has been waited for has no group any more.
            with suppress(ProcessLookupError):
                os.killpg(started.pid, signal.SIGTERM)
            try:
                started.wait(SECONDS)
            except subprocess.TimeoutExpired:
                os.killpg(started.pid, signal.SIGKILL)


def wait_for(url: str, folder: Path, host: str | None = None) -> str:
    """What is answered there, as soon as it is."""
    give_up = time.monotonic() + SECONDS
    while True:
        try:
            with urlopen(Request(url, headers={"Host": host} if host else {}), timeout=SECONDS) as answer:
                return str(answer.read().decode())
        except (URLError, OSError):
            assert time.monotonic() < give_up, (folder / "output").read_text()
            time.sleep(0.05)


def printed_port(folder: Path) -> int:
    """The port in what a server said when it was ready."""
    give_up = time.monotonic() + SECONDS
    while True:
        found = re.search(r"ready at http://127\.0\.0\.1:(\d+)", (folder / "output").read_text())
        if found:
            return int(found[1])
        assert time.monotonic() < give_up, (folder / "output").read_text()
        time.sleep(0.05)


@contextmanager
def culprit(folder: Path, **settings: str) -> Iterator[int]:
    """A server on a port of its own; its port."""
    folder.mkdir(exist_ok=True)
    variables = environment(folder, CULPRIT_PORT="0", **settings)
    with process([sys.executable, str(WITHOUT_SETUP), "serve"], folder, variables):
        yield printed_port(folder)


def play_through(port: int, base_path: str = "") -> None:
    """Opens a page, a room and its socket through a proxy, under the name that players type."""
    url = f"http://127.0.0.1:{port}{base_path}"
    with urlopen(Request(f"{url}/", headers={"Host": HOST}), timeout=SECONDS) as page:
        assert f'href="{base_path}/rules"' in page.read().decode()
    body = json.dumps({"game": "blame", "seats": 2, "options": {}, "name": "Ann"}).encode()
    headers = {"Host": HOST, "Content-Type": "application/json"}
    with urlopen(Request(f"{url}/api/rooms", body, headers), timeout=SECONDS) as answer:
        room = json.load(answer)
    with connect(
        f"ws://{HOST}{base_path}/rooms/{room['code']}/socket?as=json",
        sock=socket.create_connection(("127.0.0.1", port), SECONDS),
        additional_headers={"Authorization": f"Bearer {room['token']}"},
        compression=None,
    ) as line:
        # A heartbeat goes to all connections at once, also to one that is a moment old.
        while (kind := json.loads(line.recv(timeout=SECONDS))["type"]) == "hb":
            pass
        assert kind == "room"
