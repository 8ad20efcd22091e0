"""Firefox as distributions ship it, without a window, driven over WebDriver BiDi."""

from __future__ import annotations

import base64
import json
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.engines.bidi import Session
from tests.engines.screen import NotInstalled, Size

NAMES = ("firefox-esr", "firefox")
LISTENING = "WebDriver BiDi listening on "
STOPS_WITHIN = 30  # seconds, on a busy machine
LEVELS = ("error", "warn")


def find() -> str:
    """The path of the program."""
    for name in NAMES:
        if found := shutil.which(name):
            return found
    raise NotInstalled("Firefox is not installed: apt-get install firefox-esr")


class Firefox:
    phone = Size(360, 780)
    answers = 8  # that are given in each game

    def __init__(self, folder: Path) -> None:
        self._process = subprocess.Popen(
            [find(), "--headless", "--no-remote", "--profile", folder, "--remote-debugging-port", "0"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self._process.stderr is not None
        told = next(line for line in self._process.stderr if line.startswith(LISTENING))
        self._session = Session(told.removeprefix(LISTENING).strip() + "/session")
        self._session.send("session.subscribe", events=["log.entryAdded"])

    @contextmanager
    def screen(self) -> Iterator[FirefoxScreen]:
        """A page with storage and cookies of its own."""
        user = self._session.send("browser.createUserContext")["userContext"]
        page = self._session.send("browsingContext.create", type="tab", userContext=user)["context"]
        screen = FirefoxScreen(self._session, page)
        screen.resize(self.phone)
        try:
            yield screen
        finally:
            self._session.send("browser.removeUserContext", userContext=user)

    def quit(self) -> None:
        self._session.close()
        self._process.terminate()
        self._process.wait(STOPS_WITHIN)


class FirefoxScreen:
    def __init__(self, session: Session, page: str) -> None:
        self._session = session
        self._page = page

    @property
    def complaints(self) -> list[str]:
        self._session.send("session.status")  # whatever was logged before the answer has arrived with it
        entries = [event for method, event in self._session.events if method == "log.entryAdded"]
        return [
            entry["text"]
            for entry in entries
            if entry["level"] in LEVELS and entry["source"].get("context") == self._page
        ]

    def open(self, url: str) -> None:
        self._session.send("browsingContext.navigate", context=self._page, url=url, wait="complete")

    @property
    def address(self) -> str:
        tree = self._session.send("browsingContext.getTree", root=self._page, maxDepth=0)
        return str(tree["contexts"][0]["url"])

    def run(self, function: str, *arguments: object) -> Any:
        # Values cross as JSON: the protocol has a notation of its own, which nothing here needs.
        found = self._session.send(
            "script.callFunction",
            functionDeclaration=f"async (given) => JSON.stringify(await ({function})(...JSON.parse(given)))",
            arguments=[{"type": "string", "value": json.dumps(arguments)}],
            target={"context": self._page},
            awaitPromise=True,
        )
        assert found["type"] == "success", found["exceptionDetails"]["text"]
        return json.loads(found["result"].get("value", "null"))

    def tap(self, x: int, y: int) -> None:
        acts = [
            {"type": "pointerMove", "x": x, "y": y},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        hand = {"type": "pointer", "id": "hand", "actions": acts}
        self._session.send("input.performActions", context=self._page, actions=[hand])

    def resize(self, size: Size) -> None:
        self._session.send("browsingContext.setViewport", context=self._page, viewport=size._asdict())

    def screenshot(self, file: Path) -> None:
        taken = self._session.send("browsingContext.captureScreenshot", context=self._page)
        file.write_bytes(base64.b64decode(taken["data"]))
