"""Reading a view: which card or seat an option is about, and random choices for bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from app.kernel import View
from app.kernel.operands import Operand
from app.kernel.view import Option

Below = Callable[[int], int]
T = TypeVar("T")


def own_seat(view: View) -> int:
    seat = view["seat"]
    assert seat is not None, "spectators are not asked"
    return seat


def card_at(view: View, place: Operand) -> str:
    """The card that lies at a place, `zone:owner:index`, as the view shows it."""
    pile, _, index = str(place).rpartition(":")
    return view["piles"][pile][int(index)]


def owner_at(place: Operand) -> int:
    """The owner of a place: 2 for `seat:2`, `hand:2` and `hand:2:0`."""
    return int(str(place).split(":")[1])


def card_of(view: View, option: Option) -> str:
    """The card that the option is about, as the view shows it."""
    assert option["place"] is not None, option
    return card_at(view, option["place"])


def seat_of(option: Option) -> int:
    """The seat that the option is about, or whose card it is about."""
    assert option["place"] is not None, option
    return owner_at(option["place"])


def about(view: View, what: str) -> str:
    """A detail of the question (`asking["about"]`): a place, or a word of the rules."""
    assert view["asking"] is not None, "nobody is asked"
    return str(view["asking"]["about"][what])


def with_verb(view: View, verb: str) -> list[Option]:
    return [option for option in view["options"] if option["verb"] == verb]


def rivals(view: View) -> list[int]:
    """The other seats, starting at the left of the viewer's own."""
    seat, seats = own_seat(view), view["seats"]
    return [(seat + i) % seats for i in range(1, seats)]


def best(things: Sequence[T], worth: Callable[[T], float], below: Below, *, noise: float = 0.001) -> T:
    """The thing worth most; `noise` sometimes picks one nearly as good, so that bots are harder to read."""
    grain = noise / 1024
    return max(things, key=lambda thing: worth(thing) + grain * below(1024))


def chance(below: Below, percent: int) -> bool:
    return below(100) < percent
