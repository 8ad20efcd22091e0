"""The view: everything a viewer may know, by places, and nothing else."""

from __future__ import annotations

import pytest

from app.kernel import EVERYONE, SPECTATOR, Eyes, only, play, project
from tests.kernel.small_table import Pick, card, small
from tools import smugglers

A, B, C, X, Y = (card(letter) for letter in "abcxy")


def test_a_view_has_all_its_parts() -> None:
    t = small(Pick(1), hand_1="a")
    view = project(t, 1)
    assert view["game"] == "small"
    assert (view["seat"], view["seats"]) == (1, 3)
    assert view["table_options"] == {"long": False, "names": ("Ann", "Bob")}
    assert view["waiting"] == [1]
    assert view["asking"] == {"kind": "Pick", "doing": "pick", "about": {"held": 1}}
    assert view["prompt"] == "Pick."
    nothing: dict[str, object] = {"operands": {}, "place": None}
    assert view["options"] == [
        {
            "n": 0,
            "verb": "pick",
            "operands": {"card": "hand:1:0"},
            "declines": False,
            "label": "Pick Red A",
            "place": "hand:1:0",
        },
        {"n": 1, "verb": "pass", "declines": True, "label": "Pass", **nothing},
        {"n": 2, "verb": "end", "declines": False, "label": "End", **nothing},
        {"n": 3, "verb": "again", "declines": False, "label": "Again", **nothing},
    ]
    assert view["answered"] is None
    assert view["public"] == {"happened": []}
    assert view["private"] == {}
    assert view["outcome"] is None


def test_who_is_not_asked_sees_what_is_asked_and_of_whom() -> None:
    t = small(Pick(1), hand_1="a")
    for viewer in (0, 2, SPECTATOR):
        view = project(t, viewer)
        assert view["asking"] == {"kind": "Pick", "doing": "pick", "about": {}}
        assert view["waiting"] == [1]
        assert view["prompt"] == ""
        assert view["options"] == []
    assert project(t, SPECTATOR)["seat"] is None


def test_cards_are_named_by_face_or_back_from_bottom_to_top() -> None:
    t = small(hand_1="ab", open="xc")
    assert project(t, 1)["piles"]["hand:1"] == ["a", "b"]
    assert project(t, 0)["piles"]["hand:1"] == ["?red", "?red"]
    assert project(t, 0)["piles"]["open:0"] == ["x", "c"]
    assert "box:0" not in project(t, 0)["piles"]


def test_a_seat_sees_its_own_entry_of_a_private_field_and_no_secret_field() -> None:
    t = smugglers.GAME.setup(3, smugglers.Options(), b"private")
    for seat in range(3):
        assert project(t, seat)["private"] == {"orders": t.orders[seat]}  # type: ignore[attr-defined]
    assert project(t, SPECTATOR)["private"] == {}
    assert project(t, 0)["public"].keys() == {"turn", "round", "coins"}


def test_the_outcome_is_shown_to_all() -> None:
    t = small()
    play(t, 0, ("end",))
    for viewer in (0, 1, SPECTATOR):
        view = project(t, viewer)
        assert view["outcome"] == {"winners": [0], "scores": None, "fates": None}
        assert view["asking"] is None
        assert view["waiting"] == []


def test_nobody_else_can_look() -> None:
    t = small(seats=2)
    for stranger in (2, -1, 31):
        with pytest.raises(AssertionError):
            project(t, stranger)


def test_a_view_stays_as_it_was_while_the_table_goes_on() -> None:
    t = small()
    view = project(t, 0)
    play(t, 0, ("pass",))
    assert t.happened == ["0 pass"]
    assert view["public"] == {"happened": []}


# -- loose piles -----------------------------------------------------------------------------------
def test_the_order_of_a_loose_pile_is_shown_to_its_owner_alone() -> None:
    t = small(hand_1="xayb")
    assert project(t, 1)["piles"]["hand:1"] == ["x", "a", "y", "b"]
    assert project(t, 0)["piles"]["hand:1"] == ["?blue", "?blue", "?red", "?red"]


def test_cards_seen_in_a_loose_pile_lie_first() -> None:
    t = small(hand_1="xayb")
    t.show(B, EVERYONE)
    t.show(A, only(0))
    assert project(t, 0)["piles"]["hand:1"] == ["a", "b", "?blue", "?blue"]
    assert project(t, 2)["piles"]["hand:1"] == ["b", "?blue", "?blue", "?red"]
    assert Eyes(t, 0).place(B) == "hand:1:1"
    assert Eyes(t, 2).place(B) == "hand:1:0"
    assert Eyes(t, 1).place(B) == "hand:1:3"


def test_a_card_lost_in_a_loose_pile_has_no_place_of_its_own() -> None:
    t = small(hand_1="ab", shelf_1="c")
    assert Eyes(t, 0).place(A) == "hand:1"
    assert Eyes(t, 0).place(C) == "shelf:1:0"


def test_which_card_left_or_came_into_a_loose_pile_is_told_to_its_owner_alone() -> None:
    t = small(hand_1="abc")
    t.show(B, only(2))
    t.move(B, "hand", 0)
    assert project(t, 0)["moved"] == [{"from": "hand:1", "to": "hand:0:0"}]
    assert project(t, 1)["moved"] == [{"from": "hand:1:1", "to": "hand:0"}]
    assert project(t, 2)["moved"] == project(t, SPECTATOR)["moved"] == [{"from": "hand:1", "to": "hand:0"}]


def test_a_card_that_comes_out_of_the_box_comes_from_nowhere_in_it() -> None:
    t = small()
    t.move(A, "box")
    t.move(A, "open")
    assert project(t, 0)["moved"] == [
        {"from": "deck:0:0", "to": "box:0"},
        {"from": "box:0", "to": "open:0:0"},
    ]


# -- eyes ------------------------------------------------------------------------------------------
def test_eyes_name_a_card_as_far_as_they_see_it() -> None:
    t = small(hand_1="a", dark="x")
    assert Eyes(t, 1).name(A) == "Red A"
    assert Eyes(t, 0).name(A) == "a red card"
    assert Eyes(t, 0).name(X) == "a card"


def test_eyes_see_numbers_and_the_top_of_piles() -> None:
    t = small(hand_1="ab", open="cx")
    eyes = Eyes(t, 0)
    assert eyes.size("hand", 1) == 2
    assert eyes.top("open") == "Blue X"
    assert eyes.top("hand", 1) == "a red card"
    assert eyes.seat(2) == "seat:2"


def test_eyes_name_the_card_at_a_place_unless_the_order_is_nobodys_business() -> None:
    t = small(hand_1="ab", shelf_1="c", open="x")
    eyes = Eyes(t, 0)
    assert eyes.at("open", 0, 0) == "Blue X"
    assert eyes.at("shelf", 1, 0) == "a red card"
    with pytest.raises(AssertionError):
        eyes.at("hand", 1, 0)


def test_eyes_read_public_fields_and_their_own_entries_and_nothing_more() -> None:
    t = smugglers.GAME.setup(2, smugglers.Options(), b"eyes")
    eyes = Eyes(t, 1)
    assert eyes.public("coins") == [2, 2]
    assert eyes.own("orders") == t.orders[1]  # type: ignore[attr-defined]
    for field in ("orders", "tide"):
        with pytest.raises(AssertionError):
            eyes.public(field)
    for field in ("coins", "tide"):
        with pytest.raises(AssertionError):
            eyes.own(field)
