"""Colours and evidence: S01, S02."""

from __future__ import annotations

from collections import Counter

import pytest

from app.games.scapegoat import GAME
from app.games.scapegoat.cards import BIT, BOXES, COLOURS, FACES, PRINTED
from app.games.scapegoat.table import Options, ScapeGoat
from app.kernel import project

COUNTS = (3, 4, 5, 6)


@pytest.mark.rule("S01")
@pytest.mark.parametrize(
    ("seats", "colours"),
    [
        (3, {"blue", "red", "yellow"}),
        (4, {"blue", "red", "yellow", "green"}),
        (5, {"blue", "red", "yellow", "green", "orange"}),
        (6, {"blue", "red", "yellow", "green", "orange", "purple"}),
    ],
)
def test_the_colours_in_play_depend_on_the_number_of_players(seats: int, colours: set[str]) -> None:
    t = GAME.setup(seats, Options(), b"colours")
    assert isinstance(t, ScapeGoat)
    assert set(t.colours) == colours and len(t.colours) == seats


@pytest.mark.rule("S01")
@pytest.mark.parametrize("seats", COUNTS)
def test_grey_is_no_players_colour(seats: int) -> None:
    t = GAME.setup(seats, Options(), b"grey")
    assert "grey" not in project(t, 0)["public"]["colours"]
    assert next(face for face in FACES if face.id == "grey").colours == 0


@pytest.mark.rule("S02")
def test_thirty_cards_are_printed() -> None:
    assert sum(copies for _, copies, _ in PRINTED) == 30


@pytest.mark.rule("S02")
@pytest.mark.parametrize(("seats", "cards"), [(3, 13), (4, 15), (5, 22), (6, 25)])
def test_so_many_cards_are_used_by_so_many_players(seats: int, cards: int) -> None:
    t = GAME.setup(seats, Options(), b"evidence")
    assert len(t.faces) == cards == 7 + seats * (2 if seats < 5 else 3)


@pytest.mark.rule("S02")
@pytest.mark.parametrize("seats", COUNTS)
def test_each_colour_in_play_stands_on_as_many_cards_as_there_are_players(seats: int) -> None:
    faces = [FACES[face] for face in BOXES[seats]]
    for colour in COLOURS[:seats]:
        assert sum(bool(face.colours & BIT[colour]) for face in faces) == seats
    for colour in COLOURS[seats:]:
        assert not any(face.colours & BIT[colour] for face in faces)


@pytest.mark.rule("S02")
@pytest.mark.parametrize(
    ("seats", "others"),
    [
        (3, {"grey": 4}),
        (4, {"blue-red": 1, "yellow-green": 1, "grey": 1}),
        (
            5,
            {
                "blue-red": 1,
                "yellow-green": 1,
                "blue-yellow": 1,
                "green-orange": 1,
                "red-orange": 1,
                "grey": 2,
            },
        ),
        (
            6,
            {
                "blue-red": 1,
                "yellow-green": 1,
                "blue-yellow": 1,
                "green-orange": 1,
                "red-purple": 1,
                "orange-purple": 1,
                "all": 1,
            },
        ),
    ],
)
def test_besides_three_of_each_colour_there_are_mixed_and_grey_cards(
    seats: int, others: dict[str, int]
) -> None:
    cards = Counter(FACES[face].id for face in BOXES[seats])
    assert cards == Counter(dict.fromkeys(COLOURS[:seats], 3) | others)


@pytest.mark.rule("S02")
def test_cards_of_one_kind_cannot_be_told_apart() -> None:
    assert len({face.id for face in FACES}) == len(FACES) == len({face.title for face in FACES})
    assert len({face.back for face in FACES}) == 1
