"""Wording: how a text of the kernel refers to players and cards, so that one text serves all readers.

    {0}                 a player's name; that player reads "you", or "You" where a sentence begins
    {0}'s               "Ann's"; that player reads "your"
    {0:plays|play}      the player does something: "Ann plays"; that player reads "You play"
    {0|their|your}      words without the name: what others read, and what that player reads
    [Red A]             a card by its title, for viewers who see it

Rules write these tokens with `who`, `does`, `verb`, `their`, `them` and `themselves`. Everything else reads
them with `parse`, the only place that knows how they are spelt. Names are put in after that, so nothing in a
name can be taken for a token.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple


# -- writing -------------------------------------------------------------------------------------------
@cache
def who(seat: int) -> str:
    """A player: `{0}`. Add `'s` for the possessive."""
    return f"{{{seat}}}"


@cache
def does(seat: int, doing: str) -> str:
    """A player and what they do: `{0:plays|play}`."""
    return f"{{{seat}:{doing}|{second_person(doing)}}}"


@cache
def verb(seat: int, doing: str) -> str:
    """A verb, where the sentence has already named the player: `{0|plays|play}`."""
    return f"{{{seat}|{doing}|{second_person(doing)}}}"


@cache
def their(seat: int) -> str:
    return f"{{{seat}|their|your}}"


@cache
def them(seat: int) -> str:
    return f"{{{seat}|them|you}}"


@cache
def themselves(seat: int) -> str:
    return f"{{{seat}|themselves|yourself}}"


_IRREGULAR = {"is": "are", "was": "were", "has": "have"}


def second_person(doing: str) -> str:
    """`plays` as it follows "you". Only the first word changes: `takes back` is `take back`."""
    first, space, rest = doing.partition(" ")
    if first in _IRREGULAR:
        form = _IRREGULAR[first]
    elif first.endswith("ies"):
        form = first[:-3] + "y"
    elif first.endswith(("sses", "shes", "ches", "xes", "oes")):
        form = first[:-2]
    else:
        assert first.endswith("s"), doing
        form = first[:-1]
    return form + space + rest


# -- reading -------------------------------------------------------------------------------------------
class Words(NamedTuple):
    """Plain words, the same for all readers."""

    text: str


class Titled(NamedTuple):
    """A card by its title."""

    title: str


class Mention(NamedTuple):
    """A player: others read the name (if `named`) and `they`; the player reads `you` instead."""

    seat: int
    named: bool
    they: str
    you: str


Piece = Words | Titled | Mention

_TOKEN = re.compile(
    r"\{(?P<seat>\d+)(?:(?P<mark>[:|])(?P<they>[^{}|]*)\|(?P<you>[^{}|]*))?\}(?P<own>'s)?"
    r"|\[(?P<title>[^\[\]]+)\]"
)
_SENTENCE_BEGINS = re.compile(r"(?:^|[.!?]\s+)$")


@lru_cache(maxsize=1024)
def parse(text: str) -> tuple[Piece, ...]:
    """The text as pieces. Raises ValueError for a brace that belongs to no token: a mistake in the rules."""
    pieces: list[Piece] = []
    end = 0
    for token in _TOKEN.finditer(text):
        _add_words(pieces, text[end : token.start()])
        end = token.end()
        if token["title"] is not None:
            pieces.append(Titled(token["title"]))
        else:
            begins = _SENTENCE_BEGINS.search(text, 0, token.start()) is not None
            pieces.append(_mention(token, "You" if begins else "you"))
    _add_words(pieces, text[end:])
    return tuple(pieces)


def _add_words(pieces: list[Piece], words: str) -> None:
    if "{" in words or "}" in words:
        raise ValueError(f"no token: {words!r}")
    if words:
        pieces.append(Words(words))


def _mention(token: re.Match[str], you: str) -> Mention:
    seat, own = int(token["seat"]), token["own"] or ""
    match token["mark"]:
        case ":":
            return Mention(seat, True, f" {token['they']}{own}", f"{you} {token['you']}{own}")
        case "|":
            return Mention(seat, False, token["they"] + own, token["you"] + own)
    return Mention(seat, True, own, you + "r" if own else you)


def spoken(text: str, viewer: int | None, names: Sequence[str]) -> str:
    """The text as one viewer reads it, without marks; None and spectators read names only."""
    if "{" not in text and "[" not in text:
        return text
    return "".join([_spoken(piece, viewer, names) for piece in parse(text)])


def _spoken(piece: Piece, viewer: int | None, names: Sequence[str]) -> str:
    match piece:
        case Words(text) | Titled(text):
            return text
        case Mention(seat, named, they, you):
            return you if seat == viewer else names[seat] + they if named else they
