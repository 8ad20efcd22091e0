"""The real server in a process of its own, which a test may kill and start again on the same data."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path
from urllib.error import URLError

from app.bootstrap.paths import ROOT

STARTS_WITHIN = 60


class Server:
    def __init__(self, data: Path) -> None:
        self.data = data
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        settings = {"CULPRIT_DATA": str(self.data), "CULPRIT_PORT": str(self.port)}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "app", "serve"],
            cwd=ROOT,
            env=os.environ | settings,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        assert self._process.stdout is not None
        for line in self._process.stdout:  # it says so when it is ready
            if self.url.encode() in line:
                break
        with urllib.request.urlopen(f"{self.url}/healthz", timeout=STARTS_WITHIN) as answer:
            assert answer.status == 200

    def kill(self) -> None:
        """As a power cut would: no goodbye."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.communicate()

    def stop(self) -> str:
        """End it as a host would; returns what it had logged since it was ready."""
        assert self._process is not None
        if self._process.poll() is None:
            self._process.terminate()
        said, _ = self._process.communicate(timeout=10)
        return said.decode()

    def post(self, path: str, body: dict[str, object] | None = None, token: str = "") -> dict[str, object]:
        """A call of the seat protocol."""
        request = urllib.request.Request(
            self.url + path,
            json.dumps(body or {}).encode(),
            {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
            if token
            else {"Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request, timeout=10) as answer:
            found: dict[str, object] = json.load(answer)
        return found

    def alive(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/healthz", timeout=5) as answer:
                return bool(answer.status == 200)
        except URLError:
            return False
