"""Colours and line breaks for a terminal. Colour only repeats what the words say, so it can be left out."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Protocol

ESCAPE = re.compile(r"\033\[[0-9;]*m")
WORD = re.compile(r"\w+")
WIDEST, NARROWEST = 80, 40
BOLD = "1"
NAMED = {  # 256-colour codes, readable on black and on white
    "red": "38;5;160",
    "orange": "38;5;172",
    "yellow": "38;5;136",
    "green": "38;5;34",
    "blue": "38;5;33",
    "purple": "38;5;134",
    "grey": "38;5;245",
}
PALETTE = (*tuple(NAMED.values())[:-1], "38;5;37", "38;5;169")


class Stream(Protocol):
    def isatty(self) -> bool: ...


def wants_colour(stream: Stream, environ: Mapping[str, str]) -> bool:
    """Whether the terminal shows colours and the user has not turned them off (https://no-color.org)."""
    return stream.isatty() and not environ.get("NO_COLOR") and environ.get("TERM") != "dumb"


class Ink:
    """Adds colour codes to text, or leaves it as it is."""

    def __init__(self, colour: bool) -> None:
        self._colour = colour
        self._codes = dict(NAMED)  # by sign: its named colour, or the next free one on first use

    def bold(self, text: str) -> str:
        return self._paint(text, BOLD)

    def player(self, name: str, colour: int) -> str:
        return self._paint(name, f"{BOLD};{PALETTE[colour % len(PALETTE)]}")

    def signs(self, text: str, signs: Collection[str]) -> str:
        """Colours the words of a text that are among these signs."""

        def painted(found: re.Match[str]) -> str:
            word, sign = found[0], found[0].lower()
            return self._paint(word, self._code(sign)) if sign in signs else word

        return WORD.sub(painted, text)

    def _code(self, sign: str) -> str:
        return self._codes.setdefault(sign, PALETTE[(len(self._codes) - len(NAMED)) % len(PALETTE)])

    def _paint(self, text: str, code: str) -> str:
        return f"\033[{code}m{text}\033[0m" if self._colour and text else text


def visible(text: str) -> int:
    """The width of a text in columns, without colour codes."""
    return len(ESCAPE.sub("", text))


def padded(text: str, width: int) -> str:
    return text + " " * (width - visible(text))


def wrapped(text: str, width: int, *, first: str = "", then: str = "") -> Iterator[str]:
    """Wraps a text into lines of at most `width` columns; a word wider than that gets a line of its own.

    `first` is the prefix of the first line, `then` that of the others.
    """
    line, empty = first, True
    for word in text.split(" "):
        if not empty and visible(line) + 1 + visible(word) > width:
            yield line.rstrip()
            line, empty = then, True
        line += word if empty else f" {word}"
        empty = False
    yield line.rstrip()
