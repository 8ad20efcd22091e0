"""The mats: tables that tell everybody who the scapegoat is, and the scapegoat somebody else.

A mat has ten rows (the white die) of twelve letters (the black die), each the initial of a colour. Behind all
of them stands one table of pairs (scapegoat, decoy): in each cell every mat shows the scapegoat, except the
scapegoat's own, which shows the decoy (S04). So no mat ever shows its owner's colour, and the scapegoat's
looks like any other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.games.scapegoat.cards import COLOURS

WHITE, BLACK = 10, 12
CELLS = WHITE * BLACK
INITIALS = "".join(colour[0] for colour in COLOURS)
BY_INITIAL = dict(zip(INITIALS, COLOURS, strict=True))

Mat = tuple[str, ...]
Pair = tuple[int, int]  # scapegoat and decoy, as numbers of colours


def fresh_mats(players: int, shuffle: Callable[[list[Pair]], None]) -> list[Mat]:
    """S04: a mat for each colour, in the order of colours; every pair stands in equally many cells."""
    pairs = every_pair(players)
    shuffle(pairs)
    return [mat_of(colour, pairs) for colour in range(players)]


def every_pair(players: int) -> list[Pair]:
    pairs = [(goat, decoy) for goat in range(players) for decoy in range(players) if goat != decoy]
    return pairs * (CELLS // len(pairs))


def mat_of(colour: int, pairs: Sequence[Pair]) -> Mat:
    letters = "".join(INITIALS[decoy if goat == colour else goat] for goat, decoy in pairs)
    return tuple(letters[row * BLACK : (row + 1) * BLACK] for row in range(WHITE))


def pairs_behind(mat: Mat, colour: int, players: int, shuffle: Callable[[list[Pair]], None]) -> list[Pair]:
    """A table of pairs as the owner of this mat may imagine it; each possible one is equally likely.

    Where the mat shows some goat, either that one is the scapegoat with any decoy, or the owner is, and that
    one is the decoy. Each of these pairs stands in equally many of the cells that show that goat.
    """
    each = CELLS // (players * (players - 1))
    possible: dict[str, list[Pair]] = {}
    for goat in range(players):
        if goat != colour:
            pairs = [(goat, decoy) for decoy in range(players) if decoy != goat] + [(colour, goat)]
            possible[INITIALS[goat]] = pairs = pairs * each
            shuffle(pairs)
    return [possible[letter].pop() for letter in "".join(mat)]


def reading(mat: Mat, dice: tuple[int, int]) -> str:
    """S07: the colour in the cell that the white and the black die point to."""
    white, black = dice
    return BY_INITIAL[mat[white - 1][black - 1]]


def named_by_all(says: Sequence[str], colours: Sequence[str]) -> int:
    """The seat whose colour all other mats say: the scapegoat."""
    (seat,) = (
        seat
        for seat, colour in enumerate(colours)
        if all(said == colour for other, said in enumerate(says) if other != seat)
    )
    return seat
