"""The log: each viewer reads the lines, and the words of a line, that they may know.

One event is one line. How it refers to players is described in wording.py. Its cards are named to viewers who
see them at that moment, so a line may have several variants, each with an audience of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from app.kernel.cards import EVERYONE, Face

UNSEEN = "a card"  # what viewers read who do not even see the back
CARD = "[]"  # a card in a text: viewers who see it read its title in brackets, others its back
CARDS = "[*]"  # all remaining cards: viewers who see them all read their titles, others how many


Variants = tuple[tuple[int, str], ...]
"""Audiences and what they read. The audiences do not overlap."""


class LogLine(NamedTuple):
    """A line that is not the same for everybody, as it is saved. Each variant has an audience of its own."""

    faded: bool
    variants: Variants

    def read(self, viewer: int) -> str | None:
        for audience, text in self.variants:
            if audience >> viewer & 1:
                return text
        return None


class Faded(LogLine):
    """A line whose moment has passed: it is hidden until the game is over."""

    __slots__ = ()


Told = str | LogLine
"""A line as the table keeps it: a plain one is read by everybody."""


class Sight(NamedTuple):
    """A card of a line: its face, and who sees its face or its back when the line is told."""

    face: Face
    seen: int
    backs: int


def titled(text: str, titles: Sequence[str]) -> str:
    """`text` for viewers who see all of its cards."""
    single = text.count(CARD)
    assert len(titles) == single or CARDS in text, text
    for title in titles[:single]:
        text = text.replace(CARD, title, 1)
    return text.replace(CARDS, listed(titles[single:]))


def write(text: str, cards: Sequence[Sight], to: int, others: str | None) -> Variants:
    """The variants of `text`, the most detailed one first."""
    if others is not None:
        informed = to & _see_all(cards)
        told = [(informed, titled(text, [f"[{card.face.title}]" for card in cards]))] if informed else []
        return (*told, (to & ~informed, others))
    variants = [(to, text)]
    single = text.count(CARD)
    assert len(cards) == single or CARDS in text, text
    for face, seen, backs in cards[:single]:
        split: list[tuple[int, str]] = []
        for audience, written in variants:
            if audience & seen:
                split.append((audience & seen, written.replace(CARD, f"[{face.title}]", 1)))
            if audience & ~seen & backs:
                split.append((audience & ~seen & backs, written.replace(CARD, face.back_title, 1)))
            if audience & ~(seen | backs):
                split.append((audience & ~(seen | backs), written.replace(CARD, UNSEEN, 1)))
        variants = split
    rest = cards[single:]
    seen = _see_all(rest)
    titles, number = listed([f"[{card.face.title}]" for card in rest]), counted(len(rest))
    return tuple(
        (part, written.replace(CARDS, told))
        for audience, written in variants
        for part, told in ((audience & seen, titles), (audience & ~seen, number))
        if part
    )


def _see_all(cards: Sequence[Sight]) -> int:
    seen = EVERYONE
    for card in cards:
        seen &= card.seen
    return seen


def listed(titles: Sequence[str]) -> str:
    if not titles:
        return counted(0)
    *most, last = titles
    return f"{', '.join(most)} and {last}" if most else last


def counted(cards: int) -> str:
    """How many cards, in words."""
    return UNSEEN if cards == 1 else f"{cards or 'no'} cards"


def legible(log: Sequence[Told], *, over: bool) -> Sequence[Told]:
    """The log as it is read now: without faded lines until the game is over, then with them."""
    if over or Faded not in map(type, log):
        return log
    return [line for line in log if type(line) is not Faded]


def read(found: Sequence[Told], viewer: int) -> list[str]:
    """All that a viewer reads of these lines."""
    return [
        text for line in found if (text := line if isinstance(line, str) else line.read(viewer)) is not None
    ]
