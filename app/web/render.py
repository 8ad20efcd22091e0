"""Rendering: a region's HTML, made once for everybody who sees the same part."""

from __future__ import annotations

from typing import NamedTuple

from jinja2 import Environment

from app.games.parts import Part, Region

MOST_KEPT = 20_000


class Rendered(NamedTuple):
    """A region for a whole page, and as a fragment that takes the place of what a browser has."""

    html: str
    fragment: str


class Renderer:
    """Parts are frozen and say everything their template shows, so a part is the key to its HTML."""

    def __init__(self, templates: Environment) -> None:
        self._templates = templates
        self._kept: dict[tuple[str, str, Part], Rendered] = {}

    def region(self, region: Region) -> Rendered:
        return self.render(region.template, region.macro, region.part)

    def render(self, template: str, macro: str, part: Part) -> Rendered:
        key = (template, macro, part)
        rendered = self._kept.get(key)
        if rendered is None:
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            html = ascii_html(self.macro(template, macro, part))
            rendered = self._kept[key] = Rendered(html, as_fragment(html))
        return rendered

    def macro(self, template: str, macro: str, *arguments: object) -> str:
        made = getattr(self._templates.get_template(template).module, macro)(*arguments)
        return str(made)  # no Markup: added to a plain text it would escape that


def ascii_html(html: str) -> str:
    """Numeric entities instead of other letters: such a text is the cheapest to send."""
    return html if html.isascii() else html.encode("ascii", "xmlcharrefreplace").decode()


def as_fragment(html: str) -> str:
    """The same element, told to morph into the place of the one with its id."""
    tag, space, rest = html.partition(" ")
    return f'{tag} hx-swap-oob="outerMorph"{space}{rest}'
