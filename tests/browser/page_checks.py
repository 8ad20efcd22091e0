"""What can be said of a page at rest: whether axe finds fault with it, and whether it fits its screen."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

# All that travels arrives; what has not begun to show (a notice that will fade) stays as it is.
LAND = """() => {
  for (const each of document.getAnimations()) {
    const timing = each.effect.getComputedTiming();
    if (timing.progress !== null && timing.endTime !== Infinity) each.finish();
  }
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
}"""
CALM = "() => matchMedia('(prefers-reduced-motion: reduce)').matches"
HAS_AXE = "() => 'axe' in window"
LABELS = "label-content-name-mismatch"  # a rule of axe that it runs only when asked to
RUN_AXE = f"""(options) => axe.run({{
  resultTypes: ['violations'], rules: {{ '{LABELS}': {{ enabled: true }} }}, ...options
}}).then((found) => found.violations)"""


@contextmanager
def at_rest(page: Page) -> Iterator[None]:
    """Nothing moves on the page, and whatever is pushed to it meanwhile does not set out either.

    A card in flight is half transparent, and at a table with bots the next one may leave at any moment: so
    the page is asked for less motion, as a person may ask for it, and what is under way lands at once.
    """
    calm = page.evaluate(CALM)
    if not calm:
        page.emulate_media(reduced_motion="reduce")
    page.evaluate(LAND)
    yield
    if not calm:
        page.emulate_media(reduced_motion="no-preference")


def faults(page: Page, **options: object) -> list[dict[str, Any]]:
    """What axe finds wrong with a page at rest; Any: axe's own report."""
    with at_rest(page):
        if not page.evaluate(HAS_AXE):
            page.evaluate(AXE_SCRIPT)
        found: list[dict[str, Any]] = page.evaluate(RUN_AXE, options)
    return found


# A line holds both forms of what is said about a player, and style shows one; also while the log is closed.
VISIBLE = """(lines) => [...document.querySelectorAll(lines)].map((line) => {
  const copy = line.cloneNode(true);
  line.append(copy);
  for (const each of copy.querySelectorAll('*')) if (getComputedStyle(each).display === 'none') each.remove();
  copy.remove();
  return copy.textContent;
})"""


def lines_read(page: Page) -> list[str]:
    """What happened, as the viewer of this page reads it."""
    lines: list[str] = page.evaluate(VISIBLE, "#log-lines li")
    return lines


def told(found: list[dict[str, Any]]) -> list[str]:
    return [f"{fault['id']}: {fault['nodes'][0]['html'][:120]}" for fault in found]


def serious(page: Page) -> list[str]:
    """What axe finds serious on a page as it stands; its costly rule about labels is left to `faults`."""
    found = faults(page, rules={LABELS: {"enabled": False}})
    return told([fault for fault in found if fault["impact"] in ("serious", "critical")])


def fits(page: Page) -> bool:
    """Nothing sticks out to the side."""
    return bool(page.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth"))
