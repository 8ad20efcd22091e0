"""Rendering: a part's HTML, made once for everybody who sees the same."""

from __future__ import annotations

from collections.abc import Callable

from jinja2 import Environment

from app.games.parts import Part, Region
from app.web.lean import lean

MOST_KEPT = 5_000
"""So much is new within a second even on a busy server; what is older is hardly ever seen again."""


class Renderer:
    """Parts are frozen and say everything their template shows, so a part is the key to its HTML."""

    def __init__(self, templates: Environment) -> None:
        self._templates = lean(templates)
        self._macros: dict[tuple[str, str], Callable[..., str]] = {}
        self._kept: dict[tuple[str, str, Part], str] = {}

    def region(self, region: Region) -> str:
        return self.render(region.template, region.macro, region.part)

    def fragment(self, region: Region) -> str:
        """The region as it takes the place of the one a browser has."""
        return as_fragment(self.region(region))

    def render(self, template: str, macro: str, part: Part) -> str:
        key = (template, macro, part)
        html = self._kept.get(key)
        if html is None:
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            html = self._kept[key] = self.macro(template, macro, part)
        return html

    def macro(self, template: str, macro: str, part: object) -> str:
        """The same for what is not worth keeping."""
        made = self._macros.get((template, macro))
        if made is None:
            made = self._macros[template, macro] = getattr(
                self._templates.get_template(template).module, macro
            )
        return ascii_html(made(part))


def ascii_html(html: str) -> str:
    """Numeric entities instead of other letters: such a text is the cheapest to send."""
    # And a plain text, no Markup: added to another it would escape that.
    return str(html) if html.isascii() else html.encode("ascii", "xmlcharrefreplace").decode()


def as_fragment(html: str) -> str:
    """The same element, told to morph into the place of the one with its id."""
    tag, space, rest = html.partition(" ")
    return f'{tag} hx-swap-oob="outerMorph"{space}{rest}'
