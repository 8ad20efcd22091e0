"""The rules page of a game: the text is in its template; cards and options come from the game itself."""

from __future__ import annotations

from jinja2 import Environment

from app.games import GAMES
from app.rooms.game_options import GameOption, Value, describe


def rules_html(templates: Environment, game: str) -> str:
    """The template gets `options` and `words` by an option's name, to use the same labels as the forms."""
    options = {option["name"]: option for option in describe(GAMES[game])}
    words = {name: choices_of(option) for name, option in options.items()}
    template = templates.get_template(f"rules/{game}.html")
    return template.render(options=options, words=words, **GAMES[game].rules_page())


def choices_of(option: GameOption) -> dict[Value, str]:
    """What each value of a choice is called."""
    return {choice["value"]: choice["label"] for choice in option["choices"]}
