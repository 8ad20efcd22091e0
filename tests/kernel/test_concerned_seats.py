"""Concern: for which seats more has changed between two moments than for a spectator, clause by clause."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, ClassVar

from app.kernel import (
    EVERYONE,
    NOBODY,
    SPECTATOR,
    Private,
    Projector,
    Shuffle,
    Table,
    Zone,
    concerned,
    do,
    only,
    play,
    redeal,
)
from tests.kernel.small_table import Options, Pick, Small, Vote, card, small

A, X = map(card, "ax")


class Parlour(Small):
    """Besides the usual places everybody has a mat that all can see, and notes."""

    ZONES: ClassVar[Mapping[str, Zone]] = {**Small.ZONES, "mat": Zone(EVERYONE, each=True)}
    RESAMPLE: ClassVar[Mapping[str, Callable[[Any, int, Shuffle], None]]] = {
        "notes": lambda t, viewer, shuffle: None
    }
    notes: Private[list[str]]


def parlour() -> Parlour:
    t = Parlour(3, Options(), b"seed")
    t.happened, t.notes = [], ["", "", ""]
    for letter in "abcdefxyz":
        t.move(card(letter), "deck")
    t.moved.clear()
    t.then(Pick(0))
    return t


class Ready(Vote):
    """All see who has answered."""

    __slots__ = ()
    told = True


def draw(t: Small, seat: int) -> None:
    t.move(t.pile("deck")[-1], "hand", seat)


def draw_and_lay(t: Small, seat: int) -> None:
    """The card passes through the hand, which is afterwards as it was."""
    draw(t, seat)
    t.move(t.pile("hand", seat)[-1], "open")


def after(t: Table, seat: int, *choice: object) -> int:
    """The seats concerned by this choice."""
    earlier = t.copy()
    play(t, seat, choice)
    return between(earlier, t)


def between(earlier: Table, now: Table) -> int:
    before = Projector(earlier)
    mask = concerned(before, Projector(now))
    # With a projector that continues the one before, as at a live table.
    assert concerned(before, Projector(now, before)) == mask
    return mask


def test_nobody_is_concerned_when_nothing_has_changed() -> None:
    t = small(Vote((0, 1)), hand_1="ab")
    assert between(t, t.copy()) == NOBODY


# -- who is asked ----------------------------------------------------------------------------------
def test_who_was_asked_and_who_is_asked_now_are_concerned() -> None:
    assert after(small(Pick(0), seats=4), 0, "pass") == only(0, 1)
    assert after(small(Pick(2), seats=4), 2, "pass") == only(2, 3)


def test_who_is_asked_the_same_again_is_concerned() -> None:
    assert after(small(Pick(2)), 2, "again") == only(2)


def test_a_secret_answer_concerns_only_the_seat_that_gave_it() -> None:
    t = small(Vote((0, 1, 2)))
    assert after(t, 1, "vote", 0) == only(1)
    assert after(t, 2, "vote", 0) == only(2)


def test_answers_by_several_seats_between_two_looks_concern_each_of_them() -> None:
    t = small(Vote((0, 1, 2)))
    earlier = t.copy()
    play(t, 1, ("vote", 0))
    play(t, 2, ("vote", 0))
    assert between(earlier, t) == only(1, 2)


def test_an_answer_that_all_are_told_of_concerns_all_who_are_asked() -> None:
    assert after(small(Ready((0, 1, 3)), seats=4), 1, "vote", 0) == only(0, 1, 3)


def test_another_question_to_others_is_noticed_though_none_was_settled() -> None:
    t = small(Vote((0, 1)), seats=4)
    other = t.copy()
    other.agenda[-1] = Vote((2, 1))
    assert between(t, other) == only(0, 1, 2)


# -- cards -----------------------------------------------------------------------------------------
def test_the_owner_of_a_pile_that_all_can_see_is_concerned_when_it_changes() -> None:
    t = parlour()
    laid = t.copy()
    laid.move(A, "mat", 1)
    assert between(t, laid) == only(1)
    assert between(laid, t) == only(1)


def test_a_pile_that_all_can_see_and_nobody_owns_concerns_nobody() -> None:
    t = small()
    laid = t.copy()
    laid.move(A, "open")
    assert between(t, laid) == NOBODY


def test_who_alone_sees_a_card_from_now_on_is_concerned() -> None:
    t = small(dark="x")
    shown, back_shown = t.copy(), t.copy()
    shown.show(X, only(2))
    back_shown.show_back(X, only(1))
    assert between(t, shown) == only(2)
    assert between(t, back_shown) == only(1)


def test_who_alone_saw_a_card_until_now_is_concerned() -> None:
    t = small()
    t.show(A, only(2))
    hidden = t.copy()
    hidden.hide(A)
    assert between(t, hidden) == only(2)


def test_what_all_come_to_see_concerns_only_who_saw_it_before() -> None:
    t = small(hand_0="a")
    shown = t.copy()
    shown.show(A, EVERYONE)
    assert between(t, shown) == only(0)


# -- cards that moved ------------------------------------------------------------------------------
def test_who_saw_where_a_card_came_and_went_is_concerned_though_the_hand_is_as_it_was() -> None:
    t = small()
    passed = t.copy()
    draw_and_lay(passed, 2)
    assert between(t, passed) == only(2)


def test_who_saw_where_a_card_came_is_concerned_when_it_is_no_longer_the_last_move() -> None:
    assert after(small(do(draw, 0), Pick(1), seats=4), 1, "pass") == only(0, 1, 2)


def test_who_saw_where_a_card_left_is_concerned_when_it_is_no_longer_the_last_move() -> None:
    t = small(Pick(0), hand_0="ab", seats=4)
    play(t, 0, ("pick", A))
    assert t.moved[0][2] == only(0)
    assert after(t, 1, "pass") == only(0, 1, 2)


def test_the_last_move_concerns_nobody_while_it_stays_the_last() -> None:
    assert after(small(do(draw, 1), Vote((0, 2))), 0, "vote", 1) == only(0)


# -- fields, the end and other cards ---------------------------------------------------------------
def test_a_private_field_concerns_the_seats_whose_entry_has_changed() -> None:
    t = parlour()
    noted = t.copy()
    noted.notes = ["", "seen", "seen"]
    noted.happened = ["for all to see"]
    assert between(t, noted) == only(1, 2)


def test_the_end_of_the_game_concerns_everybody() -> None:
    t = small(Pick(0), hand_0="a")
    assert after(t, 0, "end") == only(0, 1, 2)
    assert between(t, t.copy()) == NOBODY  # after it


def test_other_faces_on_the_same_cards_concern_everybody() -> None:
    t = small(dark="abx")
    twin = redeal(t, SPECTATOR, Random(1).shuffle)
    assert twin.faces != t.faces and twin.piles == t.piles
    assert between(t, twin) == only(0, 1, 2)
