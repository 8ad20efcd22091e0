"""How a game ended."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Outcome:
    """`winners` may be empty; `scores` and `fates` have one entry per seat where the game knows them."""

    winners: list[int]
    scores: list[int] | None = None
    fates: list[str] | None = None
