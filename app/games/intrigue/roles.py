"""The six Goals: what they ask for, and how far a hand has come; for rules and screens alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from app.games.intrigue.cards import COLOUR, FACE, FACES, ILLEGAL, KIND, STANDING, VALUE

# The numbers: tuned and published.
NEEDED: dict[str, tuple[int, int]] = {
    "millionaire": (35, 50),  # I40
    "kingpin": (5, 8),  # I41
    "broker": (5, 8),  # I42
    "hoarder": (4, 8),  # I43
    "magpie": (9, 12),  # I44
    "hermit": (0, 0),  # I45
}


class Progress(NamedTuple):
    """How far one is: `now` of `goal`. The Hermit counts down: cards with a value, and none are wanted."""

    now: int
    goal: int
    met: bool


def progress(role: str, hand: Sequence[int], colour: str, *, published: bool) -> Progress | None:
    """How far a hand of these faces has come, for a player of this colour; None: the Role is no Goal.

    That the winner needs Standing (I37) is not looked at here.
    """
    if role not in NEEDED:
        return None
    goal = NEEDED[role][published]
    match role:
        case "millionaire":
            now = sum(VALUE[face] for face in hand)
        case "kingpin":
            counted = [f for f in hand if f != STANDING and KIND[f] != "role" and COLOUR[f] != colour]
            now = sum(ILLEGAL[face] for face in counted)
            return Progress(now, goal, now >= goal and now == len(counted))
        case "broker":
            values = {VALUE[face] for face in hand if VALUE[face]}
            now = len(values) if published else longest_run(values)
        case "hoarder":
            now = max(Counter(VALUE[face] for face in hand if KIND[face] == "asset").values(), default=0)
        case "magpie":
            now = sum(face != STANDING for face in hand)
        case _:
            now = sum(VALUE[face] > 0 for face in hand)
            return Progress(now, goal, now == 0)
    return Progress(now, goal, now >= goal)


def longest_run(values: set[int]) -> int:
    """How many of these values follow one another without a gap."""
    longest = run = 0
    for value in range(1, max(values, default=0) + 1):
        run = run + 1 if value in values else 0
        longest = max(longest, run)
    return longest


def total(hand: Sequence[int]) -> int:
    return sum(VALUE[face] for face in hand)


def worth_now(role: str, hand: Sequence[str], colour: str, *, published: bool) -> str:
    """What a Role is worth to its holder now, in words ("28 of 35"), from a hand as views show it.

    "" for a Perk.
    """
    reached = progress(role, [FACE[card] for card in hand], colour, published=published)
    if reached is None:
        return ""
    if role == "hermit":
        return "1 card with a value" if reached.now == 1 else f"{reached.now or 'no'} cards with a value"
    spoilt = "" if reached.met or reached.now < reached.goal else ", and legal cards"
    return f"{reached.now} of {reached.goal}{spoilt}"


def title(role: str) -> str:
    return next(card.title for card in FACES if card.id == role)
