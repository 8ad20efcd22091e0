"""Saving: a table as JSON and back, at any moment, with everything."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from app.kernel import (
    NOBODY,
    SPECTATOR,
    IllegalChoice,
    Public,
    Table,
    do,
    dump,
    load,
    only,
    play,
    project,
    replay,
)
from app.kernel.save import freeze
from tests.kernel.small_table import GAME, Grab, Options, Pick, Small, Vote, card, note, small
from tools import smugglers


def again(t: Table) -> Small:
    loaded = load(GAME, json.loads(json.dumps(dump(t))))
    assert isinstance(loaded, Small)
    return loaded


def same(one: Table, other: Table) -> bool:
    here, there = vars(one) | {"chance": None}, vars(other) | {"chance": None}
    return here == there and (one.chance.key, one.chance.drawn) == (other.chance.key, other.chance.drawn)


def rich() -> Small:
    """In the middle of things: an offer half answered, steps waiting beneath, private and fading lines."""
    t = small(Grab((1, 2)), do(note, "later"), Vote((0, 1, 2)), Pick(2), hand_1="abx", dark="c", shelf_0="d")
    t.show(card("d"), only(2))
    t.tell("{0} shows [].", card("d"))
    t.tell("Soon gone.", until="turn")
    t.tell("Gone: [].", card("d"), until="round")
    t.fade("round")
    t.move(card("a"), "open")
    t.chance.below(10)
    play(t, 2, ("grab",))
    return t


def test_everything_is_saved() -> None:
    t = rich()
    loaded = again(t)
    assert same(t, loaded)
    assert type(loaded) is Small
    assert dump(loaded) == dump(t)
    for viewer in (0, 1, 2, SPECTATOR):
        assert project(loaded, viewer) == project(t, viewer)


def test_a_loaded_table_goes_on_as_the_saved_one() -> None:
    t = rich()
    loaded = again(t)
    for seat, choice in ((1, ("let",)), (2, ("pass",)), (0, ("end",))):
        for table in (t, loaded):
            play(table, seat, choice)
        assert same(t, loaded)
    loaded = again(t)
    assert same(t, loaded)


def test_options_are_saved_with_their_tuples() -> None:
    t = GAME.setup(2, Options(long=True, names=("Cy",)), b"options")
    assert again(t).options == Options(long=True, names=("Cy",))


def test_a_dump_is_plain_json_and_apart_from_the_table() -> None:
    t = rich()
    saved = dump(t)
    text = json.dumps(saved)
    play(t, 1, ("let",))
    t.move(card("b"), "deck")
    note(t, "more")
    assert json.dumps(saved) == text


def test_a_loaded_table_shares_nothing_with_what_it_was_loaded_from() -> None:
    saved = json.loads(json.dumps(dump(rich())))
    text = json.dumps(saved)
    loaded = load(GAME, saved)
    play(loaded, 1, ("let",))
    loaded.move(card("b"), "deck")
    note(loaded, "more")  # type: ignore[arg-type]
    assert json.dumps(saved) == text


def test_a_dump_can_be_loaded_without_json_in_between() -> None:
    t = rich()
    loaded = load(GAME, dump(t))
    assert same(t, loaded)
    note(loaded, "more")  # type: ignore[arg-type]
    assert t.happened == []


def test_steps_and_questions_are_saved_by_name() -> None:
    assert dump(rich())["agenda"] == [
        ["ask", "Pick", 2],
        ["ask", "Vote", (0, 1, 2)],
        ["do", "note", "later"],
        ["ask", "Grab", (1, 2)],
    ]


def test_a_table_of_another_game_is_not_loaded() -> None:
    with pytest.raises(AssertionError):
        load(smugglers.GAME, dump(small()))


def test_a_step_the_game_does_not_know_is_not_loaded() -> None:
    saved = dump(small())
    saved["agenda"] = [["do", "steal_everything"]]
    with pytest.raises(KeyError):
        load(GAME, saved)


def test_a_field_that_is_younger_than_the_save_has_its_default() -> None:
    class Younger(Small):
        guests: Public[tuple[str, ...]] = ("Ann",)

    loaded = load(replace(GAME, table=Younger), dump(small()))
    assert isinstance(loaded, Younger) and loaded.guests == ("Ann",)
    loaded.guests = ("Ann", "Bob")
    assert dump(loaded)["fields"]["guests"] == ("Ann", "Bob")


def test_a_field_without_default_that_the_save_lacks_is_a_mistake() -> None:
    saved = dump(small())
    del saved["fields"]["happened"]
    with pytest.raises(AttributeError):
        load(GAME, saved)


def test_a_table_that_was_saved_before_it_was_kept_what_had_been_seen_is_loaded() -> None:
    saved = dump(rich())
    del saved["met"]
    assert set(load(GAME, saved).met) == {NOBODY}


@pytest.mark.parametrize(
    ("plain", "frozen"),
    [
        (1, 1),
        ("text", "text"),
        (None, None),
        ([], ()),
        ([1, [2, ["three"]]], (1, (2, ("three",)))),
        ((1, [2]), (1, (2,))),
    ],
)
def test_lists_become_tuples_again(plain: Any, frozen: Any) -> None:
    assert freeze(plain) == frozen


# -- replay ----------------------------------------------------------------------------------------
def test_a_game_is_its_seed_and_its_answers() -> None:
    answers: list[tuple[int, list[Any]]] = [(0, ["pass"]), (1, ["again"]), (1, ["end"])]
    t = replay(GAME, Options(), 2, b"seed", answers)
    assert isinstance(t, Small)
    assert t.happened == ["0 pass", "1 again", "1 end"]
    assert same(t, replay(GAME, Options(), 2, b"seed", json.loads(json.dumps(answers))))


def test_an_answer_that_could_not_be_given_is_not_replayed() -> None:
    with pytest.raises(IllegalChoice):
        replay(GAME, Options(), 2, b"seed", [(0, ("pass",)), (0, ("pass",))])
