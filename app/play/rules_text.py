"""The rules page of a game as text, chapter by chapter."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser

from app.play.ansi import wrapped
from app.web.screen.rules_excerpts import CLAUSES, VOID, Attributes
from app.web.screen.rules_page import rules_html
from app.web.screen.templates import environment

BLOCKS = frozenset({"p", "li", "tr", "div", "dt", "dd", "summary", "h1", "h2", "h3", "h4"})
CHAPTERS = frozenset({"h1", "h2"})
CELLS = frozenset({"td", "th"})
SMALL = frozenset({"b", "small", "span"})  # the style sheet puts space before them


@dataclass(slots=True)
class RulesChapter:
    title: str
    lines: list[str] = field(default_factory=list)

    def printed(self, width: int) -> list[str]:
        rows: list[str] = []
        for line in self.lines:
            rows += wrapped(line, width, first="  ", then="    " if line.startswith("- ") else "  ")
        return rows


class _Reader(HTMLParser):
    """Collects the text of <main>; <h1> and <h2> start a chapter, and a picture is replaced by its label."""

    def __init__(self) -> None:
        super().__init__()
        self.chapters: list[RulesChapter] = []
        self._open: list[str] = []  # the open elements within <main>
        self._silent_at = 0  # the depth of the element whose text is skipped; 0: none
        self._words = ""

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        if tag in VOID or not (self._open or tag == "main"):
            return
        self._open.append(tag)
        if self._silent_at:
            return
        if tag in BLOCKS and not (tag == "dd" and self._words.endswith(": ")):
            self._finish()
        if tag == "li":
            self._words = "- "
        if tag in CELLS and self._words:
            self._words += ", " if ": " in self._words else ": "
        if tag in SMALL and (self._words[-1:].isalnum() or self._words.endswith(".")):
            self._words += " "
        has = dict(attrs)
        if has.get("role") == "img" or has.get("aria-hidden") == "true":
            self._words += f" {has.get('aria-label') or ''} "
            self._silent_at = len(self._open)

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID or not self._open:
            return
        silent = self._silent_at
        if len(self._open) == silent:
            self._silent_at = 0
        self._open.pop()
        if silent:
            return
        if tag in CHAPTERS:
            self.chapters.append(RulesChapter(" ".join(self._words.split())))
            self._words = ""
        elif tag == "dt":
            self._words += ": "
        elif tag == "small":
            self._words += " "
        elif tag in BLOCKS:
            self._finish()

    def handle_data(self, data: str) -> None:
        if self._open and not self._silent_at:
            self._words += data

    def _finish(self) -> None:
        line = CLAUSES.sub("", " ".join(self._words.split()))
        if self.chapters and line.strip("-: "):
            self.chapters[-1].lines.append(line)
        self._words = ""


@cache
def chapters(game: str) -> tuple[RulesChapter, ...]:
    reader = _Reader()
    reader.feed(rules_html(environment(""), game))
    return tuple(chapter for chapter in reader.chapters if chapter.lines)
