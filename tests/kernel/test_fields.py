"""Declarations: a table whose fields do not say who may see them is refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import pytest

from app.kernel import Private, Public, Secret, Shuffle, Table

Resample = Mapping[str, Callable[[Any, int, Shuffle], None]]


def leave(t: Table, viewer: int, shuffle: Shuffle) -> None:
    """Nothing can be imagined otherwise."""


def test_a_field_that_does_not_say_who_may_see_it_is_refused() -> None:
    with pytest.raises(TypeError, match=r"Careless: say who may see \['pot', 'traitor'\]"):

        class Careless(Table):
            traitor: int
            turn: Public[int]
            pot: list[int]


def test_each_field_is_seen_by_whom_it_says() -> None:
    class Careful(Table):
        RESAMPLE: ClassVar[Resample] = {"notes": leave, "traitor": leave}
        turn: Public[int]
        notes: Private[list[str]]
        traitor: Secret[int]

    assert Careful.FIELDS == {"turn": "public", "notes": "private", "traitor": "secret"}
    assert {"turn": int, "notes": list[str], "traitor": int} == Careful.FIELD_TYPES


@pytest.mark.parametrize("mark", [Secret, Private])
def test_what_a_viewer_does_not_see_must_say_how_to_imagine_it(mark: Any) -> None:
    with pytest.raises(TypeError, match=r"say in RESAMPLE how a viewer might imagine \['mats'\]"):
        type("Blind", (Table,), {"__annotations__": {"mats": mark[list[int]]}})


def test_what_belongs_to_the_class_needs_no_audience() -> None:
    class Classy(Table):
        LIMIT: ClassVar[int] = 6
        turn: Public[int]

    assert Classy.FIELDS == {"turn": "public"}


def test_a_game_may_say_more_about_a_field_of_every_table() -> None:
    class Narrow(Table):
        options: str  # a game of its own Options

    assert Narrow.FIELDS == {}


def test_a_table_of_a_table_has_the_fields_of_both() -> None:
    class First(Table):
        turn: Public[int]

    class Second(First):
        pot: Public[int]

    assert Second.FIELDS == {"turn": "public", "pot": "public"}
    with pytest.raises(TypeError, match="traitor"):

        class Third(Second):
            traitor: int


def test_two_audiences_are_none() -> None:
    with pytest.raises(TypeError, match="say who may see"):

        class Torn(Table):
            turn: Public[Private[int]]
