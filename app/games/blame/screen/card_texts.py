"""What a card of Game of Blame does, in the words one reads when holding it."""

from __future__ import annotations

from collections.abc import Mapping

from app.games.blame.cards import ROLES

POWERS = {
    "viceroy": "when another player's swap takes the Viceroy from you, you may draw 3 and undo the swap",
    "treasurer": "if you play nothing, you draw 3 cards and bury one",
    "archbishop": "if you play one card, you draw 1 and give one of your cards to another player",
    "spymaster": "after three cards you do not accuse: you take a player's Secrets and give them one card",
    "wizard": "after two cards you exchange hands with another player instead of swapping Roles",
    "general": "while you have no Secrets, nobody can accuse you",
}

TEXTS = {
    "issue": "Play it on a card that shares an Emblem with it. If you hold it at the end,"
    " it costs you 1 point for your own Emblem.",
    "treason": "Play it on any card, but only one in a turn. Any card can follow it."
    " If you hold it at the end, it costs you 6 points.",
} | {
    role.title: f"Cards with {str(role.emblem.name).capitalize()} are the fault of whoever has this Role."
    f" If you play with Role powers: {POWERS[role.id]}."
    for role in ROLES
}


def card_texts() -> Mapping[str, str]:
    """By the kind of a card, and for Roles by their title."""
    return TEXTS
