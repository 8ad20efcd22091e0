"""Words can be read on every ground in every theme, and colours told apart by all eyes."""

from __future__ import annotations

from itertools import combinations

import pytest

from app.rooms.colours import COLOURS
from app.web.screen.templates import STATIC
from tests.web.colour_maths import VISIONS, apart, contrast
from tests.web.css_tokens import shades, tokens

READABLE = 4.5  # WCAG 2.2 AA, for words
VISIBLE = 3.0  # the same, for signs
DISTINCT = 0.08  # in OKLab: four times what is just noticeable
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


MEMBERS = tuple(f"--c-{n}" for n in range(len(COLOURS)))
EMBLEMS = ("--estates", "--coin", "--faith", "--secrets", "--magic", "--war", "--orange")


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize(
    ("kind", "settings"),
    [(EMBLEMS, {}), (MEMBERS, {}), (MEMBERS, {"theme": "light"})],
    ids=["emblems", "members", "members-by-day"],
)
def test_colours_stay_apart_for_all_eyes(
    kind: tuple[str, ...], settings: dict[str, str], vision: str
) -> None:
    colours = tokens(settings)
    distances = {pair: apart(colours[pair[0]], colours[pair[1]], vision) for pair in combinations(kind, 2)}
    assert {pair: far for pair, far in distances.items() if far < DISTINCT} == {}


@pytest.mark.parametrize("settings", THEMES, ids=str)
def test_the_signs_of_members_can_be_seen(settings: dict[str, str]) -> None:
    for cloth in (False, True):
        colours = tokens(settings, cloth=cloth)
        grounds = shades(colours["--plate"] + colours["--felt" if cloth else "--dock"])
        faint = [name for name in MEMBERS for each in grounds if contrast(colours[name], each) < VISIBLE]
        assert faint == []


@pytest.mark.parametrize(("emblem", "picture"), [("estates", "blame/estates"), ("magic", "scapegoat/blue")])
def test_pictures_have_the_colours_of_the_style_sheet(emblem: str, picture: str) -> None:
    assert tokens({})[f"--{emblem}"] in (STATIC / "img" / f"{picture}.svg").read_text()
