"""A player against bots in a browser, for taking pictures of the screen."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

from playwright.sync_api import Browser, Page

from app.games import GAMES
from tools.pictures.film import Shot

NAME = "Ann"
SCREEN_TIMEOUT = 120_000  # milliseconds until the screen must have changed; search bots are slow
TIPS_READ = "".join(f"localStorage.setItem('culprit-tips-{game}', 'all');" for game in (*GAMES, "any"))
OWN_PACE = "localStorage.setItem('culprit-forced', 'mine');"  # no question is answered by itself
ASKED = "document.querySelector('#prompt')?.dataset.asked ?? null"
ASKED_AGAIN = f"(before) => document.querySelector('#results h2') || ({ASKED} ?? before) !== before"
LANDED = "!document.querySelector('#flights .flyer')"
SLOW_TIMERS = """(slower) => {
  const set = window.setTimeout;
  window.setTimeout = (act, milliseconds = 0, ...rest) => set(act, milliseconds * slower, ...rest);
}"""
ON_THE_TABLE = "#stage [data-n]:visible:not(#prompt [data-n]):not([data-confirm])"
IN_THE_PROMPT = "#prompt [data-n]:visible"


class PicturePlayer:
    """Seat 0 of a game against bots, on a screen of a given size."""

    def __init__(self, browser: Browser, game: str, width: int, height: int, scale: int = 1) -> None:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            device_scale_factor=scale,
            bypass_csp=True,  # Playwright evaluates scripts in the page to wait for something
        )
        context.add_init_script(f"if (location.protocol === 'http:') {{ {TIPS_READ}{OWN_PACE} }}")
        self.page: Page = context.new_page()
        self._game = game
        self._chance = Random(game)  # noqa: S311 - which card is played is no secret

    def sit_down(self, url: str) -> None:
        """Starts a game with bots on the other seats, and waits for the first question."""
        self.page.goto(f"{url}/games/{self._game}")
        self.page.get_by_label("Your name").fill(NAME)
        self.page.get_by_role("button", name="Play now").click()
        self.await_question(None)

    @property
    def over(self) -> bool:
        return self.page.locator("#results h2").count() > 0

    def answer(self) -> None:
        """Chooses an option on the table at random, or else the first one of the prompt.

        Options that could end the game are avoided as long as there are others.
        """
        before = self.page.evaluate(ASKED)
        on_the_table = self.page.locator(ON_THE_TABLE)
        count = on_the_table.count()
        choice = (
            on_the_table.nth(self._chance.randrange(count))
            if count
            else self.page.locator(IN_THE_PROMPT).first
        )
        confirmed = choice.get_attribute("data-confirm") is not None
        choice.dispatch_event("click")  # cards may overlap, so do not click at a position
        if confirmed:
            choice.dispatch_event("click")
        self.await_question(before)

    def await_question(self, before: str | None) -> None:
        """Waits for the next question, or for the end of the game."""
        self.page.wait_for_function(ASKED_AGAIN, arg=before, timeout=SCREEN_TIMEOUT)

    def let_land(self, milliseconds: int) -> None:
        """Waits until no card is moving, and this much longer, for other transitions."""
        self.page.wait_for_function(LANDED, timeout=SCREEN_TIMEOUT)
        self.page.wait_for_timeout(milliseconds)

    def leave(self) -> None:
        self.page.context.close()

    @contextmanager
    def filmed(self, width: int, slower: int) -> Iterator[list[Shot]]:
        """Collects a screenshot of this width whenever the screen changes.

        Animations are slowed down by a factor, and the times of the shots are corrected for it.
        """
        shots: list[Shot] = []
        devtools = self.page.context.new_cdp_session(self.page)

        def keep(frame: dict[str, Any]) -> None:  # Any: JSON of the DevTools protocol
            shots.append(Shot(frame["metadata"]["timestamp"] / slower, base64.b64decode(frame["data"])))
            devtools.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

        devtools.on("Page.screencastFrame", keep)
        devtools.send("Animation.enable")
        devtools.send("Animation.setPlaybackRate", {"playbackRate": 1 / slower})
        self.page.evaluate(SLOW_TIMERS, slower)
        devtools.send("Page.startScreencast", {"format": "png", "maxWidth": width, "maxHeight": width})
        yield shots
        devtools.remove_listener("Page.screencastFrame", keep)  # one more may come while the page is closed
        devtools.send("Page.stopScreencast")
