"""The real server in a process of its own, which a test may kill and start again on the same data."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from urllib.error import URLError

from app.bootstrap.paths import ROOT

STARTS_WITHIN, STOPS_WITHIN, ANSWERS_WITHIN = 120, 60, 30  # seconds, on a busy machine

SERVE = ("-m", "app", "serve")
# The secret is always the same: then the cards follow from what the browsers give to the deal.
REPEATABLE = (
    "-c",
    """
import sys
from app.commands import serve
from app.rooms.acts import start
start.new_secret = lambda random: bytes(32)
sys.exit(serve.main([]))
""",
)
# A deal waits for a seat for ten minutes: so that no test depends on how fast the machine is.
PATIENT = (
    "-c",
    """
import sys
from app.commands import serve
from app.rooms.live import hub_registry
from app.rooms.live.delays import Delays
hub_registry.Delays = lambda: Delays(contribution_seconds=600.0)
sys.exit(serve.main([]))
""",
)


class Server:
    def __init__(self, data: Path, program: Sequence[str] = SERVE) -> None:
        self.data = data
        self._program = program
        self.said = ""  # everything it has logged, over all its starts
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self._process: subprocess.Popen[str] | None = None
        self._listener: threading.Thread | None = None
        self._ready = threading.Event()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        settings = {"CULPRIT_DATA": str(self.data), "CULPRIT_PORT": str(self.port)}
        self._ready.clear()
        self._process = subprocess.Popen(
            [sys.executable, *self._program],
            cwd=ROOT,
            env=os.environ | settings,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        # A pipe that nobody reads fills up, and then the server would wait.
        self._listener = threading.Thread(target=self._listen, args=(self._process,), daemon=True)
        self._listener.start()
        assert self._ready.wait(STARTS_WITHIN), self.said
        with urllib.request.urlopen(f"{self.url}/healthz", timeout=ANSWERS_WITHIN) as answer:
            assert answer.status == 200

    def _listen(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        for line in process.stdout:
            self.said += line
            if self.url in line:  # it says so when it is ready
                self._ready.set()

    def kill(self) -> None:
        """As a power cut would: no goodbye."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """End it as a host would."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        assert self._process is not None and self._listener is not None
        self._process.send_signal(how)
        self._process.wait(STOPS_WITHIN)
        self._listener.join()

    def post(self, path: str, body: dict[str, object] | None = None, token: str = "") -> dict[str, object]:
        """A call of the seat protocol."""
        request = urllib.request.Request(
            self.url + path,
            json.dumps(body or {}).encode(),
            {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
            if token
            else {"Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request, timeout=ANSWERS_WITHIN) as answer:
            found: dict[str, object] = json.load(answer)
        return found

    def alive(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/healthz", timeout=ANSWERS_WITHIN) as answer:
                return bool(answer.status == 200)
        except URLError:
            return False
