"""Pots: who may win how much of what lies in the middle, and how shares are counted out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple


class Pot(NamedTuple):
    """Chips, and the players who could win them."""

    chips: int
    seats: tuple[int, ...]


def divide(stakes: Sequence[int], reach: Mapping[int, int], extra: int) -> tuple[list[Pot], list[int]]:
    """M16: the main pot, the side pots, and what goes back to each seat.

    `reach` says for each contender how much they can win from any one stake: as much as they staked
    themselves. Each different reach closes a pot. `extra` (penalties, and what was carried over) belongs to
    the main pot. What nobody matched, and what is staked beyond everyone's reach, goes back.
    """
    matched = sorted(stakes)[-2]
    pots: list[Pot] = []
    floor = 0
    for ceiling in sorted({min(most, matched) for most in reach.values()}):
        chips = sum(min(stake, ceiling) - min(stake, floor) for stake in stakes)
        pots.append(Pot(chips + extra, tuple(seat for seat, most in reach.items() if most >= ceiling)))
        floor, extra = ceiling, 0
    return pots, [max(0, stake - floor) for stake in stakes]


def shares(chips: int, winners: Sequence[int]) -> dict[int, int]:
    """Equal shares; odd chips go to the first of the winners."""
    share, odd = divmod(chips, len(winners))
    return {seat: share + (odd if seat == winners[0] else 0) for seat in winners}
