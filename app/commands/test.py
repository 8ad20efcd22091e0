"""`python3 -m app test`: runs all tests, style and types among them, those with a real browser last."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys

from app.bootstrap.paths import ROOT

NO_TESTS = 5  # pytest's exit code if no test was selected
MOST_WORKERS = 4
NO_RESTART = ("--max-worker-restart", "0")  # xdist hangs after a worker restarts near the end
SLOW_FOLDERS = ("attacks", "browser", "crash", "docs", "engines", "leaks", "soak")
BROWSERS = ("-n", "2", "--maxschedchunk", "1", *NO_RESTART)  # each test starts several browsers


def main(argv: list[str]) -> int:
    """Runs both parts, even after a failure; pytest's summary is the last line."""
    parser = argparse.ArgumentParser(
        prog="python3 -m app test",
        usage="python3 -m app test [--fast | --long] [PYTEST OPTION ...]",
        description=__doc__,
        allow_abbrev=False,
    )
    parser.add_argument("--fast", action="store_true", help="leave out the browser and what is slow")
    parser.add_argument("--long", action="store_true", help="everything, also where a sample is usual")
    args, rest = parser.parse_known_args(argv)
    # Hundreds of processes follow, and each would compile the whole program and its tests again.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    workers = ["-n", str(min(os.cpu_count() or 1, MOST_WORKERS)), "--dist", "loadgroup", *NO_RESTART]
    if args.fast:
        # Not even collected: importing and rewriting them takes seconds.
        ignored = [f"--ignore=tests/{folder}" for folder in SLOW_FOLDERS]
        return _pytest(*workers, "-m", "not browser and not slow and not long", *ignored, *rest)
    _find_chromium()
    but = "" if args.long else " and not long"
    return _together(
        _pytest(*workers, "-m", f"not browser{but}", *rest),
        _pytest(*BROWSERS, "-m", f"browser{but}", *rest),
    )


def _together(*codes: int) -> int:
    """Combines the exit codes of several runs of pytest; a run may be empty if another had tests."""
    told = [code for code in codes if code != NO_TESTS]
    return max(told) if told else NO_TESTS


def _pytest(*arguments: str) -> int:
    return subprocess.run([sys.executable, "-m", "pytest", *arguments], cwd=ROOT, check=False).returncode


def _find_chromium() -> None:
    """Installs Chromium before the tests, because it may take a while and pytest would hide the progress."""
    found = subprocess.run(
        [sys.executable, "-m", "tests.browser.chromium"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    if not found.returncode:
        os.environ["CHROMIUM"] = found.stdout.strip()
