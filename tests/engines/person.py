"""A person who plays against bots in whatever engine: taps what can be tapped, and looks at what is there."""

from __future__ import annotations

import time
from typing import Any

from tests.engines.screen import Screen, Size

ARRIVES_WITHIN = 60  # seconds, on a busy machine
# What the scripts below share: each waits for something, looks again every few moments, and gives up after a
# while. Not frame by frame: an engine that draws slowly, or not at all for a time, would never look again.
WAITS = """
    const moment = () => new Promise((next) => setTimeout(next, 25));
    const until = async (found, what) => {
        for (const end = Date.now() + 60000; Date.now() < end;) {
            const value = await found();
            if (value !== undefined) return value;
            await moment();
        }
        throw new Error(`no ${what}`);
    };
"""
# A point, covered by nothing, of the first element that shows, is enabled and has come to rest.
POINT = f"""async (selector) => {{ {WAITS}
    const SPOTS = [0.5, 0.2, 0.8, 0.05, 0.95];
    const shut = ':disabled, [aria-disabled="true"]';
    const boxOf = (element) => JSON.stringify(element.getBoundingClientRect());
    return until(async () => {{
        const all = [...document.querySelectorAll(selector)];
        const element = all.find((each) => each.checkVisibility() && !each.matches(shut));
        if (!element) return undefined;
        element.scrollIntoView({{ block: 'nearest', inline: 'nearest', behavior: 'instant' }});
        const before = boxOf(element);
        await moment();
        if (boxOf(element) !== before) return undefined;
        const box = element.getBoundingClientRect();
        for (const across of SPOTS) for (const down of SPOTS) {{
            const x = Math.round(box.left + across * box.width), y = Math.round(box.top + down * box.height);
            if (!element.contains(document.elementFromPoint(x, y))) continue;
            return {{ x, y, asksTwice: element.dataset.confirm !== undefined }};
        }}
        return undefined;
    }}, `${{selector}} that can be tapped`);
}}"""
# The number of the next question, or null when the game is over.
NEXT = f"""async (answered) => {{ {WAITS}
    return until(() => {{
        if (document.querySelector('#results h2')) return null;
        const asked = document.getElementById('prompt')?.dataset.asked;
        return asked === answered ? undefined : asked;
    }}, `question after ${{answered}}`);
}}"""
SHOWS = f"""async (selector) => {{ {WAITS}
    return until(() => document.querySelector(selector)?.checkVisibility() || undefined, selector);
}}"""
SHOWN = "async (selector) => Boolean(document.querySelector(selector)?.checkVisibility())"
# The heights of a tip's buttons. That it lies over no choice shows in play: what is covered cannot be tapped.
TIP = "async () => [...document.querySelectorAll('#tip button')].map((each) => each.offsetHeight)"
FITS = f"""async (width) => {{ {WAITS}
    await until(() => window.innerWidth === width || undefined, `window ${{width}} wide`);
    return document.documentElement.scrollWidth <= width;
}}"""
CHOICE = "#stage [data-n]"
AT_ONCE = """#menu [hx-vals*='"instant"']"""


class Person:
    def __init__(self, screen: Screen) -> None:
        self.screen = screen

    def begin(self, url: str, game: str) -> None:
        """From the game's own page to a table with bots."""
        self.screen.open(f"{url}/games/{game}")
        self.tap(".offer .btn.main")
        end = time.monotonic() + ARRIVES_WITHIN
        # Short looks, one after another: a script that waits would stay behind in the page that is left.
        while "/rooms/" not in self.screen.address or not self.screen.run(SHOWN, "#stage.table"):
            assert time.monotonic() < end, self.screen.address

    def await_tip(self) -> list[int]:
        """The heights of its buttons."""
        self.screen.run(SHOWS, "#tip")
        heights: list[int] = self.screen.run(TIP)
        return heights

    def hurry_bots(self) -> None:
        self.tap("#open-menu")
        self.tap(AT_ONCE)
        self.screen.run(SHOWS, f'{AT_ONCE}[aria-pressed="true"]')
        self.tap("#menu .shut")

    def tap(self, selector: str) -> dict[str, Any]:
        """Taps the first that is open to taps; Any: what POINT found."""
        found: dict[str, Any] = self.screen.run(POINT, selector)
        self.screen.tap(found["x"], found["y"])
        return found

    def play(self, answers: int) -> int:
        """Takes the first choice each time; returns how often, which is less when the game is over before."""
        asked = self.screen.run(NEXT, None)
        for given in range(answers):
            if asked is None:
                return given
            if self.tap(CHOICE)["asksTwice"]:
                self.tap("[data-js-sure]")
            asked = self.screen.run(NEXT, asked)
        return answers

    def fits(self, size: Size) -> bool:
        """Once the window has this size, nothing sticks out to the side."""
        return bool(self.screen.run(FITS, size.width))
