"""The random bot: chooses any option with equal chance, but drastic ones, such as ending the game, rarely.

If it chose an option that ends the game as often as any other, no game would last.
"""

from __future__ import annotations

from collections.abc import Callable

from app.games import GAMES
from app.kernel import View

DRASTIC_ONE_IN = 20  # how often it considers drastic options: one time in this many


def choose(view: View, below: Callable[[int], int]) -> int:
    drastic = GAMES[view["game"]].drastic
    numbers = [option["n"] for option in view["options"]]
    if drastic is not None and below(DRASTIC_ONE_IN):
        numbers = [option["n"] for option in view["options"] if not drastic(option)] or numbers
    return numbers[below(len(numbers))]
