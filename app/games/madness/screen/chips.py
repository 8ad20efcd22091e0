"""Chips as they are drawn: columns of green, red and ivory ones, for twenty, five and one.

A column is the name of its picture: `g3` are three green chips, as in static/img/madness/chip-g3.svg.
"""

from __future__ import annotations

from itertools import chain

from app.games.parts import cached_part

KINDS = (("g", 20), ("r", 5), ("i", 1))
HIGHEST, HIGHEST_IN_HEAP = 5, 4
MOST_GREEN = 2 * HIGHEST  # beyond these two columns the number alone tells more
MOST_IN_HEAP = 6
FEW = 3  # chips of a kind: a heap with fewer looks poorer than it is


def counts(chips: int) -> list[tuple[str, int]]:
    """How many of each kind make up so many chips."""
    made = []
    for kind, worth in KINDS:
        number, chips = divmod(chips, worth)
        made.append((kind, number))
    return made


@cached_part
def row(chips: int) -> tuple[str, ...]:
    """Columns side by side, as a player keeps them."""
    return tuple(chain.from_iterable(split(kind, min(n, MOST_GREEN), HIGHEST) for kind, n in counts(chips)))


@cached_part
def heap(chips: int) -> tuple[str, ...]:
    """Low columns pushed together, the dearest first: of what many have put in, there is change among it."""
    (_, green), (_, red), (_, ivory) = counts(chips)
    if green and red < FEW:
        green, red = green - 1, red + 4
    if red and ivory < FEW:
        red, ivory = red - 1, ivory + 5
    piles = (("g", green), ("r", red), ("i", ivory))
    columns = chain.from_iterable(split(kind, number, HIGHEST_IN_HEAP) for kind, number in piles)
    return tuple(columns)[:MOST_IN_HEAP]


def split(kind: str, number: int, high: int) -> list[str]:
    """So many chips of a kind in columns of at most `high`."""
    full, rest = divmod(number, high)
    return [f"{kind}{high}"] * full + ([f"{kind}{rest}"] if rest else [])
