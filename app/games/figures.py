"""Figures of a finished game, for statistics over many games.

A game that needs more than the usual ones has a module `figures.py` with `figures(game) -> Figures`. It reads
answers, tables and moves, never the text of the log.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from app.kernel import Choice, Table, View


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of one game; those of many games are merged by name."""

    means: dict[str, float] = field(default_factory=dict)  # averaged
    shares: dict[str, str] = field(default_factory=dict)  # a category of the game: how often each occurs
    seats: dict[str, list[str]] = field(default_factory=dict)  # a category of each seat: how often it wins


class Settled(NamedTuple):
    """A question that was settled."""

    before: Table  # before any seat has answered
    choice: Choice  # the answer that settled it
    after: Table  # `after.moved` has everything that moved in between


@dataclass(frozen=True, slots=True)
class FinishedGame:
    view: View  # a spectator's, at the end
    settled: Sequence[Settled] = ()  # from the deal to the end


def usual(game: FinishedGame) -> Figures:
    """How many rounds it took, in games that have some."""
    rounds = game.view["public"].get("round")
    return Figures(means={"rounds": rounds} if isinstance(rounds, int) else {})
