"""`python3 -m app test`: style, types, then every test, those with a real browser last."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys

from app.bootstrap.paths import ROOT
from app.bootstrap.progress import say

CHECKS = (
    ["ruff", "check", "."],
    ["ruff", "format", "--check", "."],
    ["mypy"],
)
NO_TESTS = 5  # pytest's code when nothing was selected
MOST_WORKERS = 4
NO_RESTART = ("--max-worker-restart", "0")  # xdist waits for ever after a restart near the end
BROWSERS = ("-n", "2", "--maxschedchunk", "1", *NO_RESTART)  # each test has several browsers


def main(argv: list[str]) -> int:
    """All parts run, whatever fails; pytest's summary is the last line."""
    parser = argparse.ArgumentParser(
        prog="python3 -m app test",
        usage="python3 -m app test [--fast | --long] [PYTEST OPTION ...]",
        description=__doc__,
        allow_abbrev=False,
    )
    parser.add_argument("--fast", action="store_true", help="leave out the browser and what is slow")
    parser.add_argument("--long", action="store_true", help="everything, also where a sample is usual")
    args, rest = parser.parse_known_args(argv)
    failed = [" ".join(check) for check in CHECKS if _python("-m", *check)]
    if failed:
        say(f"failed: {', '.join(failed)}; the tests follow")
    workers = ["-n", str(min(os.cpu_count() or 1, MOST_WORKERS)), "--dist", "loadgroup", *NO_RESTART]
    if args.fast:
        tests = _python("-m", "pytest", *workers, "-m", "not browser and not slow and not long", *rest)
    else:
        _find_chromium()
        but = "" if args.long else " and not long"
        tests = _together(
            _python("-m", "pytest", *workers, "-m", f"not browser{but}", *rest),
            _python("-m", "pytest", *BROWSERS, "-m", f"browser{but}", *rest),
        )
    return tests or (1 if failed else 0)


def _together(*codes: int) -> int:
    """One exit code for several runs of pytest: a part without tests is well if another had some."""
    told = [code for code in codes if code != NO_TESTS]
    return max(told) if told else NO_TESTS


def _python(*arguments: str) -> int:
    return subprocess.run([sys.executable, *arguments], cwd=ROOT, check=False).returncode


def _find_chromium() -> None:
    """Before the tests, because getting one may take a while and pytest would hide that."""
    found = subprocess.run(
        [sys.executable, "-m", "tests.browser.chromium"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    if not found.returncode:
        os.environ["CHROMIUM"] = found.stdout.strip()
