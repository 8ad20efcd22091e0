"""Friends at their browsers: each has one of their own, and plays by what the screen offers."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, expect

from app.games import GAMES

PHONE = {"width": 360, "height": 740}
DESK = {"width": 1280, "height": 800}
ROOM = re.compile(r"/rooms/[0-9a-z]+$")
GUIDES_SEEN = "".join(f"localStorage.setItem('culprit-guide-{game}', 'seen');" for game in GAMES)
LINE_DOWN = re.compile(r"WebSocket|htmx:ws:error|ERR_CONNECTION|Failed to load resource")


@dataclass
class Friend:
    name: str
    page: Page
    complaints: list[str] = field(default_factory=list)  # what the browser's console complained of

    @property
    def asked(self) -> str | None:
        """The number of the question on this friend's screen."""
        prompt = self.page.locator("#prompt[data-asked]")
        return prompt.get_attribute("data-asked") if prompt.count() else None

    @property
    def choices(self) -> Locator:
        return self.page.locator("#stage button[data-n]:visible")

    @property
    def over(self) -> bool:
        return self.page.locator("#results h2").count() > 0

    def choose(self, rnd: Random, touch: Callable[[Locator], None]) -> None:
        """Take one of the choices on the screen, and see the question go."""
        question = self.asked
        choices = self.choices
        choice = choices.nth(rnd.randrange(choices.count()))
        if choice.get_attribute("data-confirm") is not None:
            touch(choice)  # what stakes everything wants a second tap
        touch(choice)
        expect(self.page.locator(f'#prompt[data-asked="{question}"]')).to_have_count(0)

    def open_room(self, url: str, seats: int, game: str = "blame", **options: str) -> str:
        self.page.goto(url)
        self.page.locator(f'label:has(input[name="game"][value="{game}"])').click()
        self.page.get_by_label("Your name").fill(self.name)
        self.page.locator(f'label:has(input[name="{game}-seats"][value="{seats}"])').click()
        if options:
            self.page.locator("summary:visible", has_text="Rules to choose").click()
            for name, value in options.items():
                self.page.locator(f'label:has(input[name="{game}-{name}"][value="{value}"])').click()
        self.page.get_by_role("button", name="Open the room").click()
        expect(self.page).to_have_url(ROOM)
        return self.page.url

    def join(self, link: str, *, watch: bool = False) -> None:
        self.page.goto(link)
        self.page.get_by_label("Your name").fill(self.name)
        self.page.locator(f'button[name="as"][value="{"watch" if watch else "sit"}"]').click()
        expect(self.page).to_have_url(ROOM)
        expect(self.page.locator("#room")).to_be_visible()

    def say_ready(self) -> None:
        self.page.get_by_role("button", name="I am ready").click()
        expect(self.page.get_by_role("button", name="You are ready")).to_be_visible()


def arrive(browser: Browser, name: str, size: dict[str, int], *, newcomer: bool = False) -> Friend:
    """Somebody who knows the games, unless they are a newcomer: those are shown around first."""
    context = browser.new_context(viewport={"width": size["width"], "height": size["height"]})
    if not newcomer:
        context.add_init_script(f"if (location.protocol === 'http:') {{ {GUIDES_SEEN} }}")
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


def start_game(friends: list[Friend]) -> None:
    """All but the host say they are ready, and the host starts."""
    host, *others = friends
    for friend in others:
        friend.say_ready()
    host.page.get_by_role("button", name="Start the game").click()
    for friend in friends:
        expect(friend.page.locator("#stage.table")).to_be_visible(timeout=15_000)


def play_on(
    friends: list[Friend],
    rnd: Random,
    *,
    answers: int = 10_000,
    touch: Callable[[Locator], None] = by_keyboard,
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
