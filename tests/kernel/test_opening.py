"""All cards open: everything is told, and the table itself stays as it was."""

from __future__ import annotations

import random

import pytest

from app.games import GAMES
from app.kernel import SPECTATOR, Game, Table, dump, options, play, project, reveal, show_known, waiting
from app.kernel.log import Faded, LogLine


def some_tables(game: Game, answers: int = 60) -> list[Table]:
    rnd = random.Random(game.id)
    t = game.setup(game.seats[-1], game.Options(), b"open")
    tables = [t.copy()]
    while (asked := waiting(t)) and len(tables) < answers:
        seat = rnd.choice(asked)
        play(t, seat, rnd.choice(options(t, seat)))
        tables.append(t.copy())
    return tables


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_every_card_lies_open_in_its_place(game: Game) -> None:
    for t in some_tables(game):
        piles = project(reveal(t), SPECTATOR)["piles"]
        for (zone, owner), pile in t.piles.items():
            if zone != "box":
                assert piles[f"{zone}:{owner}"] == [t.face(card).id for card in pile]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_the_table_itself_stays_as_it_was(game: Game) -> None:
    for t in some_tables(game, 20):
        before = dump(t)
        reveal(t)
        show_known(t)
        assert dump(t) == before


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_before_the_end_a_card_lies_open_that_some_player_can_see_and_no_other(game: Game) -> None:
    for t in some_tables(game):
        piles = project(show_known(t), SPECTATOR)["piles"]
        for (zone, owner), pile in t.piles.items():
            if zone == "box":
                continue
            known = [
                t.face(card).id for card in pile if any(t.seen[card] >> seat & 1 for seat in range(t.seats))
            ]
            shown = [face for face in piles[f"{zone}:{owner}"] if not face.startswith("?")]
            assert sorted(shown) == sorted(known), zone


def test_lines_are_told_that_one_seat_alone_read_or_that_have_faded() -> None:
    t = some_tables(GAMES["blame"])[-1]
    log = project(reveal(t), SPECTATOR)["log"]
    faded = [line.variants[0][1] for line in t.log if isinstance(line, Faded)]
    assert faded and all(any(text in line for line in log) for text in faded)
    private = [line for line in t.log if isinstance(line, LogLine) and len(line.variants) > 1]
    assert private and all(line.variants[0][1] in log for line in private)
