"""What the rules page of Blood & Madness Bluff takes from the cards."""

from __future__ import annotations

from collections.abc import Mapping

from app.games.madness.cards import BOX, FACES
from app.games.madness.screen.emblems import emblem
from app.games.parts import Card, CardImage, Part, counted


class Coins(Part, frozen=True):
    """A coin, and how many there are of it."""

    card: Card
    copies: int


def rules_page() -> Mapping[str, object]:
    """`copies` tells by id, in words, how many there are of a card."""
    coins = [card for card in FACES if card.kind == "coin"]
    return {
        "coins": tuple(Coins(shown(card.id, card.title), card.copies) for card in coins),
        "coin_total": sum(card.copies for card in coins),
        "copies": {card.id: counted(card.copies, "card") for card in FACES},
        "total": len(BOX),
    }


def shown(coin: str, title: str) -> Card:
    return Card(coin, CardImage(coin, title, f"money v{coin[-1]}", title, emblems=(emblem(coin),)))
