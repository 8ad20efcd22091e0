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


def stretches(log: Sequence[Told], *, over: bool) -> list[list[str] | Line]:
    """The log as it is read now: stretches that everybody reads, and between them lines that some read.

    A faded line is read again once the game is over.
    """
    found: list[list[str] | Line] = []
    stretch: list[str] = []
    for line in log:
        if isinstance(line, str):
            stretch.append(line)
        elif over or type(line) is Line:
            found += (stretch, line)
            stretch = []
    found.append(stretch)
    return found


def read(found: Sequence[list[str] | Line], viewer: int) -> list[str]:
    """All that a viewer reads of these stretches."""
    lines: list[str] = []
    for stretch in found:
        if isinstance(stretch, list):
            lines += stretch
        elif (text := stretch.read(viewer)) is not None:
            lines.append(text)
    return lines
