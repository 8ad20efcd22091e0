"""What a card of Battle Blakes can say: one small vocabulary of effects, for all cards (K36).

The cards themselves are in card_set.py. No card has code of its own, and what a card does is told in words
made from the same data.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Literal

from app.kernel import Face

Stats = tuple[int, int, int]  # Verbal Assault, Skin, Wit (K02)
STATS = ("Verbal Assault", "Skin", "Wit")
ASSAULT, SKIN, WIT = range(3)
LIFE = "Self-Esteem"
NONE: Stats = (0, 0, 0)
PAIRS = {"assault-skin": (ASSAULT, SKIN), "assault-wit": (ASSAULT, WIT), "skin-wit": (SKIN, WIT)}

# What an Action does, which is also the verb of playing it:
#   play      changes stats until the turn ends, changes Self-Esteem, or draws cards: whatever numbers it has
#   cancel    the Action or the Buff that was just played does nothing
#   strip     discards a Buff in play          shift     moves a Buff to another Character
#   swap      exchanges two base values        steal     takes a random card from a hand
#   switch    changes the kind of the attack   redirect  the attack turns on another Character
#   double    doubles what the conflict costs
Does = Literal["play", "cancel", "strip", "shift", "swap", "steal", "switch", "redirect", "double"]
IN_CONFLICT = ("switch", "redirect", "double")  # K34: only in the attack window


@dataclass(frozen=True, slots=True)
class Special:
    """What a card says instead for one persona."""

    persona: str
    stats: Stats = NONE
    esteem: int = 0


@dataclass(frozen=True, slots=True)
class Card(Face):
    text: str = ""  # a joke, not a rule
    copies: int = 1
    stats: Stats = NONE
    esteem: int = 0
    special: Special | None = None

    def stats_for(self, persona: str) -> Stats:
        special = self.special
        return self.stats if special is None or special.persona != persona else special.stats

    def esteem_for(self, persona: str) -> int:
        special = self.special
        return self.esteem if special is None or special.persona != persona else special.esteem


@dataclass(frozen=True, slots=True)
class Character(Card):
    """`stats` are the base values, `esteem` is what one begins with."""

    back: str = "character"
    back_title: str = "a Character"


@dataclass(frozen=True, slots=True)
class Event(Card):
    """`stats` last for a round, `esteem` and `draw` happen once."""

    back: str = "event"
    back_title: str = "an Event"
    draw: int = 0
    mutes: bool = False  # Buffs do not count while it lies
    ends_after: str = ""  # the game ends with this round if that Event was turned up before


@dataclass(frozen=True, slots=True)
class Action(Card):
    """`stats` last until the turn ends, `esteem` and `draw` happen once."""

    does: Does = "play"
    cancels: Literal["", "action", "buff"] = ""
    draw: int = 0

    @property
    def aimed(self) -> bool:
        """Whether it is played on a Character."""
        return self.stats != NONE or self.esteem != 0


@dataclass(frozen=True, slots=True)
class Buff(Card):
    """`stats` count as long as it is attached; `esteem` comes at the start of each turn of its bearer."""


# -- words -----------------------------------------------------------------------------------------
def signed(number: int) -> str:
    return f"+{number}" if number >= 0 else f"\u2212{-number}"  # a minus sign, not a hyphen


def stat_words(stats: Stats) -> list[str]:
    if len(set(stats)) == 1:
        return [f"all stats {signed(stats[0])}"] if stats[0] else []
    return [f"{name} {signed(by)}" for name, by in zip(STATS, stats, strict=True) if by]


def number_words(stats: Stats, esteem: int, draw: int = 0) -> list[str]:
    """Every number that is not 0, with what it changes."""
    words = stat_words(stats)
    if esteem:
        words.append(f"{LIFE} {signed(esteem)}")
    if draw:
        words.append("draw a card" if draw == 1 else f"draw {draw} cards")
    return words


DEEDS = {
    "strip": "discard a Buff in play",
    "shift": "move a Buff to another Character",
    "swap": "two base stats of a Character change places this turn",
    "steal": "take a random card from somebody's hand",
    "switch": "turn a Verbal Assault into a Battle of Wits, or back (attacker or defender only)",
    "redirect": "the attack turns on another Character",
    "double": "this conflict costs twice as much",
}


@cache
def effect(card: Card) -> str:
    """The rule on the card, in words made from its data."""
    match card:
        case Character():
            numbers = ", ".join(f"{name} {value}" for name, value in zip(STATS, card.stats, strict=True))
            return f"{numbers}, {LIFE} {card.esteem}"
        case Event():
            words = number_words(card.stats, card.esteem, card.draw)
            if card.draw:
                words[-1] = words[-1].replace("draw", "everyone draws")
            if card.mutes:
                words.append("Buffs do not count this round")
        case Action(does="cancel"):
            words = [f"cancel {'an Action' if card.cancels == 'action' else 'a Buff'} just played"]
        case Action(does="play"):
            words = number_words(card.stats, card.esteem, card.draw)
        case Action():
            words = [DEEDS[card.does]]
        case _:
            words = stat_words(card.stats)
            if card.esteem:
                words.append(f"{LIFE} {signed(card.esteem)} at the start of each turn of its bearer")
    return ", ".join(words)
