"""Scape Goat, played sensibly: gather evidence against the target, and infer whom the others are after.

The target is the player whom the bot's mat names: the scapegoat, unless that is the bot itself. What rivals
leave at locations and what they reveal tells which: a rival who leaves the target's colour and keeps the
bot's colour has read something else on their mat.
Each colour is on only as many cards as there are players (S02), and all but one need such a card at once. So
a player with two of them leaves one for the others, which also makes them look innocent.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log

from app.games.scapegoat.cards import BIT, FACES
from app.games.scapegoat.table import TOKENS
from app.games.view_reading import Below, best, card_of, chance, own_seat, rivals, seat_of
from app.kernel import View
from app.kernel.view import Option

SHOWS = {face.id: face.colours for face in FACES}

# The weight of evidence (as log odds) about whom a rival is after; what they take or hold says next to
# nothing. A card left says more than this, but with the full weight the bot goes to the Cops in vain.
LEFT_IT, REVEALED_IT = log(0.5), log(6.0)
SURE = 0.62  # how likely the bot must be the scapegoat to go to the Cops
NO_HURRY = 0.8  # the same while nobody can frame yet
READY = 0.3  # how likely a frame must succeed to be tried
SPARE = -0.4  # what a second card against the target is worth: other players need it
NOISE = 0.25


def choose(view: View, below: Below) -> int:
    return _answer(view, below)["n"]


def _answer(view: View, below: Below) -> Option:
    offered = view["options"]
    match view["asking"]:
        case {"kind": "Move"}:
            return best(
                offered, lambda option: _going(view, str(option["operands"]["location"])), below, noise=NOISE
            )
        case {"kind": "SlipAway"}:
            return offered[int(_flees(view))]
        case {"kind": "Swap" | "PutBack"}:
            return _spare(view, below)
        case {"kind": "Trade"}:
            return _give(view, below)
        case {"kind": "Frame"}:
            return _reveal(view, below)
        case {"kind": "Take"}:
            return best(offered, lambda option: _keeping(view, card_of(view, option)), below, noise=0.1)
        case {"kind": "Spy"}:
            return best(offered, lambda option: _unknown(view, seat_of(option)), below, noise=1.0)
        case {"kind": "ChoosePartner"}:
            return best(offered, lambda option: _partner(view, seat_of(option)), below, noise=NOISE)
        case {"kind": "Steal"}:
            return best(offered, lambda option: seat_of(option) == target(view), below)
    return offered[below(len(offered))]


# -- who it is ---------------------------------------------------------------------------------------
def target(view: View) -> int:
    """The seat that the bot's mat names."""
    seat: int = view["public"]["colours"].index(view["private"]["says"])
    return seat


def _flees(view: View) -> bool:
    """Whether it is time to go to the Cops. While a token is left on Prepare there is no hurry."""
    return accused(view) > (SURE if sum(view["public"]["tokens"]) == TOKENS else NO_HURRY)


def accused(view: View) -> float:
    """The probability that the bot is the scapegoat, not its target."""
    odds = -log(view["seats"] - 1) + _said(view)
    return 1 / (1 + exp(-odds))


def _said(view: View) -> float:
    """The evidence, as log odds, that the bot is the scapegoat, from what the others have shown."""
    found, others = 0.0, _others(view)
    for rival, left, _ in view["public"]["swaps"]:
        # S17: they had to leave their own colour
        if rival in others and not SHOWS[left] & _bit(view, rival):
            found += LEFT_IT * _leaning(view, SHOWS[left])
    for shown in view["public"]["reveals"]:
        found += sum(REVEALED_IT * _leaning(view, SHOWS[shown[rival]]) for rival in others)
    return found


def _others(view: View) -> list[int]:
    """The rivals besides the target: their mats all name the target, or all name the bot."""
    return [rival for rival in rivals(view) if rival != target(view)]


def _leaning(view: View, shown: int) -> int:
    """Whether a card is evidence against the bot (1), against its target (-1), or neither."""
    return bool(shown & _bit(view, own_seat(view))) - bool(shown & _bit(view, target(view)))


def _bit(view: View, seat: int) -> int:
    return BIT[view["public"]["colours"][seat]]


# -- cards -------------------------------------------------------------------------------------------
def _hand(view: View, seat: int) -> list[str]:
    return view["piles"][f"hand:{seat}"]


def _evidence(view: View, cards: Sequence[str]) -> int:
    """How many of these cards are known to speak against the target."""
    wanted = BIT[view["private"]["says"]]
    return sum(bool(SHOWS.get(card, 0) & wanted) for card in cards)


def _keeping(view: View, card: str) -> float:
    """What it is worth to have this card in the hand."""
    shown = SHOWS.get(card, 0)
    others = _evidence(view, _hand(view, own_seat(view))) - (card in _hand(view, own_seat(view)))
    worth = 0.0
    if shown & BIT[view["private"]["says"]]:
        worth += SPARE if others else 1.0
    if shown & _bit(view, own_seat(view)):
        worth -= 0.3  # S17: it would have to be put down for all to see
    return worth + 0.05 * (shown != 0)


def _unknown(view: View, seat: int) -> int:
    return sum(card not in SHOWS for card in _hand(view, seat))


# -- framing -----------------------------------------------------------------------------------------
def _ready(view: View) -> float:
    """How likely everybody but the target holds a card that shows the target's colour."""
    likely = 1.0
    for seat in range(view["seats"]):
        if seat != target(view):
            likely *= _holds(view, seat)
    return likely


def _holds(view: View, seat: int) -> float:
    hand = _hand(view, seat)
    if _evidence(view, hand):
        return 0.95 if seat != own_seat(view) else 1.0
    unknown = _unknown(view, seat)
    if not unknown:
        return 0.0
    everywhere = [card for pile in view["piles"].values() for card in pile]
    # S02: each colour stands on as many cards as there are players.
    left = view["seats"] - _evidence(view, everywhere)
    hidden = sum(card not in SHOWS for card in everywhere)
    by_chance = 1 - (1 - max(left, 0) / hidden) ** unknown
    # Players with the same name on their mats have been collecting such cards, too.
    eager = min(0.5, 0.5 * view["public"]["turns"] / (4 * view["seats"])) if left > 0 else 0.0
    return by_chance + (1 - by_chance) * eager


def _reveal(view: View, below: Below) -> Option:
    wanted = BIT[view["private"]["says"]]
    telling = [o for o in view["options"] if SHOWS[card_of(view, o)] & wanted]
    if telling and not chance(below, 3):
        return telling[below(len(telling))]
    return view["options"][below(len(view["options"]))]


# -- a turn ------------------------------------------------------------------------------------------
def _location(option: Option) -> str:
    return str(option["operands"].get("location", ""))


def to_the_cops(option: Option) -> bool:
    """S15: whoever goes there ends the game."""
    return _location(option) == "cops"


def _going(view: View, location: str) -> float:
    """What it is worth to go there: the action, and the card taken in exchange for the worst one."""
    if location == "cops":
        return 10.0 if _flees(view) else -10.0
    hand = _hand(view, own_seat(view))
    mine = _bit(view, own_seat(view))
    forced = [card for card in hand if SHOWS[card] & mine]
    left = min(_keeping(view, card) for card in forced or hand)
    gain = _keeping(view, view["piles"][f"{location}:0"][-1]) - left
    return gain + _doing(view, location)


def _doing(view: View, location: str) -> float:
    seat, tokens = own_seat(view), view["public"]["tokens"]
    lacking = not _evidence(view, _hand(view, seat))
    match location:
        case "prepare" if sum(tokens) < TOKENS:
            return 0.3 if tokens[seat] else 0.8
        case "prepare" if tokens[seat]:
            ready = _ready(view)
            return 4 * ready if ready > READY else -2.0
        case "prepare":
            return 0.6 if not tokens[target(view)] else 0.9
        case "spy":
            unknown = max(_unknown(view, rival) for rival in rivals(view))
            return 0.5 if unknown else 0.0
        case "trade":
            return 0.4 if lacking else 0.25
        case _:
            return 0.55 if lacking else 0.2


def _partner(view: View, rival: int) -> float:
    spare = _evidence(view, _hand(view, own_seat(view))) > 1
    theirs = _evidence(view, _hand(view, rival))
    if rival == target(view):
        return 0.3 + 0.3 * theirs  # the target wants to get rid of cards with their own colour
    return 0.5 if spare and not theirs else 0.2 * theirs


def _give(view: View, below: Below) -> Option:
    """Spare evidence to a player who lacks it and is not the target; otherwise the card needed least."""
    partner = next(seat for seat in view["waiting"] if seat != own_seat(view))
    telling = [o for o in view["options"] if SHOWS[card_of(view, o)] & BIT[view["private"]["says"]]]
    if len(telling) > 1 and partner != target(view) and not _evidence(view, _hand(view, partner)):
        return telling[below(len(telling))]
    return _spare(view, below)


def _spare(view: View, below: Below) -> Option:
    """The card that the bot needs least."""
    return best(view["options"], lambda option: -_keeping(view, card_of(view, option)), below, noise=0.1)
