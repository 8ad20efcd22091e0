"""Set-up: S03, S05, S06, S07, S08."""

from __future__ import annotations

from collections import Counter

import pytest

from app.games.scapegoat import GAME
from app.games.scapegoat.table import Options, ScapeGoat
from app.kernel import SPECTATOR, project, waiting
from tests.games.positions import asking, assert_conserved
from tests.games.scapegoat.deck import viewers

COUNTS = pytest.mark.parametrize("seats", [3, 4, 5, 6])


def deal(seats: int, seed: int = 0) -> ScapeGoat:
    t = GAME.setup(seats, Options(), f"set-up {seed}".encode())
    assert isinstance(t, ScapeGoat)
    assert_conserved(t)
    return t


@pytest.mark.rule("S03")
@COUNTS
def test_two_tokens_start_on_prepare_and_nobody_has_any(seats: int) -> None:
    t = deal(seats)
    assert t.tokens == [0] * seats
    assert not t.flipped()


@pytest.mark.rule("S03")
def test_there_are_five_locations() -> None:
    piles = project(deal(4), SPECTATOR)["piles"]
    assert [place for place in piles if not place.startswith("hand")] == [
        "hidden:0",
        "prepare:0",
        "spy:0",
        "trade:0",
        "stash:0",
        "cops:0",
    ]


@pytest.mark.rule("S05")
@COUNTS
def test_colours_go_to_players_at_random(seats: int) -> None:
    assert len({tuple(deal(seats, seed).colours) for seed in range(12)}) > 3


@pytest.mark.rule("S05")
@pytest.mark.parametrize(
    ("seats", "at"),
    [
        (3, ["prepare", "spy", "trade"]),
        (4, ["prepare", "spy", "trade", "stash"]),
        (5, ["prepare", "prepare", "spy", "trade", "stash"]),
        (6, ["prepare", "prepare", "spy", "spy", "trade", "stash"]),
    ],
)
def test_tokens_are_placed_along_the_line_and_never_on_the_cops(seats: int, at: list[str]) -> None:
    placings = {tuple(deal(seats, seed).at) for seed in range(12)}
    assert all(Counter(placing) == Counter(at) for placing in placings)
    assert len(placings) > 3  # in random order


@pytest.mark.rule("S06")
@pytest.mark.parametrize(("seats", "hand"), [(3, 2), (4, 2), (5, 3), (6, 3)])
def test_evidence_is_laid_out_and_the_rest_dealt_evenly(seats: int, hand: int) -> None:
    t = deal(seats)
    for location in ("prepare", "spy", "trade", "stash"):
        assert len(t.pile(location)) == 1
    assert t.pile("cops") == []
    assert len(t.pile("hidden")) == 3
    assert [len(t.hand(seat)) for seat in range(seats)] == [hand] * seats
    assert t.pile("box") == []


@pytest.mark.rule("S06")
def test_four_cards_lie_face_up_and_three_face_down() -> None:
    t = deal(4)
    for viewer in viewers(t):
        piles = project(t, viewer)["piles"]
        for location in ("prepare", "spy", "trade", "stash"):
            assert not piles[f"{location}:0"][0].startswith("?")
        assert piles["hidden:0"] == ["?card"] * 3


@pytest.mark.rule("S06")
def test_the_deal_is_random() -> None:
    assert len({tuple(deal(3, seed).faces[card] for card in deal(3, seed).hand(0)) for seed in range(12)}) > 3


@pytest.mark.rule("S07")
def test_the_dice_are_rolled_once_in_the_open() -> None:
    rolls = {deal(3, seed).dice for seed in range(200)}
    assert {white for white, _ in rolls} == set(range(1, 11))
    assert {black for _, black in rolls} == set(range(1, 13))
    t = deal(3)
    for viewer in viewers(t):
        assert tuple(project(t, viewer)["public"]["dice"]) == t.dice


@pytest.mark.rule("S07")
@COUNTS
def test_each_player_reads_their_own_mat_where_the_dice_point(seats: int) -> None:
    t = deal(seats)
    white, black = t.dice
    for seat in range(seats):
        private = project(t, seat)["private"]
        assert private["says"][0] == private["mat"][white - 1][black - 1]
        assert private["says"] == t.says[seat] in t.colours
    assert project(t, SPECTATOR)["private"] == {}


@pytest.mark.rule("S07")
@COUNTS
def test_all_mats_but_one_agree(seats: int) -> None:
    for seed in range(20):
        t = deal(seats, seed)
        guilty = t.guilty()
        assert all(said == t.colours[guilty] for seat, said in enumerate(t.says) if seat != guilty)
        assert t.says[guilty] != t.colours[guilty]


@pytest.mark.rule("S05", "S08")
@COUNTS
def test_the_player_placed_first_on_prepare_starts(seats: int) -> None:
    starters = set()
    for seed in range(40):
        t = deal(seats, seed)
        assert t.at[t.turn] == "prepare"
        assert t.turns == 1
        if seats < 6:
            assert asking(t) == "Move" and waiting(t) == [t.turn]
        starters.add((t.turn, t.at.index("prepare") == t.turn))
    assert {seat for seat, _ in starters} == set(range(seats))
    if seats > 4:  # the fifth token is on Prepare as well, and its owner does not start
        assert {lowest for _, lowest in starters} == {True, False}
