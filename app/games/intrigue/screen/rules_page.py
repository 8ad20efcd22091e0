"""What the rules page of Game of Intrigue takes from the cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from app.games.intrigue.cards import FACES, KINDS, Card
from app.games.intrigue.roles import NEEDED
from app.games.intrigue.screen.parts import emblem
from app.games.parts import Part


class Printed(Part, frozen=True):
    """How many cards there are of a kind, of every colour if it has one, and which of them are illegal."""

    title: str
    emblem: str
    number: int
    of_each: str  # "", "colour" or "player"
    legal: str
    illegal: str


def rules_page() -> Mapping[str, object]:
    """`needed` tells what the Goals ask for: as tuned, and as published."""
    return {
        "printed": tuple(printed(kind) for kind in KINDS),
        "colourless": sum(card.copies for card in FACES if loose(card)),
        "of_colour": sum(card.copies for card in FACES if card.colour == "red"),
        "needed": NEEDED,
    }


def loose(card: Card) -> bool:
    """I02: cards of the draw pile."""
    return not card.colour and card.kind not in {"standing", "role"}


def printed(kind: str) -> Printed:
    cards = [card for card in FACES if card.kind == kind and card.colour in {"", "red"}]  # one colour for all
    return Printed(
        kind.capitalize(),
        emblem(kind),
        sum(card.copies for card in cards),
        "player" if kind == "standing" else "colour" if cards[0].colour else "",
        in_words([card for card in cards if not card.illegal]),
        in_words([card for card in cards if card.illegal]),
    )


def in_words(cards: Sequence[Card]) -> str:
    """The values and how many there are of each; of cards without value, only how many."""
    if cards and not cards[0].value:
        return f"\u00d7{sum(card.copies for card in cards)}"
    alike = (list(some) for _, some in groupby(cards, lambda card: card.copies))
    return ", ".join(span(some[0].value, some[-1].value, some[0].copies) for some in alike)


def span(first: int, last: int, copies: int) -> str:
    values = str(first) if first == last else f"{first}\u2013{last}"
    return f"{values}\u00a0\u00d7{copies}" if copies > 1 else values
