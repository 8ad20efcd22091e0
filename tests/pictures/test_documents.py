"""The pictures that the documents show."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PIL import Image

from app.bootstrap.paths import ROOT
from app.games import GAMES
from tools.pictures.film import durations, octets
from tools.pictures.plan import ANSWERS, FILM, FILM_LASTS, FILM_OCTETS, LOOKS, LOOKS_OCTETS, SIZES

SHOWN = re.compile(r'!\[[^\]]+\]\(([^)]+)\)|<img src="([^"]+)" width="\d+" alt="[^"]+">')
TIMES = ("before", ".")


def shown_in(document: Path) -> set[Path]:
    """The pictures of a document that have words for those who cannot see them."""
    found = SHOWN.findall(document.read_text(encoding="utf-8"))
    return {(document.parent / (linked or placed)).resolve() for linked, placed in found}


def test_the_readme_shows_a_game_that_moves_in_less_than_a_megabyte() -> None:
    assert shown_in(ROOT / "README.md") == {FILM}
    with Image.open(FILM) as film:
        assert film.format == "WEBP" and film.info["loop"] == 0
    lasts = durations(FILM)
    assert len(lasts) > 20 and 5_000 < sum(lasts) <= FILM_LASTS
    assert octets([FILM]) < FILM_OCTETS


@pytest.mark.parametrize("time", TIMES)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", SIZES)
def test_every_game_is_pictured_at_each_size(game: str, size: str, time: str) -> None:
    width, height, scale = SIZES[size]
    with Image.open(LOOKS / time / f"{game}-{size}.webp") as picture:
        assert picture.size == (width * scale, height * scale)


def test_the_page_shows_every_picture_there_is_and_no_other() -> None:
    assert shown_in(ROOT / "docs" / "looks.md") == set(LOOKS.rglob("*.webp"))


def test_the_pictures_are_small() -> None:
    assert octets(LOOKS.rglob("*.webp")) < LOOKS_OCTETS


def test_the_script_knows_every_game() -> None:
    assert ANSWERS.keys() == GAMES.keys()
