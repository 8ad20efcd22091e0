"""The log: lines that each viewer reads as far as they may."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from app.kernel.cards import Face

UNSEEN = "a card"  # what those read who see not even the back
CARD = "[]"  # stands in a text for a card: those who see it read its title in brackets, others its back


class Line(NamedTuple):
    """A line not everybody reads alike, as it is saved. Its variants have different audiences."""

    faded: bool
    variants: tuple[tuple[int, str], ...]

    def read(self, viewer: int) -> str | None:
        for audience, text in self.variants:
            if audience >> viewer & 1:
                return text
        return None


class Faded(Line):
    """A line whose moment has passed: nobody reads it again before the game is over."""

    __slots__ = ()


Told = str | Line
"""A line as the table keeps it: a plain one is read by everybody."""


def write(text: str, cards: Sequence[tuple[Face, int, int]], to: int) -> tuple[tuple[int, str], ...]:
    """The variants of `text`: those who see a card read its face, those who see its back read that."""
    variants = [(to, text)]
    for face, seen, backs in cards:
        split: list[tuple[int, str]] = []
        for audience, written in variants:
            if audience & seen:
                split.append((audience & seen, written.replace(CARD, f"[{face.title}]", 1)))
            if audience & ~seen & backs:
                split.append((audience & ~seen & backs, written.replace(CARD, face.back_title, 1)))
            if audience & ~(seen | backs):
                split.append((audience & ~(seen | backs), written.replace(CARD, UNSEEN, 1)))
        variants = split
    return tuple(variants)


def legible(log: Sequence[Told], *, over: bool) -> Sequence[Told]:
    """The log as it is read now: without what has faded, and once the game is over with it again."""
    if over or Faded not in map(type, log):
        return log
    return [line for line in log if type(line) is not Faded]


def read(found: Sequence[Told], viewer: int) -> list[str]:
    """All that a viewer reads of these lines."""
    return [
        text for line in found if (text := line if isinstance(line, str) else line.read(viewer)) is not None
    ]
