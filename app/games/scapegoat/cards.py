"""The evidence of Scape Goat: thirty cards, each marked with the numbers of players it is for."""

from __future__ import annotations

from dataclasses import dataclass

from app.kernel import Face

COLOURS = ("blue", "red", "yellow", "green", "orange", "purple")  # S01: n players are the first n of these
BIT = {colour: 1 << n for n, colour in enumerate(COLOURS)}
ALL_COLOURS = sum(BIT.values())


@dataclass(frozen=True, slots=True)
class Evidence(Face):
    """A card and the goats it shows. A grey one shows a bystander, who is no player's goat."""

    colours: int = 0


def evidence(*colours: str) -> Evidence:
    shown = sum(BIT[colour] for colour in colours)
    if shown == ALL_COLOURS:
        return Evidence("all", "All colours", back_title="a card", colours=shown)
    if not shown:
        return Evidence("grey", "Grey", back_title="a card")
    title = "/".join(colour.capitalize() for colour in colours)
    return Evidence("-".join(colours), title, back_title="a card", colours=shown)


# S02: a card, how often it is printed, and with how many players it is used
PRINTED: tuple[tuple[Evidence, int, tuple[int, ...]], ...] = (
    (evidence("blue"), 3, (3, 4, 5, 6)),
    (evidence("red"), 3, (3, 4, 5, 6)),
    (evidence("yellow"), 3, (3, 4, 5, 6)),
    (evidence("green"), 3, (4, 5, 6)),
    (evidence("orange"), 3, (5, 6)),
    (evidence("purple"), 3, (6,)),
    (evidence("blue", "red"), 1, (4, 5, 6)),
    (evidence("yellow", "green"), 1, (4, 5, 6)),
    (evidence("blue", "yellow"), 1, (5, 6)),
    (evidence("green", "orange"), 1, (5, 6)),
    (evidence("red", "orange"), 1, (5,)),
    (evidence("red", "purple"), 1, (6,)),
    (evidence("orange", "purple"), 1, (6,)),
    (evidence(), 2, (3,)),
    (evidence(), 1, (3, 5)),
    (evidence(), 1, (3, 4, 5)),
    (evidence(*COLOURS), 1, (6,)),
)

FACES = tuple(dict.fromkeys(face for face, _, _ in PRINTED))
SHOWS = tuple(face.colours for face in FACES)  # face -> the colours on it: looked at in every swap and frame
EVIDENCE = frozenset(range(len(FACES)))
NOT_AGAINST = {
    colour: frozenset(face for face, shown in enumerate(SHOWS) if not shown & bit)
    for colour, bit in BIT.items()
}
FACE_OF = {face.id: n for n, face in enumerate(FACES)}

BOXES = {
    seats: [FACES.index(face) for face, copies, used in PRINTED if seats in used for _ in range(copies)]
    for seats in range(3, 7)
}
