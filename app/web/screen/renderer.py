"""Rendering: a part's HTML, made once for everybody who sees the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from jinja2 import Environment

from app.games.parts import Part, Region
from app.web.screen.fast_macros import lean

MOST_KEPT = 5_000
"""So much is new within a second even on a busy server; what is older is hardly ever seen again."""
MORPH = ' hx-swap-oob="outerMorph"'
K = TypeVar("K")


class Renderer:
    """Parts are frozen and say everything their template shows, so a part is the key to its HTML."""

    def __init__(self, templates: Environment) -> None:
        self._templates = lean(templates)
        self._macros: dict[tuple[str, str], Callable[..., str]] = {}
        self._fragments: dict[Region, str] = {}
        self._kept: dict[tuple[str, str, Part], str] = {}

    def fragment(self, region: Region) -> str:
        """The region as it takes the place of the one a browser has."""
        html = self._fragments.get(region)
        if html is None:
            made = as_fragment(self.macro(region.template, region.macro, region.part))
            html = keep(self._fragments, region, made)
        return html

    def region(self, region: Region) -> str:
        """The region as it stands in a page. Those who come later find most of it made."""
        return self.fragment(region).replace(MORPH, "", 1)

    def render(self, template: str, macro: str, part: Part) -> str:
        """What is no region, and seen by several all the same."""
        key = (template, macro, part)
        html = self._kept.get(key)
        return keep(self._kept, key, self.macro(template, macro, part)) if html is None else html

    def macro(self, template: str, macro: str, part: object) -> str:
        """What is not worth keeping."""
        made = self._macros.get((template, macro))
        if made is None:
            made = self._macros[template, macro] = getattr(
                self._templates.get_template(template).module, macro
            )
        return ascii_html(made(part))


def keep(kept: dict[K, str], key: K, html: str) -> str:
    if len(kept) >= MOST_KEPT:
        kept.clear()
    kept[key] = html
    return html


def ascii_html(html: str) -> str:
    """Numeric entities instead of other letters: such a text is the cheapest to send."""
    # And a plain text, no Markup: added to another it would escape that.
    return str(html) if html.isascii() else html.encode("ascii", "xmlcharrefreplace").decode()


def as_fragment(html: str) -> str:
    """The same element, told to morph into the place of the one with its id."""
    tag, space, rest = html.partition(" ")
    return f"{tag}{MORPH}{space}{rest}"
