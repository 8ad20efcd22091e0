"""Figures of a finished game: what is telling about it when many are played.

A game that wants more than the usual ones has a module `figures.py` with `figures(view) -> Figures`; the view
is a spectator's, after the end, when all log lines can be read.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from app.kernel import View


@dataclass(frozen=True, slots=True)
class Figures:
    """Of one game; those of many games are put together by name."""

    means: dict[str, float] = field(default_factory=dict)  # averaged
    shares: dict[str, str] = field(default_factory=dict)  # what of several things it was: how often each
    seats: dict[str, list[str]] = field(default_factory=dict)  # what each seat was: how often it wins


def usual(view: View) -> Figures:
    """How many rounds it took, in games that have some."""
    rounds = view["public"].get("round")
    return Figures(means={"rounds": rounds} if isinstance(rounds, int) else {})
