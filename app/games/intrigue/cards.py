"""The cards of Game of Intrigue: what they are, what they are worth, and what their backs tell."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, get_args

from app.kernel import Face

Kind = Literal[
    "standing",
    "pact",
    "asset",
    "influence",
    "favour",
    "hook",
    "threat",
    "secret",
    "testimony",
    "rebrand",
    "defence",
    "role",
]
KINDS: tuple[Kind, ...] = get_args(Kind)
SOCIAL: tuple[Kind, ...] = ("favour", "hook", "threat", "secret")
SPEECH: tuple[Kind, ...] = ("testimony", "rebrand", "defence")
COLOURS = ("red", "blue", "yellow", "green", "purple", "orange")  # by seat; the first differ most to the eye
NO_VALUE = 0
STANDING_EACH = 3


@dataclass(frozen=True, slots=True)
class Card(Face):
    kind: Kind = "standing"
    colour: str = ""
    value: int = NO_VALUE
    illegal: bool = False
    copies: int = 1  # in the box; of Standing: for each player


def _card(kind: Kind, colour: str = "", value: int = 0, *, illegal: bool = False, copies: int = 1) -> Card:
    number = str(value) if value else ""
    parts = [kind, colour, number, "illegal" if illegal else ""]
    words = [colour.capitalize(), kind.capitalize(), number, "(illegal)" if illegal else ""]
    # I04: the back carries the value and whether the card is illegal, and nothing else.
    worth = f"of value {value}" if value else "of no value"
    return Card(
        "-".join(filter(None, parts)),
        " ".join(filter(None, words)),
        f"{value or 'none'}-{'illegal' if illegal else 'legal'}",
        f"{'an illegal' if illegal else 'a legal'} card {worth}",
        kind,
        colour,
        value,
        illegal,
        copies,
    )


def _of_colour(colour: str) -> Iterator[Card]:
    """I01: fourteen cards of each colour."""
    yield _card("pact", colour)
    yield _card("pact", colour, illegal=True, copies=3)
    yield from (_card("favour", colour, value, illegal=value == 4) for value in (2, 3, 4))
    yield from (_card("hook", colour, value, illegal=True) for value in (2, 3))
    yield from (_card("threat", colour, value, illegal=True) for value in (2, 3))
    yield from (_card("secret", colour, value, illegal=value == 4) for value in (2, 3, 4))


def _uncoloured() -> Iterator[Card]:
    """I02"""
    for value in range(5, 10):
        yield _card("asset", value=value, copies=5)
        yield _card("asset", value=value, illegal=True, copies=5)
    yield from (_card("influence", value=value, copies=2) for value in (2, 3, 4))
    for kind in SPEECH:
        lowest = 2 if kind == "defence" else 1
        yield from (_card(kind, value=lowest + step, copies=copies) for step, copies in enumerate((4, 2, 2)))


# I03, I40–I51: six Goals, six Perks. One can tell a Role from behind.
GOALS = ("millionaire", "kingpin", "broker", "hoarder", "magpie", "hermit")
PERKS = ("lobbyist", "hanger-on", "survivor", "pretender", "inspector", "speculator")
_ROLES = [Card(role, role.capitalize(), "role", "a Role", "role") for role in (*GOALS, *PERKS)]

FACES: tuple[Card, ...] = (
    _card("standing", copies=STANDING_EACH),
    *(card for colour in COLOURS for card in _of_colour(colour)),
    *_uncoloured(),
    *_ROLES,
)
# What rules ask of a card, by face.
KIND = [card.kind for card in FACES]
COLOUR = [card.colour for card in FACES]
VALUE = [card.value for card in FACES]
ILLEGAL = [card.illegal for card in FACES]
FACE = {card.id: face for face, card in enumerate(FACES)}
STANDING = FACE["standing"]
LOBBYIST, HANGER_ON, SURVIVOR, PRETENDER, INSPECTOR, SPECULATOR = (FACE[perk] for perk in PERKS)


def box(seats: int) -> list[int]:
    """I05: Standing and colours for so many players, all that has no colour, and the Roles to deal from."""
    return [
        face
        for face, card in enumerate(FACES)
        if not card.colour or COLOURS.index(card.colour) < seats
        for _ in range(card.copies * (seats if card.kind == "standing" else 1))
    ]


# -- claims (I11) ------------------------------------------------------------------------------------
VALUES: dict[str, list[int]] = {
    kind: sorted({card.value for card in FACES if card.kind == kind} - {NO_VALUE}) for kind in KINDS
}
# I18, I19: nothing but an Influence or a Pact may be claimed to be one.
CLAIMABLE: tuple[Kind, ...] = tuple(kind for kind in KINDS if kind not in ("influence", "pact"))


def claim_words(kind: str, colour: str, value: int) -> str:
    """What a card is said to be, as in `says that it is …`."""
    if kind == "standing":
        return "Standing"
    name = " ".join(filter(None, (colour, kind.capitalize())))
    article = "an" if name[0].lower() in "aeiou" else "a"
    return f"{article} {name}{f' of value {value}' if value else ''}"
