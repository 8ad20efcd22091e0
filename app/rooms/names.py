"""Names of members: cleaned, and made unique, so that no name looks like another or breaks the layout."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from app.rooms.confusables import lookalike_keys
from app.rooms.refusals import Refused

LONGEST_NAME = 24
LONGEST_RAW = 200
MOST_MARKS = 2
"""Accents on one letter; more of them would overlap the lines above."""
GUEST = "Guest"

# Characters that are invisible or look like a space, though Unicode classes them as letters or symbols.
_BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f") | frozenset(
    map(chr, range(0xFE00, 0xFE10))
)
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})  # control, bidi and zero-width, surrogate, private, none
_SEEN = frozenset("LNS")


def clean_name(text: str) -> str:
    """The name as it is displayed; refused if it has no visible characters or is too long."""
    if len(text) > LONGEST_RAW:
        raise Refused("bad_name")
    kept: list[str] = []
    marks = 0
    for sign in unicodedata.normalize("NFKC", text):
        category = unicodedata.category(sign)
        if sign.isspace():
            sign = " "
        elif category in _UNSEEN or sign in _BLANK or "\U000e0000" <= sign <= "\U000e0fff":
            continue
        marks = marks + 1 if category[0] == "M" else 0
        if marks <= MOST_MARKS:
            kept.append(sign)
    name = " ".join("".join(kept).split())
    if not 0 < len(name) <= LONGEST_NAME or not any(unicodedata.category(sign)[0] in _SEEN for sign in name):
        raise Refused("bad_name")
    return name


def unique_name(name: str, others: Iterable[str]) -> str:
    """The name, with a number if it equals or looks like another one in the room."""
    taken = frozenset[str]().union(*map(lookalike_keys, others))
    shown, number = name, 1
    while lookalike_keys(shown) & taken:
        number += 1
        ending = f" {number}"
        shown = name[: LONGEST_NAME - len(ending)].rstrip() + ending
    return shown
