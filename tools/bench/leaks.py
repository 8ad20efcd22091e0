"""The planted leaks: small mistakes that each open one channel, to see whether the checks find them.

This needs the packages of the tests.
"""

from __future__ import annotations

from importlib import import_module

from app.bootstrap.environment import DEV
from app.bootstrap.reexec import hand_over


def score(argv: list[str]) -> int:
    """Prints how many are caught; returns 1 if one is not."""
    hand_over(DEV, ["bench", *argv], browser_files=True)
    return int(import_module("tools.leaks.score").main())
