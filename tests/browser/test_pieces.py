"""What moves besides cards: chips and tokens fly, numbers come to what is true, threads lead to goats."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from app.games import GAMES
from app.kernel import Table
from tests.browser.positions import open_table, stage_of
from tests.games.scapegoat.deck import BLUE, RED, YELLOW
from tests.games.scapegoat.test_framing import attempt
from tools.fuzz.settings import Setting
from tools.fuzz.walks import play_through

ENOUGH = 12  # positions of a game: bets come early
NEXT = """(html) => {
    const was = pieces.places();
    document.getElementById('stage').outerHTML = html;
    pieces.move(was);
    document.dispatchEvent(new CustomEvent('htmx:ws:after:message:incoming'));
    return document.querySelectorAll('#flights .piece').length;
}"""


def show_next(page: Page, t: Table) -> int:
    """The next position, as a frame brings it; how many pieces fly."""
    flying: int = page.evaluate(NEXT, stage_of(t, 0))
    return flying


def test_chips_fly_and_every_number_ends_at_what_is_true(page: Page) -> None:
    madness = GAMES["madness"]
    tables = list(play_through(Setting(madness, 2, madness.Options()), 0).tables)[:ENOUGH]
    open_table(page, tables[0], 0)
    flown = [show_next(page, t) for t in tables[1:]]
    assert any(flown)
    for seat, chips in enumerate(tables[-1].stacks):  # type: ignore[attr-defined]
        expect(page.locator(f"#chips-{seat}")).to_have_text(str(chips))
    expect(page.locator("#flights .piece")).to_have_count(0)


def test_a_thread_leads_from_each_card_that_was_shown_to_its_goat(page: Page) -> None:
    shown = attempt([RED, BLUE, YELLOW])
    open_table(page, shown, 0)
    expect(page.locator("#threads path")).to_have_count(3)
