"""The random bot: every option is as good as any other, but it seldom ends a game for everybody.

Where a single choice ends the game at once, a player who makes it one time in four leaves no game to play.
"""

from __future__ import annotations

from collections.abc import Callable

from app.games import GAMES
from app.kernel import View

SELDOM = 20  # one time in so many it takes any option at all


def choose(view: View, below: Callable[[int], int]) -> int:
    drastic = GAMES[view["game"]].drastic
    numbers = [option["n"] for option in view["options"]]
    if drastic is not None and below(SELDOM):
        numbers = [option["n"] for option in view["options"] if not drastic(option)] or numbers
    return numbers[below(len(numbers))]
