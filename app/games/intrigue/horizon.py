"""How far a trial of Game of Intrigue goes: to the end of the round, then hands and Standing decide."""

from __future__ import annotations

from app.games.horizon import Worth, leading, won
from app.games.intrigue.roles import total
from app.games.intrigue.table import Intrigue
from app.kernel import Table

POINTS = 8.0  # the lead with which a win is likely (73 %)
STANDING_POINTS = 6  # what a Standing is worth to a player with few


def horizon(start: Table, seat: int) -> Worth:
    assert isinstance(start, Intrigue)
    this = start.round

    def worth(t: Table) -> float | None:
        assert isinstance(t, Intrigue)
        if t.result is not None or t.round <= this:
            return won(t, seat)
        return leading([_points(t, each) for each in range(t.seats)], seat, POINTS)

    return worth


def _points(t: Intrigue, seat: int) -> float | None:
    if not t.still_in[seat]:
        return None
    return total([t.faces[card] for card in t.hand(seat)]) + STANDING_POINTS * min(2, len(t.standing(seat)))
