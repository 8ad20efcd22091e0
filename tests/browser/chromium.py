"""Finds a real Chromium, or gets one.

`python -m tests.browser.chromium` prints where it is; fails with one line if there is none to be had.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from app.bootstrap.node import install_node, node_in
from app.bootstrap.paths import VENV

ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
# The shell has the same engine without windows, and needs a quarter less of the processor.
SHELL = "chromium-headless-shell"
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
IN_CACHE = (
    "chromium_headless_shell-*/chrome*/*headless*shell",
    "chromium-*/chrome-linux*/chrome",
    "chromium-*/chrome-mac*/*.app/Contents/MacOS/*",
)
INSTALL = ("apt-get", "install", "-y", "-qq", "--no-install-recommends")
SECONDS_TO_START = 30
SECONDS_TO_FETCH = 600
HOW = (
    "No Chromium was found for the browser tests: install one (apt install chromium), or name one in"
    " CHROMIUM, or run the rest with: python3 -m app test --fast"
)


class NoChromium(Exception):
    """There is none and none could be had; the text says what to do."""


def find() -> Path:
    """The first Chromium that starts: the one named, on the PATH, in Playwright's cache, or a new one."""
    named = os.environ.get("CHROMIUM")
    if named:
        if starts(Path(named)):
            return Path(named)
        raise NoChromium(f"CHROMIUM names {named}, which does not start.")
    for candidate in (*on_path(), *in_cache()):
        if starts(candidate):
            return candidate
    for fetch, places in ((from_playwright, in_cache), (from_apt, on_path)):
        fetch()
        for candidate in places():
            if starts(candidate):
                return candidate
    raise NoChromium(HOW)


def on_path() -> Iterator[Path]:
    yield from (Path(found) for name in NAMES if (found := shutil.which(name)))


def in_cache() -> Iterator[Path]:
    home = Path.home()
    named = os.environ.get("PLAYWRIGHT_BROWSERS_PATH")
    folders = (
        [Path(named)] if named else [home / ".cache/ms-playwright", home / "Library/Caches/ms-playwright"]
    )
    for folder in folders:
        for pattern in IN_CACHE:
            yield from sorted(folder.glob(pattern), reverse=True)


def starts(program: Path) -> bool:
    """Being there is not enough: a download may lack libraries of the system."""
    return _succeeds([str(program), "--version"], SECONDS_TO_START)


def from_playwright() -> None:
    mend_driver()
    _tell("no Chromium here: asking Playwright for one")
    _succeeds([sys.executable, "-m", "playwright", "install", "--only-shell", "chromium"], SECONDS_TO_FETCH)


def from_apt() -> None:
    """Only where we may: as root on a Debian-like system."""
    if os.geteuid() == 0 and shutil.which("apt-get"):
        _tell("no Chromium here: asking apt for one")
        _succeeds(["apt-get", "update", "-qq"], SECONDS_TO_FETCH)
        for package in (SHELL, "chromium"):  # not every system has the shell as a package of its own
            if _succeeds([*INSTALL, package], SECONDS_TO_FETCH, {"DEBIAN_FRONTEND": "noninteractive"}):
                return


def mend_driver() -> None:
    """Playwright's own Node.js needs libatomic, which a small system lacks: then it is given another one."""
    if "PLAYWRIGHT_NODEJS_PATH" in os.environ or _succeeds(
        [sys.executable, "-m", "playwright", "--version"], SECONDS_TO_START
    ):
        return
    ours = VENV / "node"
    node = shutil.which("node") or (node_in(ours) if node_in(ours).exists() else install_node(ours))
    os.environ["PLAYWRIGHT_NODEJS_PATH"] = str(node)


def _succeeds(command: list[str], seconds: int, more: dict[str, str] | None = None) -> bool:
    try:
        subprocess.run(
            command,
            check=True,
            timeout=seconds,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, **(more or {})},
        )
    except (OSError, subprocess.SubprocessError):
        return False
    return True


def _tell(text: str) -> None:
    print(f"culprit: {text}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    try:
        print(find())
    except NoChromium as reason:
        sys.exit(str(reason))
