"""What a card of Game of Intrigue does, in the words one reads when holding it."""

from __future__ import annotations

from collections.abc import Mapping

from app.games.intrigue.cards import FACES, GOALS
from app.games.intrigue.roles import NEEDED
from app.games.intrigue.screen.roles_held import PERK_DOES

KINDS = {
    "Standing": "Your good name. Without any you are out at the end of the round. You can trade it.",
    "Your Pact": "You can trade it only for another player's own Pact. Whoever holds it cannot object to your"
    " trades or aim a Social card at you.",
    "Pact": "While you hold it, you cannot object to its player's trades or aim a Social card at them."
    " You cannot trade it on.",
    "Asset": "It does nothing. It is what you count in the end.",
    "Influence": "You offer it openly, and the other side must trade.",
    "Favour": "Announced, it makes the player of its colour trade with you now.",
    "Hook": "Announced, it makes the player of its colour discard one Standing.",
    "Threat": "Announced, it makes the player of its colour pay you a fine.",
    "Secret": "Announced, it tells everyone how many illegal cards the player of its colour holds.",
    "Testimony": "Announced, it lets you discard illegal cards, up to as many as its value.",
    "Rebrand": "Announced, it lets you discard legal cards, up to as many as its value.",
    "Defence": "Announced, it protects you this round from Social cards of that value or less.",
}
GOAL_ASKS = {
    "millionaire": "the values of your hand add up to {}",
    "kingpin": "you hold {} illegal cards and no legal ones, besides Standing, Roles and your own colour",
    "broker": "{} cards of your hand have values in a row",
    "hoarder": "you hold {} Assets of one value",
    "magpie": "you hold {} cards besides Standing",
    "hermit": "no card of your hand has a value",
}


def asked(tuned: int, published: int) -> str:
    """What a Goal asks for: these words are the same at every table."""
    return f"{tuned} (as published: {published})"


TITLES = {card.id: card.title for card in FACES}


def card_texts() -> Mapping[str, str]:
    """By the title of a card."""
    goals = {
        TITLES[goal]: f"You win if you have Standing and {GOAL_ASKS[goal].format(asked(*NEEDED[goal]))}."
        for goal in GOALS
    }
    return KINDS | {TITLES[perk]: f"{does}." for perk, does in PERK_DOES.items()} | goals
