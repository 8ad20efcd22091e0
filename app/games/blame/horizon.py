"""How far a trial of Game of Blame goes: a few turns, then the points decide."""

from __future__ import annotations

from app.games.blame.ending import score
from app.games.blame.table import Blame
from app.games.horizon import Worth, likely, won
from app.kernel import Table

QUESTIONS_AHEAD = 8  # for each player: two or three turns
POINTS = 3.0  # the lead with which a win is likely (73 %)


def horizon(start: Table, seat: int) -> Worth:
    until = start.question + QUESTIONS_AHEAD * start.seats

    def worth(t: Table) -> float | None:
        assert isinstance(t, Blame)
        if t.result is not None or t.question < until:
            return won(t, seat)
        return likely(min(score(t, rival) for rival in t.rivals(seat)) - score(t, seat), POINTS)

    return worth
