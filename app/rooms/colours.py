"""The colours of members; each has a shape as well, so that nothing depends on colour alone."""

from __future__ import annotations

from collections.abc import Iterable

COLOURS = (
    "Coral circle",
    "Blue square",
    "Yellow triangle",
    "Green diamond",
    "Violet cross",
    "Teal hexagon",
    "Pink ring",
    "Plain star",
)


def first_free(taken: Iterable[int]) -> int:
    """The first free colour; with more members than colours, one of the least used."""
    worn = [0] * len(COLOURS)
    for colour in taken:
        worn[colour % len(COLOURS)] += 1
    return worn.index(min(worn))
