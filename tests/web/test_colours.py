"""Words can be read on every ground in every theme."""

from __future__ import annotations

import pytest

from tests.web.colour_maths import contrast
from tests.web.css_tokens import shades, tokens

READABLE = 4.5  # WCAG 2.2 AA, for words
GROUNDS = (
    *("--night", "--wood-deep", "--wood", "--plate", "--notice", "--well", "--chosen", "--whisper"),
    *("--dock", "--sheet", "--button", "--button-hover", "--button-off", "--plate-turn"),
)
WORDS = ("--ivory", "--text", "--quiet")
ACCENTS = ("--gold", "--candle", "--bad", "--good")  # not on buttons
PLAIN = GROUNDS[:4]
THEMES = [
    {},
    {"contrast": "more"},
    {"theme": "light"},
    {"theme": "light", "contrast": "more"},
]


def unreadable(colours: dict[str, str], words: tuple[str, ...], grounds: tuple[str, ...]) -> list[str]:
    return [
        f"{word} {colours[word]} on {ground} {shade}: {contrast(colours[word], shade):.2f}"
        for word in words
        for ground in grounds
        for shade in shades(colours[ground])
        if contrast(colours[word], shade) < READABLE
    ]


@pytest.mark.parametrize("settings", THEMES, ids=str)
def test_words_can_be_read_on_every_ground(settings: dict[str, str]) -> None:
    colours = tokens(settings)
    assert unreadable(colours, WORDS, GROUNDS) == []
    assert unreadable(colours, ACCENTS, PLAIN) == []
    assert unreadable(colours, ("--ink", "--ink-quiet"), ("--paper",)) == []
    assert unreadable(colours, ("--ink",), ("--sun", "--brass", "--brass-hover")) == []


@pytest.mark.parametrize("settings", THEMES, ids=str)
def test_words_can_be_read_on_the_cloth(settings: dict[str, str]) -> None:
    colours = tokens(settings, cloth=True)
    assert (
        unreadable(colours, (*WORDS, "--gold", "--candle"), ("--felt", "--felt-light", "--felt-deep")) == []
    )
    assert unreadable(colours, (*WORDS, *ACCENTS), ("--plate", "--wood-deep")) == []
