"""A browser without a screen: a cookie, a socket, and a page that changes as htmx would change it."""

from __future__ import annotations

import json
import re
from contextlib import ExitStack
from html import unescape
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
        self.repeated: list[str] = []  # what was sent again though it was there already
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

    def until_gone(self, place: str, words: str) -> None:
        while words in self.places.get(place, ""):
            self.frame()

    def until_told(self, words: str) -> None:
        """Until the chat has this line; notices may come later than the change they tell of."""
        while words not in map(unescape, self.chat.values()):
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
            how, _, where = (fragment.attributes.get(OOB) or "").partition(":")
            items = {item.id or "": item.text for item in elements(fragment.html) if item.tag == "li"}
            if fragment.tag == "li":
                assert fragment.id is not None
                if how == "delete":
                    self.log.pop(fragment.id, None)  # it may not have been for this viewer
                else:
                    assert how == "outerMorph" and fragment.id in self.log
                    self.log |= items
            elif how == "outerMorph":
                assert fragment.id is not None
                if fragment.id == "stage":
                    self.places.clear()
                self._replace(fragment.id, fragment.html)
            elif how == "beforeend":
                lines = {"#log-lines": self.log, "#chat-lines": self.chat}[where]
                assert not lines.keys() & items.keys()
                lines |= items
            else:
                assert how in ("afterend", "afterbegin") and not self.log.keys() & items.keys()
                self._insert(where.removeprefix("#"), items)

    def _insert(self, after: str, items: dict[str, str]) -> None:
        """Lines of the log that stand behind another; behind the list's own name: before all."""
        before, rest = {}, dict(self.log)
        while after in rest:
            line = next(iter(rest))
            before[line] = rest.pop(line)
        self.log.clear()
        self.log |= before | items | rest

    def _replace(self, name: str, html: str) -> None:
        plain = html.replace(f' {OOB}="outerMorph"', "", 1)
        if (was := self.places.get(name)) is not None:  # what stands around it holds it too
            if was == plain:
                self.repeated.append(plain)
            self.places = {place: around.replace(was, plain) for place, around in self.places.items()}
        found = by_id(plain)
        self.places |= {place: element.html for place, element in found.items()}
        for region, lines in (("log", self.log), ("chat", self.chat)):
            if region in found:
                lines.clear()
                items = [element for element in elements(found[region].html) if element.tag == "li"]
                lines |= {item.id: item.text for item in items if item.id is not None}

    def buttons(self) -> list[Message]:
        """The moves that are offered on the page now, in no order."""
        prompt = self.places.get("prompt", "")
        asked = re.search(r'data-asked="(\d+)"', prompt)
        if asked is None:
            return []
        found = [element.attributes.get("data-n") for element in elements(prompt)]
        taps = json.loads(by_id(self.places["choices"])["choices"].attributes["data-taps"] or "")
        numbers = {int(n) for n in found if n is not None} | {tap["n"] for tap in taps if "n" in tap}
        return [{"type": "move", "q": int(asked[1]), "n": n} for n in sorted(numbers)]
