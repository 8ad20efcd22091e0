"""The help sheet of a game: its questions, words, cards and tips.

It depends on the game, not on a match, and never changes. So it is not a region of the table: the stage has
its address, and a browser fetches it once.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from hashlib import sha256

from jinja2 import Environment
from markupsafe import Markup

from app.games import GAMES, GameRecord
from app.games.parts import Part
from app.games.tips import EVERY_GAME, Tip
from app.web.screen.rules_excerpts import WANT, About, card_lists, explanations, glossary
from app.web.screen.templates import environment


class CardCount(Part, frozen=True):
    """A card of a game whose rules page lists none."""

    title: str
    copies: int


class HelpPart(Part, frozen=True):
    game: str
    title: str
    want: str  # the aim of the game
    about: tuple[About, ...]  # every kind of question
    words: tuple[About, ...]
    card_lists: str  # HTML of the rules page
    cards: tuple[CardCount, ...]  # if the rules page lists none
    card_texts: tuple[tuple[str, str], ...]  # what a card does, by its title or its kind
    tips: tuple[Tip, ...]
    tips_of_every_game: tuple[Tip, ...]


@cache
def help_html(templates: Environment, game: str) -> str:
    record, abouts = GAMES[game], explanations(game)
    want = abouts.get(WANT)
    listed = card_lists(game)
    part = HelpPart(
        game=game,
        title=record.title,
        want="" if want is None else want.text,
        about=tuple(about for kind, about in abouts.items() if kind != WANT),
        words=tuple(glossary(game).values()),
        card_lists=Markup(listed),  # noqa: S704  # of a template
        cards=() if listed else count_cards(record),
        card_texts=tuple(record.card_texts().items()),
        tips=record.tips,
        tips_of_every_game=EVERY_GAME,
    )
    return templates.get_template("parts/help.html").render(part=part)


@cache
def help_version(game: str) -> str:
    """A hash of the sheet, so that browsers may cache it for ever."""
    return sha256(help_html(environment(""), game).encode()).hexdigest()[:12]


def count_cards(game: GameRecord) -> tuple[CardCount, ...]:
    """How many copies of each card are in a game with the recommended number of players."""
    copies = Counter(game.table.box(game.good_company, game.Options()))
    return tuple(CardCount(face.title, copies[n]) for n, face in enumerate(game.table.FACES) if n in copies)
