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
    ["mypy", "--strict", "app"],
)
FAST = ["-m", "not browser and not slow"]


def main(argv: list[str]) -> int:
    """All parts run, whatever fails; pytest's summary is the last line."""
    parser = argparse.ArgumentParser(
        prog="python3 -m app test",
        usage="python3 -m app test [--fast] [PYTEST OPTION ...]",
        description=__doc__,
        allow_abbrev=False,
    )
    parser.add_argument("--fast", action="store_true", help="leave out the browser and what is slow")
    args, rest = parser.parse_known_args(argv)
    failed = [" ".join(check) for check in CHECKS if _python("-m", *check)]
    if failed:
        say(f"failed: {', '.join(failed)}; the tests follow")
    if not args.fast:
        _find_chromium()
    tests = _python("-m", "pytest", *(FAST if args.fast else []), *rest)
    return tests or (1 if failed else 0)


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
