"""Just enough of an HTML parser to see what a frame is made of."""

from __future__ import annotations

from dataclasses import dataclass
from html.parser import HTMLParser

VOID = frozenset({"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"})
OOB = "hx-swap-oob"


@dataclass(frozen=True)
class Element:
    """An element with everything in it."""

    tag: str
    attributes: dict[str, str | None]
    html: str
    text: str
    depth: int

    @property
    def id(self) -> str | None:
        return self.attributes.get("id")


class _Reader(HTMLParser):
    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self._html = html
        self._lines = [0]
        for line in html.splitlines(keepends=True):
            self._lines.append(self._lines[-1] + len(line))
        self._open: list[tuple[str, dict[str, str | None], int, list[str]]] = []
        self.found: list[Element] = []
        self.feed(html)
        self.close()
        assert not self._open, [tag for tag, *_ in self._open]

    def _offset(self) -> int:
        line, column = self.getpos()
        return self._lines[line - 1] + column

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        start = self._offset()
        if tag in VOID or (self.get_starttag_text() or "").endswith("/>"):
            html = self.get_starttag_text() or ""
            self.found.append(Element(tag, dict(attrs), html, "", len(self._open)))
        else:
            self._open.append((tag, dict(attrs), start, []))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        opened, attributes, start, words = self._open.pop()
        assert opened == tag, f"<{opened}> is closed by </{tag}>"
        end = self._html.index(">", self._offset()) + 1
        self.found.append(
            Element(tag, attributes, self._html[start:end], "".join(words).strip(), len(self._open))
        )

    def handle_data(self, data: str) -> None:
        for _, _, _, words in self._open:
            words.append(data)


def elements(html: str) -> list[Element]:
    """Every element, those inside before those around them; fails where tags do not close."""
    return _Reader(html).found


def fragments(frame: str) -> list[Element]:
    """The elements a frame is made of."""
    return [element for element in elements(frame) if element.depth == 0]


def by_id(html: str) -> dict[str, Element]:
    return {element.id: element for element in elements(html) if element.id is not None}
