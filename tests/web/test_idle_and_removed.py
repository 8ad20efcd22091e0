"""What people see of an idle player or host, of being played for, and of being removed or banned."""

from __future__ import annotations

from contextlib import ExitStack

import pytest
from websockets.exceptions import ConnectionClosed

from app.rooms.close_codes import REMOVED
from app.rooms.live.presence import IDLE_MILLIS
from app.rooms.removed_members import REMOVED_MILLIS
from tests.manual_clock import Clock
from tests.web.fake_browser import Browser
from tests.web.live_server import Program, Room, Wire
from tests.web.test_socket_html import commit

pytestmark = pytest.mark.slow


class Table:
    """Ann, Bob and Cid sit in a room, Eve watches; all have browsers."""

    def __init__(self, clocked_wire: Wire, lines: ExitStack) -> None:
        self._wire, self._lines = clocked_wire, lines
        self.ann, self.bob, self.cid, self.eve = (
            lines.enter_context(Browser(clocked_wire)) for _ in range(4)
        )
        code = self.ann.open_room("Ann", 3)
        self.bob.join(code, "Bob")
        self.cid.join(code, "Cid")
        self.eve.join(code, "Eve", watch=True)
        for browser in self.all:
            browser.connect()
            browser.frame()

    @property
    def all(self) -> tuple[Browser, ...]:
        return self.ann, self.bob, self.cid, self.eve

    @property
    def players(self) -> list[Browser]:
        return [self.ann, self.bob, self.cid]

    def start(self, *, watched: bool = True) -> None:
        self.ann.send(type="start")
        commit((self.ann, self.bob, self.cid))
        for browser in self.all if watched else self.players:
            while "prompt" not in browser.places:
                browser.frame()
            browser.so_far()

    def idle(self) -> tuple[Browser, Browser, Browser]:
        """The one who is asked, and the two others."""
        asked = next(each for each in self.players if 'data-asked="' in each.places["prompt"])
        one, other = [each for each in self.players if each is not asked]
        return asked, one, other

    def program(self, browser: Browser) -> Program:
        room = Room(self._wire, {"code": browser.code, "token": ""})
        return self._lines.enter_context(Program(room, None, headers=browser.headers))

    def member(self, name: str) -> int:
        members = self.program(self.eve).until("room")["members"]
        return int(next(each["id"] for each in members if each["name"] == name))


def member_in(html: str, kind: str) -> int:
    start = html.index(f'"type":"{kind}","member":')
    return int(html[start:].partition('"member":')[2].partition("}")[0])


# -- idle players ------------------------------------------------------------------------------------
def test_the_others_are_asked_to_let_a_stand_in_play_and_the_player_takes_the_seat_back(
    clocked_wire: Wire, lines: ExitStack, clock: Clock
) -> None:
    table = Table(clocked_wire, lines)
    table.start()
    asked, one, other = table.idle()
    assert "hidden" in one.places["ending"]
    clock.now += IDLE_MILLIS
    for browser in (one, other):
        browser.until("ending", "has been thinking for over 5 minutes. Let a stand-in play?")
    asked.until("ending", "Everybody is waiting for you.")
    table.eve.so_far()
    assert "hidden" in table.eve.places["ending"]  # who watches has no say
    voted = member_in(one.places["ending"], "vote")
    one.send(type="vote", member=voted)
    other.until("ending", "wants it.")
    assert '"type":"vote"' in other.places["ending"]
    one.until("ending", "One more is needed.")
    assert '"type":"vote"' not in one.places["ending"]
    other.send(type="vote", member=voted)
    asked.until("ending", "A stand-in plays for you.")
    seat = table.players.index(asked)
    for browser in (one, other, table.eve):
        browser.until(f"seat-{seat}", "Stand-in")
    asked.send(type="back")
    for browser in (one, other, table.eve):
        browser.until_gone(f"seat-{seat}", "Stand-in")
    asked.until("ending", "hidden")


def test_programs_are_told_and_may_vote_too(clocked_wire: Wire, lines: ExitStack, clock: Clock) -> None:
    table = Table(clocked_wire, lines)
    table.start()
    asked, one, other = table.idle()
    programs = [table.program(each) for each in (asked, one, other)]
    for program in programs:
        program.until("view")
    programs[1].send(type="vote", member=programs[0].got[0]["you"]["member"])
    assert programs[1].error() == (None, "not_idle")
    clock.now += IDLE_MILLIS
    room = programs[1].until("room", lambda told: any(each["idle"] for each in told["members"]))
    (idle,) = [each for each in room["members"] if each["idle"]]
    assert idle["id"] == programs[0].got[0]["you"]["member"] and idle["votes"] == []
    programs[1].send(type="vote", member=idle["id"])
    me = programs[1].got[0]["you"]["member"]
    programs[2].until("room", lambda told: [me] in [each["votes"] for each in told["members"]])
    programs[2].send(type="vote", member=idle["id"])
    programs[0].until("room", lambda told: any(each["stand_in"] for each in told["members"]))
    programs[0].send(type="back")
    programs[1].until("room", lambda told: not any(each["stand_in"] for each in told["members"]))


def test_a_host_who_does_not_start_can_be_replaced(
    clocked_wire: Wire, lines: ExitStack, clock: Clock
) -> None:
    table = Table(clocked_wire, lines)
    for browser in table.all:
        browser.so_far()
    clock.now += IDLE_MILLIS
    table.bob.until("you", "Ann</b>, the host, has done nothing for over 5 minutes. Choose another host?")
    table.ann.until("you", "The others may choose another host.")
    host = member_in(table.bob.places["you"], "vote")
    table.bob.send(type="vote", member=host)
    table.cid.until("you", "wants it.")
    table.cid.send(type="vote", member=host)
    table.bob.until("you", "Start now")
    table.bob.until_told("Bob is the host now, because Ann kept everybody waiting.")


# -- removed and banned ------------------------------------------------------------------------------
def closed(browser: Browser) -> int:
    """Reads until the other side closes; returns the code."""

    def read_on() -> None:
        while True:
            browser.next()

    with pytest.raises(ConnectionClosed) as ended:
        read_on()
    assert ended.value.rcvd is not None
    return ended.value.rcvd.code


@pytest.mark.parametrize("started", [False, True])
def test_who_was_removed_sees_a_page_that_says_so_with_a_way_home(
    clocked_wire: Wire, lines: ExitStack, clock: Clock, started: bool
) -> None:
    table = Table(clocked_wire, lines)
    if started:
        table.start()
    table.ann.send(type="remove", member=table.member("Bob"))
    assert closed(table.bob) == REMOVED
    for path in (f"/rooms/{table.bob.code}", f"/rooms/{table.bob.code}/join"):
        answer = table.bob.http.get(path)
        assert answer.status_code == 409 and "You were removed from this room" in answer.text
        assert "Go to the home page" in answer.text
        assert "Watch" not in answer.text and "Take a seat" not in answer.text
    answer = table.bob.http.post(f"/rooms/{table.bob.code}/join", data={"name": "Bob", "as": "watch"})
    assert answer.status_code == 409 and "You were removed from this room" in answer.text
    clock.now += REMOVED_MILLIS
    assert "Watch" in table.bob.http.get(f"/rooms/{table.bob.code}/join").text


def test_who_was_banned_stays_out_and_the_host_sees_the_list(
    clocked_wire: Wire, lines: ExitStack, clock: Clock
) -> None:
    table = Table(clocked_wire, lines)
    member = table.member("Eve")
    table.bob.send(type="ban", member=member)
    assert table.bob.until_said("error")["code"] == "not_host"
    table.ann.send(type="ban", member=member)
    assert closed(table.eve) == REMOVED
    table.ann.until("room", "Let back in")
    assert "Eve" in table.ann.places["banned"] and "one browser" in table.ann.places["banned"]
    table.bob.until_told("Ann banned Eve.")
    assert "banned" not in table.bob.places
    assert table.program(table.ann).until("room")["banned"] == [{"id": member, "name": "Eve"}]
    assert "banned" not in table.program(table.bob).until("room")
    clock.now += 100 * REMOVED_MILLIS
    answer = table.eve.http.get(f"/rooms/{table.eve.code}")
    assert answer.status_code == 409 and "You are banned from this room" in answer.text
    api = clocked_wire.http.post(
        f"/api/rooms/{table.eve.code}/join", json={"name": "Eve"}, headers=table.eve.headers
    )
    assert (api.status_code, api.json()) == (409, {"code": "full"})
    table.start(watched=False)
    table.ann.until("menu", "Let back in")
    table.ann.send(type="unban", member=member)
    table.ann.until_gone("menu", "Let back in")
    table.ann.until_told("Ann lets Eve come back.")
    assert "Watch" in table.eve.http.get(f"/rooms/{table.eve.code}/join").text
