"""Blood & Madness Bluff: how much to stake on a position."""

from __future__ import annotations

from app.games.madness.bot_worth import pot, strength
from app.games.madness.table import NOBODY_YET
from app.games.view_reading import Below, chance, own_seat, rivals, with_verb
from app.kernel import View
from app.kernel.view import Option

BLUFF = 6  # how often, in a hundred, one raises with nothing
GOOD, BETTER = 1.3, 1.4  # multiples of an even chance (1 / players) to raise, and to bet
TO_COME = 1.15  # before the deal a hand is worth more: it can still be folded later
CAUTION = 0.12  # the larger the share of the bot's chips, the surer it must be


def bet(view: View, below: Below) -> Option:
    """Fold, call, check or raise: by what it costs, what it could bring, and how likely that is."""
    public, seat = view["public"], own_seat(view)
    owed = _owed(view, seat)
    likely, players = strength(view), sum(public["still_in"])
    may_raise = with_verb(view, "raise")
    if may_raise and likely > GOOD / players and chance(below, 45):
        return may_raise[0]
    if may_raise and owed <= pot(view) // 3 and chance(below, BLUFF):
        return may_raise[0]
    if owed <= 0:
        return with_verb(view, "check")[0]
    brings = likely * (pot(view) + owed + _others_calls(view))
    if public["turn"] == NOBODY_YET:
        brings *= TO_COME
    caution = CAUTION * owed / max(public["stacks"][seat], 1) - 0.05 * below(5)
    return with_verb(view, "call" if brings > owed * (1 + caution) else "fold")[0]


def _owed(view: View, seat: int) -> int:
    """What a seat has to pay to stay in; all it has, if that is less."""
    public = view["public"]
    owed: int = min(public["level"] - public["stakes"][seat], public["stacks"][seat])
    return owed


def _others_calls(view: View) -> int:
    """What comes into the pot if all others who still owe something call as well."""
    still_in = view["public"]["still_in"]
    return sum(max(0, _owed(view, rival)) for rival in rivals(view) if still_in[rival])


def wants_to_bet(view: View, below: Below) -> bool:
    likely, players = strength(view), sum(view["public"]["still_in"])
    return (likely > BETTER / players and chance(below, 40)) or chance(below, BLUFF // 2)


def amount(view: View, below: Below) -> Option:
    """About half the pot; more with a good hand, everything hardly ever."""
    raises = with_verb(view, "raise")
    likely = strength(view)
    wanted = pot(view) * (30 + below(50) + round(40 * likely)) // 100
    if likely < 0.75:
        wanted = min(wanted, view["public"]["stacks"][own_seat(view)] // 3)
    return min(raises, key=lambda option: abs(int(option["operands"]["by"]) - wanted))
