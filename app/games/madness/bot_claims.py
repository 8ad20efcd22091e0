"""Blood & Madness Bluff: what a claim is worth, to doubt it and to make it.

All is counted in chips. Who challenges a lie saves what it would have done and has a share in the penalty;
who challenges the truth pays (M30, M31). So a claim is challenged where that pays against the mix of lies
and truths that this player has shown, and lies are told as often as others, who reason alike, let them pass.
"""

from __future__ import annotations

from math import exp

from app.games.madness.bot_worth import COPIES, happening, pot, prospects, totals
from app.games.view_reading import own_seat
from app.kernel import View

# Before anything was shown, a claim counts as if so many of this player's had been: a player is likely to
# lie about as often as that pays.
LIES_BEFORE, TRUTHS_BEFORE = 2.0, 2.5
USUALLY_HELD = 0.25  # how likely three cards have one of three Thieves among them
WAVERING = 0.15  # of the bluffer's stake: so much more or less decides nothing


def lying(view: View, bluffer: int, held: float = USUALLY_HELD) -> float:
    """How likely a claim is a lie: by what this player has shown, and by how likely such a card is held."""
    shown = [true for seat, true in view["public"]["exposed"] if seat == bluffer]
    lies, truths = LIES_BEFORE + shown.count(False), TRUTHS_BEFORE + shown.count(True)
    truths *= held / USUALLY_HELD
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


def _penalty(view: View, bluffer: int, payer: int) -> int:
    """M30, M31: the bluffer's stake. M32: or what the one who pays it has."""
    penalty: int = min(view["public"]["stakes"][bluffer], view["public"]["stacks"][payer])
    return penalty


def _in_stakes(view: View, bluffer: int, chips: float) -> float:
    stake: int = view["public"]["stakes"][bluffer]
    return chips / max(1, stake)


def challenging(view: View, character: str, bluffer: int, target: str) -> float:
    """What it is worth to oneself to challenge this claim, in stakes of the bluffer."""
    me = own_seat(view)
    lie = lying(view, bluffer, holding(view, bluffer, character))
    happens = happening(view, character, bluffer, target, me)
    return _in_stakes(view, bluffer, doubting(view, me, bluffer, lie, happens))


def doubted(view: View, character: str, target: str) -> float:
    """How likely somebody challenges such a claim of one's own, if they reason like oneself."""
    me, believed = own_seat(view), 1.0
    for rival in totals(view):
        if rival != me:
            happens = happening(view, character, me, target, rival)
            worth = _in_stakes(view, me, doubting(view, rival, me, lying(view, me), happens))
            believed *= 1 - 1 / (1 + exp(-worth / WAVERING))
    return 1 - believed


def claiming(view: View, character: str, target: str, *, true: bool) -> float:
    """What such a claim is worth to oneself, as a share of the pot."""
    me = own_seat(view)
    share, gain = prospects(me, totals(view)), happening(view, character, me, target, me)
    doubt, penalty = doubted(view, character, target), _penalty(view, me, me) / max(1, pot(view))
    if true:  # the doubter's penalty is part of a pot that may be one's own
        return gain + doubt * share * penalty
    return (1 - doubt) * gain - doubt * (1 - share) * penalty
