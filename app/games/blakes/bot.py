"""Battle Blakes, played sensibly: good Buffs for oneself, bad ones for rivals, cards where they decide.

A card is worth what it changes for oneself: what a conflict would cost, what a Buff will cost in rounds to
come. Cards that decide a conflict are kept for it, and played only if they are worth it.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.games.blakes.bot_worth import Situation, character_worth, held_worth
from app.games.blakes.card_set import BY_ID
from app.games.blakes.cards import Action, Buff
from app.games.blakes.effects import KINDS
from app.games.view_reading import Below, best, card_of, chance, with_verb
from app.kernel import View
from app.kernel.view import Option

WORTH_A_BUFF = 0.3
WORTH_A_CARD = 1.1  # a card may decide a later conflict
OTHERS_BUSINESS = 2.2  # and more so in a conflict between others
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
    plays = [option for option in with_verb(view, "play") if _plain(card_of(view, option))]
    if plays:
        first = best(plays, situation.playing, below, noise=NOISE)
        least = WORTH_A_BUFF if isinstance(BY_ID[card_of(view, first)], Buff) else WORTH_A_CARD
        if situation.playing(first) > least:
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
    plays = [option for option in view["options"] if option["verb"] != "let"]
    involved = view["seat"] in situation.sides
    return _worth_it(view, plays, situation, WORTH_A_CARD if involved else OTHERS_BUSINESS, below)


def _reply(view: View, below: Below) -> Option:
    """A cancel for a card that hurts; everything else can wait."""
    situation = Situation(view)
    cancels = [option for option in with_verb(view, "play") if _does(card_of(view, option)) == "cancel"]
    if not cancels or chance(below, 5):
        return view["options"][0]
    hurts = -situation.played()
    return cancels[0] if hurts > WORTH_A_CARD else view["options"][0]


def _does(face: str) -> str:
    card = BY_ID[face]
    return card.does if isinstance(card, Action) else ""


def _worth_it(
    view: View, plays: Sequence[Option], situation: Situation, least: float, below: Below
) -> Option:
    if plays:
        play = best(
            plays, lambda option: situation.clashing(option) - _price(view, option), below, noise=NOISE
        )
        if situation.clashing(play) > least + _price(view, play):
            return play
    return view["options"][0]


def _price(view: View, option: Option) -> float:
    """What the card would be worth another time."""
    return 0.3 * held_worth(card_of(view, option)) if option["verb"] == "play" else 1.5
