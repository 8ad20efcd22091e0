"""Friends at their browsers: each has one of their own, and plays by what the screen offers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
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
BETWEEN_LOOKS = 30  # milliseconds; others need the processor meanwhile
ASKED = """() => document.documentElement.dataset.jsLine === 'up'
    ? document.getElementById('prompt')?.dataset.asked ?? null : null"""
GONE = """async (question) => {
    const asked = () => document.getElementById('prompt')?.dataset.asked;
    const end = Date.now() + 30000;
    while (asked() === question && Date.now() < end) await new Promise((next) => setTimeout(next, 5));
    return asked() !== question;
}"""
# What this browser gives to a deal; everything else that is drawn stays random.
GIVES_TO_A_DEAL = """
    const random = crypto.getRandomValues.bind(crypto);
    crypto.getRandomValues = (array) => {
        if (array.length === 16) array.set(GIVEN); else random(array);
        return array;
    };
"""
# A line that only some can read has an id of three parts.
PUBLIC_LINES = "(lines) => lines.map(({ id }) => id).filter((id) => id.split('-').length === 2)"
LINE_DOWN = re.compile(r"WebSocket|htmx:ws:error|ERR_CONNECTION|Failed to load resource")
Touch = Callable[[Locator], None]


@dataclass
class Friend:
    name: str
    page: Page
    flies: bool = False  # cards fly on this screen
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

    @property
    def chance(self) -> Random:
        """The same in every run for the question on this screen, whoever was asked or answered before."""
        return Random(f"{self.name} {self.asked}")

    def choose(self, touch: Touch) -> None:
        """Take one of the choices on the screen."""
        self.take(self.choices.nth(self.chance.randrange(self.choices.count())), touch)

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
        """Opens a room, and sets the options of the game in the lobby."""
        self.send_form(f"{url}/rooms", game=game, seats=str(seats))
        if options:
            with self.options() as form:
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
        self.send_form(f"{link}/join", **{"as": "watch" if watch else "sit"})
        expect(self.page.locator("#room")).to_be_visible()

    def send_form(self, action: str, **fields: str) -> None:
        """What the form of a page would send, and the room it leads to.

        The pages themselves are left to test_lobby.py: nearly every test would load them again.
        """
        origin = "/".join(action.split("/")[:3])
        answer = self.page.context.request.post(
            action, form={"name": self.name, **fields}, headers={"Origin": origin}, max_redirects=0
        )
        assert answer.status == 303, answer.text()
        self.page.goto(origin + answer.headers["location"])
        expect(self.page).to_have_url(ROOM)
        self.is_here()

    def say_ready(self) -> None:
        self.page.get_by_role("button", name="I am ready").click()
        expect(self.page.get_by_role("button", name="You are ready")).to_be_visible()


def arrive(
    browser: Browser,
    name: str,
    size: dict[str, int],
    deal: str | None,
    *,
    newcomer: bool = False,
    calm: bool = False,
) -> Friend:
    """Somebody who knows the games, unless they are a newcomer: those are shown around first.

    What they give to a deal is made from its name and theirs; without a name it is random.
    """
    context = browser.new_context(
        viewport={"width": size["width"], "height": size["height"]},
        reduced_motion="reduce" if calm else "no-preference",
    )
    if not newcomer:
        context.add_init_script(f"if (location.protocol === 'http:') {{ {TIPS_READ} }}")
    # When a question is answered is the test's to say.
    context.add_init_script(f"if (location.protocol === 'http:') {{ {ANSWER_MYSELF} }}")
    context.add_init_script(LINE)
    if deal is not None:
        given = [*sha256(f"{deal} {name}".encode()).digest()[:16]]
        context.add_init_script(GIVES_TO_A_DEAL.replace("GIVEN", str(given)))
    page = context.new_page()
    friend = Friend(name, page, not calm)

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


def catch_up(friends: list[Friend]) -> None:
    """Waits until all screens show the same moment: the same lines that everybody reads in some form."""
    agree(friends, lambda friend: friend.page.locator("#log-lines li").evaluate_all(PUBLIC_LINES))


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
    # Until the host's screen knows that they are, a tap only asks.
    host.page.locator("button:not([data-confirm])", has_text="Start now").click()
    for friend in friends:
        expect(friend.page.locator("#stage.table")).to_be_visible()


def whoever_is_asked(players: list[Friend]) -> Friend | None:
    """A player whose screen asks something; None once the game is over."""
    while not any(friend.over for friend in players):
        for friend in players:
            if friend.asked is not None:
                return friend
        players[0].page.wait_for_timeout(BETWEEN_LOOKS)
    return None


def play_on(
    friends: list[Friend],
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
                friend.choose(touch)
                given += 1
                after(given)
                if given >= answers:
                    break
        friends[0].page.wait_for_timeout(BETWEEN_LOOKS)
    return given


def play_until(friends: list[Friend], seen: Callable[[], bool]) -> None:
    """Let whoever is asked choose, until this is seen.

    It may be seen a while after the answer that led to it, when nobody here is asked any more.
    """
    idle = 0
    while not seen():
        asked = next((friend for friend in friends if friend.asked is not None), None)
        if asked is not None:
            asked.choose(by_mouse)
            idle = 0
        else:
            friends[0].page.wait_for_timeout(100)
            idle += 1
        assert idle < TRIES, "nobody is asked any more, and what should be seen is not"
