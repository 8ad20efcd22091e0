"""Screens on which everything can be seen and tapped: no overlaps, nothing cut off, no small targets."""

from __future__ import annotations

from collections import Counter
from itertools import count

import pytest
from playwright.sync_api import Page, expect

from app.games import GAMES
from app.games.blame.cards import ISSUES
from app.kernel import Table, options, play, waiting
from tests.browser.layout import findings, findings_at_every_size, some_sizes
from tests.browser.page_checks import LABELS, at_rest, faults, serious, told
from tests.browser.positions import crowded, fullest, open_table, question_kind, show, viewers
from tests.games.blame.deck import COIN, ESTATES, ESTATES_2, ESTATES_COIN, FAITH, WAR, blame
from tools.fuzz.settings import Setting
from tools.fuzz.walks import play_through

HOST = 0


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, object]) -> dict[str, object]:
    """Layout is measured at rest."""
    return {**browser_context_args, "reduced_motion": "reduce"}


MORE: dict[str, dict[str, str]] = {
    "scapegoat": {"seat": ".plate", "pile": ".loc"},
    "intrigue": {"seat": ".bub, .state, .spot, .phases, .round-no"},
}
"""What else may neither be lain over nor cut off, by game."""


def most_seats(game: str) -> int:
    return GAMES[game].seats[-1]


def problems(page: Page, tables: list[Table], *roles: str) -> list[str]:
    """What is wrong at these positions for those in these roles, each on some of the screens."""
    found, turn = [], count()
    for t in tables:
        for role, viewer in viewers(t).items():
            if role in roles:
                show(page, t, viewer)
                seen = told(faults(page, runOnly=[LABELS]))
                seen += findings_at_every_size(page, some_sizes(next(turn)), **MORE.get(t.GAME, {}))
                found += [f"{role} of {t.seats}, {question_kind(t)}, {each}" for each in seen]
    return found


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_whoever_is_asked_sees_what_it_is_about_at_every_size(page: Page, game: str) -> None:
    tables = crowded(game, most_seats(game))
    open_table(page, tables[0], 0)
    assert problems(page, tables, "mover") == []


OVER_EACH_OTHER = """() => {
  const [status, prompt] = ['#status > span', '#prompt.done > p'].map((each) => {
    const words = document.createRange();
    words.selectNodeContents(document.querySelector(each));
    return words.getBoundingClientRect();
  });
  return status.top < prompt.bottom - 1 && prompt.top < status.bottom - 1
    && status.left < prompt.right && prompt.left < status.right;
}"""


@pytest.mark.parametrize("game", GAMES)
def test_who_has_answered_reads_that_and_whom_the_table_waits_for(page: Page, game: str) -> None:
    *played, _ = crowded(game, most_seats(game))
    answered = []
    for t in [each.copy() for each in played if len(waiting(each)) > 1]:
        seat, question = waiting(t)[0], t.question
        play(t, seat, options(t, seat)[0])
        if t.question == question:
            answered.append((t, seat))
    for t, seat in answered:
        open_table(page, t, seat)
        for width, height in ((360, 640), (780, 360), (820, 1180), (1280, 800)):
            page.set_viewport_size({"width": width, "height": height})
            with at_rest(page):
                assert not page.evaluate(OVER_EACH_OTHER), (question_kind(t), width)


OWN = ", ".join(f".me-{n} :is(.plate, .courtier, .player).of-{n}" for n in range(6))
BELOW_THE_EDGE = """(own) =>
  own.getBoundingClientRect().bottom - document.querySelector('.dock').getBoundingClientRect().top"""


@pytest.mark.parametrize("game", ["scapegoat", "intrigue", "madness"])
def test_ones_own_figure_is_whole_on_a_short_phone(page: Page, game: str) -> None:
    *played, _ = crowded(game, most_seats(game))
    page.set_viewport_size({"width": 360, "height": 640})
    open_table(page, played[0], 0)
    for t in played:
        show(page, t, viewers(t)["mover"])
        with at_rest(page):
            assert page.locator(OWN).evaluate(BELOW_THE_EDGE) <= 0, question_kind(t)
            expect(page.locator(".round[data-js-more]")).to_have_count(0)  # nothing fades


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_players_who_wait_and_watchers_see_the_whole_table_with_few_and_many(page: Page, game: str) -> None:
    seats = GAMES[game].seats
    tables = [each for n in (seats[0], seats[-1]) for each in fullest(crowded(game, n))]
    open_table(page, tables[0], 0)
    assert problems(page, tables, "waiting", "watching") == []
    assert told(faults(page)) == []


NAMES_OF_ROLES = """() => {
  const boxes = [...document.querySelectorAll('.choosing .card.role > b')].map((name) => {
    const words = document.createRange();
    words.selectNodeContents(name);
    return words.getBoundingClientRect();
  });
  const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
  return boxes.length > 1 && boxes.every((a, i) =>
    a.left >= 0 && a.right <= innerWidth && boxes.every((b, j) => i === j || apart(a, b)));
}"""


@pytest.mark.parametrize("role", ["waiting", "watching"])
def test_the_roles_that_others_choose_from_can_be_read_on_a_phone(page: Page, role: str) -> None:
    t = GAMES["blame"].setup(4, GAMES["blame"].Options(), bytes(32))
    open_table(page, t, viewers(t)[role])
    for width, height in ((360, 640), (360, 780), (780, 360)):
        page.set_viewport_size({"width": width, "height": height})
        with at_rest(page):
            assert page.evaluate(NAMES_OF_ROLES), (width, height)
    assert problems(page, [t], role) == []


@pytest.mark.parametrize("game", GAMES)
def test_the_end_keeps_what_comes_next_in_sight(page: Page, game: str) -> None:
    *_, ended = crowded(game, most_seats(game))
    open_table(page, ended, HOST)
    for width, height in ((780, 360), (360, 640), (1280, 720)):
        page.set_viewport_size({"width": width, "height": height})
        assert findings(page) == []
        if height < 480:  # as wide as the screen
            assert page.locator("#after").evaluate("({ offsetWidth }) => offsetWidth") == width
            continue
        expect(page.locator("#results h2")).to_be_in_viewport(ratio=1)
        for words in ("Rematch", "Another game", "Replay", "Download"):
            following = page.locator("#after .btn", has_text=words)
            expect(following).to_be_in_viewport(ratio=1)
            following.click(trial=True)  # nothing lies over it
        assert serious(page) == []
    expect(page.locator("#results li")).to_have_count(ended.seats)
    rows = Counter(page.locator("#results li").evaluate_all("(all) => all.map(({ offsetTop }) => offsetTop)"))
    assert ended.seats != 6 or [*rows.values()] == [3, 3]


@pytest.mark.parametrize("cards", [8, 13])
@pytest.mark.parametrize("turn", [0, 1], ids=["mover", "waiting"])
def test_the_strip_of_steps_is_whole_also_after_an_accusation(page: Page, cards: int, turn: int) -> None:
    pile, *hand = [issue.id for issue in ISSUES[: cards + 1]]
    t = blame(seats=4, hands=[hand, [WAR]], pile=[pile], turn=turn)
    t.accusation = 1, 2, 1, 3
    open_table(page, t, 0)
    for width, height in ((360, 640), (360, 780), (1280, 720), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        with at_rest(page):
            assert page.locator(".track").evaluate(BELOW_THE_EDGE) <= 0, (width, height)
            expect(page.locator(".round[data-js-more]")).to_have_count(0)  # nothing fades


CUT_AT_THE_SIDE = """(track) => Math.max(...[...track.querySelectorAll('li')].map((step) =>
  step.getBoundingClientRect().right - document.querySelector('.round').getBoundingClientRect().right))"""


@pytest.mark.parametrize("size", [(640, 400), (780, 360), (360, 640)])
def test_no_step_of_the_strip_is_cut_at_the_side(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    open_table(page, blame(seats=4, hands=[[ESTATES]], pile=[ESTATES_2]), 0)
    with at_rest(page):
        assert page.locator(".track").evaluate(CUT_AT_THE_SIDE) <= 0


SCROLLED_AWAY = "(list) => list.scrollHeight - list.clientHeight"


@pytest.mark.parametrize("size", [(360, 780), (820, 1180), (1280, 720), (1920, 1080)])
def test_all_cards_of_a_big_hand_are_in_sight(page: Page, size: tuple[int, int]) -> None:
    pile, *hand = [issue.id for issue in ISSUES[:22]]
    page.set_viewport_size({"width": size[0], "height": size[1]})
    open_table(page, blame(seats=4, hands=[hand], pile=[pile]), 0)
    with at_rest(page):
        assert page.locator("#hand ul").evaluate(SCROLLED_AWAY) <= 1
        expect(page.locator("#hand .card").last).to_be_in_viewport(ratio=1)
        assert page.locator(".track").evaluate(BELOW_THE_EDGE) <= 0


BROKEN = """(titles) => titles.flatMap((title) => {
  const [text, range] = [title.lastChild, document.createRange()];
  return [...text.data.matchAll(/\\S+/g)].filter(({ 0: word, index }) => {
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return range.getClientRects().length > 1;
  }).map(([word]) => word);
})"""


@pytest.mark.parametrize(("cards", "size"), [(8, "usual"), (4, "largest")])
def test_no_word_on_a_card_in_hand_is_broken_at_a_desk(page: Page, cards: int, size: str) -> None:
    game = GAMES["blame"]
    tables = play_through(Setting(game, 4, game.Options()), 0).tables
    held = [(t, seat) for t in tables for seat in range(4) if len(t.pile("hand", seat)) == cards]
    page.set_viewport_size({"width": 1280, "height": 800})
    open_table(page, *held[0])
    page.evaluate("(size) => { document.documentElement.dataset.text = size; }", size)
    for t, seat in held[:: max(1, len(held) // 4)]:
        show(page, t, seat)
        assert page.locator("#hand .card > b").evaluate_all(BROKEN) == []


CARD_LOOKS = """(cards) => cards.map((card) => {
  const { opacity, boxShadow } = getComputedStyle(card);
  return [opacity, boxShadow];
})"""


def test_a_card_that_fits_looks_it_and_a_single_option_leaves_room_to_ask(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 780})
    open_table(page, blame(hands=[[ESTATES_2, COIN, WAR], [FAITH]], pile=[ESTATES_COIN]), 0)
    fitting = page.locator("#hand .card[data-n]")
    expect(fitting).to_have_count(2)
    guilty, innocent = fitting.evaluate_all(CARD_LOOKS)
    assert guilty == innocent and guilty[0] == "1"  # points against one take nothing away
    show(page, blame(hands=[[WAR], [FAITH]], pile=[ESTATES]), 0)
    expect(page.locator("#prompt .hint")).to_have_text("None of your cards fits: all you can do is stop.")
    heading, option = (page.locator(each).bounding_box() for each in ("#prompt-h", "#prompt .opts"))
    assert heading and option and heading["y"] + heading["height"] <= option["y"]  # not side by side


def page_with(page: Page, html: str) -> Page:
    page.set_viewport_size({"width": 360, "height": 640})
    page.set_content(f'<!doctype html><main style="position: relative">{html}</main>')
    return page


def block(tag: str, left: int, attributes: str, words: str = "", style: str = "") -> str:
    """Something 60 pixels wide and high."""
    place = f"position: absolute; left: {left}px; width: 60px; height: 60px; {style}"
    return f'<{tag} style="{place}" {attributes}>{words}</{tag}>'


def scrolled(attributes: str) -> str:
    card = block("div", 170, 'class="card" id="far"')
    style = "overflow: auto; width: 200px; height: 90px; position: relative"
    return f'<div style="{style}" {attributes}>{card}</div>'


CARD = block("div", 0, 'class="card"')


@pytest.mark.parametrize(
    ("planted", "finding"),
    [
        (
            block("button", 0, "", "One") + block("button", 40, "", "Two"),
            'button "One" and button "Two" overlap by 20x60',
        ),
        (CARD + block("p", 0, 'id="prompt"'), "card .card and prompt #prompt overlap by 60x44"),
        (block("div", 330, 'class="card" id="last"'), "card #last is cut off by the edge of the screen"),
        (scrolled('id="list"'), "card #far is cut off by the #list"),
        ('<button style="width: 44px; height: 40px; padding: 0">No</button>', 'target "No" is only 44x40'),
        (
            block("button", 0, "", "One") + block("div", 0, 'class="card"', style="--lies-over: yes"),
            'card .card and button "One" overlap by 60x60',
        ),
    ],
    ids=["two-buttons", "card-and-prompt", "cut-by-screen", "cut-by-list", "small", "over-a-button"],
)
def test_what_is_planted_is_found(page: Page, planted: str, finding: str) -> None:
    assert findings(page_with(page, planted)) == [finding]


@pytest.mark.parametrize(
    "meant",
    [
        f"<ul><li>{CARD}</li><li>{block('div', 30, 'class=card')}</li></ul>",
        CARD + block("div", 30, 'class="card"', style="--lies-over: yes"),
        scrolled('data-js-more="right"'),
        '<p>Read <a href="#rules">the rules</a> first.</p>',
        '<label style="display: block; height: 44px"><input type="checkbox"> Play a sound</label>',
    ],
    ids=["fan", "said-so", "hinted", "link-in-a-sentence", "label"],
)
def test_what_is_meant_is_not(page: Page, meant: str) -> None:
    assert findings(page_with(page, meant)) == []
