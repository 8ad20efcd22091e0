"""What a question means, taken from the rules page of its game.

A sentence of a rules page that explains a question is marked with the question's kind, `data-about="Bury"`,
and what a player is after with `data-about="want"`. So nothing is written twice, and nothing can differ.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from html.parser import HTMLParser

from app.games.parts import Part
from app.web.screen.rules_page import rules_html
from app.web.screen.templates import environment

WANT = "want"
VOID = frozenset({"br", "hr", "img", "input", "link", "meta", "use"})
CLAUSES = re.compile(r"\s*\([A-Z]\d\d(?:[, \u2013]+[A-Z]\d\d)*\)")  # "(M24, M33)" is for those who look it up
Attributes = list[tuple[str, str | None]]


class About(Part, frozen=True):
    """A sentence or two, and the chapter of the rules page where they stand."""

    kind: str
    text: str
    chapter: str


class _Reader(HTMLParser):
    """Collects the words of everything that is marked."""

    def __init__(self) -> None:
        super().__init__()
        self.words: dict[str, list[str]] = {}
        self.chapters: dict[str, str] = {}
        self._chapter = ""
        self._open: list[tuple[str, ...]] = []  # what each element that is open is about

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        has = dict(attrs)
        if tag == "h2":
            self._chapter = has.get("id") or ""
        if tag not in VOID:
            self._open.append(tuple((has.get("data-about") or "").split()))
            for kind in self._open[-1]:
                self.words.setdefault(kind, []).append("")
                self.chapters.setdefault(kind, self._chapter)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        for kinds in self._open:
            for kind in kinds:
                self.words[kind][-1] += data


@cache
def explanations(game: str) -> Mapping[str, About]:
    """By the kind of question: what the rules page of the game says about it."""
    reader = _Reader()
    reader.feed(rules_html(environment(""), game))
    return {
        kind: About(kind, " ".join(CLAUSES.sub("", " ".join(said)).split()), reader.chapters[kind])
        for kind, said in reader.words.items()
    }
