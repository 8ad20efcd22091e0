"""Friends at their browsers: each has one of their own, and plays by what the screen offers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, expect

from app.games import GAMES

PHONE = {"width": 360, "height": 740}
TRIES = 300  # a tenth of a second apart
DESK = {"width": 1280, "height": 800}
ROOM = re.compile(r"/rooms/[0-9a-z]+$")
ANSWER_MYSELF = "localStorage.setItem('culprit-forced', 'mine')"
TIPS_READ = "".join(f"localStorage.setItem('culprit-tips-{game}', 'all');" for game in (*GAMES, "any"))
# The tests' own ear on the line: what is clicked before it is up is not sent, on purpose.
LINE = """
    const page = () => document.documentElement.dataset;
    document.addEventListener('htmx:ws:after:connection', () => { page().jsLine = 'up'; });
    document.addEventListener('htmx:ws:close', () => { page().jsLine = 'down'; });
"""
ASKED = """() => document.documentElement.dataset.jsLine === 'up'
    ? document.getElementById('prompt')?.dataset.asked ?? null : null"""
GONE = """async (question) => {
    const asked = () => document.getElementById('prompt')?.dataset.asked;
    const end = Date.now() + 30000;
    while (asked() === question && Date.now() < end) await new Promise((next) => setTimeout(next, 5));
    return asked() !== question;
}"""
LINE_DOWN = re.compile(r"WebSocket|htmx:ws:error|ERR_CONNECTION|Failed to load resource")
Touch = Callable[[Locator], None]


@dataclass
class Friend:
    name: str
    page: Page
    complaints: list[str] = field(default_factory=list)  # what the browser's console complained of

    @property
    def asked(self) -> str | None:
        """The number of the question on this friend's screen, if an answer would be sent."""
        question: str | None = self.page.evaluate(ASKED)
        return question

    @property
    def choices(self) -> Locator:
        return self.page.locator("#stage [data-n]:visible")

    @property
    def over(self) -> bool:
        return self.page.locator("#results h2").count() > 0

    def is_here(self) -> None:
        """The room's page has its line to the server."""
        expect(self.page.locator("html[data-js-line='up']")).to_have_count(1)

    def choose(self, rnd: Random, touch: Touch) -> None:
        """Take one of the choices on the screen."""
        self.take(self.choices.nth(rnd.randrange(self.choices.count())), touch)

    def take(self, choice: Locator, touch: Touch | None = None) -> None:
        """Take this choice, and see the question go."""
        question, touch = self.asked, touch or by_keyboard
        if choice.get_attribute("data-confirm") is not None:
            touch(choice)  # what stakes everything wants a second tap
            expect(self.page.locator("#toast")).to_contain_text("Tap again")
            assert self.asked == question
        touch(choice)
        self.see_gone(question)

    def see_gone(self, question: str | None) -> None:
        assert self.page.evaluate(GONE, question), f"{self.name} is still asked {question}"

    def open_room(self, url: str, seats: int, game: str = "blame", **options: str) -> str:
        """Takes a game off the shelf, opens a room, and sets what is to be played in the lobby."""
        self.page.goto(url)
        self.page.locator(f'.game-box[popovertarget="offer-{game}"]').click()
        offer = self.page.locator(f"#offer-{game}")
        offer.get_by_label("Your name").fill(self.name)
        offer.get_by_role("button", name="Open a room for friends").click()
        expect(self.page).to_have_url(ROOM)
        self.is_here()
        with self.options() as form:
            form.locator(f'label:has(input[name="seats"][value="{seats}"])').click()
            for name, value in options.items():
                form.locator(f'label:has(input[name="opt-{name}"][value="{value}"])').click()
        expect(self.page.locator("#options .line")).to_contain_text(f"{seats} seats")
        return self.page.url

    @contextmanager
    def options(self) -> Iterator[Locator]:
        """The sheet with the options of the game, open."""
        self.page.locator("#options .line").click()
        yield self.page.locator("#options-sheet")
        self.page.keyboard.press("Escape")
        expect(self.page.locator("#options-sheet")).to_be_hidden()

    def add_bot(self, chair: Locator, level: str = "sensible") -> None:
        """The host puts a bot on a free chair."""
        chair.locator("button.chair").click()
        chair.get_by_role("button", name=f"Add a {level} bot").click()

    def join(self, link: str, *, watch: bool = False) -> None:
        self.page.goto(link)
        self.page.get_by_label("Your name").fill(self.name)
        self.page.locator(f'button[name="as"][value="{"watch" if watch else "sit"}"]').click()
        expect(self.page).to_have_url(ROOM)
        self.is_here()
        expect(self.page.locator("#room")).to_be_visible()

    def say_ready(self) -> None:
        self.page.get_by_role("button", name="I am ready").click()
        expect(self.page.get_by_role("button", name="You are ready")).to_be_visible()


def arrive(
    browser: Browser, name: str, size: dict[str, int], *, newcomer: bool = False, calm: bool = False
) -> Friend:
    """Somebody who knows the games, unless they are a newcomer: those are shown around first."""
    context = browser.new_context(
        viewport={"width": size["width"], "height": size["height"]},
        reduced_motion="reduce" if calm else "no-preference",
    )
    if not newcomer:
        context.add_init_script(f"if (location.protocol === 'http:') {{ {TIPS_READ} }}")
    # When a question is answered is the test's to say.
    context.add_init_script(f"if (location.protocol === 'http:') {{ {ANSWER_MYSELF} }}")
    context.add_init_script(LINE)
    page = context.new_page()
    friend = Friend(name, page)

    def listen(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not LINE_DOWN.search(message.text):
            friend.complaints.append(message.text)

    page.on("console", listen)
    page.on("pageerror", lambda error: friend.complaints.append(str(error)))
    return friend


def by_keyboard(choice: Locator) -> None:
    choice.focus()
    choice.press("Enter")


def by_mouse(choice: Locator) -> None:
    choice.dispatch_event("click")  # cards in a hand overlap; where one is touched does not matter


def agree(friends: list[Friend], read: Callable[[Friend], object]) -> None:
    """All come to read the same: what is pushed does not reach every screen at the same instant."""
    for _ in range(TRIES):
        found = [read(friend) for friend in friends]
        if all(each == found[0] for each in found):
            return
        friends[0].page.wait_for_timeout(100)
    raise AssertionError(found)


def set_number(host: Friend, guest: Friend, option: str, number: int) -> None:
    """The host sets one of the game's numbers, and the guest sees it."""
    with host.options() as form, guest.options() as facts:
        field = form.locator(f'input[name="opt-{option}"]')
        field.fill(str(number))
        field.press("Tab")
        expect(facts.locator(f"dt:text-is('{option.title()}') + dd")).to_have_text(str(number))


def start_game(friends: list[Friend]) -> None:
    """All but the host say they are ready, and the host starts."""
    host, *others = friends
    for friend in others:
        friend.say_ready()
    host.page.get_by_role("button", name="Start now").click()
    for friend in friends:
        expect(friend.page.locator("#stage.table")).to_be_visible()


def whoever_is_asked(players: list[Friend]) -> Friend | None:
    """A player whose screen asks something; None once the game is over."""
    while not any(friend.over for friend in players):
        for friend in players:
            if friend.asked is not None:
                return friend
        players[0].page.wait_for_timeout(10)
    return None


def play_on(
    friends: list[Friend],
    rnd: Random,
    *,
    answers: int = 10_000,
    touch: Touch = by_keyboard,
    after: Callable[[int], None] = lambda _: None,
) -> int:
    """Let whoever is asked choose, until so many answers were given or the game is over."""
    given = 0
    while given < answers and not any(friend.over for friend in friends):
        for friend in friends:
            if friend.asked is not None and not friend.over:
                friend.choose(rnd, touch)
                given += 1
                after(given)
                if given >= answers:
                    break
        friends[0].page.wait_for_timeout(10)
    return given
