"""Game of Intrigue, played sensibly: trade what can be spared, doubt what cannot be, and dig for the Role.

What cards are worth stands in bot_worth.py, trading in bot_offers.py, and what is said and believed in
bot_claims.py.
"""

from __future__ import annotations

from app.games.intrigue import bot_claims, bot_offers
from app.games.intrigue.bot_worth import a_draw, digs, laying, own_hand, pile_left, worth
from app.games.intrigue.cards import STANDING_EACH
from app.games.view_reading import Below, best, card_of, chance, own_seat, with_verb
from app.kernel import View
from app.kernel.view import Option

FROM_PILE = 25  # how often, in a hundred, a fine is taken from the pile
DIG_AT_FIRST, DIG = 65, 92  # how often, in a hundred, one sets out for the Role at the deal, and digs later
NOISE = 1.0


def choose(view: View, below: Below) -> int:
    return _answer(view, below)["n"]


def _answer(view: View, below: Below) -> Option:
    offered = view["options"]
    match view["asking"]:
        case {"kind": "Propose"}:
            out = bot_offers.stays_out(view, below)
            return with_verb(view, "pass")[0] if out else bot_offers.offer(view, below)
        case {"kind": "CallIn"}:
            return bot_offers.offer(view, below)
        case {"kind": "Answer"}:
            return bot_offers.answer(view, below)
        case {"kind": "Partner"}:
            return bot_offers.partner(view, below)
        case {"kind": "State"}:
            return bot_claims.claim(view, below)
        case {"kind": "StateValue"}:
            return bot_claims.claim_value(view, below)
        case {"kind": "Accept"}:
            return bot_offers.accept(view, below)
        case {"kind": "Objection"}:
            return offered[-1] if bot_claims.objects(view, below) else offered[0]
        case {"kind": "TakeFine"}:
            return with_verb(view, "pile" if chance(below, FROM_PILE) else "hand")[0]
        case {"kind": "Lay"}:
            return best(offered, lambda option: laying(view, card_of(view, option)), below, noise=NOISE)
        case {"kind": "Announce"}:
            return offered[-1]
        case {"kind": "Purge"}:
            return _purge(view, below)
        case {"kind": "Shed"}:
            return best(offered, lambda option: -worth(view, card_of(view, option)), below)
        case {"kind": "Draw"}:
            return with_verb(view, "own" if chance(below, _digging(view)) else "draw")[0]
        case {"kind": "Bequeath"} if "hanger-on" in own_hand(view):
            return with_verb(view, "discard")[0]  # I47: it is not given away
    return offered[below(len(offered))]


def _digging(view: View) -> int:
    """How often, in a hundred, to draw from one's own pile: beneath it lies a Role."""
    if view["public"]["round"]:
        return DIG if digs(view) else 0
    if view["table_options"]["draw"] == "announced":
        return 0  # players rarely draw more than one card in three rounds, so the Role is out of reach
    if len(own_hand(view)) > STANDING_EACH:
        return DIG if pile_left(view, own_seat(view)) < bot_claims.FULL_PILE else 0
    return DIG_AT_FIRST


def _purge(view: View, below: Below) -> Option:
    """The cards worth less than the ones drawn for them."""
    cards = with_verb(view, "discard")
    if cards:
        worst = best(cards, lambda option: -worth(view, card_of(view, option)), below)
        if worth(view, card_of(view, worst)) < a_draw(view):
            return worst
    return with_verb(view, "done")[0]
