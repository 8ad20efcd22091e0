"""The way of a move to the screens: written at once and only once, in order, and made once for everybody."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from app.db.engine import Database
from app.db.journal import Journal
from app.kernel import waiting
from app.rooms import close_codes
from app.rooms.live.hub_registry import HubRegistry
from app.rooms.live.room_hub import RoomHub
from app.rooms.runtime import Runtime
from app.rooms.snapshot import MemberSnapshot
from app.web.screen.renderer import Renderer
from app.web.screen.stage import Links
from app.web.screen.table_feed import TableFeeds
from app.web.screen.templates import environment
from app.web.socket.connection import NOTHING, Connection
from app.web.socket.direct_protocol import MAX_UNSENT_BYTES, DirectSocketProtocol
from app.web.socket.html_frames import HtmlFrames
from app.web.socket.outgoing import Message
from tests.manual_clock import Clock
from tests.repeatable_bytes import RepeatableBytes
from tests.tables.dealt_table import answer, friends
from tests.tables.fake_connection import connect
from tests.tables.hosted_rooms import ALL_THE_TIME, NO_HURRY, room_of, started
from tests.tables.timed_table import quiet, sitting
from tests.web.fake_socket import connected
from tests.web.live_server import Wire, play_on, playing

ACK, STEP = Message(b"ack"), Message(b"step")


# -- one connection --------------------------------------------------------------------------------------
@asynccontextmanager
async def writing(connection: Connection) -> AsyncIterator[None]:
    """The connection's writer runs, and has nothing to do."""
    task = asyncio.create_task(connection.write())
    await quiet()
    yield
    task.cancel()


async def test_a_step_is_written_at_once_as_the_very_bytes_that_all_share() -> None:
    connection, words, line, _ = connected(1, direct=True)
    words.last_step = STEP
    async with writing(connection):
        connection.table_changed()
        assert line.written == [STEP.wire] and line.written[0] is STEP.wire
        await quiet()
        assert not line.got  # and there is nothing left for the writer


async def test_an_acknowledgement_and_its_step_leave_in_one_write() -> None:
    connection, words, line, _ = connected(1, direct=True)
    words.last_step = STEP
    async with writing(connection):
        connection.post(ACK)
        connection.table_changed()
        connection.flush()
        assert line.written == [ACK.wire + STEP.wire]


async def test_who_lacks_nothing_is_sent_the_acknowledgement_alone() -> None:
    connection, words, line, _ = connected(1, direct=True)
    words.last_step = NOTHING
    async with writing(connection):
        connection.table_changed()
        connection.post(ACK)
        connection.table_changed()
        assert line.written == [ACK.wire]


async def test_who_lacks_more_than_a_step_is_sent_all_of_it_by_the_writer() -> None:
    connection, words, line, _ = connected(1, direct=True)
    words.last_step = None
    async with writing(connection):
        words.next = ["first", "second"]
        connection.post(ACK)
        connection.table_changed()
        assert await line.until(3) == ["ack", "first", "second"]
        assert not line.written


async def test_nothing_overtakes_a_writer_that_is_busy_and_later_steps_are_written_at_once_again() -> None:
    connection, words, line, _ = connected(1, direct=True)
    words.last_step = STEP
    connection.table_changed()
    assert not line.written  # the writer has not started
    async with writing(connection):
        line.reads.clear()
        words.next = ["chat"]
        connection.wake()
        await quiet()
        connection.post(ACK)
        connection.table_changed()
        words.next = ["step"]
        line.reads.set()
        assert await line.until(3) == ["chat", "ack", "step"]
        assert not line.written
        await quiet()
        connection.table_changed()
        assert line.written == [STEP.wire]


async def test_nothing_is_written_at_once_to_a_connection_that_is_being_closed() -> None:
    connection, words, line, _ = connected(1, direct=True)
    words.last_step = STEP
    async with writing(connection):
        connection.close(close_codes.OPENED_ELSEWHERE)
        connection.post(ACK)
        connection.table_changed()
        assert await line.until(2) == ["ack", close_codes.OPENED_ELSEWHERE]
        assert not line.written


async def test_a_line_with_unsent_bytes_is_left_to_the_writer_which_sends_the_newest() -> None:
    connection, words, line, _ = connected(1, direct=True)
    words.last_step = STEP
    async with writing(connection):
        line.can_write = False
        for number in range(3):
            words.next = [f"step {number}"]
            connection.table_changed()
        assert await line.until(1) == ["step 2"]
        assert not line.written


@pytest.mark.parametrize(
    ("change", "can_write"),
    [
        ({}, True),
        ({"unsent": MAX_UNSENT_BYTES + 1}, False),
        ({"closing": True}, False),
        ({"handshake_complete": False}, False),
        ({"close_sent": True}, False),
        ({"disconnected": True}, False),
    ],
)
def test_a_socket_is_writable_while_it_is_open_and_little_is_unsent(
    change: dict[str, Any], *, can_write: bool
) -> None:
    state = {"unsent": MAX_UNSENT_BYTES, "closing": False, "handshake_complete": True, **change}
    protocol = object.__new__(DirectSocketProtocol)
    protocol.handshake_complete = state["handshake_complete"]
    protocol.close_sent = state.get("close_sent", False)
    protocol.disconnected = state.get("disconnected", False)
    transport: Any = SimpleNamespace(  # Any: as much of a transport as is asked
        is_closing=lambda: state["closing"], get_write_buffer_size=lambda: state["unsent"]
    )
    protocol.transport = transport
    assert protocol.can_write is can_write


@pytest.mark.slow
def test_on_a_real_socket_an_acknowledgement_and_its_view_are_one_write(
    wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[bytes] = []
    honest = DirectSocketProtocol.write

    def noted(self: DirectSocketProtocol, frames: bytes) -> None:
        written.append(frames)
        honest(self, frames)

    monkeypatch.setattr(DirectSocketProtocol, "write", noted)
    with playing(wire, seats=2) as (_, programs):
        for number in range(10):  # now and then a writer may be busy
            play_on(programs, number)
    assert any(b'"ack"' in frames and b'"view"' in frames for frames in written)


# -- a room ----------------------------------------------------------------------------------------------
@pytest.fixture
async def hubs(empty_database: Path, tmp_path: Path, clock: Clock) -> AsyncIterator[HubRegistry]:
    """Rooms on a database of their own."""
    file = shutil.copy(empty_database, tmp_path / "culprit.db")
    database = Database(f"sqlite:///{file}")
    async with Journal(database) as journal:
        hubs = HubRegistry(Runtime(database, clock, RepeatableBytes(), clock), journal, NO_HURRY)
        yield hubs
        await hubs.stop()
    await database.close()


class CountingRenderer(Renderer):
    """Remembers the macros that it has called."""

    def __init__(self) -> None:
        super().__init__(environment(""))
        self.rendered: list[str] = []

    def macro(self, template: str, macro: str, part: object) -> str:
        self.rendered.append(macro)
        return super().macro(template, macro, part)


class Browsers:
    """Browsers of one member, with a feed and a renderer that others do not use."""

    def __init__(self, hub: RoomHub, member_id: int, count: int = 1) -> None:
        self.hub = hub
        self.renderer = CountingRenderer()
        self.feeds = TableFeeds(self.renderer)
        links = Links(lambda path: path, "", "", None)
        self.all = [HtmlFrames(hub, self.renderer, self.feeds, links) for _ in range(count)]
        self._member_id = member_id

    @property
    def me(self) -> MemberSnapshot:
        me = self.hub.room.member(self._member_id)
        assert me is not None
        return me

    async def arrive(self) -> None:
        for browser in self.all:
            await browser.news(self.me)


async def test_a_secret_answer_wakes_its_own_seat_only_and_the_last_one_everybody(hubs: HubRegistry) -> None:
    table = await sitting(hubs, 3, "blakes")  # all seats decide in secret
    everyone = [*table.connections, table.eve]
    second_tab = connect(table.hub, table.connections[1].member_id)
    everyone.append(second_tab)
    woken = [each.woken for each in everyone]
    await table.answer(1)
    assert [each.table_changes for each in everyone] == [0, 1, 0, 0, 1]
    await table.answer(0)
    assert [each.table_changes for each in everyone] == [1, 1, 0, 0, 1]
    await table.answer(2)
    assert [each.table_changes for each in everyone] == [2, 2, 1, 1, 2]
    assert [each.woken for each in everyone] == woken  # their rooms are as before


async def test_each_step_is_sent_once_and_all_of_them_if_several_are_missing(hubs: HubRegistry) -> None:
    table = await sitting(hubs, 2)
    browsers = Browsers(table.hub, table.eve.member_id, 2)
    await browsers.arrive()
    slow, quick = browsers.all
    await answer(table.live)
    first = quick.step()
    assert first is not None and first is not NOTHING and quick.step() is NOTHING
    assert slow.step() is first and slow.step() is NOTHING
    await answer(table.live)
    second = quick.step()
    await answer(table.live)
    third = quick.step()
    assert second is not None and third is not None and NOTHING not in (second, third)
    assert slow.step() is None
    assert [message.text for message in await slow.news(browsers.me)] == [second.text, third.text]
    assert slow.step() is NOTHING and await slow.news(browsers.me) == []


async def test_a_slow_browser_gets_the_last_step_of_a_match_whose_rematch_is_being_dealt(
    hubs: HubRegistry, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await sitting(hubs, 2)
    hub, live, browsers = table.hub, table.live, Browsers(table.hub, table.eve.member_id)
    while not live.over:
        await browsers.arrive()
        await answer(live, (7 * live.n) % len(live.view(waiting(live.table)[0])["options"]))
    monkeypatch.setattr(hub, "_delays", ALL_THE_TIME)
    await started(hubs, table.players[0])
    assert hub.live is None and hub.room.match_status == "dealing"
    *_, last = await browsers.all[0].news(browsers.me)
    assert 'id="results" class="results"' in last.text and "Dealing the cards" in last.text


async def test_of_a_match_dealt_while_a_stage_waits_the_commitment_comes_first(hubs: HubRegistry) -> None:
    ann, bob = await friends(hubs.runtime, 2)
    hub = await room_of(hubs, ann)
    browsers, other = Browsers(hub, ann.member), connect(hub, bob.member)
    async with browsers.renderer.one_stage:
        news = asyncio.create_task(browsers.all[0].news(browsers.me))
        await quiet()
        await started(hubs, ann)
        await other.until(lambda: hub.live is not None)
    *_, commitment, stage = [message.text for message in await news]
    assert hub.live is not None and hub.live.commitment in commitment
    assert 'id="stage" class="table' in stage


async def test_a_second_spectator_costs_no_rendering_of_the_table(hubs: HubRegistry) -> None:
    table = await sitting(hubs, 3)
    browsers = Browsers(table.hub, table.eve.member_id, 2)
    first, second = browsers.all
    await first.news(browsers.me)
    assert {"seat", "status", "log"} < set(browsers.renderer.rendered)
    browsers.renderer.rendered.clear()
    await second.news(browsers.me)
    assert set(browsers.renderer.rendered) <= {"table", "narrator", "chat", "after", "menu", "ending"}


async def test_a_step_is_rendered_once_for_any_number_of_spectators(hubs: HubRegistry) -> None:
    table = await sitting(hubs, 3)
    alone, crowd = (Browsers(table.hub, table.eve.member_id, count) for count in (1, 200))
    for each in (alone, crowd):
        await each.arrive()
        each.renderer.rendered.clear()
    await answer(table.live)
    steps = {browser.step() for browser in crowd.all}
    assert len(steps) == 1 and not steps & {None, NOTHING}
    assert alone.all[0].step() not in {None, NOTHING}
    assert len(crowd.renderer.rendered) == len(alone.renderer.rendered) > 0
