"""Lines of the log: written without a template, and yet what the template of sentences would write."""

from __future__ import annotations

import pytest

from app.games.parts import Player, sentence
from app.kernel.wording import does, their, who
from app.web.screen.log_and_chat import line_html, names_html
from app.web.screen.renderer import Renderer
from app.web.screen.templates import environment

PLAYERS = (Player("Ann", 2), Player("Bob <i>&'\"", 5), Player("Zoë", 0))


@pytest.mark.parametrize(
    "text",
    [
        "Nothing happens.",
        f"{does(0, 'plays')} [Golem & Mutiny]. Then {who(1)} {their(1)} hand <b>.",
        f"{who(2)}'s turn ends; {who(0)} and {does(1, 'is')} next.",
        '[Zoë\'s "Letter"]',
    ],
)
def test_a_line_is_written_as_the_macro_of_sentences_writes_it(text: str) -> None:
    renderer = Renderer(environment(""))
    written = renderer.macro("parts/text.html", "bits", sentence(text, PLAYERS))
    assert line_html(text, names_html(PLAYERS)) == written
