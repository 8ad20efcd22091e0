"""Battle Blakes, played sensibly: good Buffs for oneself, bad ones for rivals, cards where they decide.

A card is worth what it changes for oneself: what a conflict would cost, what a Buff will cost in rounds to
come. Cards that decide a conflict are kept for it, and played only if they are worth it.
"""

from __future__ import annotations

from collections.abc import Iterator

from app.games.blakes.bot_worth import UNITING, Situation, character_worth, held_worth
from app.games.blakes.card_set import BY_ID
from app.games.blakes.cards import Action, Buff, Character
from app.games.blakes.effects import KINDS
from app.games.blakes.outlook import Play, played, settled
from app.games.blakes.table import DRAWN, HAND_LIMIT
from app.games.view_reading import Below, best, card_of, chance, own_seat, with_verb
from app.kernel import View
from app.kernel.view import Option

WORTH_A_BUFF = 0.3
WORTH_A_CARD = 0.6  # a card may decide a later conflict
OTHERS_BUSINESS = 1.8  # the same in a conflict between others; all would be asked again, too
A_SPARE_CARD = 0.1  # what a card is worth that one would discard anyway
A_KEPT_CARD, A_REPLACED_CARD = 0.3, 0.15  # the cost of playing a card, as a share of what it is worth to hold
NOISE = 0.2


def choose(view: View, below: Below) -> int:
    return _answer(view, below)["n"]


def _answer(view: View, below: Below) -> Option:
    offered = view["options"]
    match view["asking"]:
        case {"kind": "Burden"}:
            return best(offered, lambda option: -character_worth(card_of(view, option)), below, noise=NOISE)
        case {"kind": "Turn"}:
            return _turn(view, below)
        case {"kind": "Attacker"}:
            situation = Situation(view)
            return best(offered, situation.sending, below, noise=NOISE)
        case {"kind": "Clash"}:
            return _clash(view, below)
        case {"kind": "Reply"}:
            return _reply(view, below)
        case {"kind": "Discard"}:
            return best(offered, lambda option: -held_worth(card_of(view, option)), below, noise=NOISE)
    return offered[below(len(offered))]


def _turn(view: View, below: Below) -> Option:
    """First what helps whatever comes; then the attack that costs most."""
    situation = Situation(view)

    def worth(option: Option) -> float:
        return situation.lasting(played(view, option["operands"]))

    plays = [option for option in with_verb(view, "play") if _plain(card_of(view, option))]
    if plays:
        first = best(plays, worth, below, noise=NOISE)
        least = WORTH_A_BUFF if isinstance(BY_ID[card_of(view, first)], Buff) else WORTH_A_CARD
        if worth(first) > least:
            return first
    attacks = [option for option in view["options"] if option["verb"] in KINDS]
    return best(attacks, situation.attacking, below, noise=NOISE)


def _plain(face: str) -> bool:
    """Whether a card is as good on one's turn as in a conflict: Buffs, Self-Esteem, draws and the like."""
    card = BY_ID[face]
    if isinstance(card, Action):
        return bool(card.esteem or card.draw) or card.does in ("strip", "shift", "steal")
    return isinstance(card, Buff)


def _clash(view: View, below: Below) -> Option:
    """The card that changes the conflict most for what it is worth; else let it be."""
    situation = Situation(view)
    let, *plays = view["options"]

    def gain(option: Option) -> float:
        price = UNITING if option["verb"] == "unite" else _price(view, card_of(view, option))
        return situation.clashing(option) - price

    if plays:
        play = best(plays, gain, below, noise=NOISE)
        if gain(play) > _least(situation):
            return play
    return let


def _least(situation: Situation) -> float:
    """The least gain for which a card is played on a conflict."""
    return WORTH_A_CARD if situation.seat in situation.sides else OTHERS_BUSINESS


def _reply(view: View, below: Below) -> Option:
    """A cancel for a card that hurts; everything else can wait."""
    cancels = [option for option in with_verb(view, "play") if option["operands"]["does"] == "cancel"]
    if cancels and not chance(below, 5) and -Situation(view).answering() > WORTH_A_CARD:
        return cancels[0]
    passing = with_verb(view, "pass")
    return passing[0] if passing and not _goes_on(view) else view["options"][0]


def _goes_on(view: View) -> bool:
    """Whether one would play a card on the conflict once the one just played is settled."""
    situation = Situation(settled(view))
    if view["public"]["duo"] and view["public"]["powers"][situation.seat]:
        return True  # K30: it may be worth it to unite one's Blakes
    plays = [played(view, option["operands"]) for option in with_verb(view, "play")]
    least = _least(situation)
    return any(
        situation.worth(play) - _price(view, play.face) > least
        for play in (*plays, *_for_conflicts(view, situation))
        if play.does != "cancel"
    )


def _for_conflicts(view: View, situation: Situation) -> Iterator[Play]:
    """The cards in hand that answer no card, and can be played on a conflict."""
    if situation.seat not in situation.sides:
        return
    for face in own_hand(view):
        match BY_ID[face]:
            case Character() as card if not view["public"]["twins"][situation.seat]:
                yield Play(face, card, "unite")
            case Action(does="switch" | "double") as card:
                yield Play(face, card, card.does)
            case Action(does="redirect") as card:
                yield from (Play(face, card, card.does, on=blake) for blake in situation.bystanders)


def _price(view: View, face: str) -> float:
    """What the card would be worth another time.

    K12: three cards come in each turn, and only six stay: of more than three in hand, the least go anyway.
    K27: with four Blakes one draws up to six, so that every card played is replaced.
    """
    hand, card = sorted(map(held_worth, own_hand(view))), held_worth(face)
    if view["public"]["duo"]:
        return A_REPLACED_CARD * card
    spare = hand[: max(0, len(hand) - (HAND_LIMIT - DRAWN))]
    return A_SPARE_CARD if spare and card <= spare[-1] else A_KEPT_CARD * card


def own_hand(view: View) -> list[str]:
    return view["piles"][f"hand:{own_seat(view)}"]
