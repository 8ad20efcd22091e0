"""The mats: S04, S07, and what their owners may imagine about them."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from app.games.scapegoat import GAME
from app.games.scapegoat.cards import COLOURS
from app.games.scapegoat.mats import (
    BLACK,
    BY_INITIAL,
    WHITE,
    every_pair,
    fresh_mats,
    mat_of,
    named_by_all,
    pairs_behind,
)
from app.games.scapegoat.table import Options, ScapeGoat
from app.kernel import SPECTATOR, Table, project, redeal

COUNTS = pytest.mark.parametrize("seats", [3, 4, 5, 6])


def guilty(t: Table) -> int:
    assert isinstance(t, ScapeGoat)
    return t.guilty()


def cells(mats: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """For each cell what every mat shows there, mats in the order of colours."""
    return [
        tuple(BY_INITIAL[mat[row][column]] for mat in mats) for row in range(WHITE) for column in range(BLACK)
    ]


def pair(shown: tuple[str, ...]) -> tuple[str, str]:
    """Scapegoat and decoy of a cell."""
    colours = COLOURS[: len(shown)]
    goat = named_by_all(shown, colours)
    return colours[goat], shown[goat]


@pytest.mark.rule("S04")
@COUNTS
def test_a_mat_is_a_table_of_ten_by_twelve_colours(seats: int) -> None:
    for mat in fresh_mats(seats, Random(1).shuffle):
        assert len(mat) == 10 and {len(row) for row in mat} == {12}
        assert {BY_INITIAL[letter] for row in mat for letter in row} <= set(COLOURS[:seats])


@pytest.mark.rule("S04")
@COUNTS
def test_every_pair_of_scapegoat_and_decoy_stands_in_equally_many_cells(seats: int) -> None:
    pairs = Counter(pair(shown) for shown in cells(fresh_mats(seats, Random(2).shuffle)))
    assert len(pairs) == seats * (seats - 1)
    assert set(pairs.values()) == {120 // (seats * (seats - 1))}


@pytest.mark.rule("S04")
@COUNTS
def test_every_mat_shows_the_scapegoat_but_the_scapegoats_own(seats: int) -> None:
    for shown in cells(fresh_mats(seats, Random(3).shuffle)):
        goat, decoy = pair(shown)
        for owner, said in zip(COLOURS, shown, strict=False):
            assert said == (decoy if owner == goat else goat)


@pytest.mark.rule("S04")
@COUNTS
def test_no_mat_ever_shows_its_owners_colour(seats: int) -> None:
    for colour, mat in enumerate(fresh_mats(seats, Random(4).shuffle)):
        assert COLOURS[colour][0] not in "".join(mat)


@pytest.mark.rule("S04")
def test_the_tables_are_made_fresh_from_the_seed_of_the_game() -> None:
    one, same, other = (GAME.setup(4, Options(), seed) for seed in (b"one", b"one", b"other"))
    assert isinstance(one, ScapeGoat) and isinstance(same, ScapeGoat) and isinstance(other, ScapeGoat)
    assert one.mat == same.mat
    assert not set(one.mat) & set(other.mat)


@pytest.mark.rule("S04", "S07")
@COUNTS
def test_a_mat_tells_its_owner_nothing_about_being_the_scapegoat(seats: int) -> None:
    """Where a mat shows a goat, its owner is the scapegoat in one of as many cells as there are players."""
    mats = fresh_mats(seats, Random(5).shuffle)
    for colour, owner in enumerate(COLOURS[:seats]):
        guilty: Counter[tuple[str, bool]] = Counter()
        for shown in cells(mats):
            guilty[shown[colour], pair(shown)[0] == owner] += 1
        for other in COLOURS[:seats]:
            if other != owner:
                assert guilty[other, False] == (seats - 1) * guilty[other, True] > 0


@pytest.mark.rule("S04")
@COUNTS
def test_what_an_owner_imagines_fits_their_mat_and_is_as_balanced(seats: int) -> None:
    mats = fresh_mats(seats, Random(6).shuffle)
    for colour, mat in enumerate(mats):
        pairs = pairs_behind(mat, colour, seats, Random(7).shuffle)
        assert mat_of(colour, pairs) == mat
        assert Counter(pairs) == Counter(every_pair(seats))


@pytest.mark.rule("S07")
@COUNTS
def test_for_all_a_player_knows_any_player_may_be_the_scapegoat_whom_the_mat_allows(seats: int) -> None:
    t = GAME.setup(seats, Options(), b"imagine")
    assert isinstance(t, ScapeGoat)
    rnd = Random(8)
    for viewer in range(seats):
        found = Counter(guilty(redeal(t, viewer, rnd.shuffle)) for _ in range(60 * seats))
        named = t.colours.index(t.says[viewer])
        assert set(found) == {viewer, named}  # the one the mat names, or oneself
        assert 30 < found[viewer] < 90  # of 60 to be expected: one in as many as there are players
    found = Counter(guilty(redeal(t, SPECTATOR, rnd.shuffle)) for _ in range(60 * seats))
    assert set(found) == set(range(seats))


@pytest.mark.rule("S07")
def test_what_a_player_imagines_does_not_depend_on_the_truth() -> None:
    t = GAME.setup(5, Options(), b"truth")
    for viewer in (*range(5), SPECTATOR):
        twin = redeal(t, viewer, Random(9).shuffle)
        assert project(twin, viewer) == project(t, viewer)
        one, other = (redeal(table, viewer, Random(10).shuffle) for table in (t, twin))
        assert isinstance(one, ScapeGoat) and isinstance(other, ScapeGoat)
        assert (one.mat, one.says) == (other.mat, other.says)
