"""The cards: M01."""

from __future__ import annotations

from collections import Counter

import pytest

from app.games.madness import GAME
from app.games.madness.cards import BOX, FACES
from app.games.madness.table import Options


@pytest.mark.rule("M01")
def test_there_are_33_cards() -> None:
    assert Counter(FACES[face].id for face in BOX) == {
        "coin-1": 1,
        "coin-2": 2,
        "coin-3": 3,
        "coin-4": 4,
        "coin-5": 5,
        "coin-6": 6,
        "warrior": 3,
        "thief": 3,
        "sorceress": 3,
        "madness": 2,
        "horror": 1,
    }
    assert len(BOX) == 33


@pytest.mark.rule("M01")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_of_them_are_in_the_game(seats: int) -> None:
    t = GAME.setup(seats, Options(), b"cards")
    assert sorted(t.faces) == sorted(BOX)
    assert t.pile("box") == []


def test_all_cards_have_the_same_back() -> None:
    assert {face.back for face in FACES} == {"card"}
