"""The suite: how a check is run."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

from tools.fuzz.settings import Setting
from tools.fuzz.tally import TwinTally
from tools.fuzz.walks import Course, Walk, play_through, walk

Check = Callable[[Walk], Iterator[str]]  # a sentence for everything it finds wrong
GAMES_PLAYED = 2  # per setting: one by chance, one by the curious
ENOUGH = 3  # findings to show


def found(
    check: Check,
    setting: Setting,
    *,
    first: int = 0,
    games: int = GAMES_PLAYED,
    tally: TwinTally | None = None,
    course: Callable[[Setting, int], Course] = play_through,
) -> list[str]:
    """The first things the check finds wrong in these games."""
    for seed in range(first, first + games):
        if findings := list(islice(check(walk(setting, seed, tally, course(setting, seed))), ENOUGH)):
            return [f"{setting}, game {seed}: {what}" for what in findings]
    return []
