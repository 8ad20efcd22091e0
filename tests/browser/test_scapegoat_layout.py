"""The street of Scape Goat at every size: nothing covered, nothing cut off, no small targets."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from app.games import GAMES
from app.games.scapegoat import GAME
from app.kernel import Table
from tests.browser.layout import findings_at_every_size
from tests.browser.page_checks import faults, told
from tests.browser.positions import crowded, fullest, open_table, show, viewers

FEW, MOST = GAMES[GAME.id].seats[0], GAMES[GAME.id].seats[-1]


def problems(page: Page, tables: list[Table], *roles: str) -> list[str]:
    """What is wrong at these positions, as it is for those who play these roles."""
    found = []
    for t in tables:
        for role, viewer in viewers(t).items():
            if role in roles:
                show(page, t, viewer)
                seen = [*findings_at_every_size(page, seat=".plate", pile=".loc"), *told(faults(page))]
                found += [f"{role} of {t.seats}, {each}" for each in seen]
    return found


@pytest.mark.slow
def test_whoever_is_asked_sees_what_it_is_about_at_every_size(page: Page) -> None:
    tables = crowded(GAME.id, MOST)
    open_table(page, tables[0], 0)
    assert problems(page, tables, "mover") == []


@pytest.mark.slow
def test_players_who_wait_and_watchers_see_the_whole_street_with_few_and_many(page: Page) -> None:
    tables = [each for seats in (FEW, MOST) for each in fullest(crowded(GAME.id, seats))]
    open_table(page, tables[0], 0)
    assert problems(page, tables, "waiting", "watching") == []
