"""Lines of the log: written without a template, and yet what the template of sentences would write."""

from __future__ import annotations

import pytest

from app.games.parts import Player, sentence
from app.kernel.cards import EVERYONE, only
from app.kernel.log import Faded, LogLine, Told
from app.kernel.wording import does, their, who
from app.web.screen.log_and_chat import line_html, names_html
from app.web.screen.renderer import Renderer
from app.web.screen.table_log import TableLog
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


def test_the_number_of_a_line_does_not_depend_on_when_its_log_was_first_shown() -> None:
    renderer = Renderer(environment(""))
    told: list[Told] = [
        "The game begins.",
        LogLine(False, ((EVERYONE, "Ann plays a card."),)),
        LogLine(False, ((only(1), "You remember it."),)),
        "Bob is next.",
        LogLine(False, ((only(1), "You see a card."),)),
    ]
    kept = TableLog(2, renderer)
    kept.step(told, PLAYERS[:2], over=False)
    faded = [
        Faded(True, line.variants) if isinstance(line, LogLine) and at < 3 else line
        for at, line in enumerate(told)
    ]
    kept.step(faded, PLAYERS[:2], over=False)
    fresh = TableLog(2, renderer)
    fresh.step(faded, PLAYERS[:2], over=False)
    for seat in (None, 0, 1):
        assert fresh.whole(seat) == kept.whole(seat)
    assert 'id="l-2">Bob is next.' in fresh.whole(None) and "plays" not in fresh.whole(None)
