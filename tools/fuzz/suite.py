"""Runs a check on random games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

from tools.fuzz.settings import Setting
from tools.fuzz.tally import TwinTally
from tools.fuzz.walks import Course, Walk, play_through, walk

Check = Callable[[Walk], Iterator[str]]  # yields a sentence for each finding
GAMES_PLAYED = 2  # per setting: one by a random picker, one by a curious one
MOST_FINDINGS = 3  # findings to show


def found(
    check: Check,
    setting: Setting,
    *,
    first: int = 0,
    games: int = GAMES_PLAYED,
    tally: TwinTally | None = None,
    course: Callable[[Setting, int], Course] = play_through,
) -> list[str]:
    """The first findings of a check in these games."""
    for seed in range(first, first + games):
        if findings := list(islice(check(walk(setting, seed, tally, course(setting, seed))), MOST_FINDINGS)):
            return [f"{setting}, game {seed}: {what}" for what in findings]
    return []
