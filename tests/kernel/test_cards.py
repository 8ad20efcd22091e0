"""Cards on a table: where they lie, who sees them, and who can still know which is which."""

from __future__ import annotations

import pytest

from app.kernel import BOX, EVERYONE, SPECTATOR, only, project
from app.kernel.cards import OWNER, Zone, spot
from app.kernel.wording import who
from tests.kernel.small_table import Small, card, letters, small

A, B, C, X = (card(letter) for letter in "abcx")


def knows(t: Small, lying: int) -> set[int]:
    return {viewer for viewer in (0, 1, 2, SPECTATOR) if t.known[lying] >> viewer & 1}


def sees(t: Small, lying: int) -> set[int]:
    return {viewer for viewer in (0, 1, 2, SPECTATOR) if t.seen[lying] >> viewer & 1}


ALL = {0, 1, 2, SPECTATOR}


def test_an_audience_is_those_who_are_named() -> None:
    assert [viewer for viewer in range(31) if only(0, 2, SPECTATOR) >> viewer & 1] == [0, 2, SPECTATOR]
    assert Zone(OWNER).looks(2).faces == only(2)
    assert Zone(EVERYONE, backs=OWNER).looks(1).backs == only(1)
    assert all(EVERYONE >> viewer & 1 for viewer in ALL)


def test_places_and_people_have_names() -> None:
    assert spot(("hand", 1)) == "hand:1"
    assert spot(("hand", 1), 4) == "hand:1:4"
    assert who(3) == "{3}"


def test_every_card_begins_in_the_box_unseen() -> None:
    t = Small(2, None, b"")
    assert t.pile(BOX) == list(range(len(t.FACES)))
    assert set(t.where) == {(BOX, 0)}
    assert set(t.seen) == set(t.known) == {0}
    assert set(t.piles) == {
        (BOX, 0), ("deck", 0), ("dark", 0), ("hand", 0), ("hand", 1), ("shelf", 0), ("shelf", 1), ("open", 0)
    }  # fmt: skip


def test_a_card_is_put_on_top_or_where_it_is_told() -> None:
    t = small(open="ab")
    t.move(C, "open")
    t.move(X, "open", at=0)
    assert letters(t, "open") == "xabc"
    t.move(A, "open")
    assert letters(t, "open") == "xbca"
    assert t.where[A] == ("open", 0)


@pytest.mark.parametrize(
    ("zone", "owner", "seen"),
    [("deck", 0, set()), ("hand", 1, {1}), ("shelf", 2, {2}), ("open", 0, ALL)],
)
def test_who_sees_a_card_follows_from_where_it_lies(zone: str, owner: int, seen: set[int]) -> None:
    t = small()
    t.move(A, zone, owner)
    assert sees(t, A) == knows(t, A) == seen


def test_a_card_can_be_put_face_up_where_others_lie_hidden() -> None:
    t = small(shelf_1="b")
    t.move(A, "shelf", 1, up=True)
    assert sees(t, A) == ALL
    assert sees(t, B) == {1}


def test_a_card_that_goes_out_of_sight_is_remembered() -> None:
    t = small(open="a")
    t.move(A, "deck")
    assert sees(t, A) == set()
    assert knows(t, A) == ALL


def test_a_card_shown_is_seen_until_it_is_hidden_and_known_for_longer() -> None:
    t = small(shelf_0="a")
    t.show(A, only(1, 2))
    assert sees(t, A) == {0, 1, 2}
    t.hide(A, only(1))
    assert sees(t, A) == {0, 2}
    t.hide(A)
    assert sees(t, A) == set()
    assert knows(t, A) == {0, 1, 2}


def test_spectators_see_no_card_that_a_seat_does_not() -> None:
    t = small(shelf_0="a")
    for audience in (only(1, SPECTATOR), ~only(1), ~only(SPECTATOR)):
        with pytest.raises(AssertionError):
            t.show(A, audience)
        with pytest.raises(AssertionError):
            t.show_back(A, audience)
        with pytest.raises(AssertionError):
            Zone(audience).looks(0)
        with pytest.raises(AssertionError):
            Zone(EVERYONE, backs=audience).looks(0)
    t.show(A, EVERYONE)
    t.hide(A, only(1))
    assert sees(t, A) == {0, 2}


def test_a_card_shown_is_seen_only_until_it_moves() -> None:
    t = small(shelf_0="a")
    t.show(A, only(1))
    t.move(A, "shelf", 2)
    assert sees(t, A) == {2}
    assert knows(t, A) == {0, 1, 2}


def test_a_fact_told_is_known_and_not_seen() -> None:
    t = small(hand_0="ab")
    t.disclose([A, B], only(2))
    assert sees(t, A) == {0}
    assert knows(t, A) == knows(t, B) == {0, 2}


def test_backs_have_an_audience_of_their_own() -> None:
    t = small(dark="a", hand_1="b")
    assert project(t, 0)["piles"]["dark:0"] == ["?"]
    assert project(t, 0)["piles"]["hand:1"] == ["?red"]
    t.show_back(A, only(0))
    assert project(t, 0)["piles"]["dark:0"] == ["?red"]
    assert project(t, 1)["piles"]["dark:0"] == ["?"]
    t.move(A, "hand", 2)
    t.move(A, "dark")
    assert project(t, 0)["piles"]["dark:0"] == ["?"]
    assert t.backs_known[A] == EVERYONE


# -- loose piles -----------------------------------------------------------------------------------
def test_whoever_cannot_see_which_card_left_a_loose_pile_knows_none_of_it_any_more() -> None:
    t = small(open="ab")
    for lying in (A, B):
        t.move(lying, "hand", 1)
    t.move(C, "hand", 1)
    assert knows(t, A) == knows(t, B) == ALL
    t.move(A, "shelf", 1)
    assert knows(t, A) == knows(t, B) == knows(t, C) == {1}


def test_a_receiver_follows_a_card_and_remembers_the_rest() -> None:
    t = small(open="ab")
    for lying in (A, B, C):
        t.move(lying, "hand", 1)
    t.move(C, "hand", 2)
    assert knows(t, A) == knows(t, B) == {1, 2}
    assert knows(t, C) == {1, 2}


def test_a_card_that_leaves_a_loose_pile_openly_is_followed_by_all() -> None:
    t = small(open="ab")
    for lying in (A, B, C):
        t.move(lying, "hand", 1)
    t.move(C, "open")
    assert knows(t, A) == knows(t, B) == knows(t, C) == ALL


def test_the_only_card_of_a_loose_pile_is_followed() -> None:
    t = small(open="a")
    t.move(A, "hand", 1)
    t.move(A, "shelf", 1)
    assert knows(t, A) == ALL


def test_a_card_seen_in_a_loose_pile_stays_known_when_another_leaves() -> None:
    t = small(hand_1="abc")
    t.show(A, EVERYONE)
    t.move(B, "shelf", 1)
    assert knows(t, A) == ALL
    assert knows(t, B) == {1}


def test_a_pile_that_is_not_loose_keeps_its_order_for_all() -> None:
    t = small(open="ab")
    for lying in (A, B):
        t.move(lying, "shelf", 1)
    t.move(A, "deck")
    assert knows(t, A) == knows(t, B) == ALL


# -- shuffling -------------------------------------------------------------------------------------
def test_shuffling_wipes_who_knows_which_card_is_where() -> None:
    t = small(open="ab")
    t.move(A, "deck")
    t.move(B, "dark")
    before = sorted(t.pile("deck"))
    t.shuffle_pile("deck")
    assert sorted(t.pile("deck")) == before
    assert knows(t, A) == set()
    assert knows(t, B) == ALL


def test_shuffling_wipes_who_knows_the_backs() -> None:
    t = small(hand_0="ax")
    t.move(A, "dark")
    t.move(X, "dark")
    assert t.backs_known[A] == EVERYONE
    t.shuffle_pile("dark")
    assert t.backs_known[A] == t.backs_known[X] == 0


def test_cards_that_lie_face_up_are_known_after_a_shuffle() -> None:
    t = small(open="abc")
    t.shuffle_pile("open")
    assert knows(t, A) == ALL


def test_shuffling_is_chance() -> None:
    orders = set()
    for seed in range(40):
        t = Small(2, None, bytes([seed]))
        t.shuffle_pile(BOX)
        orders.add(tuple(t.pile(BOX)))
    assert len(orders) == 40


# -- seats -----------------------------------------------------------------------------------------
def test_seats_go_round_by_the_left() -> None:
    t = small(seats=4)
    assert t.left_of(0) == 1
    assert t.left_of(3) == 0
    assert t.rivals(2) == (3, 0, 1)
