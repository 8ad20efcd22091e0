"""How far a trial of Blood & Madness Bluff goes: a round of betting is a game of its own."""

from __future__ import annotations

from app.games.horizon import Worth
from app.games.madness.table import Madness
from app.kernel import Table


def horizon(start: Table, seat: int) -> Worth:
    """The value of a trial is what the round did to the seat's chips."""
    assert isinstance(start, Madness)
    this, chips = start.round, sum(start.stacks) + sum(start.stakes) + start.penalties + start.carried

    def worth(t: Table) -> float | None:
        assert isinstance(t, Madness)
        if t.result is None and t.round == this:
            return None
        return (t.stacks[seat] + t.stakes[seat]) / chips  # blinds of the next round are not lost yet

    return worth
