"""The position builder itself: complete, conserving, and seen as the rules would have it."""

from __future__ import annotations

import pytest

from app.games import GAMES
from app.games.blame.rules import PlayOrStop
from app.games.blame.table import Blame, Options
from app.kernel import SPECTATOR, IllegalChoice, dump, load, project
from tests.games.blame.deck import COIN, COIN_WAR, FAITH, MAGIC, WAR, blame
from tests.games.positions import assert_conserved, choose, offered, pile, position

FIELDS = {"turn": 0, "played": 0, "treason": False, "accusation": None}


def test_what_is_not_named_goes_beneath_what_is_named_of_the_rest() -> None:
    t = blame(hands=[[COIN], [FAITH]], pile=[WAR], draw=[MAGIC, COIN_WAR])
    assert pile(t, "draw:0")[-2:] == [MAGIC, COIN_WAR]
    assert len(t.pile("draw")) == 48 - 3
    assert pile(t, "box:0") == []


def test_the_rest_may_go_anywhere() -> None:
    t = blame(hands=[[COIN], [FAITH]], pile=[WAR], draw=[MAGIC], rest="secrets:2")
    assert pile(t, "draw:0") == [MAGIC] and len(t.secrets(2)) == 48 - 4


def test_cards_are_named_by_id_or_by_title() -> None:
    t = blame(hands=[["Golem Regiment Demands Leave"], []], pile=["the-court-is-frogs-again"])
    assert offered(t, 0) == [("play", "golem-regiment-demands-leave"), ("stop",)]


def test_a_card_cannot_be_in_two_places() -> None:
    with pytest.raises(AssertionError, match="left in the box"):
        blame(hands=[[COIN], [COIN]], pile=[WAR])


def test_every_field_of_the_game_must_be_said() -> None:
    with pytest.raises(AssertionError, match="treason"):
        position(
            Blame,
            {},
            seats=2,
            options=Options(),
            fields={name: value for name, value in FIELDS.items() if name != "treason"},
            agenda=[PlayOrStop(0)],
            rest="draw:0",
        )


def test_a_card_is_known_to_those_who_look_where_it_lies() -> None:
    t = blame(hands=[[COIN], [FAITH]], pile=[WAR, COIN_WAR])
    (coin,), (beneath, _) = t.hand(0), t.pile("blame")
    assert [t.known[coin] >> viewer & 1 for viewer in (0, 1, 2, SPECTATOR)] == [1, 0, 0, 0]
    assert [t.known[beneath] >> viewer & 1 for viewer in (0, 1, 2, SPECTATOR)] == [1, 1, 1, 1]
    assert t.seen[beneath] == 0
    assert project(t, 0)["moved"] == []


def test_a_position_can_be_saved() -> None:
    t = blame(hands=[[COIN], [FAITH]], pile=[WAR])
    assert project(load(GAMES["blame"], dump(t)), 0) == project(t, 0)


def test_an_answer_that_is_not_offered_is_refused() -> None:
    t = blame(hands=[[COIN], [FAITH]], pile=[WAR])
    with pytest.raises(IllegalChoice):
        choose(t, 0, "play", COIN)
    with pytest.raises(IllegalChoice):
        choose(t, 1, "stop")


def test_a_lost_or_doubled_card_is_noticed() -> None:
    t = blame(hands=[[COIN], [FAITH]], pile=[WAR])
    lost = t.copy()
    lost.pile("draw").pop()
    with pytest.raises(AssertionError):
        assert_conserved(lost)
    doubled = t.copy()
    doubled.hand(1).append(doubled.hand(0)[0])
    with pytest.raises(AssertionError):
        assert_conserved(doubled)
