"""Gets a command what it needs, then goes on in the venv's Python."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from app.bootstrap import assets, environment
from app.bootstrap.lock import alone
from app.bootstrap.node import fetch_assets
from app.bootstrap.paths import LOCK, ROOT, VENV_PYTHON
from app.bootstrap.progress import SetupFailed, say


def hand_over(part: str, argv: list[str], *, browser_files: bool) -> None:
    """Returns only if this process is the right one already; else it is replaced by one that is."""
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
        with alone(LOCK):
            # The process that held the lock before may have done all of it.
            if not environment.ready(part):
                environment.prepare(part)
            if browser_files and not assets.built():
                fetch_assets()
    except OSError as error:
        raise SetupFailed(f"setting up failed: {error}") from error
    say("everything is set up")


def _all_there(part: str, browser_files: bool) -> bool:
    return environment.ready(part) and (assets.built() or not browser_files)
