"""What others say in private changes no byte of what a reader gets: no line, no number, no order."""

from __future__ import annotations

from contextlib import ExitStack

import pytest

from tests.web.fake_browser import Browser
from tests.web.html_parser import by_id
from tests.web.live_server import Program, Room, Wire
from tests.web.test_socket_html import commit

pytestmark = pytest.mark.slow

HIDDEN = ("Ann holds the Queen.", "Bob bluffs.", "Cid has nothing.")


class World:
    """Ann, Bob and Cid play, Eve and Dan watch; what Ann gets is compared."""

    def __init__(self, clocked_wire: Wire, lines: ExitStack, **fields: str) -> None:
        self.ann, self.bob, self.cid, self.eve, self.dan = (
            lines.enter_context(Browser(clocked_wire)) for _ in range(5)
        )
        code = self.ann.open_room("Ann", 3)
        for browser, name in ((self.bob, "Bob"), (self.cid, "Cid")):
            browser.join(code, name)
        for browser, name in ((self.eve, "Eve"), (self.dan, "Dan")):
            browser.join(code, name, watch=True)
        for browser in self.all:
            browser.connect()
        self.ann.send(type="options", fields={"game": "blame", "seats": "3", "watchers": "true", **fields})
        self.ann.send(type="start")
        commit((self.ann, self.bob, self.cid))
        for browser in self.all:
            while "prompt" not in browser.places:
                browser.frame()
            browser.so_far()
        self.program = lines.enter_context(self._program(clocked_wire))
        self.program.so_far()

    @property
    def all(self) -> tuple[Browser, ...]:
        return self.ann, self.bob, self.cid, self.eve, self.dan

    def _program(self, clocked_wire: Wire) -> Program:
        return Program(
            Room(clocked_wire, {"code": self.ann.code, "token": ""}), None, headers=self.ann.headers
        )

    def heard_by_ann(self) -> list[object]:
        """All that she got about the talk: in frames, on the page as it reloads, and as a program."""
        self.bob.send(type="chat", text="Your turn.")
        start = len(self.ann.frames)
        while "Your turn." not in "".join(self.ann.frames[start:]):
            self.ann.frame()
        self.program.until("chat", lambda line: line["text"] == "Your turn.")
        told = [text for text in self.program.texts if '"type":"chat"' in text]
        return [self.ann.frames[start:], by_id(self.ann.page())["chat"].html, told]


def said(browser: Browser, text: str, **more: object) -> None:
    """Stored, and shown to whoever said it."""
    browser.send(type="chat", text=text, **more)
    while text not in "".join(browser.frames):
        browser.frame()


def test_talk_of_the_watchers_leaves_no_trace_at_the_table(clocked_wire: Wire, lines: ExitStack) -> None:
    quiet, noisy = World(clocked_wire, lines), World(clocked_wire, lines)
    for text in HIDDEN:
        said(noisy.eve, text)
        said(noisy.dan, text + " Really.")
    assert noisy.heard_by_ann() == quiet.heard_by_ann()


def test_what_is_whispered_between_others_leaves_no_trace_but_that_they_whisper(
    clocked_wire: Wire, lines: ExitStack
) -> None:
    short, long = (World(clocked_wire, lines, whispers="true") for _ in range(2))
    said(short.bob, "Now.", to=[2])
    said(long.bob, "It was Ann, I am sure of it.", to=[2])
    for world in (short, long):
        while "Bob whispers to Cid." not in "".join(world.ann.frames):
            world.ann.frame()
    assert long.heard_by_ann() == short.heard_by_ann()


def test_lines_are_numbered_as_their_reader_counts_them(clocked_wire: Wire, lines: ExitStack) -> None:
    world = World(clocked_wire, lines)
    for text in HIDDEN:
        said(world.eve, text)
    world.heard_by_ann()
    for browser in (world.ann, world.eve):
        assert list(browser.chat) == [f"m-{number}" for number in range(len(browser.chat))]
    again = by_id(world.ann.page())
    assert [place for place in again if place.startswith("m-")] == list(world.ann.chat)
