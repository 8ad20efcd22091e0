"""What the rules page of Scape Goat takes from the cards."""

from __future__ import annotations

from collections.abc import Mapping

from app.games.parts import Part
from app.games.scapegoat.cards import BOXES, COLOURS, FACES
from app.games.scapegoat.screen.parts import PICTURES, emblem


class Colour(Part, frozen=True):
    """A colour, and the smallest number of players it is used with."""

    name: str
    emblem: str
    players: int


class Printed(Part, frozen=True):
    """An evidence card, and how many of it are used by each number of players."""

    title: str
    emblems: tuple[str, ...]
    copies: tuple[int, ...]


def rules_page() -> Mapping[str, object]:
    evidence = (
        Printed(*PICTURES[face.id][::2], tuple(box.count(n) for box in BOXES.values()))
        for n, face in enumerate(FACES)
    )
    return {
        "colours": tuple(Colour(colour, emblem(colour), max(3, n + 1)) for n, colour in enumerate(COLOURS)),
        "evidence": tuple(evidence),
        "players": tuple(BOXES),
        "totals": tuple(len(box) for box in BOXES.values()),
    }
