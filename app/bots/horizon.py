"""How far a trial of the search bot goes, and what it was worth: to the end, unless a game knows better.

A game of many rounds is hardly decided by one answer. A little further on, what everybody has tells more than
one of many possible ends would.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp

from app.games.blakes.ending import standing
from app.games.blakes.table import Blakes
from app.games.blame.ending import score
from app.games.blame.table import Blame
from app.games.intrigue.roles import total
from app.games.intrigue.table import Intrigue
from app.games.madness.table import Madness
from app.kernel import Table

QUESTIONS_AHEAD = 8  # for each player of Blame: two or three turns
ROUNDS_AHEAD = 1  # of Blakes and Intrigue: to the end of this one
# With a lead of so many points one is likely to win.
BLAME_POINTS, BLAKES_POINTS, INTRIGUE_POINTS = 3.0, 4.0, 8.0
STANDING_POINTS = 6  # what a Standing is worth in Intrigue, to those who have few

Worth = Callable[[Table], float | None]  # what the table is worth to the seat; None: not to be told yet


def judge(t: Table, seat: int) -> Worth:
    """Judges tables that come of this one."""
    match t:
        case Blame():
            return _some_turns(t, seat)
        case Madness():
            return _one_round(t, seat)
        case Blakes():
            return _some_rounds(t.round, seat, _esteem, BLAKES_POINTS)
        case Intrigue():
            return _some_rounds(t.round, seat, _hands, INTRIGUE_POINTS)
    return lambda now: _won(now, seat)


def _won(t: Table, seat: int) -> float | None:
    if t.result is None:
        return None
    return 1.0 if seat in t.result.winners else 0.0


def likely(ahead: float, points: float) -> float:
    """How likely one wins who is so far ahead of the best rival."""
    return 1 / (1 + exp(-ahead / points))


def _some_turns(start: Blame, seat: int) -> Worth:
    until = start.question + QUESTIONS_AHEAD * start.seats

    def worth(t: Table) -> float | None:
        assert isinstance(t, Blame)
        if t.result is not None or t.question < until:
            return _won(t, seat)
        return likely(min(score(t, rival) for rival in t.rivals(seat)) - score(t, seat), BLAME_POINTS)

    return worth


def _one_round(start: Madness, seat: int) -> Worth:
    """A round of betting is a game of its own: what it did to one's chips counts."""
    this, chips = start.round, sum(start.stacks) + sum(start.stakes) + start.penalties + start.carried

    def worth(t: Table) -> float | None:
        assert isinstance(t, Madness)
        if t.result is None and t.round == this:
            return None
        return (t.stacks[seat] + t.stakes[seat]) / chips  # blinds of the next round are not lost yet

    return worth


def _some_rounds(this: int, seat: int, points: Callable[[Table], list[float | None]], enough: float) -> Worth:
    """`points` are what everybody has; None for one who is out."""

    def worth(t: Table) -> float | None:
        assert isinstance(t, Blakes | Intrigue)
        if t.result is not None or t.round < this + ROUNDS_AHEAD:
            return _won(t, seat)
        mine, *others = [points(t)[each] for each in (seat, *t.rivals(seat))]
        return 0.0 if mine is None else likely(mine - max(other or 0.0 for other in others), enough)

    return worth


def _esteem(t: Table) -> list[float | None]:
    assert isinstance(t, Blakes)
    return [None if out else float(points) for out, points in zip(t.out, standing(t), strict=True)]


def _hands(t: Table) -> list[float | None]:
    assert isinstance(t, Intrigue)
    return [
        total([t.faces[card] for card in t.hand(seat)]) + STANDING_POINTS * min(2, len(t.standing(seat)))
        if t.still_in[seat]
        else None
        for seat in range(t.seats)
    ]
