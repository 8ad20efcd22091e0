"""`python3 -m app play` as people use it."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time

import pytest

from app import play
from app.bots import search
from app.bots.search import Budget
from app.commands import commands
from app.games import GAMES
from app.kernel import Table, options
from tests.play.keyboard import answers


def test_the_command_is_there() -> None:
    assert "play" in commands()


def test_many_games_are_told_in_tables(capsys: pytest.CaptureFixture[str]) -> None:
    assert play.main(["scapegoat", "--games", "8", "--seats", "4", "--bots", "sensible,random"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Scape Goat: 8 games, 4 seats, bots sensible, random, seed 1")
    for words in (
        "| Level ",
        "| sensible |",
        "95 % interval",
        "| Seat |",
        "| Decided by",
        "Shared wins: ",
    ):
        assert words in said


def test_options_are_set_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert play.main(["madness", "--games", "2", "--seats", "2", "--options", "rounds=1"]) == 0
    assert "| rounds " in (said := capsys.readouterr().out)
    assert "1.00 |" in next(line for line in said.splitlines() if line.startswith("| rounds "))
    assert play.main(["blame", "--games", "1", "--seats", "2", "--options", "powers=on", "pile=open"]) == 0


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["blame", "--games", "1", "--seats", "7"], "for 2 to 4 players"),
        (["blame", "--games", "1", "--options", "power=on"], "has no option 'power=on'"),
        (["blame", "--games", "1", "--options", "pile=upside-down"], "cannot be played with"),
        (
            ["blame", "--games", "1", "--seats", "2", "--bots", "random,random,random"],
            "do not fit on 2 seats",
        ),
    ],
)
def test_what_makes_no_sense_is_told(words: list[str], why: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert play.main(words) == 2
    assert why in capsys.readouterr().err


def test_trials_and_processor_time_for_a_search_are_set(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = set()

    def choose(world: Table, seat: int, budget: Budget, seed: int, clock: Callable[[], float]) -> int:
        asked.add((budget, clock))
        return seed % len(options(world, seat))

    monkeypatch.setattr(search, "choose", choose)
    words = ["scapegoat", "--games", "1", "--seats", "3", "--bots", "search,sensible"]
    assert play.main([*words, "--playouts", "7", "--seconds", "0.5"]) == 0
    assert asked == {(Budget(playouts=7, seconds=0.5), process_time)}


@pytest.mark.parametrize(
    "words",
    [
        ["poker"],
        ["blame", "--bots", "genius"],
        ["blame", "--games", "0"],
        ["blame", "--seconds", "0"],
        ["blame", "--seconds", "nan"],
    ],
)
def test_unknown_words_are_refused(words: list[str]) -> None:
    with pytest.raises(SystemExit):
        play.main(words)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_in_the_terminal_can_be_played_to_the_end(
    game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("builtins.input", answers("what?", "99", "?", "c", "t", "r", "1", "no", ""))
    seats = str(min(GAMES[game].seats))
    assert play.main([game, "--seats", seats, "--bots", "random", "--seed", "1"]) == 0
    said = capsys.readouterr().out
    assert said.count("Please type one of the numbers") == 2
    assert said.count("Please type the number of a chapter.") == 1
    assert "  You: won" in said or "  You: lost" in said
    assert not any(token in said for token in ("{", "}", "[]", "\033", "..", "()"))
    assert max(map(len, said.splitlines())) <= 80


def test_a_deal_can_be_played_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = []
    monkeypatch.setattr(play, "randbelow", lambda below: below - 1)
    for words in ([], ["--seed", str(play.SEEDS - 1)], ["--seed", "2"]):
        monkeypatch.setattr("builtins.input", answers())
        assert play.main(["scapegoat", *words]) == 0
        told.append(capsys.readouterr().out)
    assert told[0].endswith(f"To play the same deal again, add --seed {play.SEEDS - 1}.\n")
    assert told[0] == told[1] != told[2]


@pytest.mark.parametrize("how", ["q", "quit", EOFError, KeyboardInterrupt])
def test_leaving_is_possible_at_any_question(
    how: str | type[BaseException], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("builtins.input", answers("1", how))
    assert play.main(["blame"]) == 0
    assert capsys.readouterr().out.endswith("You leave the table. See you next time.\n")
