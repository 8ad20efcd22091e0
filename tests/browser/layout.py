"""Whether a screen is laid out so that it can be used: nothing lies over anything else, nothing is cut off
without a sign that there is more, and every target is large enough for a thumb.

`findings(page)` measures the page as it stands, at the size it has. What lies over others on purpose says so
in its style sheet, where it is made: `--lies-over: yes` counts for an element and everything in it. Buttons
are never lain over. Cards of one fan or one pile may overlap without a word, since that is what a fan is.

That there is more is told by static/js/scroll_hints.js: a list fades at the edge beyond which it goes on.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from playwright.sync_api import Page

from tests.browser.page_checks import at_rest

MEASURE = Path(__file__).with_suffix(".js").read_text()
Size = tuple[int, int]
SIZES: tuple[Size, ...] = (
    (360, 640),
    (360, 780),
    (780, 360),
    (820, 1180),
    (1280, 720),
    (1280, 800),
    (1920, 1080),
    (640, 400),  # 1280x800 at 200 % zoom
)
SMALLEST_TARGET = 44
TOUCHING = 3  # pixels two things may share: a rim, a card that lies a little askew

PIECES = {
    "seat": ".seat, .plaque",
    "pile": ".pile",
    "card": ".card",
    "button": "button:not(.card), a.btn, a.tool, select, input:not([type=hidden]), textarea, summary",
    "prompt": "#prompt",
    "narrator": "#narrator",
    "dock": ".dock",
}
"""What is looked at, by what it is called in a finding."""


def findings(page: Page, **more: str) -> list[str]:
    """What is wrong with the layout of a page; `more` are selectors of further pieces of these kinds."""
    pieces = {kind: ", ".join(filter(None, (selector, more.get(kind)))) for kind, selector in PIECES.items()}
    with at_rest(page):
        found: list[str] = page.evaluate(
            MEASURE, {"pieces": pieces, "touching": TOUCHING, "smallest": SMALLEST_TARGET}
        )
    return found


def some_sizes(turn: int) -> list[Size]:
    """Of many positions each is looked at on the smallest screen and on two more, which come in turn."""
    return [SIZES[0], *(SIZES[1 + (turn * 2 + i) % (len(SIZES) - 1)] for i in range(2))]


def findings_at_every_size(page: Page, sizes: Iterable[Size] = SIZES, **more: str) -> list[str]:
    """The same page made as large as each of these screens; it is not loaded anew."""
    found = []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{width}x{height}: {each}" for each in findings(page, **more)]
    return found
