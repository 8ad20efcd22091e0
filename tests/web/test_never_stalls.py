"""What everybody sees of those who are away, of clocks, and of giving up."""

from __future__ import annotations

from contextlib import ExitStack

import pytest

from app.rooms.live.room_hub import RoomHub
from app.tables.clock import RATES
from tests.manual_clock import Clock
from tests.web.fake_browser import Browser
from tests.web.live_server import Wire
from tests.web.test_socket_html import commit

pytestmark = pytest.mark.slow

GRACE = 90_000


class Table:
    """Ann and Bob play, Eve watches; all have browsers."""

    def __init__(self, clocked_wire: Wire, lines: ExitStack, **fields: str) -> None:
        self.ann, self.bob, self.eve = (lines.enter_context(Browser(clocked_wire)) for _ in range(3))
        self.bob.join(self.ann.open_room("Ann"), "Bob")
        self.eve.join(self.ann.code, "Eve", watch=True)
        for browser in self.all:
            browser.connect()
        if fields:
            self.ann.send(type="options", fields={"game": "blame", "watchers": "true", **fields})
        self.ann.send(type="start")
        commit((self.ann, self.bob))
        while "prompt" not in self.eve.places:
            self.eve.frame()
        for browser in self.all:
            browser.so_far()

    @property
    def all(self) -> tuple[Browser, ...]:
        return self.ann, self.bob, self.eve


def test_everybody_sees_who_is_away_for_how_long_and_for_whom_a_stand_in_plays(
    clocked_wire: Wire, lines: ExitStack, clock: Clock
) -> None:
    table = Table(clocked_wire, lines)
    table.bob.close()
    for browser in (table.ann, table.eve):
        browser.until("seat-1", "Away")
        assert f'data-until="{clock.now + GRACE}"' in browser.places["seat-1"]
    clock.now += GRACE
    for browser in (table.ann, table.eve):
        browser.until("seat-1", "Stand-in")
        assert "data-until" not in browser.places["seat-1"]
        browser.until_told("A stand-in plays for Bob.")
    again = lines.enter_context(Browser(clocked_wire))
    again.code = table.bob.code
    again.connect({"cookie": table.bob.headers["cookie"], "origin": clocked_wire.url})
    for browser in (table.ann, table.eve):
        browser.until_gone("seat-1", "Stand-in")
        assert "Away" not in browser.places["seat-1"]


def test_the_host_lets_a_stand_in_play_at_once_and_only_for_those_who_are_away(
    clocked_wire: Wire, lines: ExitStack
) -> None:
    table = Table(clocked_wire, lines)
    member = next(m.id for m in the_hub(clocked_wire, table.ann).room.members if m.name == "Bob")
    table.ann.send(type="stand_in", member=member)
    assert table.ann.until_said("error")["code"] == "not_away"
    table.bob.close()
    table.ann.until("menu", "Let a stand-in play")
    assert "Let a stand-in play" not in table.eve.places["menu"]
    table.eve.send(type="stand_in", member=member)
    assert table.eve.until_said("error")["code"] == "not_host"
    table.ann.send(type="stand_in", member=member)
    for browser in (table.eve, table.ann):
        browser.until("seat-1", "Stand-in")
    table.ann.until_gone("menu", "Let a stand-in play")


# -- the clock -----------------------------------------------------------------------------------------
def test_all_browsers_count_down_to_the_same_moment_by_the_time_of_the_server(
    clocked_wire: Wire, lines: ExitStack, clock: Clock
) -> None:
    table = Table(clocked_wire, lines, **{"table-timing": "brisk", "table-grace": "300"})
    shown = {browser.places["clock"] for browser in table.all}
    assert len(shown) == 1 and f'data-bank="{RATES["brisk"].bank}"' in shown.pop()
    for browser in table.all:
        assert {"type": "time", "now": clock.now} in browser.said
    before = table.ann.places["prompt"]
    clock.now += RATES["brisk"].question + RATES["brisk"].bank + 10_000
    table.eve.until("clock", f'data-until="{clock.now + RATES["brisk"].question}"')  # the next question
    table.ann.so_far()
    assert table.ann.places["prompt"] != before
    assert table.ann.places["clock"] == table.eve.places["clock"]


def test_a_table_without_a_clock_shows_none(clocked_wire: Wire, lines: ExitStack) -> None:
    table = Table(clocked_wire, lines)
    assert all("clock" not in browser.places for browser in table.all)


@pytest.mark.parametrize("wrong", [{"table-grace": "31"}, {"table-timing": "hasty"}, {"table-grace": "-1"}])
def test_what_no_table_offers_is_refused(clocked_wire: Wire, lines: ExitStack, wrong: dict[str, str]) -> None:
    ann = lines.enter_context(Browser(clocked_wire))
    ann.open_room("Ann")
    ann.connect()
    ann.send(type="options", fields={"game": "blame", **wrong})
    assert ann.until_said("error")["code"] == "bad_options"


# -- giving up -----------------------------------------------------------------------------------------
def test_when_both_agree_the_game_ends_and_can_be_downloaded(clocked_wire: Wire, lines: ExitStack) -> None:
    table = Table(clocked_wire, lines)
    match = the_hub(clocked_wire, table.ann).room.match
    table.bob.send(type="agree")
    table.ann.until("ending", "Agree to end")
    table.eve.until("ending", "proposes to end the game")
    assert "<button" not in table.eve.places["ending"]
    assert clocked_wire.http.get(f"/api/matches/{match}/export").status_code == 404
    table.ann.send(type="play_on")
    table.bob.until("ending", "hidden")
    table.ann.send(type="agree")
    table.bob.until("ending", "Agree to end")
    table.bob.send(type="agree")
    for browser in table.all:
        browser.until("results", "The game was ended")
        assert "hidden" in browser.places["ending"]
    exported = clocked_wire.http.get(f"/api/matches/{match}/export").json()
    assert exported["status"] == "abandoned" and len(exported["secret"]) == 64


def test_who_concedes_stays_and_watches(clocked_wire: Wire, lines: ExitStack) -> None:
    table = Table(clocked_wire, lines)
    assert "A bot plays your seat to the end" in table.bob.places["menu"]
    table.bob.send(type="concede")
    table.bob.until("stage", "g-blame watching")
    assert "hand" not in table.bob.places
    table.ann.until("seat-1", "Bob (bot)")
    assert "Only bots play with you." not in table.ann.places["menu"]  # the host may end it anyway
    table.ann.send(type="agree")
    table.eve.until("results", "The game was ended")


def test_those_who_watch_have_no_say(clocked_wire: Wire, lines: ExitStack) -> None:
    table = Table(clocked_wire, lines)
    for kind in ("agree", "play_on", "concede"):
        table.eve.send(type=kind)
        assert table.eve.until_said("error")["code"] == "bad_request"
        assert f'"{kind}"' not in table.eve.places["menu"]


def test_how_fast_bots_play_is_asked_only_where_nobody_else_plays(
    clocked_wire: Wire, lines: ExitStack
) -> None:
    table = Table(clocked_wire, lines)
    assert "How fast" not in table.ann.places["menu"]
    room = clocked_wire.room(2)
    ann = room.program()
    ann.send(type="watch")
    ann.until("room", lambda message: message["you"]["seat"] is None)
    room.bots(2)
    watcher = lines.enter_context(Browser(clocked_wire))
    watcher.code = room.code
    watcher.connect({"authorization": f"Bearer {room.host}"})
    room.start()
    watcher.until("menu", "How fast the bots play")
    watcher.send(type="speed", speed="slow")
    ann.send(type="speed", speed="sluggish")
    ann.until("error", lambda error: error["code"] == "bad_message")
    room.leave()


def the_hub(clocked_wire: Wire, browser: Browser) -> RoomHub:
    hub: RoomHub = clocked_wire.app.state.services.hubs.loaded(browser.code)
    return hub
