"""Shows the progress of the installation in the terminal."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import deque
from collections.abc import Iterator
from pathlib import Path

LAST_LINES = 12
REPORT_EVERY = 10
PACKAGE = re.compile(r"(?:Collecting|Requirement already satisfied:) ([A-Za-z0-9._-]+)")


class SetupFailed(Exception):
    """Something could not be installed; the message is for the user."""


def say(text: str) -> None:
    """Prints a line at once, to stderr, because the output of a command may be piped."""
    print(f"culprit: {text}", file=sys.stderr, flush=True)


def run(command: list[str], failing: str, cwd: Path | None = None, packages: int = 0) -> None:
    """Runs a program; if it fails, shows its last lines and raises SetupFailed with the text `failing`."""
    # It inherits our file descriptors, so the lock is held until the program ends, even if we are killed.
    with subprocess.Popen(
        command,
        cwd=cwd,
        close_fds=False,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    ) as process:
        assert process.stdout is not None
        last = deque(_shown(process.stdout, packages), LAST_LINES)
    if process.returncode:
        print("".join(last), end="", file=sys.stderr)
        raise SetupFailed(failing)


def _shown(lines: Iterator[str], packages: int) -> Iterator[str]:
    """Yields the lines and shows a count of the packages in them."""
    seen = 0
    live = sys.stderr.isatty()
    for line in lines:
        found = PACKAGE.match(line)
        if found and packages:
            seen = min(seen + 1, packages)
            if live:
                print(f"\r\033[Kculprit:   {seen}/{packages} {found[1]}", end="", file=sys.stderr, flush=True)
            elif seen % REPORT_EVERY == 0:
                say(f"  {seen}/{packages}")
        yield line
    if live and seen:
        print("\r\033[K", end="", file=sys.stderr, flush=True)
