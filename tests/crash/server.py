"""The real server as a process of its own, which can be killed and started again on the same data."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
SERVE = "import sys; from app.commands.serve import main; sys.exit(main([]))"


class ServerProcess:
    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = 0
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Returns when it can be reached."""
        self._process = subprocess.Popen(
            [sys.executable, "-c", SERVE],
            cwd=ROOT,
            env={"CULPRIT_DATA": str(self.data), "CULPRIT_PORT": "0", "PYTHONPATH": str(ROOT)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert self._process.stdout is not None
        lines = []
        for line in self._process.stdout:
            lines.append(line)
            if found := re.match(r"Culprit is ready at http://127\.0\.0\.1:(\d+)", line):
                self.port = int(found[1])
                return
        raise AssertionError("".join(lines))

    def strike(self) -> None:
        """As if the power went: it is dead at this instant, and nothing is tidied up."""
        if self._process is not None:
            self._process.kill()

    def clear(self) -> None:
        """Waits until the dead process is gone."""
        self.strike()
        if self._process is not None:
            self._process.communicate()
            self._process = None
