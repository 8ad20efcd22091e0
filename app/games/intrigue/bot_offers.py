"""How a bot trades at Game of Intrigue: what it offers and to whom, and whether it takes what it is offered.

Whoever trades lays a card and draws another. So cards one can spare change hands easily. But what is said of
a card is weighed, and one does not like to give away what others could hurt one with.
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
A_WEAPON = 4.0  # I27: what others could do to one with a Hook or a Threat of one's own colour
A_RISK = 1.5  # what an illegal card costs, more or less, by the danger that somebody objects
A_PACT = 6.5  # it is answered seldom enough
KNOWN = 8.0  # and one that a check has shown already
NEVER = 50.0
TOO_DEAR = 20.0  # more than this is not given for the draw that a trade earns
OF_A_LIE = 1.5  # what a card is worth that is not what it is said to be
ENOUGH_DRAWN = 4  # from their own pile: then a player is likely to have a Pact
USUAL_STANDING = 2  # cards of a rival's hand that count nothing
A_GOOD_CARD = 6.0  # what each of the others may count
MOST_GAIN = 5.0  # however much the draw would bring, a bad trade stays a bad trade
IMPATIENCE = 4.0  # for each round without a trade
DEAR_TO_LAY = 3.0  # who would have to lay a card worth more than this rather stays out
STAY = 70  # how often, in a hundred


# -- what one gives --------------------------------------------------------------------------------------
def offer(view: View, below: Below) -> Option:
    """What one needs least; or no trade, if nothing can be spared."""
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
    """I19: somebody must have one to give for it. And a trade of Pacts is the first that anybody doubts."""
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
    """Of a Pact, somebody who can answer it; else rather somebody whom one would not have to fear."""
    pact = CARD[about_card(view)].kind == "pact"

    def liking(option: Option) -> float:
        rival = seat_of(option)
        return 9.0 * _may_have_pact(view, rival) if pact else -float(bound(view, rival))

    return best(with_verb(view, "with"), liking, below, noise=2.0)


def stays_out(view: View, below: Below) -> bool:
    """Whether to trade with nobody: who trades must lay a card (I23), and has to have one for it."""
    return best_to_lay(view) < -DEAR_TO_LAY and not _behind(view) and chance(below, STAY)


def _behind(view: View) -> bool:
    """Whether some rival is likely to have more for the count, by the size of their hand."""
    mine = sum(CARD[face].value for face in own_hand(view))
    most = max(len(view["piles"][f"hand:{rival}"]) for rival in rivals(view))
    return mine < A_GOOD_CARD * (most - USUAL_STANDING)


# -- what one gets ---------------------------------------------------------------------------------------
def promised(view: View) -> float:
    """What the card is worth that the other has offered, by what was said of it."""
    seat, kind, colour, value = view["public"]["claims"][-1]
    likely = believed(view, seat, kind, colour, value)
    could = [worth_got(view, card.id) for card in meant(kind, colour, value)]
    return likely * sum(could) / len(could) + (1 - likely) * OF_A_LIE


def answer(view: View, below: Below) -> Option:
    """Refuse what is not worth it, or give the card one needs least."""
    given = offer(view, below)
    refusals = with_verb(view, "refuse")
    if not refusals or given["declines"]:
        return given
    gain = promised(view) - cost(view, card_of(view, given))
    return refusals[0] if stays_out(view, below) or not _pays(view, gain, below) else given


def accept(view: View, below: Below) -> Option:
    """The last word of the one who proposed."""
    face = view["piles"][f"offer:{own_seat(view)}"][0]
    gain = promised(view) - worth(_with(view, face), face)
    return with_verb(view, "accept" if _pays(view, gain, below) else "withdraw")[0]


def _with(view: View, face: str) -> View:
    """The view with the card on offer back in hand."""
    hand = f"hand:{own_seat(view)}"
    return {**view, "piles": {**view["piles"], hand: [*view["piles"][hand], face]}}


def _pays(view: View, gain: float, below: Below) -> bool:
    """With what the Announcement and the draw bring that a trade earns.

    I36: when nobody trades the hands are counted, and who is behind would rather not have that.
    """
    eager = IMPATIENCE * view["public"]["stale"] if _behind(view) else 0.0
    return gain + eager + min(MOST_GAIN, max(0.0, best_to_lay(view))) + NOISE * (below(101) - 50) / 50 > 0
