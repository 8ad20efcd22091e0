"""The planted leaks: small mistakes that each open one door, and whether the tests notice.

They belong to the tests, so they come with the source and need what the tests need.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from app.bootstrap.environment import DEV
from app.bootstrap.handover import hand_over


def score(argv: list[str]) -> int:
    """Prints how many are caught; 1 if one is not."""
    if find_spec("tests") is None or find_spec("tests.leaks") is None:
        print("culprit: the planted leaks come with the source, in the folder tests")
        return 1
    hand_over(DEV, ["bench", *argv], browser_files=True)
    return int(import_module("tests.leaks.score").main())
