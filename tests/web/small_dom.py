"""A page as a browser has it, small: frames change it as htmx would."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from html import unescape
from typing import Self

VOID = frozenset({"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"})
OOB = "hx-swap-oob"
TOKEN = re.compile(
    r"""<![^>]*>|([^<]+)|<(/?)([a-z][a-z0-9-]*)((?:[^"'/>]+|"[^"]*"|'[^']*')*)(/?)>""",
)
ATTRIBUTE = re.compile(r"""([^\s="'>/]+)(?:=("[^"]*"|'[^']*'))?""")
LINE = re.compile(r"l-\d+(-\d+)?")


@dataclass(eq=False)
class Node:
    """An element."""

    tag: str
    attributes: dict[str, str | None]
    children: list[Node | str] = field(default_factory=list)
    parent: Node | None = None
    _plain: tuple[object, ...] | None = None

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
        if self._plain is None:
            self._plain = self._made_plain()
        return self._plain

    def changed(self) -> None:
        """Its children have changed: what was made of them is made again."""
        node: Node | None = self
        while node is not None and node._plain is not None:
            node._plain = None
            node = node.parent

    def _made_plain(self) -> tuple[object, ...]:
        shown = sorted(
            (name, value)
            for name, value in self.attributes.items()
            if name != OOB and not (name == "id" and LINE.fullmatch(value or ""))
        )
        inside = [child if isinstance(child, str) else child.plain() for child in self.children]
        return self.tag, tuple(shown), tuple(inside)


def _read(html: str) -> Node:
    """The elements of well-formed HTML, as our templates write it: several times faster than html.parser."""
    at = root = Node("", {})
    place = 0
    for token in TOKEN.finditer(html):
        assert token.start() == place, f"this is not understood: {html[place : place + 80]}"
        place = token.end()
        text, closes, tag, attributes, alone = token.groups()
        if text is not None:
            at.children.append(unescape(text))
        elif tag is None:
            continue  # a comment, or the document's type
        elif closes:
            assert at.tag == tag, f"<{at.tag}> is closed by </{tag}>"
            assert at.parent is not None
            at = at.parent
        else:
            node = Node(tag, dict(_attributes(attributes)), parent=at)
            at.children.append(node)
            if tag not in VOID and not alone:
                at = node
    assert place == len(html), f"this is not understood: {html[place : place + 80]}"
    assert at is root, f"<{at.tag}> is not closed"
    return root


@lru_cache(maxsize=16384)
def _attributes(text: str) -> tuple[tuple[str, str | None], ...]:
    return tuple(
        (name.lower(), unescape(value[1:-1]) if value else None) for name, value in ATTRIBUTE.findall(text)
    )


def elements_in(html: str) -> list[Node]:
    """Every element of a page, or of a piece of one."""
    return [node for node in _read(html).walk() if node.tag]


@lru_cache(maxsize=4096)
def plain_html(html: str) -> tuple[object, ...]:
    """An element as it is compared."""
    (node,) = _read(html).children
    assert isinstance(node, Node)
    return node.plain()


def _without(plain: tuple[object, ...], but: Collection[str]) -> tuple[object, ...]:
    tag, shown, inside = plain
    assert isinstance(shown, tuple) and isinstance(inside, tuple)
    if dict(shown).get("id") in but:
        return tag, shown
    return tag, shown, tuple(each if isinstance(each, str) else _without(each, but) for each in inside)


class Page:
    """What one viewer's browser shows."""

    def __init__(self, stage: str) -> None:
        self._by_id: dict[str, Node] = {}
        self._root = _read(stage)
        self._enter(self._root)

    def __getitem__(self, name: str) -> tuple[object, ...]:
        return self._by_id[name].plain()

    def label(self, name: str) -> str:
        """What a screen reader says of an element; nothing if it is not there."""
        node = self._by_id.get(name)
        return "" if node is None else node.attributes.get("aria-label") or ""

    def plain(self, but: Collection[str] = ()) -> tuple[object, ...]:
        """The whole page without what is inside these elements."""
        return _without(self._root.plain(), but)

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
        for fragment in _read(frame).children:
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
                    home.changed()
                case "beforeend":
                    self._put(target, len(target.children), fragment.children)
                case _:
                    raise AssertionError(f"no way to put {fragment.attributes}")
        return self

    def _put(self, home: Node, at: int, nodes: Sequence[Node | str]) -> None:
        home.children[at:at] = nodes
        home.changed()
        for node in nodes:
            if isinstance(node, Node):
                node.parent = home
                self._enter(node)
