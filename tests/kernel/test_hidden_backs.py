"""Loose piles whose backs are hidden, and facts of a moment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from app.kernel import EVERYONE, OWNER, Zone, dump, only
from tests.kernel.small_table import Options, Small, card

A, B, X = map(card, "abx")


class Sly(Small):
    """A sleeve is a hand that shows others not even the backs of its cards."""

    ZONES: ClassVar[Mapping[str, Zone]] = {
        **Small.ZONES,
        "sleeve": Zone(OWNER, each=True, loose=True, backs=OWNER),
    }


def sly(**piles: str) -> Sly:
    t = Sly(3, Options(), b"seed")
    t.happened = []
    for place, letters in piles.items():
        zone, _, owner = place.partition("_")
        for letter in letters:
            t.move(card(letter), zone, int(owner or 0))
    return t


def test_whoever_cannot_see_which_back_left_a_loose_pile_knows_no_back_in_it_any_more() -> None:
    t = sly(sleeve_0="ax")
    t.show_back(A, EVERYONE)
    t.show_back(X, EVERYONE)
    t.backs_seen[A] = t.backs_seen[X] = only(0)  # shown for a moment
    t.move(X, "dark")
    assert t.backs_known[A] == t.backs_known[X] == only(0)


def test_a_back_that_is_seen_leaving_takes_nothing_with_it() -> None:
    t = sly(sleeve_0="ax")
    t.show_back(A, EVERYONE)
    t.backs_seen[A] = only(0)
    t.move(X, "open")
    assert t.backs_known[A] == t.backs_known[X] == EVERYONE


def test_who_still_sees_a_back_goes_on_knowing_it() -> None:
    t = sly(sleeve_0="abx")
    t.show_back(A, only(1))
    t.move(X, "dark")
    assert t.backs_known[A] == only(0, 1)


def test_what_is_implied_is_a_fact_of_this_moment_only() -> None:
    t = sly(sleeve_0="ab")
    t.imply([A], only(1, 2))
    assert t.known[A] == t.known[B] == only(0)
    # But a check that compares two worlds can tell that something came of it, and saved tables tell it too.
    assert t.implied == [(A, only(1, 2))] == dump(t)["implied"]
    assert t.copy().implied == t.implied
