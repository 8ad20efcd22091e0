"""Rendering: a part's HTML."""

from __future__ import annotations

from collections.abc import Callable

from jinja2 import Environment

from app.games.parts import Region
from app.web.screen.fast_macros import lean

MORPH = ' hx-swap-oob="outerMorph"'


class Renderer:
    """Calls the macros of the templates."""

    def __init__(self, templates: Environment) -> None:
        self._templates = lean(templates)
        self._macros: dict[tuple[str, str], Callable[..., str]] = {}

    def region(self, region: Region) -> str:
        """The region as it stands in a page."""
        return self.macro(region.template, region.macro, region.part)

    def macro(self, template: str, macro: str, part: object) -> str:
        made = self._macros.get((template, macro))
        if made is None:
            made = self._macros[template, macro] = getattr(
                self._templates.get_template(template).module, macro
            )
        return ascii_html(made(part))


def ascii_html(html: str) -> str:
    """Numeric entities instead of other letters: such a text is the cheapest to send."""
    # And a plain text, no Markup: added to another it would escape that.
    return str.__str__(html) if html.isascii() else html.encode("ascii", "xmlcharrefreplace").decode()


def as_fragment(html: str) -> str:
    """The same element, told to morph into the place of the one with its id."""
    tag, space, rest = html.partition(" ")
    return f"{tag}{MORPH}{space}{rest}"
