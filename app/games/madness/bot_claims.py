"""Blood & Madness Bluff: what a claim is worth, to doubt it and to make it.

All is counted in chips. Who challenges a lie saves what it would have done and has a share in the penalty;
who challenges the truth pays (M30, M31). Where claims are believed it pays to lie, and where they are
challenged it pays to tell the truth: so a rule for either is seen through by those who know it. Instead, a
player of whom nothing is known is taken to lie as often as makes a challenge even, and claims are challenged
as often as makes a lie even. What a player has shown, and which cards have been seen, moves that.
"""

from __future__ import annotations

from math import exp

from app.games.madness.bot_worth import COPIES, happening, pot, prospects, totals
from app.games.view_reading import own_seat
from app.kernel import View

# Before anything was shown, as if so many claims of this player had been: about what bots show one another.
LIES_BEFORE, TRUTHS_BEFORE = 4.0, 6.0
USUALLY_HELD = 0.25  # how likely three cards have one of three Thieves among them
WAVERING = 0.2  # of the bluffer's stake: the less, the more surely one does what pays more
SELDOM = 0.02  # no claim is challenged less often than that, nor believed


def lying(view: View, bluffer: int, even: float, held: float = USUALLY_HELD) -> float:
    """How likely a claim is a lie.

    `even` is how many would have to be for a challenge to cost what it brings. What this player has shown
    makes it more or less, and so does how likely such a card is held.
    """
    shown = [true for seat, true in view["public"]["exposed"] if seat == bluffer]
    lies = even * (1 + shown.count(False) / LIES_BEFORE)
    truths = (1 - even) * (1 + shown.count(True) / TRUTHS_BEFORE) * held / USUALLY_HELD
    return lies / (lies + truths)


def holding(view: View, bluffer: int, character: str) -> float:
    """How likely the bluffer has such a card, as far as one has seen where the others are."""
    piles = view["piles"]
    everywhere = [card for pile in piles.values() for card in pile]
    left = COPIES[character] - everywhere.count(character)
    unseen = sum(card.startswith("?") for card in everywhere)
    own = len(piles[f"hand:{bluffer}"]) + 1  # and the one that lies there
    return 1 - (1 - left / unseen) ** own if left > 0 else 0.0


def doubting(view: View, doubter: int, bluffer: int, lie: float, happens: float) -> float:
    """What challenging is worth to `doubter`, in chips, more than believing.

    `lie` is how likely it is one, `happens` how much better the doubter stands if the claim comes true.
    """
    share = prospects(doubter, totals(view))
    saved = share * _penalty(view, bluffer, bluffer) - happens * pot(view)
    lost = (1 - share - happens) * _penalty(view, bluffer, doubter)
    return lie * saved - (1 - lie) * lost


def bluffing(view: View, character: str, bluffer: int, target: str, doubt: float, *, true: bool) -> float:
    """What such a claim is worth to the bluffer, in chips, if it is challenged with this likelihood."""
    share, gain = prospects(bluffer, totals(view)), happening(view, character, bluffer, target, bluffer)
    penalty = _penalty(view, bluffer, bluffer)
    if true:  # the doubter's penalty is part of a pot that may be one's own
        return gain * pot(view) + doubt * share * penalty
    return (1 - doubt) * gain * pot(view) - doubt * (1 - share) * penalty


def _penalty(view: View, bluffer: int, payer: int) -> int:
    """M30, M31: the bluffer's stake. M32: or what the one who pays it has."""
    penalty: int = min(view["public"]["stakes"][bluffer], view["public"]["stacks"][payer])
    return penalty


def challenging(
    view: View, character: str, bluffer: int, target: str, doubter: int, held: float = USUALLY_HELD
) -> float:
    """How likely it is that `doubter` challenges this claim."""
    happens = happening(view, character, bluffer, target, doubter)
    saved = doubting(view, doubter, bluffer, 1.0, happens)
    lost = -doubting(view, doubter, bluffer, 0.0, happens)
    if saved <= 0:
        return 0.0
    if lost <= 0 or not held:  # it costs nothing, or it cannot be true
        return 1.0
    lie = lying(view, bluffer, lost / (saved + lost), held)
    stake: int = view["public"]["stakes"][bluffer]
    worth = doubting(view, doubter, bluffer, lie, happens) / max(1, stake)
    # All who would rather see a lie challenged have a part in it; one of them is enough.
    doubters = _doubters(view, character, bluffer, target)
    believed: float = (1 - _balance(view, character, bluffer, target)) ** (1 / doubters)
    doubted = (1 - believed) * exp(worth / WAVERING)
    return doubted / (believed + doubted)


def _doubters(view: View, character: str, bluffer: int, target: str) -> int:
    """How many would gain by challenging a lie."""
    return sum(
        doubting(view, rival, bluffer, 1.0, happening(view, character, bluffer, target, rival)) > 0
        for rival in totals(view)
        if rival != bluffer
    )


def _balance(view: View, character: str, bluffer: int, target: str) -> float:
    """How often such claims have to be challenged for a lie to cost what it brings."""
    brings = bluffing(view, character, bluffer, target, 0.0, true=False)
    costs = -bluffing(view, character, bluffer, target, 1.0, true=False)
    even = brings / (brings + costs) if brings > 0 else 0.0
    return min(1 - SELDOM, max(SELDOM, even))


def doubted(view: View, character: str, target: str) -> float:
    """How likely somebody challenges such a claim of one's own, if they reason like oneself."""
    me, believed = own_seat(view), 1.0
    for rival in totals(view):
        if rival != me:
            believed *= 1 - challenging(view, character, me, target, rival)
    return 1 - believed


def claiming(view: View, character: str, target: str, *, true: bool) -> float:
    """What such a claim is worth to oneself, as a share of the pot."""
    doubt = doubted(view, character, target)
    return bluffing(view, character, own_seat(view), target, doubt, true=true) / max(1, pot(view))
