"""The guided start of a game, and what its questions mean: sent once with the table, opened when wanted."""

from __future__ import annotations

from functools import cache

from jinja2 import TemplateNotFound
from markupsafe import Markup

from app.games import GAMES
from app.games.parts import Part, Region
from app.kernel import View
from app.web.screen.rules_excerpts import WANT, About, explanations
from app.web.screen.templates import environment


class Guide(Part, frozen=True):
    """What one wants, in words of the rules page; what one sees and may do, in HTML of the game's guide."""

    want: str
    see: str
    may: str


class GuidePart(Part, frozen=True):
    game: str
    title: str
    rules: str
    guide: Guide | None
    about: tuple[About, ...]


@cache
def guide_region(game: str, rules: str) -> Region:
    """One for everybody: it tells of the game and of nobody in it. `rules` is where its rules page is."""
    about = tuple(each for kind, each in explanations(game).items() if kind != WANT)
    part = GuidePart(game, GAMES[game].title, rules, guide_of(game), about)
    return Region("guides", "parts/guide.html", "guides", part)


@cache
def guide_of(game: str) -> Guide | None:
    """The game's guided start; None for a game that has none yet."""
    try:
        words = environment("").get_template(f"guides/{game}.html").module
    except TemplateNotFound:
        return None
    see, may = words.see(), words.may()  # type: ignore[attr-defined]  # macros of the template
    return Guide(explanations(game)[WANT].text, Markup(see), Markup(may))  # noqa: S704


def explained(view: View) -> str | None:
    """The kind of question that stands, if its meaning is told on the page."""
    asking = view["asking"]
    return asking["kind"] if asking is not None and asking["kind"] in explanations(view["game"]) else None
