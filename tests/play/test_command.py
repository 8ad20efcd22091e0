"""`python3 -m app play` as people use it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from app import play
from app.commands import commands
from app.games import GAMES
from app.kernel import View, project
from app.play.terminal import Quit, You, board, news


def answers(*said: str) -> Callable[[str], str]:
    """Types these, then 1 for ever."""

    def lines() -> Iterator[str]:
        yield from said
        while True:
            yield "1"

    typed = lines()
    return lambda _prompt: next(typed)


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


@pytest.mark.parametrize("words", [["poker"], ["blame", "--bots", "genius"], ["blame", "--games", "0"]])
def test_unknown_words_are_refused(words: list[str]) -> None:
    with pytest.raises(SystemExit):
        play.main(words)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_in_the_terminal_can_be_played_to_the_end(
    game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("builtins.input", answers("what?", "99"))
    seats = str(min(GAMES[game].seats))
    assert play.main([game, "--seats", seats, "--bots", "random"]) == 0
    said = capsys.readouterr().out
    assert said.count("Please type one of the numbers.") == 2
    assert "Ann won" in said or "Ann lost" in said
    assert "{0}" not in said and "[]" not in said


def test_whoever_has_had_enough_stops(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("builtins.input", answers("1", "q"))
    assert play.main(["blame"]) == 0
    assert "Until next time." in capsys.readouterr().out


# -- what is shown -----------------------------------------------------------------------------------
def dealt() -> View:
    return project(GAMES["madness"].setup(2, GAMES["madness"].Options(), b"x"), 0)


def test_only_what_ones_seat_sees_is_shown() -> None:
    lines = board(dealt(), ["Ann", "Bramble"])
    assert "  Bramble, hand: 2 face down" in lines
    assert any(line.startswith("  Ann, hand: ") and "face down" not in line for line in lines)


def test_lines_that_fade_do_not_hide_those_that_come() -> None:
    assert news([], ["one", "two"]) == ["one", "two"]
    assert news(["one", "two"], ["one", "two", "three"]) == ["three"]
    assert news(["one", "two", "three"], ["one", "four"]) == ["four"]
    assert news(["one"], ["one"]) == []


def test_quitting_is_not_an_answer() -> None:
    you = You(0, 2, answers("quit"), lambda _: None)
    with pytest.raises(Quit):
        you.choose(0, dealt(), lambda n: 0)
