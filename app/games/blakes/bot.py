"""Battle Blakes, played sensibly: good Buffs for oneself, bad ones for rivals, cards where they decide.

A card is worth what it changes for oneself: what a conflict would cost, what a Buff will cost in rounds to
come. Cards that decide a conflict are kept for it, and played only if they are worth it.
"""

from __future__ import annotations

from app.games.blakes.bot_worth import UNITING, Situation, character_worth, held_worth, played
from app.games.blakes.card_set import BY_ID
from app.games.blakes.cards import Action, Buff
from app.games.blakes.effects import KINDS
from app.games.blakes.table import DRAWN, HAND_LIMIT
from app.games.view_reading import Below, best, card_of, chance, own_seat, with_verb
from app.kernel import View
from app.kernel.view import Option

WORTH_A_BUFF = 0.3
WORTH_A_CARD = 0.6  # a card may decide a later conflict
OTHERS_BUSINESS = 1.8  # in a conflict between others it takes more; all would be asked again, too
A_SPARE_CARD = 0.1  # what a card is worth that one would discard anyway
A_KEPT_CARD, A_REPLACED_CARD = 0.3, 0.15  # of what it is worth to hold: what it costs to part with it
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
    least = WORTH_A_CARD if view["seat"] in situation.sides else OTHERS_BUSINESS

    def gain(option: Option) -> float:
        return situation.clashing(option) - _price(view, option)

    if plays:
        play = best(plays, gain, below, noise=NOISE)
        if gain(play) > least:
            return play
    return let


def _reply(view: View, below: Below) -> Option:
    """A cancel for a card that hurts; everything else can wait."""
    let, *plays = view["options"]
    cancels = [option for option in plays if option["operands"]["does"] == "cancel"]
    if not cancels or chance(below, 5):
        return let
    return cancels[0] if -Situation(view).answering() > WORTH_A_CARD else let


def _price(view: View, option: Option) -> float:
    """What the card would be worth another time.

    K12: three cards come in each turn, and only six stay: of more than three in hand, the least go anyway.
    K27: with four Blakes one draws up to six, so that every card played is replaced.
    """
    if option["verb"] == "unite":
        return UNITING
    hand, card = sorted(map(held_worth, own_hand(view))), held_worth(card_of(view, option))
    if view["public"]["duo"]:
        return A_REPLACED_CARD * card
    spare = hand[: max(0, len(hand) - (HAND_LIMIT - DRAWN))]
    return A_SPARE_CARD if spare and card <= spare[-1] else A_KEPT_CARD * card


def own_hand(view: View) -> list[str]:
    return view["piles"][f"hand:{own_seat(view)}"]
