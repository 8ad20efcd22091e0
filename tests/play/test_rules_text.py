"""The rules page as text."""

from __future__ import annotations

import pytest

from app.games import GAMES
from app.play.rules_text import chapters


@pytest.mark.parametrize("game", GAMES)
def test_every_rules_page_can_be_read_in_chapters(game: str) -> None:
    found = chapters(game)
    assert len(found) > 5
    for chapter in found:
        lines = chapter.printed(80)
        assert chapter.title and lines
        assert all(len(line) <= 80 and "<" not in line for line in lines)


def test_lists_tables_and_pictures_are_read_out() -> None:
    by_title = {chapter.title: chapter.lines for chapter in chapters("blame")}
    assert by_title["Game of Blame"]
    assert "- Estates the Viceroy green tower" in by_title["Six Roles, six emblems"]
    assert "4–9: Banished." in by_title["The end"]
    assert "The Bridge Nobody Paid For, Estates and Coin." in by_title["All the cards"]
    assert any(line.startswith("B15: You may swap two Roles") for line in by_title["Our rulings"])
    actions = next(chapter.lines for chapter in chapters("blakes") if chapter.title == "The 72 Actions")
    assert "- ×4 Raised Eyebrow Verbal Assault +1. Just the one. It carries." in actions
