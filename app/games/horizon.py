"""How far a trial of the search bot goes, and what it was worth: to the end, unless a game knows better.

A game of many rounds is hardly decided by one answer. A little further on, what everybody has tells more than
one of many possible ends would. Such a game has a module `horizon.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp

from app.kernel import Table

Worth = Callable[[Table], float | None]  # what a table is worth to the seat; None: not to be told yet
Horizon = Callable[[Table, int], Worth]  # (a table, the seat) -> judges tables that come of this one


def to_the_end(start: Table, seat: int) -> Worth:
    del start
    return lambda t: won(t, seat)


def won(t: Table, seat: int) -> float | None:
    if t.result is None:
        return None
    return 1.0 if seat in t.result.winners else 0.0


def likely(ahead: float, points: float) -> float:
    """How likely one wins who is so far ahead of the best rival."""
    return 1 / (1 + exp(-ahead / points))


def leading(scores: Sequence[float | None], seat: int, points: float) -> float:
    """How likely the seat wins if everybody has so much; None for one who is out."""
    mine = scores[seat]
    best = max(score or 0.0 for other, score in enumerate(scores) if other != seat)
    return 0.0 if mine is None else likely(mine - best, points)
