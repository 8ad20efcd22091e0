"""A page as a browser has it, small: frames change it as htmx would."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from html.parser import HTMLParser
from typing import Self

VOID = frozenset({"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"})
OOB = "hx-swap-oob"
LINE = re.compile(r"l-\d+(-\d+)?")


@dataclass(eq=False)
class Node:
    """An element."""

    tag: str
    attributes: dict[str, str | None]
    children: list[Node | str] = field(default_factory=list)
    parent: Node | None = None

    @property
    def id(self) -> str | None:
        return self.attributes.get("id")

    def walk(self) -> Iterator[Node]:
        yield self
        for child in self.children:
            if isinstance(child, Node):
                yield from child.walk()

    def plain(self) -> tuple[object, ...]:
        """What can be compared. Lines of the log are numbered as they came: only their order counts."""
        shown = sorted(
            (name, value)
            for name, value in self.attributes.items()
            if name != OOB and not (name == "id" and LINE.fullmatch(value or ""))
        )
        inside = [child if isinstance(child, str) else child.plain() for child in self.children]
        return self.tag, tuple(shown), tuple(inside)


class _Reader(HTMLParser):
    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Node("", {})
        self._at = self.root
        self.feed(html)
        self.close()
        assert self._at is self.root, f"<{self._at.tag}> is not closed"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = Node(tag, dict(attrs), parent=self._at)
        self._at.children.append(node)
        if tag not in VOID:
            self._at = node

    def handle_endtag(self, tag: str) -> None:
        assert self._at.tag == tag, f"<{self._at.tag}> is closed by </{tag}>"
        assert self._at.parent is not None
        self._at = self._at.parent

    def handle_data(self, data: str) -> None:
        self._at.children.append(data)


def elements_in(html: str) -> list[Node]:
    """Every element of a page, or of a piece of one."""
    return [node for node in _Reader(html).root.walk() if node.tag]


@lru_cache(maxsize=4096)
def plain_html(html: str) -> tuple[object, ...]:
    """An element as it is compared."""
    (node,) = _Reader(html).root.children
    assert isinstance(node, Node)
    return node.plain()


class Page:
    """What one viewer's browser shows."""

    def __init__(self, stage: str) -> None:
        self._by_id: dict[str, Node] = {}
        self._root = _Reader(stage).root
        self._enter(self._root)

    def __getitem__(self, name: str) -> tuple[object, ...]:
        return self._by_id[name].plain()

    def _enter(self, node: Node) -> None:
        for each in node.walk():
            if each.id is not None:
                assert each.id not in self._by_id, f"#{each.id} is on the page twice"
                self._by_id[each.id] = each

    def _leave(self, node: Node) -> None:
        for each in node.walk():
            if each.id is not None:
                del self._by_id[each.id]

    def apply(self, frame: str) -> Self:
        """One message: every element in it takes its place, in order.

        As htmx does it: all targets are looked for before the first element is put anywhere.
        """
        found = set(self._by_id)
        for fragment in _Reader(frame).root.children:
            assert isinstance(fragment, Node), fragment
            how, _, where = (fragment.attributes.pop(OOB) or "").partition(":")
            name = where.removeprefix("#") if where else fragment.id or ""
            if how == "delete" and name not in found:
                continue  # it was not for this viewer
            assert name in found, f"there was no #{name} when the message came"
            target = self._by_id[name]
            home = target.parent
            assert home is not None
            at = next(i for i, child in enumerate(home.children) if child is target)
            match how:
                case "outerMorph":
                    self._leave(target)
                    del home.children[at]
                    self._put(home, at, [fragment])
                case "delete":
                    self._leave(target)
                    del home.children[at]
                case "beforeend":
                    self._put(target, len(target.children), fragment.children)
                case _:
                    raise AssertionError(f"no way to put {fragment.attributes}")
        return self

    def _put(self, home: Node, at: int, nodes: Sequence[Node | str]) -> None:
        home.children[at:at] = nodes
        for node in nodes:
            if isinstance(node, Node):
                node.parent = home
                self._enter(node)
