"""How far a trial of the search bot plays on, and how its result is valued.

By default a trial plays to the end of the game. A single answer hardly decides a game of many rounds: there
the scores a little later say more than one of many possible endings. Such a game has a module `horizon.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp

from app.kernel import Table

Worth = Callable[[Table], float | None]  # what a table is worth to the seat; None: too early to tell
Horizon = Callable[[Table, int], Worth]  # (a table, the seat) -> values tables that follow from this one


def to_the_end(start: Table, seat: int) -> Worth:
    del start
    return lambda t: won(t, seat)


def won(t: Table, seat: int) -> float | None:
    if t.result is None:
        return None
    return 1.0 if seat in t.result.winners else 0.0


def likely(ahead: float, points: float) -> float:
    """The probability of winning when this far ahead of the best rival."""
    return 1 / (1 + exp(-ahead / points))


def leading(scores: Sequence[float | None], seat: int, points: float) -> float:
    """The probability that the seat wins with these scores; a score is None for a player who is out."""
    mine = scores[seat]
    best = max(score or 0.0 for other, score in enumerate(scores) if other != seat)
    return 0.0 if mine is None else likely(mine - best, points)
