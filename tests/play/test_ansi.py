"""Colour and line breaks."""

from __future__ import annotations

import pytest

from app.play.ansi import Ink, padded, visible, wants_colour, wrapped


class Stream:
    def __init__(self, terminal: bool) -> None:
        self._terminal = terminal

    def isatty(self) -> bool:
        return self._terminal


@pytest.mark.parametrize(
    ("terminal", "environ", "colour"),
    [
        (True, {"TERM": "xterm-256color"}, True),
        (True, {}, True),
        (True, {"TERM": "xterm", "NO_COLOR": "1"}, False),
        (True, {"TERM": "xterm", "NO_COLOR": ""}, True),
        (True, {"TERM": "dumb"}, False),
        (False, {"TERM": "xterm"}, False),
    ],
)
def test_colour_is_for_terminals_that_want_it(terminal: bool, environ: dict[str, str], colour: bool) -> None:
    assert wants_colour(Stream(terminal), environ) is colour


def test_colour_takes_no_room() -> None:
    painted = Ink(colour=True).bold("Ann")
    assert painted != "Ann"
    assert visible(painted) == 3
    assert visible(padded(painted, 10)) == 10


def test_only_whole_words_are_signs() -> None:
    ink = Ink(colour=True)
    assert ink.signs("War and Warden", {"war"}).endswith(" and Warden")
    assert ink.signs("War", {"war"}) == ink.signs("War", {"war", "coin"}) != "War"
    assert Ink(colour=False).signs("War", {"war"}) == "War"


def test_a_sign_keeps_its_colour_and_others_have_their_own() -> None:
    ink = Ink(colour=True)
    emblems = ("estates", "coin", "faith", "secrets", "magic", "war", "treason")
    painted = [ink.signs(emblem, emblems).replace(emblem, "") for emblem in emblems]
    assert len(set(painted)) == len(emblems)
    assert painted == [ink.signs(emblem, emblems).replace(emblem, "") for emblem in emblems]


def test_lines_are_no_wider_than_asked_for() -> None:
    assert list(wrapped("one two three", 9, first="- ", then="  ")) == ["- one two", "  three"]
    assert list(wrapped("extraordinarily long", 6)) == ["extraordinarily", "long"]
    assert list(wrapped("", 6, first="  ")) == [""]
