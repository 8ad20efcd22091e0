"""The real server as a process of its own, which can be killed and started again on the same data."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).parents[2]
READY = re.compile(r"Culprit is ready at http://127\.0\.0\.1:(\d+)")
BORN = re.compile(r"culprit was born as (\d+)")
DEAD = "culprit is dead"
LINES_KEPT, LAST_LINES = 20_000, 60
STARTING_SECONDS = 600  # a busy machine may take its time


class ServerProcess:
    """It runs with a disk that fails when it is told to, and is born of a process that has loaded everything
    once; see faulty.py."""

    def __init__(self, data: Path, **settings: str) -> None:
        self.data = data
        self.port = 0
        self.said: deque[str] = deque(maxlen=LINES_KEPT)
        self._settings: Mapping[str, str] = {f"CULPRIT_{name.upper()}": to for name, to in settings.items()}
        self._mother: subprocess.Popen[str] | None = None
        self._pid: int | None = None
        self._decided = threading.Event()  # it can be reached, or it has died before
        self._dead = threading.Event()
        self._dead.set()

    def start(self) -> None:
        """Returns when it can be reached."""
        assert self._dead.is_set(), "it runs already"
        if self._mother is None:
            self._mother = self._spawn()
            threading.Thread(target=self._listen, args=(self._mother,), daemon=True).start()
        self._dead.clear()
        self._decided.clear()
        self.tell("begin")
        assert self._decided.wait(STARTING_SECONDS) and not self._dead.is_set(), self.last_words

    def _spawn(self) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-m", "tests.crash.faulty_disk_server"],
            cwd=ROOT,
            env={
                "CULPRIT_DATA": str(self.data),
                "CULPRIT_PORT": "0",
                "PYTHONPATH": str(ROOT),
                **self._settings,
            },
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def _listen(self, mother: subprocess.Popen[str]) -> None:
        assert mother.stdout is not None
        for line in mother.stdout:
            self.said.append(line)
            if found := READY.match(line):
                self.port = int(found[1])
                self._decided.set()
            elif found := BORN.match(line):
                self._pid = int(found[1])
            elif line.strip() == DEAD:
                self._bury()
        self._bury()

    def _bury(self) -> None:
        self._pid = None
        self._dead.set()
        self._decided.set()

    @property
    def last_words(self) -> str:
        return "".join(list(self.said)[-LAST_LINES:])

    def tell(self, fate: str) -> None:
        """What becomes of its next commit."""
        if self._mother is not None and self._mother.stdin is not None:
            self._mother.stdin.write(f"{fate}\n")
            self._mother.stdin.flush()

    def strike(self) -> None:
        """As if the power went: it is dead at this instant, and nothing is tidied up."""
        if self._pid is not None:
            with suppress(ProcessLookupError):
                os.kill(self._pid, signal.SIGKILL)

    def wait(self) -> None:
        """Until it is dead and gone."""
        self._dead.wait()

    def end(self) -> None:
        """There will be no next time."""
        self.strike()
        self.wait()
        if self._mother is not None and self._mother.stdin is not None:
            self._mother.stdin.close()
            self._mother.wait()
            self._mother = None
