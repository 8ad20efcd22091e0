"""Rendering: a part's HTML."""

from __future__ import annotations

from collections.abc import Callable

from jinja2 import Environment

from app.games.parts import Region
from app.web.screen.fast_macros import fast_environment

MORPH = ' hx-swap-oob="outerMorph"'


class Renderer:
    """Calls the macros of the templates."""

    def __init__(self, templates: Environment) -> None:
        self._templates = fast_environment(templates)
        self._macros: dict[tuple[str, str], Callable[..., str]] = {}

    def region(self, region: Region) -> str:
        """The region's HTML, as it is in a page."""
        return self.macro(region.template, region.macro, region.part)

    def fragment(self, region: Region) -> str:
        """The region's HTML as a message has it: see `as_fragment`."""
        return as_fragment(self.macro(region.template, region.macro, region.part))

    def macro(self, template: str, macro: str, part: object) -> str:
        made = self._macros.get((template, macro)) or self._find(template, macro)
        # As a plain str: a Markup would escape the strings it is concatenated with.
        return str.__str__(made(part))

    def _find(self, template: str, macro: str) -> Callable[..., str]:
        made: Callable[..., str] = getattr(self._templates.get_template(template).module, macro)
        self._macros[template, macro] = made
        return made


def ascii_bytes(html: str) -> bytes:
    """HTML for a message, with numeric entities for other characters: ASCII is the cheapest to send."""
    return html.encode("ascii", "xmlcharrefreplace")


def as_fragment(html: str) -> str:
    """The same element with an attribute that makes htmx morph it into the one with its id."""
    end = html.index(" ")  # of the tag's name
    return html[:end] + MORPH + html[end:]


def as_element(fragment: str) -> str:
    """The element of a fragment, as it is in a page."""
    return fragment.replace(MORPH, "", 1)
