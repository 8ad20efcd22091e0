"""How far a trial of Battle Blakes goes: to the end of the round, then Self-Esteem decides."""

from __future__ import annotations

from app.games.blakes.ending import standing
from app.games.blakes.table import Blakes
from app.games.horizon import Worth, leading, won
from app.kernel import Table

POINTS = 4.0  # the lead with which a win is likely (73 %)


def horizon(start: Table, seat: int) -> Worth:
    assert isinstance(start, Blakes)
    this = start.round

    def worth(t: Table) -> float | None:
        assert isinstance(t, Blakes)
        if t.result is not None or t.round <= this:
            return won(t, seat)
        esteem = [None if out else float(points) for out, points in zip(t.out, standing(t), strict=True)]
        return leading(esteem, seat, POINTS)

    return worth
