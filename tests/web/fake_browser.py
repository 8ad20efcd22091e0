"""A browser without a screen: a cookie, a socket, and a page that changes as htmx would change it."""

from __future__ import annotations

import json
import re
from contextlib import ExitStack
from typing import Self

import httpx2

from tests.web.html_parser import OOB, by_id, elements, fragments
from tests.web.live_server import SECONDS, Message, Wire, line

UNKNOWN = "?"


class Browser:
    """`places` holds the HTML of everything with an id that was ever sent as a whole."""

    def __init__(self, wire: Wire) -> None:
        self._open = ExitStack()
        self._wire = wire
        self.http = self._open.enter_context(
            httpx2.Client(base_url=wire.url, headers={"origin": wire.url}, timeout=SECONDS)
        )
        self.code = ""
        self.frames: list[str] = []  # HTML, as it came
        self.said: list[Message] = []  # words for the script
        self.places: dict[str, str] = {}
        self.log: dict[str, str] = {}
        self.chat: dict[str, str] = {}

    # -- pages -------------------------------------------------------------------------------------
    def open_room(self, name: str, seats: int = 2, **fields: str) -> str:
        form = {"game": "blame", "seats": str(seats), "name": name, **fields}
        self.code = self.http.post("/rooms", data=form).headers["location"].rpartition("/")[2]
        return self.code

    def join(self, code: str, name: str, *, watch: bool = False) -> None:
        form = {"name": name, "as": "watch" if watch else "sit"}
        answer = self.http.post(f"/rooms/{code}/join", data=form)
        assert answer.status_code == 303, answer.text
        self.code = code

    def page(self) -> str:
        answer = self.http.get(f"/rooms/{self.code}")
        assert answer.status_code == 200
        return answer.text

    # -- the socket --------------------------------------------------------------------------------
    @property
    def headers(self) -> dict[str, str]:
        return {"cookie": f"culprit={self.http.cookies['culprit']}", "origin": self._wire.url}

    def connect(self, headers: dict[str, str] | None = None) -> Self:
        opened = line(self._wire, self.code, "", self.headers if headers is None else headers)
        self.socket = self._open.enter_context(opened)
        return self

    def send(self, **message: object) -> None:
        self.socket.send(json.dumps(message))

    def next(self) -> str:
        text = self.socket.recv(timeout=SECONDS)
        assert isinstance(text, str)
        if text.startswith("{"):
            self.said.append(json.loads(text))
        else:
            assert text.isascii()
            self.frames.append(text)
            self._show(text)
        return text

    def frame(self) -> str:
        """The next HTML that comes."""
        while (text := self.next()).startswith("{"):
            pass
        return text

    def until(self, place: str, words: str) -> None:
        """Until a place of the page reads so."""
        while words not in self.places.get(place, ""):
            self.frame()

    def until_said(self, kind: str) -> Message:
        while True:
            if self.next().startswith("{") and self.said[-1]["type"] == kind:
                return self.said[-1]

    def so_far(self) -> list[str]:
        """The HTML that comes until the answer to a message that nobody understands."""
        start = len(self.frames)
        self.socket.send(UNKNOWN)
        while self.until_said("error")["code"] != "bad_message":
            pass
        return self.frames[start:]

    def close(self) -> None:
        self._open.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # -- what the frames do to the page ------------------------------------------------------------
    def _show(self, frame: str) -> None:
        for fragment in fragments(frame):
            how = fragment.attributes.get(OOB)
            if how == "outerMorph":
                assert fragment.id is not None
                if fragment.id == "stage":
                    self.places.clear()
                self._replace(fragment.html)
            elif how == "delete":
                assert fragment.id is not None and fragment.id in self.log
                del self.log[fragment.id]
            else:
                lines = {"beforeend:#log-lines": self.log, "beforeend:#chat-lines": self.chat}[how or ""]
                for item in elements(fragment.html):
                    if item.tag == "li":
                        assert item.id is not None and item.id not in lines
                        lines[item.id] = item.text

    def _replace(self, html: str) -> None:
        plain = html.replace(f' {OOB}="outerMorph"', "", 1)
        found = by_id(plain)
        self.places |= {place: element.html for place, element in found.items()}
        for region, lines in (("log", self.log), ("chat", self.chat)):
            if region in found:
                lines.clear()
                items = [element for element in elements(found[region].html) if element.tag == "li"]
                lines |= {item.id: item.text for item in items if item.id is not None}

    def buttons(self) -> list[Message]:
        """The moves that are offered on the page now, in no order."""
        shown = [self.places[place] for place in ("prompt", "hand") if place in self.places]
        shown += [html for place, html in self.places.items() if place.startswith("seat-")]
        asked = re.search(r'data-asked="(\d+)"', self.places.get("prompt", ""))
        return [
            {"type": "move", "q": int(asked[1]), "n": int(element.attributes["data-n"] or "")}
            for html in shown
            for element in elements(html)
            if asked and element.tag == "button" and "data-n" in element.attributes
        ]
