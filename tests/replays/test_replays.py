"""Every golden game of every game ends as it ended, and looks as it looked."""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from inspect import isclass
from pathlib import Path
from typing import Literal, get_args, get_origin, get_type_hints

import pytest

from app.games import GAMES
from app.kernel import Game, Question, play, standing, waiting
from app.kernel.save import freeze
from tools.golden.files import ending, files, game_of, options_of, read, replayed, views, write
from tools.golden.record import record

EACH_FILE = pytest.mark.parametrize("path", files(), ids=lambda path: f"{path.parent.name}/{path.stem}")
EACH_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)


@EACH_FILE
def test_a_golden_game_replays_to_the_same_end_and_the_same_views(path: Path) -> None:
    golden, game = read(path), game_of(path)
    assert golden["version"] == game.version
    t = replayed(game, golden)
    assert waiting(t) == []
    assert ending(t) == golden["outcome"] is not None
    assert views(t) == golden["views"]


@EACH_GAME
def test_the_golden_games_cover_every_number_of_players_and_every_option(game: Game) -> None:
    goldens = [read(path) for path in files() if game_of(path) is game]
    assert len(goldens) >= 6
    assert {golden["seats"] for golden in goldens} == set(game.seats)
    hints = get_type_hints(game.Options)
    for field in fields(game.Options):
        hint = hints[field.name]
        every = get_args(hint) if get_origin(hint) is Literal else (False, True) if hint is bool else ()
        assert {golden["options"][field.name] for golden in goldens} >= set(every), field.name


@EACH_GAME
def test_the_golden_games_ask_every_question_of_the_rules(game: Game) -> None:
    questions = {word for word in game.vocabulary.values() if isclass(word) and not word.__subclasses__()}
    never = questions - {kind for path in files() if game_of(path) is game for kind in _asked(path)}
    assert not never


@cache
def _asked(path: Path) -> frozenset[type[Question[object]]]:  # type: ignore[type-var]
    """The kinds of question put in a golden game."""
    golden, game = read(path), game_of(path)
    t = game.setup(golden["seats"], options_of(game, golden), bytes.fromhex(golden["seed"]))
    kinds = set()
    for seat, choice in map(freeze, golden["answers"]):
        kinds.add(type(standing(t)))
        play(t, seat, choice)
    return frozenset(kinds)  # type: ignore[arg-type]


@EACH_GAME
def test_a_game_is_recorded_and_read_back(game: Game, tmp_path: Path) -> None:
    golden = record(game, game.seats[-1], game.Options(), b"again")
    assert record(game, game.seats[-1], game.Options(), b"again") == golden
    write(tmp_path / "golden.json", golden)
    assert read(tmp_path / "golden.json") == golden
    assert views(replayed(game, read(tmp_path / "golden.json"))) == golden["views"]


def test_every_folder_is_a_game() -> None:
    assert {path.parent.name for path in files()} <= set(GAMES)
