"""What everybody knows of where a face can lie is true of every world that is imagined."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence, Set
from random import Random
from typing import Any, ClassVar

import pytest

from app.kernel import NOBODY, Table, Zone, only, redeal
from app.kernel.constrained_deal import Slots, assign
from tests.kernel.small_table import RED, Options, Small, card, letters

ABC = frozenset(map(card, "abc"))


class Sorted(Small):
    """The letters a to c lie in `first` only, and nothing is ever put into `well`."""

    ZONES: ClassVar[Mapping[str, Zone]] = {
        **Small.ZONES,
        "first": Zone(NOBODY),
        "well": Zone(NOBODY, stock=True),
    }
    HOLDS: ClassVar[Mapping[str, Callable[[Any, int], Set[int]]]] = {"first": lambda t, owner: ABC}


def dealt(**piles: str) -> Sorted:
    t = Sorted(3, Options(), b"seed")
    t.happened = []
    for place, names in piles.items():
        zone, _, owner = place.partition("_")
        for name in names:
            t.move(card(name), zone, int(owner or 0))
    return t


def worlds(t: Table, viewer: int = 0, number: int = 60) -> list[Table]:
    return [redeal(t, viewer, Random(seed).shuffle) for seed in range(number)]


def test_a_zone_holds_only_what_it_could_hold() -> None:
    t = dealt(first="ab", hand_1="cd", deck="ef")
    held = Counter("".join(sorted(letters(world, "first"))) for world in worlds(t))
    assert held.keys() == {"ab", "ac", "bc"}


def test_whoever_takes_the_fewest_is_served_whatever_others_would_take() -> None:
    t = dealt(deck="def", hand_1="", hand_2="", first="abc")
    assert {"".join(sorted(letters(world, "first"))) for world in worlds(t)} == {"abc"}


def test_a_declaration_for_a_zone_that_is_not_there_is_refused() -> None:
    with pytest.raises(TypeError, match="sack"):

        class Careless(Small):
            HOLDS: ClassVar[Mapping[str, Callable[[Any, int], Set[int]]]] = {"sack": lambda t, owner: ABC}


def test_a_table_that_breaks_what_all_know_is_not_redealt() -> None:
    with pytest.raises(AssertionError, match="where they cannot be"):
        redeal(dealt(first="de", hand_0="abc", hand_1="f"), 0, Random(1).shuffle)


# -- stocks ------------------------------------------------------------------------------------------
def lost_in_a_hand() -> Sorted:
    """All saw the cards a and b go into the hand of seat 1, and then one of them go away unseen."""
    t = dealt(open="ab", hand_1="c", well="def")
    for name in "ab":
        t.move(card(name), "hand", 1)
    t.move(card("b"), "shelf", 1)
    return t


def test_what_was_seen_elsewhere_is_not_in_a_stock() -> None:
    t = lost_in_a_hand()
    assert not t.known[card("a")] & only(0)
    seen = [letters(world, "hand", 1) + letters(world, "shelf", 1) for world in worlds(t)]
    assert all(set("ab") <= set(each) for each in seen)
    assert {letters(world, "shelf", 1) for world in worlds(t)} == set("abcdef")


def test_who_saw_nothing_can_imagine_it_there() -> None:
    t = lost_in_a_hand()
    t.met = [NOBODY] * len(t.met)
    assert any("a" in letters(world, "well") for world in worlds(t))


def test_it_stays_so_in_worlds_made_of_worlds() -> None:
    once = worlds(lost_in_a_hand(), number=10)
    assert not any(set("ab") & set(letters(again, "well")) for t in once for again in worlds(t, number=10))


def test_a_stock_that_is_shuffled_anew_may_hold_what_was_seen() -> None:
    t = lost_in_a_hand()
    for name in "ab":
        t.move(card(name), "well")
    assert t.met[card("a")] == NOBODY
    t.shuffle_pile("well")
    assert any("a" in letters(world, "hand", 1) for world in worlds(t))


def test_of_two_alike_nobody_can_tell_which_was_seen() -> None:
    t = lost_in_a_hand()
    t.faces = tuple(card("a") if face == card("d") else face for face in t.faces)
    assert any("a" in letters(world, "well") for world in worlds(t))


# -- who gets which ------------------------------------------------------------------------------------
def slots(cards: Sequence[int], could: str | None) -> Slots:
    return Slots(cards, None if could is None else frozenset(map(card, could)), None, stock=False)


def given(some: Sequence[Slots], faces: str, seed: int) -> list[str]:
    found = assign(some, [(card(name), False) for name in faces], Random(seed).shuffle)
    return ["".join(RED[face] for face, _ in each) for _, each in found]


def test_who_finds_nothing_left_is_handed_something_by_others() -> None:
    """The first has as much to choose from as any of the three who need all of a, b and c together."""
    greedy = [slots([0], "ade"), slots([1], "abc"), slots([2], "abc"), slots([3], "abc"), slots([4], None)]
    ways = {"".join(given(greedy, "abcde", seed)) for seed in range(300)}
    assert {way[0] for way in ways} == set("de")
    assert {way[1:4] for way in ways} == {"abc", "acb", "bac", "bca", "cab", "cba"}


def test_a_ring_is_turned_either_way() -> None:
    ring = [slots([n], pair) for n, pair in enumerate(("ab", "bc", "cd", "de", "ea"))]
    ways = Counter("".join(given(ring, "abcde", seed)) for seed in range(300))
    assert ways.keys() == {"abcde", "bcdea"}
    assert min(ways.values()) > 100


def test_every_way_is_as_likely_where_places_lie_within_one_another() -> None:
    nested = [slots([0], "ab"), slots([1], "abc"), slots([2, 3], None)]
    ways = Counter("".join(given(nested, "abcd", seed)) for seed in range(4000))
    assert len(ways) == 2 * 2 * 2
    assert all(abs(count - 500) < 100 for count in ways.values())
