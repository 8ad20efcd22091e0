"""Installs what a command needs, then runs it again in the venv's Python."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from app.bootstrap import assets, environment
from app.bootstrap.lock import exclusive
from app.bootstrap.node import fetch_assets
from app.bootstrap.paths import LOCK, ROOT, VENV_PYTHON
from app.bootstrap.progress import SetupFailed, say


def hand_over(part: str, argv: list[str], *, browser_files: bool) -> None:
    """Replaces this process by one in the venv; returns only if it runs there already."""
    if not _all_there(part, browser_files):
        _set_up(part, browser_files)
    elif environment.inside():
        return
    if Path.cwd() != ROOT:
        os.environ["PYTHONPATH"] = os.pathsep.join(
            filter(None, [str(ROOT), os.environ.get("PYTHONPATH", "")])
        )
    sys.stdout.flush()
    sys.stderr.flush()
    os.execv(VENV_PYTHON, [str(VENV_PYTHON), "-m", "app", *argv])


def _set_up(part: str, browser_files: bool) -> None:
    try:
        with exclusive(LOCK):
            # The process that held the lock before us may have installed everything.
            if not environment.ready(part):
                environment.prepare(part)
            if browser_files and not assets.built():
                fetch_assets()
    except OSError as error:
        raise SetupFailed(f"setting up failed: {error}") from error
    say("everything is set up")


def _all_there(part: str, browser_files: bool) -> bool:
    return environment.ready(part) and (assets.built() or not browser_files)
