"""Tells the person at the terminal what takes so long."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import deque
from collections.abc import Iterator
from pathlib import Path

LAST_LINES = 12
EVERY = 10
PACKAGE = re.compile(r"(?:Collecting|Requirement already satisfied:) ([A-Za-z0-9._-]+)")


class SetupFailed(Exception):
    """Something could not be set up; the text is for the person at the terminal."""


def say(text: str) -> None:
    """One line, at once; on stderr, because what a command prints may be piped on."""
    print(f"culprit: {text}", file=sys.stderr, flush=True)


def run(command: list[str], failing: str, cwd: Path | None = None, packages: int = 0) -> None:
    """Runs a program; if it fails, its last lines are shown and `failing` is the reason given."""
    # Inherits our file descriptors, so the lock holds until the program ends, even if we are killed.
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
    """Passes the lines on and counts packages as they come by."""
    seen = 0
    live = sys.stderr.isatty()
    for line in lines:
        found = PACKAGE.match(line)
        if found and packages:
            seen = min(seen + 1, packages)
            if live:
                print(f"\r\033[Kculprit:   {seen}/{packages} {found[1]}", end="", file=sys.stderr, flush=True)
            elif seen % EVERY == 0:
                say(f"  {seen}/{packages}")
        yield line
    if live and seen:
        print("\r\033[K", end="", file=sys.stderr, flush=True)
