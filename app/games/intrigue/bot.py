"""Game of Intrigue, played sensibly: part with what one needs least, doubt at times, stay out at times.

Whoever trades must lay a card, and draws another only by announcing it: so a trade is for those who have
something to announce, or too little to win the count with. A hand is worth its values in that count, or its
way towards a Goal; Standing is worth more the less of it is left.
"""

from __future__ import annotations

from app.games.intrigue.cards import FACE, FACES, SOCIAL, SPEECH, STANDING_EACH, Card
from app.games.intrigue.roles import NEEDED, progress
from app.games.intrigue.table import HAND
from app.games.view_reading import Below, best, card_of, chance, own_seat, rivals, seat_of, with_verb
from app.kernel import View
from app.kernel.view import Option

CARD: dict[str, Card] = {card.id: card for card in FACES}
STANDING = (30.0, 14.0, 9.0, 4.0)  # what the last, the second, the third and any more Standing is worth
A_STEP = {"millionaire": 0.8, "kingpin": 6.0, "broker": 6.0, "hoarder": 7.0, "magpie": 3.0, "hermit": -14.0}
A_GOAL = 40.0  # it may win at once, and is not given away
PERKS = {
    "survivor": 9.0,
    "pretender": 5.0,
    "inspector": 8.0,
    "speculator": 4.0,
    "hanger-on": 3.0,
    "lobbyist": -6.0,
}
ANNOUNCED = {
    "hook": 3.5,
    "threat": 4.5,
    "favour": 2.0,
    "secret": 0.5,
    "defence": 1.0,
    "testimony": 0.2,
    "rebrand": 0.1,
}
INSPECTED = 12.0
A_DRAW = 4.5  # what a card drawn is worth: a little less than the mean of the draw pile
USUAL_STANDING = 2  # cards of a rival's hand that count nothing
UNWANTED = 6.0  # I19: a Pact is for those who have one to give for it
DEAR_TO_LAY = 3.0  # who would have to lay a card worth more than this rather stays out
STAY, STAY_ANYWAY = 70, 4  # how often, in a hundred: then, and else
TOO_DEAR = 12.0  # more than this is not given for the draw that a trade earns
CAUGHT = 2.5  # what an illegal card costs, more or less, by the danger that somebody objects
# How likely a card is illegal that is said to be of this kind.
ILLEGAL = {"pact": 0.75, "hook": 0.8, "threat": 0.8, "asset": 0.25, "favour": 0.25, "secret": 0.25}
LEAST_ILLEGAL = 0.08
# To the Role: how many cards one draws in a round (I31: few announce, but all who trade lay a card), and how
# often, in a hundred, one sets out for it, and goes on.
REACH = {"announced": 0.3, "laid": 0.9}
DEPTH, DEEP = 15, 10  # cards in a personal pile at first, and when one has dug from the beginning (I05, I07)
DIG_AT_FIRST, DIG = 35, 90
NOISE = 1.0


def choose(view: View, below: Below) -> int:
    return _answer(view, below)["n"]


def _answer(view: View, below: Below) -> Option:
    offered = view["options"]
    match view["asking"]:
        case {"kind": "Propose"}:
            return with_verb(view, "pass")[0] if _stays_out(view, below) else _offer(view, below)
        case {"kind": "CallIn" | "Answer"}:
            refusals = with_verb(view, "refuse")
            return refusals[0] if refusals and _unwelcome(view, below) else _offer(view, below)
        case {"kind": "Partner"}:
            return best(
                with_verb(view, "with"), lambda option: -_bound(view, seat_of(option)), below, noise=2.0
            )
        case {"kind": "State"}:
            return _claim(view, below)
        case {"kind": "StateValue"}:
            return offered[0] if chance(below, 70) else offered[below(len(offered) - 1)]
        case {"kind": "Accept"}:
            return offered[int(chance(below, 6))]
        case {"kind": "Objection"}:
            return _objection(view, below)
        case {"kind": "TakeFine"}:
            return offered[int(chance(below, 25))]
        case {"kind": "Lay"}:
            return best(offered, lambda option: _laying(view, card_of(view, option)), below, noise=NOISE)
        case {"kind": "Announce"}:
            return offered[-1]
        case {"kind": "Purge"}:
            return _purge(view, below)
        case {"kind": "Shed"}:
            return best(offered, lambda option: -worth(view, card_of(view, option)), below)
        case {"kind": "Draw"}:
            return offered[int(chance(below, _own_pile(view)))]
    return offered[below(len(offered))]


def _own_pile(view: View) -> int:
    """How often, in a hundred, to draw from one's own pile: beneath it lies a Role.

    What lies above is of little use to oneself, so one digs all the way, or not at all.
    """
    public, pile = view["public"], len(view["piles"][f"pile:{own_seat(view)}"])
    each = REACH[view["table_options"]["draw"]]
    if public["round"]:
        return DIG if pile <= min(DEEP, each * (view["table_options"]["rounds"] - public["round"])) else 0
    if len(own_hand(view)) > STANDING_EACH:
        return DIG if pile < DEPTH else 0
    return DIG_AT_FIRST if each * view["table_options"]["rounds"] > DEPTH else 0


# -- what a card is worth ----------------------------------------------------------------------------
def own_hand(view: View) -> list[str]:
    return view["piles"][f"hand:{own_seat(view)}"]


def worth(view: View, face: str) -> float:
    """What it is worth to have this card, of those in hand."""
    card, hand = CARD[face], own_hand(view)
    colour = view["public"]["colours"][own_seat(view)]
    if card.kind == "standing":
        return STANDING[min(hand.count(face), len(STANDING)) - 1]
    value = float(card.value)
    if card.kind == "role":
        value += A_GOAL if face in NEEDED else PERKS[face]
    elif _can_be_announced(view, card):
        others = sum(_can_be_announced(view, CARD[other]) for other in hand) - 1
        value += 0.3 * ANNOUNCED[card.kind] + (2.0 if others else 5.0)
    return value + _towards(view, face, hand, colour)


def _towards(view: View, face: str, hand: list[str], colour: str) -> float:
    """How much the card does for a Goal one holds."""
    published = view["table_options"]["goals"] == "published"
    faces = [FACE[each] for each in hand]
    without = faces.copy()
    without.remove(FACE[face])
    gain = 0.0
    for role in hand:
        if role in NEEDED and role != face:
            now = progress(role, faces, colour, published=published)
            then = progress(role, without, colour, published=published)
            assert now is not None and then is not None
            gain += A_STEP[role] * (now.now - then.now) + (20.0 if now.met and not then.met else 0.0)
            if role == "kingpin" and not CARD[face].illegal and CARD[face].colour != colour:
                gain -= 6.0
    return gain


def _bound(view: View, rival: int) -> bool:
    """Whether one holds a Pact of that player."""
    return any(
        CARD[face].kind == "pact" and CARD[face].colour == view["public"]["colours"][rival]
        for face in own_hand(view)
    )


# -- trading -----------------------------------------------------------------------------------------
def _offer(view: View, below: Below) -> Option:
    """What one needs least; an illegal card only if it is worth the risk."""
    cards = [option for option in view["options"] if option["place"] is not None]
    if not cards:
        return view["options"][0]

    def parting(option: Option) -> float:
        card = CARD[card_of(view, option)]
        return (
            -worth(view, card.id)
            - (CAUGHT if card.illegal else 0.0)
            - (UNWANTED if card.kind == "pact" else 0.0)
        )

    return best(cards, parting, below, noise=NOISE)


def _unwelcome(view: View, below: Below) -> bool:
    """Whether an offer is better refused: one has nothing to spare, or just a feeling."""
    giving = [option for option in view["options"] if option["place"] is not None]
    cheapest = min((worth(view, card_of(view, option)) for option in giving), default=99.0)
    return cheapest > TOO_DEAR or _stays_out(view, below)


def _stays_out(view: View, below: Below) -> bool:
    """Whether to trade with nobody: who trades must lay a card (I23), and has to have one for it."""
    loose = [
        face for face in own_hand(view) if CARD[face].kind not in ("pact", "role") or face == "inspector"
    ]
    gain = max((_laying(view, face) for face in loose), default=0.0)
    return chance(below, STAY_ANYWAY if gain > -DEAR_TO_LAY or _behind(view) else STAY)


def _behind(view: View) -> bool:
    """Whether some rival is likely to have more for the count, by the size of their hand."""
    mine = sum(CARD[face].value for face in own_hand(view))
    most = max(len(view["piles"][f"hand:{rival}"]) for rival in rivals(view))
    return mine < A_DRAW * (most - USUAL_STANDING)


def _claim(view: View, below: Below) -> Option:
    """The truth, mostly; of an illegal card rather something that raises no eyebrow."""
    truth, *others = [option for option in view["options"] if option["verb"] == "claim"]
    if not others:
        return truth
    suspicious = truth["operands"]["kind"] in ("hook", "threat")
    if not chance(below, 70 if suspicious else 25):
        return truth
    innocent = [option for option in others if option["operands"]["kind"] in (*SPEECH, "asset")]
    return innocent[below(len(innocent))] if innocent else truth


def _objection(view: View, below: Below) -> Option:
    """Whoever objects is paid for each illegal card, and pays if there is none."""
    if len(view["options"]) == 1:
        return view["options"][0]
    legal = 1.0
    for _, kind, _, value in view["public"]["claims"]:
        surely = 1.0 if kind in ("favour", "secret") and value == 4 else ILLEGAL.get(kind, LEAST_ILLEGAL)
        legal *= 1 - surely
    likely = 1 - legal
    return view["options"][int(chance(below, 75 if likely > 0.62 else 25 if likely > 0.5 else 3))]


# -- announcing --------------------------------------------------------------------------------------
def _laying(view: View, face: str) -> float:
    """What it brings to lay this card: what it does, the draw it earns, and that it is gone."""
    card, gain = CARD[face], -worth(view, face)
    if face == "inspector":
        gain += INSPECTED
    elif _can_be_announced(view, card):
        gain += ANNOUNCED[card.kind] + _purging(view, card)
    elif view["table_options"]["draw"] == "announced":  # I31: who keeps quiet draws nothing
        return gain
    return gain + A_DRAW * (HAND - len(own_hand(view)) + 1)


def _purging(view: View, card: Card) -> float:
    """I29: what it brings to discard so many illegal cards, or legal ones, and draw others for them."""
    if card.kind not in ("testimony", "rebrand"):
        return 0.0
    others = own_hand(view).copy()
    others.remove(card.id)
    purged = [face for face in others if _can_be_purged(CARD[face], illegal=card.kind == "testimony")]
    gains = sorted((A_DRAW - worth(view, face) for face in purged), reverse=True)
    return sum(gain for gain in gains[: card.value] if gain > 0)


def _can_be_purged(card: Card, *, illegal: bool) -> bool:
    return card.kind not in ("pact", "role") and card.illegal == illegal


def _can_be_announced(view: View, card: Card) -> bool:
    """I24: a Speech card, or a Social one on a rival who is still in and whose Pact one does not hold."""
    if card.kind not in SOCIAL:
        return card.kind in SPEECH
    rival = view["public"]["colours"].index(card.colour)
    return rival in rivals(view) and view["public"]["still_in"][rival] and not _bound(view, rival)


def _purge(view: View, below: Below) -> Option:
    """What is worth less than the card one draws for it."""
    cards = with_verb(view, "discard")
    if cards:
        worst = best(cards, lambda option: -worth(view, card_of(view, option)), below)
        if worth(view, card_of(view, worst)) < A_DRAW:
            return worst
    return with_verb(view, "done")[0]
