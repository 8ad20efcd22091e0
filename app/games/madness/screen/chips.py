"""Chips as they are drawn: columns of green, red and ivory ones, for twenty, five and one."""

from __future__ import annotations

from itertools import chain

from app.games.parts import Part, cached_part

KINDS = (("g", 20), ("r", 5), ("i", 1))  # as static/img/madness/chips.svg calls them
HIGHEST, APART, CHIP_HEIGHT, STEP = 8, 36, 24, 7
MOST_GREEN = 2 * HIGHEST  # beyond these two columns the number alone tells more
# Where the columns of a heap stand, from its middle outwards, and how high they are at most.
SPOTS = ((50, 39), (94, 33), (6, 33), (68, 21), (30, 21), (122, 43))
HEAP_HEIGHT = 4


class Column(Part, frozen=True):
    """A column of chips, and where it stands."""

    sign: str  # the kind, and how many
    x: int
    y: int


class Columns(Part, frozen=True):
    each: tuple[Column, ...]
    width: int
    height: int


def counts(chips: int) -> list[tuple[str, int]]:
    """How many of each kind make up so many chips."""
    made = []
    for kind, worth in KINDS:
        number, chips = divmod(chips, worth)
        made.append((kind, number))
    return made


@cached_part
def row(chips: int) -> Columns:
    """Columns side by side, as a player keeps them."""
    piles = list(chain.from_iterable(split(kind, min(n, MOST_GREEN), HIGHEST) for kind, n in counts(chips)))
    height = CHIP_HEIGHT + STEP * (max((number for _, number in piles), default=1) - 1)
    made = tuple(
        Column(f"{kind}{number}", APART * at, height - CHIP_HEIGHT) for at, (kind, number) in enumerate(piles)
    )
    return Columns(made, APART * len(piles) + 4, height)


@cached_part
def heap(chips: int) -> Columns:
    """Low columns pushed together, the dearest in front."""
    piles = list(chain.from_iterable(split(kind, number, HEAP_HEIGHT) for kind, number in counts(chips)))
    shown = piles[: len(SPOTS)]
    spots = sorted(SPOTS[: len(shown)], key=lambda spot: spot[1])  # those in front are drawn last
    made = tuple(
        Column(f"{kind}{number}", x, y) for (x, y), (kind, number) in zip(spots, reversed(shown), strict=True)
    )
    return Columns(made, 162, 67)


def split(kind: str, number: int, high: int) -> list[tuple[str, int]]:
    """So many chips of a kind in columns of at most `high`."""
    full, rest = divmod(number, high)
    return [(kind, high)] * full + ([(kind, rest)] if rest else [])
