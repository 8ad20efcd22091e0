"""How a bot trades at Game of Intrigue: what it offers and to whom, and whether it takes what it is offered.

A player who trades lays a card and draws another, so the bot readily trades cards that it can spare. But it
weighs what is claimed about a card, and avoids giving away cards that can be used against it.
"""

from __future__ import annotations

from app.games.intrigue.bot_claims import FULL_PILE, about_card, believed, meant, was_caught_with
from app.games.intrigue.bot_worth import (
    CARD,
    best_to_lay,
    bound,
    own_colour,
    own_hand,
    pile_left,
    worth,
    worth_got,
)
from app.games.intrigue.cards import Card
from app.games.view_reading import Below, best, card_of, chance, own_seat, rivals, seat_of, with_verb
from app.kernel import View
from app.kernel.view import Option

NOISE = 1.0
A_WEAPON = 4.0  # I27: the harm of a Hook or a Threat of the bot's own colour in another hand
A_RISK = 1.5  # what an illegal card costs on average, as another player may object
A_PACT = 6.5  # what a Pact costs: it is seldom answered
KNOWN = 8.0  # what an illegal card costs that a check has shown already
NEVER = 50.0
TOO_DEAR = 20.0  # a card worth more than this is not given for the draw that a trade earns
OF_A_LIE = 1.5  # what a card is worth if the claim about it is false
ENOUGH_DRAWN = 4  # cards from their own pile: after so many a player is likely to have a Pact
USUAL_STANDING = 2  # cards of a rival's hand that do not count
A_GOOD_CARD = 6.0  # the value of each of the others
MOST_GAIN = 5.0  # at most this much is added for the draw, so that it never justifies a bad trade
IMPATIENCE = 4.0  # added to a trade's worth for each round without one
DEAR_TO_LAY = 3.0  # a bot that would have to lay a card worth more than this rather stays out
STAY = 70  # how often it does, in percent


# -- what one gives --------------------------------------------------------------------------------------
def offer(view: View, below: Below) -> Option:
    """The card that the bot needs least; or no trade, if it can spare none."""
    cards = [option for option in view["options"] if option["place"] is not None]
    if not cards:
        return view["options"][0]
    given = best(cards, lambda option: -cost(view, card_of(view, option)), below, noise=NOISE)
    declining = [option for option in view["options"] if option["declines"]]
    if declining and cost(view, card_of(view, given)) > TOO_DEAR:
        return declining[0]
    return given


def cost(view: View, face: str) -> float:
    """What it costs to give this card away."""
    card = CARD[face]
    if card.kind == "pact":
        return _cost_of_pact(view, card)
    total = worth(view, face)
    if card.kind in ("hook", "threat") and card.colour == own_colour(view):
        total += A_WEAPON
    if card.illegal:
        total += KNOWN if was_caught_with(view, card) else A_RISK
    return total


def _cost_of_pact(view: View, card: Card) -> float:
    """I19: a rival must have a Pact to give for it. And trades of Pacts are the first to be doubted."""
    answering = view["asking"] is not None and view["asking"]["kind"] == "Answer"
    if answering and not card.illegal:
        return 0.5
    if card.illegal or not any(_may_have_pact(view, rival) for rival in partners(view)):
        return NEVER
    return A_PACT


def partners(view: View) -> list[int]:
    """Who could be offered something (I10)."""
    public = view["public"]
    return [rival for rival in rivals(view) if public["still_in"][rival] and not public["traded"][rival]]


def _may_have_pact(view: View, rival: int) -> bool:
    return pile_left(view, rival) <= FULL_PILE - ENOUGH_DRAWN and not bound(view, rival)


def partner(view: View, below: Below) -> Option:
    """For a Pact, a rival who may answer it; otherwise preferably one whose Pact the bot does not hold."""
    pact = CARD[about_card(view)].kind == "pact"

    def liking(option: Option) -> float:
        rival = seat_of(option)
        return 9.0 * _may_have_pact(view, rival) if pact else -float(bound(view, rival))

    return best(with_verb(view, "with"), liking, below, noise=2.0)


def stays_out(view: View, below: Below) -> bool:
    """Whether not to trade: a player who trades must lay a card (I23), and the bot has none to spare."""
    return best_to_lay(view) < -DEAR_TO_LAY and not _behind(view) and chance(below, STAY)


def _behind(view: View) -> bool:
    """Whether a rival is likely to win the count, judged from the size of their hand."""
    mine = sum(CARD[face].value for face in own_hand(view))
    most = max(len(view["piles"][f"hand:{rival}"]) for rival in rivals(view))
    return mine < A_GOOD_CARD * (most - USUAL_STANDING)


# -- what one gets ---------------------------------------------------------------------------------------
def promised(view: View) -> float:
    """What the offered card is worth, judged from the claim about it."""
    seat, kind, colour, value = view["public"]["claims"][-1]
    likely = believed(view, seat, kind, colour, value)
    could = [worth_got(view, card.id) for card in meant(kind, colour, value)]
    return likely * sum(could) / len(could) + (1 - likely) * OF_A_LIE


def answer(view: View, below: Below) -> Option:
    """Refuse a bad offer, or give the card that the bot needs least."""
    given = offer(view, below)
    refusals = with_verb(view, "refuse")
    if not refusals or given["declines"]:
        return given
    gain = promised(view) - cost(view, card_of(view, given))
    return refusals[0] if stays_out(view, below) or not _pays(view, gain, below) else given


def accept(view: View, below: Below) -> Option:
    """The bot proposed this trade: accept the answer, or withdraw."""
    face = view["piles"][f"offer:{own_seat(view)}"][0]
    gain = promised(view) - worth(_with(view, face), face)
    return with_verb(view, "accept" if _pays(view, gain, below) else "withdraw")[0]


def _with(view: View, face: str) -> View:
    """The view with the card on offer back in hand."""
    hand = f"hand:{own_seat(view)}"
    return {**view, "piles": {**view["piles"], hand: [*view["piles"][hand], face]}}


def _pays(view: View, gain: float, below: Below) -> bool:
    """Whether a trade pays, with the Announcement and the draw that it earns.

    I36: after some rounds without a trade hands are counted, which a bot that is behind wants to avoid.
    """
    eager = IMPATIENCE * view["public"]["stale"] if _behind(view) else 0.0
    return gain + eager + min(MOST_GAIN, max(0.0, best_to_lay(view))) + NOISE * (below(101) - 50) / 50 > 0
