"""Blood & Madness Bluff: how good a position is to a seat, as its share of the pot."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from app.games.madness.cards import FACES
from app.games.madness.table import COINS, GOAL, NOBODY_YET
from app.games.view_reading import card_at, own_seat, owner_at, rivals
from app.kernel import View

COPIES = {face.id: face.copies for face in FACES}
# What a card in the hand is good for, beside coins.
USEFUL = {"thief": 0.35, "horror": 0.3, "madness": 0.25, "warrior": 0.2, "sorceress": 0.15}
# What two cards are worth before anything lies on the table: how often a hand with such a card took the pot,
# against any hand, in 250 games of four sensible players. Middling coins make thirteen most easily.
AT_FIRST = {
    "coin-1": 0.8, "coin-2": 1.15, "coin-3": 1.15, "coin-4": 1.05, "coin-5": 1.1, "coin-6": 0.95,
    "thief": 0.9, "madness": 0.9, "warrior": 0.85, "sorceress": 0.8, "horror": 0.8,
}  # fmt: skip
BUST = 0.02
ENDS_IT = 0.5  # M09: with thirteen the round is over when one's turn comes
GOOD_ENOUGH = 10  # a total with which one lets others come
A_LOOK = 0.06  # what a Sorceress brings, more or less
A_CHARACTER = 0.25  # of its use in a hand: what a face-up character is worth to its owner
Points = dict[int, int]  # seat still in -> its face-up total


def coin(card: str) -> int:
    """What a coin is worth; 0 for any other card."""
    return int(card[5:]) if card.startswith("coin-") else 0


def total(view: View, seat: int) -> int:
    return sum(map(coin, view["piles"][f"front:{seat}"]))


def totals(view: View) -> Points:
    """The totals of all who are still in."""
    return {seat: total(view, seat) for seat, here in enumerate(view["public"]["still_in"]) if here}


def pot(view: View) -> int:
    public = view["public"]
    chips: int = sum(public["stakes"]) + public["penalties"] + public["carried"]
    return chips


# -- who takes the pot -----------------------------------------------------------------------------
def weight(points: int) -> float:
    if points > GOAL:
        return BUST
    return 0.12 + (points / GOAL) ** 3 + (ENDS_IT if points == GOAL else 0.0)


def prospects(seat: int, points: Points) -> float:
    """How likely a seat with these totals before everybody takes the pot, hands left aside."""
    weights = {other: weight(total_there) for other, total_there in points.items()}
    return weights[seat] / sum(weights.values())


def reach(points: int, hand: Sequence[str]) -> int:
    """The best total these cards could make."""
    within = {points}
    for card in hand:
        within |= {there + coin(card) for there in within if there + coin(card) <= GOAL}
    return max(within)


def strength(view: View) -> float:
    """How likely one takes the pot: by what lies there, and by what one holds."""
    seat, points = own_seat(view), totals(view)
    hand = view["piles"][f"hand:{seat}"]
    if view["public"]["turn"] == NOBODY_YET:
        return prod(AT_FIRST[card] for card in hand) / len(points)
    help_there = sum(sorted((USEFUL.get(card, 0.0) for card in hand), reverse=True)[:2])
    if points[seat] <= GOAL:
        help_there += 0.8 * (weight(reach(points[seat], hand)) - weight(points[seat]))
    fair = prospects(seat, points)
    return min(0.97, fair * (0.8 + help_there))


# -- what characters do ------------------------------------------------------------------------------
def open_coins(view: View, seat: int) -> list[str]:
    """The coins of a seat that no Warrior seems to guard."""
    public = view["public"]
    guarded = COINS in (*public["guards"][seat], *public["hidden_guards"][seat])
    return [] if guarded else [card for card in view["piles"][f"front:{seat}"] if coin(card)]


def stealing(view: View, seat: int, card: str, viewer: int) -> float:
    """How much better `viewer` stands once this coin of `seat` is gone."""
    points = totals(view)
    if seat not in points or viewer not in points:
        return 0.0
    after = {**points, seat: points[seat] - coin(card)}
    return prospects(viewer, after) - prospects(viewer, points)


def theft(view: View) -> float:
    """What a Thief could gain at best."""
    me = own_seat(view)
    coins = ((seat, card) for seat in totals(view) for card in open_coins(view, seat))
    return max((stealing(view, seat, card, me) for seat, card in coins), default=0.0)


def using(view: View, card: str) -> float:
    """What a character could do for oneself now, at best."""
    match card:
        case "thief":
            return theft(view)
        case "sorceress":
            return A_LOOK
        case "horror":
            return 0.08 if any("thief" in view["piles"][f"front:{rival}"] for rival in rivals(view)) else 0.0
    return 0.0


def happening(view: View, character: str, user: int, target: str, viewer: int) -> float:
    """How much better `viewer` stands once this character of `user` has done what it is aimed at."""
    match character:
        case "warrior":  # M22: nobody steals those coins any more
            guarded = 0.08 if total(view, user) >= GOOD_ENOUGH and target == "coins" else 0.02
            return guarded if viewer == user else -guarded / max(1, len(totals(view)) - 1)
        case "sorceress":
            return A_LOOK if viewer == user else -A_LOOK if viewer == owner_at(target) else 0.0
        case "horror":
            worth = A_CHARACTER * USEFUL.get(card_at(view, target), 0.0)
            return -worth if viewer == owner_at(target) else worth if viewer == user else 0.0
    return stealing(view, owner_at(target), card_at(view, target), viewer)


def having(view: View, card: str) -> float:
    """What it is worth to have a card in the hand."""
    if not coin(card):
        return USEFUL.get(card, 0.0)
    mine = total(view, own_seat(view))
    return 0.4 * (weight(mine + coin(card)) - weight(mine)) if mine + coin(card) <= GOAL else 0.0
