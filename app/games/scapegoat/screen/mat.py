"""A mat drawn small: every cell a square in its colour."""

from __future__ import annotations

from app.games.parts import cached_part
from app.games.scapegoat.mats import BY_INITIAL, Mat
from app.games.scapegoat.screen.parts import Cells

CELL, GAP = 10, 1  # in the picture's own units; a margin of one cell is left for the marks of the dice


@cached_part
def small_picture(mat: Mat) -> tuple[Cells, ...]:
    side = CELL - 2 * GAP
    square = f"h{side}v{side}h-{side}z"
    paths: dict[str, list[str]] = {}
    for row, letters in enumerate(mat, start=1):
        for column, letter in enumerate(letters, start=1):
            corner = f"M{column * CELL + GAP} {row * CELL + GAP}{square}"
            paths.setdefault(BY_INITIAL[letter], []).append(corner)
    return tuple(Cells(colour, "".join(path)) for colour, path in sorted(paths.items()))
