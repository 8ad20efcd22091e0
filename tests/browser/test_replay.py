"""A replay in a real browser: keys, slider, eyes, the check of the deal; and looking back during play."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.conftest import Arrive
from tests.browser.friends import DESK, PHONE, by_mouse, play_on, play_until, start_game
from tests.browser.page_checks import faults, fits, lines_read, told
from tests.browser.server import Server
from tests.tables.exported_games import Export, finished, of_the_first_format, receipt_of

GAME = finished("blame")
LAST = len(GAME["answers"])


@pytest.fixture
def match(server: Server) -> str:
    """A finished game that came back from its file."""
    return f"{server.url}/matches/{server.post('/api/matches', GAME)['match']}"


def at(page: Page, step: int) -> None:
    """The page shows this moment, in words, on the slider and in its address."""
    expect(page.locator(".controls .where")).to_contain_text(f"Step {step} of {LAST}")
    expect(page.locator("#at")).to_have_value(str(step))
    expect(page).to_have_url(re.compile(rf"[?&]at={step}\b"))


def test_one_steps_through_a_game_and_looks_through_all_eyes(match: str, come: Arrive) -> None:
    page = come("Ann").page
    page.goto(match)
    page.evaluate("window.same = true")  # a page that was loaded anew would not remember
    for key, step in (
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("End", LAST),
        ("ArrowLeft", LAST - 1),
        ("Home", 0),
    ):
        page.keyboard.press(key)
        at(page, step)
    expect(page.locator("#told")).to_have_text("The cards are dealt.")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#at")).not_to_have_value("0")
    page.keyboard.press("ArrowUp")
    at(page, 0)
    page.locator("#go-on").click()
    at(page, 1)
    slider = page.locator("#at")
    slider.fill(str(LAST // 2))
    at(page, LAST // 2)
    slider.press("ArrowRight")
    at(page, LAST // 2 + 1)
    assert page.evaluate("window.same")
    look_through_all_eyes(page, match)
    link = page.locator("#moment-link").input_value()
    other = come("Bob").page
    other.goto(link)
    at(other, 12)
    expect(other.locator(".open-seat .hand")).to_have_count(GAME["seats"])


def test_it_plays_by_itself_until_the_end(match: str, come: Arrive) -> None:
    page = come("Ann").page
    page.goto(f"{match}?at={LAST - 2}")
    page.get_by_label("2×").check()
    page.locator("#play").click()
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "true")
    at(page, LAST)
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "false")
    page.locator("#go-back").click()
    at(page, LAST - 1)
    page.locator("body").press("Space")
    at(page, LAST)
    page.goto(f"{match}?at=0")
    page.locator("#play").click()
    at(page, 1)
    page.locator("#go-back").click()  # whoever steps by hand stops it
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "false")


def test_one_leaps_to_highlights_and_from_lines_of_the_log(match: str, come: Arrive) -> None:
    page = come("Ann").page
    accused = [n for n, answer in enumerate(GAME["answers"], 1) if answer["choice"][0] in ("accuse", "swap")]
    page.goto(f"{match}?at=0")
    page.locator("#go-event-on").click()
    at(page, accused[0])
    expect(page.locator(".marks path")).to_have_count(len(accused))
    line = page.locator("#log-lines li.now").last
    expect(line).to_be_visible()
    page.locator("#log-lines li.later a").first.click()
    expect(page.locator("#at")).not_to_have_value(str(accused[0]))
    expect(page.locator("#log-lines .now").first).to_be_visible()
    page.locator("#go-event-back").click()
    at(page, accused[0])


def test_on_a_phone_the_log_opens_at_the_moment_that_is_shown(match: str, come: Arrive) -> None:
    page = come("Ann", PHONE).page
    page.goto(f"{match}?at={LAST // 2}")
    page.locator("#open-log").click()
    expect(page.locator("#log-lines > li:not(.later)").last).to_be_in_viewport()
    expect(page.locator("#log-lines > li").last).not_to_be_in_viewport()  # how it ends is told later


def test_with_all_cards_open_a_mat_is_drawn_as_at_its_seat(server: Server, come: Arrive) -> None:
    match = server.post("/api/matches", finished("scapegoat"))["match"]
    page = come("Ann").page
    page.goto(f"{server.url}/matches/{match}?eyes=open")
    expect(page.locator("#s0-says .ground")).not_to_have_css("fill", "rgb(0, 0, 0)")


def test_a_replay_speaks_of_everybody_by_name(match: str, come: Arrive) -> None:
    page = come("Ann").page
    for step in range(0, LAST, 7):
        page.goto(f"{match}?at={step}&eyes=1")
        said = page.locator("#told").inner_text()
        assert not re.search(r"\b(You|your?)\b", said), said
    assert [line for line in lines_read(page) if re.search(r"\b(You|your?)\b", line)] == []


def look_through_all_eyes(page: Page, match: str) -> None:
    eyes = page.locator(".eyes")
    page.goto(f"{match}?at=12")
    expect(page.locator("#hand")).to_have_count(0)
    eyes.get_by_role("link", name="Bob").click()
    expect(page).to_have_url(re.compile(r"at=12&eyes=1$"))
    expect(page.locator("#hand")).to_be_visible()
    expect(page.locator(".dock .seat h3")).to_contain_text("Bob")
    eyes.get_by_role("link", name="All cards open").click()
    expect(page.locator(".open-seat .hand")).to_have_count(GAME["seats"])
    at(page, 12)


def test_the_browser_checks_the_deal(match: str, come: Arrive) -> None:
    page = come("Ann").page
    page.goto(match)
    page.get_by_role("button", name="Check this deal").click()
    findings = page.locator("#findings li")
    expect(findings.last).to_contain_text("python3 -m app verify FILE")
    expect(page.locator("#findings .wrong")).to_have_count(0)
    expect(page.locator("#findings .all-in-all")).to_have_text(
        "This browser was not there before the deal: only the file was checked, and it agrees with itself."
    )
    expect(page.locator("#findings .note").first).to_contain_text("up to this one: 3. Never finished: 1.")
    # the commitment, one for each seat, the seed; then the sum of it, the deals and what was not checked
    expect(findings).to_have_count(GAME["seats"] + 5)
    page.keyboard.press("ArrowRight")
    at(page, 1)
    expect(findings).to_have_count(GAME["seats"] + 5)  # a step takes nothing away


NOT_BOUND = "is not that of its secret, game, rules version, options and seats"


def changed_secret(game: Export) -> str:
    game["secret"] = "ab" * 32
    return NOT_BOUND


def changed_commitment(game: Export) -> str:
    game["commitment"] = "cd" * 32
    return NOT_BOUND


def changed_options(game: Export) -> str:
    game["options"]["powers"] = not game["options"]["powers"]
    return NOT_BOUND


def another_version(game: Export) -> str:
    game["version"] += 1
    return NOT_BOUND


def another_bot(game: Export) -> str:
    game["players"][-1]["bot"] = "search"
    return NOT_BOUND


def changed_bytes(game: Export) -> str:
    game["contributions"][1]["bytes"] = "ef" * 16
    return "Bob has bytes that are not those of the hash"


def bytes_of_a_bot(game: Export) -> str:
    game["contributions"][-1]["bytes"] = "ef" * 16
    return "its bytes do not follow from the secret"


def changed_seed(game: Export) -> str:
    game["seed"] = "01" * 32
    return "does not follow from the secret"


FORGERIES: list[Callable[[Export], str]] = [
    changed_secret,
    changed_commitment,
    changed_options,
    another_version,
    another_bot,
    changed_bytes,
    bytes_of_a_bot,
    changed_seed,
]


def telling(game: Export) -> Callable[[Route], None]:
    """The server as it would be if it told this."""
    return lambda route: route.fulfill(json=game)


def test_a_forged_deal_is_found_in_the_browser(match: str, come: Arrive) -> None:
    page = come("Ann").page
    export = json.loads(page.request.get(match.replace("/matches/", "/api/matches/") + "/export").text())
    page.goto(match)
    for forge in FORGERIES:
        game = deepcopy(export)
        words = forge(game)
        page.route("**/export", telling(game))
        page.get_by_role("button", name="Check this deal").click()
        expect(page.locator("#findings .wrong", has_text=words)).to_have_count(1)
        expect(page.locator("#findings .all-in-all")).to_have_text("This deal does not add up.")
        page.unroute("**/export")


def test_a_file_of_the_first_format_is_checked_as_far_as_it_was_bound(server: Server, come: Arrive) -> None:
    page = come("Ann").page
    old = server.post("/api/matches", of_the_first_format(GAME))
    page.goto(f"{server.url}/matches/{old['match']}")
    page.get_by_role("button", name="Check this deal").click()
    expect(page.locator("#findings .all-in-all")).to_contain_text("it agrees with itself")
    expect(page.locator("#findings .wrong")).to_have_count(0)
    expect(page.locator("#findings .note").first).to_have_text(
        "In this older format the commitment binds nothing but the secret."
    )


def kept_here(page: Page, *receipts: Export) -> None:
    """This browser was there, and kept this."""
    page.evaluate("kept => localStorage.setItem('culprit-receipts', JSON.stringify(kept))", list(receipts))


FORGOTTEN: list[tuple[Export, str]] = [
    ({"commitment": "0" * 64}, "It is not the commitment this browser was told before the deal."),
    (
        {"hashes": [None] * GAME["seats"]},
        "The hashes of the seats are not those",
    ),
    ({"bytes": "0" * 32}, "This browser gave its bytes, but the file does not have them."),
    ({"deals": {"begun": 4, "undealt": 2}}, "counts other deals in the room than this browser was told"),
    ({"second": {"what": "commitment"}}, "the server told this browser two different things"),
]


def test_the_file_is_compared_with_what_this_browser_kept(match: str, come: Arrive) -> None:
    page = come("Ann").page
    page.goto(match)
    export = json.loads(page.request.get(match.replace("/matches/", "/api/matches/") + "/export").text())
    sum_of = page.locator("#findings .all-in-all")
    # Under the id of the match, or, for a game that came back from a file, by its commitment.
    for receipt in (receipt_of(export), receipt_of(GAME, match="f" * 32)):
        kept_here(page, receipt)
        page.get_by_role("button", name="Check this deal").click()
        expect(sum_of).to_contain_text("Checked against what this browser saw before the deal.")
        # A deal before it was broken off, and who did that could choose between two.
        expect(sum_of).to_have_text(re.compile("Its own bytes are in the shuffle[.]$"))
        expect(page.locator("#findings .wrong")).to_have_count(0)
    first = {**export, "deals": {"begun": 1, "undealt": 0}}
    page.route("**/export", lambda route: route.fulfill(json=first))
    kept_here(page, receipt_of(first))
    page.get_by_role("button", name="Check this deal").click()
    expect(sum_of).to_contain_text("nobody could choose the cards")
    page.unroute("**/export")
    # An earlier deal of which this browser never saw a card: the server may call it finished.
    second = {**export, "deals": {"begun": 2, "undealt": 0}}
    page.route("**/export", lambda route: route.fulfill(json=second))
    begun = {
        "match": "e" * 32,
        "commitment": "0" * 64,
        "room": "/rooms/x",
        "deals": {"begun": 1, "undealt": 0},
    }
    note = page.locator("#findings .note", has_text="whose cards this browser never saw: 1.")
    for earlier, settled in (({"dealt": False}, False), ({"dealt": True}, True), ({}, True)):
        kept_here(page, begun | earlier, receipt_of(second, room="/rooms/x"))
        page.get_by_role("button", name="Check this deal").click()
        expect(sum_of).to_contain_text("Its own bytes are in the shuffle")
        expect(sum_of.get_by_text("nobody could choose the cards")).to_have_count(int(settled))
        expect(note).to_have_count(int(not settled))
    page.unroute("**/export")
    kept_here(page, receipt_of(export, None))
    page.get_by_role("button", name="Check this deal").click()
    expect(sum_of).to_have_text("Checked against what this browser saw before the deal.")
    for changes, words in FORGOTTEN:
        kept_here(page, receipt_of(export, **changes))
        page.get_by_role("button", name="Check this deal").click()
        expect(page.locator("#findings .wrong", has_text=words)).to_have_count(1)
        expect(sum_of).to_have_text("This deal does not add up.")


def test_everybody_can_use_it(match: str, come: Arrive) -> None:
    for size in (PHONE, DESK):
        page = come("Ann", size).page
        for eyes in ("0", "open"):
            page.goto(f"{match}?at=9&eyes={eyes}")
            expect(page.locator("#check-deal")).not_to_have_attribute("hidden", "")
            page.locator(".open-seat" if eyes == "open" else "#hand").first.wait_for()
            assert told(faults(page, runOnly=["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"])) == []
            assert fits(page)


def test_it_works_without_javascript(match: str, server: Server, browser: Browser, tmp_path: Path) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(match)
    page.locator("#go-on").click()
    expect(page.locator(".controls .where")).to_contain_text(f"Step 1 of {LAST}")
    page.goto(f"{match}?at=9")
    page.locator(".eyes").get_by_role("link", name="Bob").click()
    expect(page.locator("#hand")).to_be_visible()
    file = tmp_path / "game.json"
    file.write_text(json.dumps(GAME))
    page.goto(f"{server.url}/matches")
    page.get_by_label("The file").set_input_files(file)
    page.get_by_role("button", name="Check and replay it").click()
    expect(page).to_have_url(match)
    context.close()


def test_one_looks_back_during_play_and_returns_to_the_table(server: Server, come: Arrive) -> None:
    ann, bob = come("Ann"), come("Bob", PHONE)
    link = ann.open_room(server.url, 2, pile="open")
    bob.join(link)
    start_game([ann, bob])
    play_on([ann, bob], answers=4, touch=by_mouse)
    page = bob.page
    page.get_by_role("link", name="Look back").click()
    expect(page.locator(".controls .where")).to_have_text("Now")
    expect(ann.page.locator(".seat.away")).to_have_count(0)  # whoever looks back is still here
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".controls .where")).to_have_text("One step ago")
    page.keyboard.press("Home")
    expect(page.locator("#told")).to_have_text("The cards are dealt.")
    expect(page.locator(".eyes")).to_have_count(0)
    play_until([ann], lambda: page.locator("#to-table[data-js-asked]").count() > 0)
    expect(page.locator("#to-table")).to_have_text("Your turn: to the table")
    page.locator("#to-table").click()
    expect(page.locator("#stage.table #prompt[data-asked]")).to_be_visible()
