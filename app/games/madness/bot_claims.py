"""Blood & Madness Bluff: what a claim is worth, to doubt it and to make it.

All is counted in chips. Challenging a lie prevents its effect and earns a share in the penalty; challenging
the truth costs the penalty (M30, M31). If claims are believed it pays to lie, and if they are challenged it
pays to tell the truth, so any fixed rule can be exploited. Instead the bot plays a mixed strategy: it assumes
that an unknown player lies as often as makes challenging break even, and challenges as often as makes lying
break even. What a player has shown, and which cards have been seen, shift these frequencies.
"""

from __future__ import annotations

from math import exp

from app.games.madness.bot_worth import COPIES, happening, pot, prospects, totals
from app.games.view_reading import own_seat
from app.kernel import View

# The prior, in claims of a player that were shown: about the frequencies among bots.
LIES_BEFORE, TRUTHS_BEFORE = 4.0, 6.0
USUALLY_HELD = 0.25  # how likely three cards have one of three Thieves among them
WAVERING = 0.2  # in bluffer's stakes: the smaller, the more strictly the bot takes the better option
SELDOM = 0.02  # the least frequency of challenging and of believing


def lying(view: View, bluffer: int, even: float, held: float = USUALLY_HELD) -> float:
    """How likely a claim is a lie.

    `even` is the frequency of lies at which a challenge breaks even. It is adjusted by what this player has
    shown, and by `held`, how likely they hold such a card.
    """
    shown = [true for seat, true in view["public"]["exposed"] if seat == bluffer]
    lies = even * (1 + shown.count(False) / LIES_BEFORE)
    truths = (1 - even) * (1 + shown.count(True) / TRUTHS_BEFORE) * held / USUALLY_HELD
    return lies / (lies + truths)


def holding(view: View, bluffer: int, character: str) -> float:
    """How likely the bluffer has such a card, judged from the copies that the bot sees."""
    piles = view["piles"]
    everywhere = [card for pile in piles.values() for card in pile]
    left = COPIES[character] - everywhere.count(character)
    unseen = sum(card.startswith("?") for card in everywhere)
    own = len(piles[f"hand:{bluffer}"]) + 1  # and the card face down
    return 1 - (1 - left / unseen) ** own if left > 0 else 0.0


def doubting(view: View, doubter: int, bluffer: int, lie: float, happens: float) -> float:
    """How much more challenging is worth to `doubter` than believing, in chips.

    `lie` is the probability of a lie, `happens` the doubter's gain if the claim takes effect.
    """
    share = prospects(doubter, totals(view))
    saved = share * _penalty(view, bluffer, bluffer) - happens * pot(view)
    lost = (1 - share - happens) * _penalty(view, bluffer, doubter)
    return lie * saved - (1 - lie) * lost


def bluffing(view: View, character: str, bluffer: int, target: str, doubt: float, *, true: bool) -> float:
    """What such a claim is worth to the bluffer, in chips, if it is challenged with probability `doubt`."""
    share, gain = prospects(bluffer, totals(view)), happening(view, character, bluffer, target, bluffer)
    penalty = _penalty(view, bluffer, bluffer)
    if true:  # the doubter's penalty goes into the pot, which the bluffer may win
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
    if lost <= 0 or not held:  # challenging costs nothing, or the claim cannot be true
        return 1.0
    lie = lying(view, bluffer, lost / (saved + lost), held)
    stake: int = view["public"]["stakes"][bluffer]
    worth = doubting(view, doubter, bluffer, lie, happens) / max(1, stake)
    # All who gain by a challenge share its probability: one challenger is enough.
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
    """How often such claims have to be challenged for a lie to break even."""
    brings = bluffing(view, character, bluffer, target, 0.0, true=False)
    costs = -bluffing(view, character, bluffer, target, 1.0, true=False)
    even = brings / (brings + costs) if brings > 0 else 0.0
    return min(1 - SELDOM, max(SELDOM, even))


def doubted(view: View, character: str, target: str) -> float:
    """How likely such a claim of the bot's is challenged, if the others reason like the bot."""
    me, believed = own_seat(view), 1.0
    for rival in totals(view):
        if rival != me:
            believed *= 1 - challenging(view, character, me, target, rival)
    return 1 - believed


def claiming(view: View, character: str, target: str, *, true: bool) -> float:
    """What such a claim is worth to the bot, as a share of the pot."""
    doubt = doubted(view, character, target)
    return bluffing(view, character, own_seat(view), target, doubt, true=true) / max(1, pot(view))
