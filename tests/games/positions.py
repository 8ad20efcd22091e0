"""Positions: a table of any game, set up by card names as in the middle of play, and words to play on with.

Places are named as views name them (`hand:0`, `draw:0`); cards by the id or the title of their face. What is
not named goes beneath the pile `rest`, in the order of the box, so a position is always complete.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from app.kernel import BOX, IllegalChoice, Question, Step, Table, options, play, project, standing
from app.kernel.view import Option, View

T = TypeVar("T", bound=Table)
What = str | int  # what a choice is about, as people say it: a card by its face, a player by the seat


def position(
    table: type[T],
    piles: Mapping[str, Sequence[str]],
    *,
    seats: int,
    options: Any,  # Any: the Options record of the game at hand
    fields: Mapping[str, object],
    agenda: Sequence[Step | Question[Any]],
    rest: str,
    arrange: Callable[[T], None] = lambda t: None,
    seed: bytes = b"position",
) -> T:
    """A table with these cards, bottom to top, and these fields, about to do `agenda` in reading order.

    Each card is dealt from the box to its place, so it is seen and known by whoever looks there. `arrange`
    is for a game that shows or hides cards where they lie (all but the top of a pile, say).
    """
    t = table(seats, options, seed)
    box = t.pile(BOX)[:]
    dealt = {place: [_take(t, box, name) for name in names] for place, names in piles.items()}
    dealt[rest] = box + dealt.get(rest, [])
    for place, cards in dealt.items():
        zone, owner = place.split(":")
        for card in cards:
            t.move(card, zone, int(owner))
    for field, value in fields.items():
        assert field in t.FIELDS, f"{table.__name__} has no field {field}"
        setattr(t, field, value)
    missing = [field for field in t.FIELDS if field not in fields]
    assert not missing, f"say what {missing} should be"
    arrange(t)
    t.moved.clear()
    t.then(*agenda)
    t.settle()
    assert_conserved(t)
    return t


def _take(t: Table, box: list[int], name: str) -> int:
    """A card of that name out of the box."""
    found = [card for card in box if name in (t.face(card).id, t.face(card).title)]
    assert found, f"there is no card {name} left in the box"
    box.remove(found[0])
    return found[0]


def assert_conserved(t: Table) -> None:
    """Every card of the box is in exactly one place, and knows where."""
    lying = sorted(card for pile in t.piles.values() for card in pile)
    assert lying == list(range(len(t.faces)))
    assert all(card in t.piles[t.where[card]] for card in lying)
    assert sorted(t.faces) == sorted(t.box(t.seats, t.options))


# -- playing on --------------------------------------------------------------------------------------
def choose(t: Table, seat: int, *choice: What) -> None:
    """The seat answers, saying it as `offered` does; refused with IllegalChoice like any other answer."""
    view = project(t, seat)
    numbers = [option["n"] for option in view["options"] if _said(view, option) == choice]
    if not numbers:
        raise IllegalChoice(f"{choice} is not among {offered(t, seat)}")
    play(t, seat, options(t, seat)[numbers[0]])
    assert_conserved(t)


def offered(t: Table, seat: int) -> list[tuple[What, ...]]:
    """What the seat may answer: `("play", "golem-mutiny")`, `("accuse", 2)`, `("stop",)`."""
    view = project(t, seat)
    return [_said(view, option) for option in view["options"]]


def _said(view: View, option: Option) -> tuple[What, ...]:
    if option["place"] is None:
        return (option["verb"],)
    zone, *numbers = option["place"].split(":")
    if zone == "seat":
        return (option["verb"], int(numbers[0]))
    owner, index = numbers
    return (option["verb"], view["piles"][f"{zone}:{owner}"][int(index)])


def asking(t: Table) -> str:
    """The kind of question that stands."""
    return type(standing(t)).__name__


def pile(t: Table, place: str) -> list[str]:
    """The truth about a pile: the faces of its cards, bottom to top."""
    zone, owner = place.split(":")
    return [t.face(card).id for card in t.pile(zone, int(owner))]
