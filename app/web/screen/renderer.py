"""Rendering: a part's HTML."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from jinja2 import Environment

from app.games.parts import Region
from app.web.screen.fast_macros import fast_environment

MORPH = ' hx-swap-oob="outerMorph" '


class Renderer:
    """Calls the macros of the templates."""

    def __init__(self, templates: Environment) -> None:
        self._templates = fast_environment(templates)
        self._macros: dict[tuple[str, str], Callable[..., str]] = {}
        # Held while a whole stage is made, so that one iteration of the event loop makes no more than one.
        self.one_stage = asyncio.Lock()

    def region(self, region: Region) -> str:
        """The region's HTML, as it is in a page."""
        return self.macro(region.template, region.macro, region.part)

    def fragment(self, region: Region) -> str:
        """The region's HTML as a message has it: see `as_fragment`."""
        return as_fragment(self.macro(region.template, region.macro, region.part))

    def macro(self, template: str, macro: str, part: object) -> str:
        made = self._macros.get((template, macro)) or self._find(template, macro)
        return made(part)

    def _find(self, template: str, macro: str) -> Callable[..., str]:
        made: Callable[..., str] = getattr(self._templates.get_template(template).module, macro)
        self._macros[template, macro] = made
        return made


def as_fragment(html: str) -> str:
    """The same element with an attribute that makes htmx morph it into the one with its id."""
    return html.replace(" ", MORPH, 1)  # the first space ends the tag's name
