"""What the rules page of Battle Blakes takes from the cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.games.blakes.card_set import ACTIONS, BUFFS, CHARACTERS, EVENTS
from app.games.blakes.cards import Card
from app.games.blakes.screen.parts import Slip, emblem, persona_name, slip
from app.games.parts import Part


class Printed(Part, frozen=True):
    """A card, and how many there are of it."""

    slip: Slip
    copies: int


class Persona(Part, frozen=True):
    """A Character with its base values, Self-Esteem last."""

    title: str
    emblem: str
    values: tuple[int, ...]


def rules_page() -> Mapping[str, object]:
    return {
        "characters": tuple(
            Persona(persona_name(card.id), emblem(card.id), (*card.stats, card.esteem)) for card in CHARACTERS
        ),
        "events": tuple(slip(card.id) for card in EVENTS),
        "actions": printed(ACTIONS),
        "buffs": printed(BUFFS),
    }


def printed(cards: Sequence[Card]) -> tuple[Printed, ...]:
    return tuple(Printed(slip(card.id), card.copies) for card in cards)
