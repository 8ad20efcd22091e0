"""Questions, words and cards of a game as its rules page explains them.

A sentence of a rules page that explains a question is marked with the question's kind, `data-about="Bury"`,
and the aim of the game with `data-about="want"`. A sentence that defines a word of the game is marked with
the word, `data-term="Blame pile"` (semicolons between several), a list of cards with `data-cards`.
So no explanation is written twice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from html.parser import HTMLParser

from app.games.parts import Part
from app.kernel import View
from app.web.screen.rules_page import rules_html
from app.web.screen.templates import environment

WANT = "want"
VOID = frozenset({"br", "hr", "img", "input", "link", "meta", "use"})
CLAUSES = re.compile(r"\s*\([A-Z]\d\d(?:[, \u2013]+[A-Z]\d\d)*\)")  # "(M24, M33)" stays on the rules page
Attributes = list[tuple[str, str | None]]
Mark = tuple[str, str]
"""The attribute and what it names: ("data-about", "Bury")."""


class About(Part, frozen=True):
    """A sentence or two about a kind of question or a word, and the chapter they are from."""

    kind: str
    text: str
    chapter: str


class _Reader(HTMLParser):
    """Collects the text of all marked elements, and the HTML of card lists."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.words: dict[Mark, list[str]] = {}
        self.chapters: dict[Mark, str] = {}
        self.cards = ""
        self._chapter = ""
        self._open: list[tuple[Mark, ...]] = []  # the marks of each open element
        self._card_list: tuple[int, int] | None = None  # its depth, and where it begins
        self._html = html
        self._lines = [0]
        for line in html.splitlines(keepends=True):
            self._lines.append(self._lines[-1] + len(line))
        self.feed(html)

    def _offset(self) -> int:
        line, column = self.getpos()
        return self._lines[line - 1] + column

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        has = dict(attrs)
        if tag == "h2":
            self._chapter = has.get("id") or ""
        if tag not in VOID:
            if "data-cards" in has:
                self._card_list = len(self._open), self._offset()
            self._open.append(tuple(_marks(has)))
            for mark in self._open[-1]:
                self.words.setdefault(mark, []).append("")
                self.chapters.setdefault(mark, self._chapter)

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        self._open.pop()
        if self._card_list is not None and self._card_list[0] == len(self._open):
            self.cards += self._html[self._card_list[1] : self._html.index(">", self._offset()) + 1]
            self._card_list = None

    def handle_data(self, data: str) -> None:
        for marks in self._open:
            for mark in marks:
                self.words[mark][-1] += data


def _marks(has: Mapping[str, str | None]) -> Iterator[Mark]:
    for kind in (has.get("data-about") or "").split():
        yield "data-about", kind
    for term in (has.get("data-term") or "").split(";"):
        if term:
            yield "data-term", term.strip()


@cache
def _read(game: str) -> _Reader:
    return _Reader(rules_html(environment(""), game))


def _marked(game: str, attribute: str) -> dict[str, About]:
    page = _read(game)
    return {
        name: About(name, " ".join(CLAUSES.sub("", " ".join(said)).split()), page.chapters[marked, name])
        for (marked, name), said in page.words.items()
        if marked == attribute
    }


@cache
def explanations(game: str) -> Mapping[str, About]:
    """What the rules page of the game says about each kind of question."""
    return _marked(game, "data-about")


@cache
def glossary(game: str) -> Mapping[str, About]:
    """What the rules page says about each word of the game, in alphabetical order."""
    return dict(sorted(_marked(game, "data-term").items(), key=lambda each: each[0].casefold()))


def card_lists(game: str) -> str:
    """The cards of the game as its rules page lists them, in HTML; "" if it lists none."""
    return CLAUSES.sub("", _read(game).cards)


def explained(view: View) -> str | None:
    """The kind of question that stands, if the rules page explains it."""
    asking = view["asking"]
    return asking["kind"] if asking is not None and asking["kind"] in explanations(view["game"]) else None
