"""Blood & Madness Bluff: how good a position is, and how much to stake on it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.games.madness.table import GOAL
from app.games.view_reading import Below, chance, own_seat, with_verb
from app.kernel import View
from app.kernel.view import Option

# What a card in the hand is good for, beside coins.
USEFUL = {"thief": 0.35, "horror": 0.3, "madness": 0.25, "warrior": 0.2, "sorceress": 0.15}
BUST = 0.02
ENDS_IT = 0.5  # M09: with thirteen the round is over when one's turn comes
BLUFF = 6  # how often, in a hundred, one raises with nothing
NUMBER = re.compile(r"\d+")


# -- coins -------------------------------------------------------------------------------------------
def coin(card: str) -> int:
    """What a coin is worth; 0 for any other card."""
    return int(card[5:]) if card.startswith("coin-") else 0


def total(view: View, seat: int) -> int:
    return sum(map(coin, view["piles"][f"front:{seat}"]))


def totals(view: View) -> dict[int, int]:
    """The totals of all who are still in."""
    return {seat: total(view, seat) for seat, here in enumerate(view["public"]["still_in"]) if here}


def weight(points: int) -> float:
    if points > GOAL:
        return BUST
    return 0.12 + (points / GOAL) ** 3 + (ENDS_IT if points == GOAL else 0.0)


def prospects(seat: int, points: dict[int, int]) -> float:
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
    help_there = sum(sorted((USEFUL.get(card, 0.0) for card in hand), reverse=True)[:2])
    if points[seat] <= GOAL:
        help_there += 0.8 * (weight(reach(points[seat], hand)) - weight(points[seat]))
    fair = prospects(seat, points)
    return min(0.97, fair * (0.8 + help_there))


# -- betting -----------------------------------------------------------------------------------------
def pot(view: View) -> int:
    public = view["public"]
    chips: int = sum(public["stakes"]) + public["penalties"] + public["carried"]
    return chips


def bet(view: View, below: Below) -> Option:
    """Fold, call, check or raise: by what it costs, what it could bring, and how likely that is."""
    public, seat = view["public"], own_seat(view)
    owed = min(public["level"] - public["stakes"][seat], public["stacks"][seat])
    likely, players = strength(view), sum(public["still_in"])
    may_raise = with_verb(view, "raise")
    if may_raise and likely > 1.3 / players and chance(below, 45):
        return may_raise[0]
    if may_raise and owed <= pot(view) // 3 and chance(below, BLUFF):
        return may_raise[0]
    if owed <= 0:
        return with_verb(view, "check")[0]
    price = owed / (pot(view) + owed)
    doubt = 0.02 * below(5)
    # The more of one's chips it takes, the surer one wants to be.
    caution = 0.12 * owed / max(public["stacks"][seat], 1)
    return with_verb(view, "call" if likely + doubt > price + caution else "fold")[0]


def wants_to_bet(view: View, below: Below) -> bool:
    likely, players = strength(view), sum(view["public"]["still_in"])
    return (likely > 1.4 / players and chance(below, 40)) or chance(below, BLUFF // 2)


def amount(view: View, below: Below) -> Option:
    """About half the pot; more with a good hand, everything hardly ever."""
    raises = with_verb(view, "raise")
    likely = strength(view)
    wanted = pot(view) * (30 + below(50) + round(40 * likely)) // 100
    if likely < 0.75:
        wanted = min(wanted, view["public"]["stacks"][own_seat(view)] // 3)
    return min(raises, key=lambda option: abs(_by(option) - wanted))


def _by(option: Option) -> int:
    found = NUMBER.search(option["label"])
    assert found is not None, option
    return int(found[0])
