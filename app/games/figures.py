"""Figures of a finished game: what is telling about it when many are played.

A game that wants more than the usual ones has a module `figures.py` with `figures(game) -> Figures`. It looks
at answers, tables and what moved on them, never at the words of the log.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from app.kernel import Choice, Table, View


@dataclass(frozen=True, slots=True)
class Figures:
    """Of one game; those of many games are put together by name."""

    means: dict[str, float] = field(default_factory=dict)  # averaged
    shares: dict[str, str] = field(default_factory=dict)  # what of several things it was: how often each
    seats: dict[str, list[str]] = field(default_factory=dict)  # what each seat was: how often it wins


class Settled(NamedTuple):
    """A question that was settled."""

    before: Table  # nobody has answered it yet
    choice: Choice  # the last answer, which settled it
    after: Table  # `after.moved` has everything that moved in between


@dataclass(frozen=True, slots=True)
class FinishedGame:
    view: View  # a spectator's, at the end
    settled: Sequence[Settled] = ()  # from the deal to the end


def usual(game: FinishedGame) -> Figures:
    """How many rounds it took, in games that have some."""
    rounds = game.view["public"].get("round")
    return Figures(means={"rounds": rounds} if isinstance(rounds, int) else {})
