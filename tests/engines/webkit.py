"""WebKit, the engine of every iPhone: WebKitGTK's own small browser on a screen that nobody sees.

The protocol has no command for its console, so the first script that runs in a page begins to listen there:
what goes wrong before it is not heard.
"""

from __future__ import annotations

import base64
import os
import shutil
import signal
import socket
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.engines.screen import NotInstalled, Size
from tests.engines.webdriver import SECONDS, NotStarted, Session

PACKAGES = {"WebKitWebDriver": "webkit2gtk-driver", "Xvfb": "xvfb"}
DISPLAY = "1400x1000x24"
STOPS_WITHIN = 30  # seconds, on a busy machine
# Without a graphics card WebKit would have OpenGL emulated, at a frame or two a second on a busy machine, so
# that games did not get past their start. Drawn by the processor itself, a game takes half the time.
SETTINGS = {"NO_AT_BRIDGE": "1", "LIBGL_ALWAYS_SOFTWARE": "1", "WEBKIT_SKIA_ENABLE_CPU_RENDERING": "1"}
LISTEN = """
    window.complaints ??= (() => {
        const heard = [];
        const hear = (kind, words) => addEventListener(kind, (event) => heard.push(words(event)), true);
        hear('error', (event) => event.message ?? `${event.target.src ?? event.target.href} does not load`);
        hear('unhandledrejection', (event) => String(event.reason));
        hear('securitypolicyviolation', (event) => `${event.violatedDirective}: ${event.blockedURI}`);
        for (const level of ['error', 'warn']) {
            const say = console[level];
            console[level] = (...words) => { heard.push(words.join(' ')); say.apply(console, words); };
        }
        return heard;
    })();
"""
# A script's last argument is the driver's callback.
ANSWER = """
    const given = [...arguments], done = given.pop();
    (FUNCTION)(...given).then((value) => done({ value }), (error) => done({ error: String(error) }));
"""


def find() -> None:
    """Both programs are on the PATH."""
    for program, package in PACKAGES.items():
        if shutil.which(program) is None:
            raise NotInstalled(f"WebKit needs {program}, which is not installed: apt-get install {package}")


class WebKit:
    phone = Size(500, 900)  # its windows cannot be narrower
    answers = 3  # that are given in each game: WebKit draws slowly without a graphics card

    def __init__(self, folder: Path) -> None:
        find()
        self._display = subprocess.Popen(
            ["Xvfb", "-displayfd", "1", "-screen", "0", DISPLAY, "-nolisten", "tcp"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self._display.stdout is not None
        number = self._display.stdout.readline().strip()  # it says so when it is ready
        self._environment = os.environ | SETTINGS | {"DISPLAY": f":{number}"}
        self._log = folder / "webkit.log"

    @contextmanager
    def screen(self) -> Iterator[WebKitScreen]:
        """A browser of its own, which forgets everything at its end."""
        with self._session() as session:
            session.post("/timeouts", {"script": SECONDS * 1000})
            screen = WebKitScreen(session)
            screen.resize(self.phone)
            yield screen
            session.end()

    @contextmanager
    def _session(self) -> Iterator[Session]:
        """Once in a few dozen starts the browser and its driver wait for each other for ever: then both are
        ended and started again."""
        for last in (False, False, True):
            with self._driver() as url:
                try:
                    session = Session(url, {"browserName": "MiniBrowser"})
                except NotStarted:
                    if last:
                        raise
                    continue
                yield session
                return

    @contextmanager
    def _driver(self) -> Iterator[str]:
        """The address of a driver; at the end, its browser ends as well."""
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        with self._log.open("a") as log:
            driver = subprocess.Popen(
                ["WebKitWebDriver", f"--port={port}"],
                env=self._environment,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        try:
            yield f"http://127.0.0.1:{port}"
        finally:
            os.killpg(driver.pid, signal.SIGKILL)
            driver.wait(STOPS_WITHIN)

    def quit(self) -> None:
        self._display.terminate()
        self._display.wait(STOPS_WITHIN)


class WebKitScreen:
    def __init__(self, session: Session) -> None:
        self._session = session

    @property
    def complaints(self) -> Sequence[str]:
        heard: list[str] = self.run("async () => window.complaints")
        return heard

    def open(self, url: str) -> None:
        self._session.post("/url", {"url": url})

    @property
    def address(self) -> str:
        return str(self._session.get("/url"))

    def run(self, function: str, *arguments: object) -> Any:
        script = LISTEN + ANSWER.replace("FUNCTION", function)
        found = self._session.post("/execute/async", {"script": script, "args": list(arguments)})
        assert "error" not in found, found["error"]
        return found.get("value")

    def tap(self, x: int, y: int) -> None:
        acts = [
            {"type": "pointerMove", "duration": 0, "x": x, "y": y},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        self._session.post("/actions", {"actions": [{"type": "pointer", "id": "hand", "actions": acts}]})

    def resize(self, size: Size) -> None:
        self._session.post("/window/rect", {"x": 0, "y": 0, "width": size.width, "height": size.height})

    def screenshot(self, file: Path) -> None:
        file.write_bytes(base64.b64decode(self._session.get("/screenshot")))
