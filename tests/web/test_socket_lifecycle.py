"""The life of a socket: heartbeats, closing from this end, and clients that do not read."""

from __future__ import annotations

import asyncio
import gc
from pathlib import Path
from typing import cast

import httpx2
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from app.rooms import close_codes
from app.rooms.live.room_hub import RoomHub
from app.web.socket import endpoint as sockets
from app.web.socket.connection import (
    HEARTBEAT,
    MAX_QUEUED,
    STUCK_TICKS,
    Connection,
)
from app.web.socket.outgoing import Message
from tests.web.fake_socket import connected
from tests.web.live_server import Wire, line, playing, serving

pytestmark = pytest.mark.slow


def test_hearts_beat(empty_database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "HEARTBEAT_SECONDS", 0.05)
    with serving(empty_database, tmp_path) as wire:
        room = wire.room()
        with room.program() as ann:
            for _ in range(3):
                assert ann.until("hb") == {"type": "hb"}


async def test_heartbeats_to_many_let_others_in_between() -> None:
    class Ticked:
        def tick(self) -> None:
            ticked.append(self)
            if len(ticked) == 1:
                connections.discard(last)

    ticked: list[Ticked] = []
    many = [Ticked() for _ in range(3 * sockets.BEATS_AT_ONCE)]
    connections = set(many)
    last = list(connections)[-1]
    beating = asyncio.create_task(sockets.tick_all(cast(set[Connection], connections)))
    await asyncio.sleep(0)
    assert len(ticked) == sockets.BEATS_AT_ONCE
    await beating
    assert set(ticked) == set(many) - {last}  # it closed meanwhile


def test_a_removed_member_is_told_so_and_everybody_sees_it(wire: Wire) -> None:
    room = wire.room()
    bob_token = room.join("Bob")
    ann, bob, second_tab = room.program(), room.program(bob_token), room.program(bob_token)
    member = next(each["id"] for each in bob.until("room")["members"] if each["name"] == "Bob")
    ann.send(type="remove", member=member)
    assert bob.closed() == second_tab.closed() == 4001
    gone = ann.until("room", lambda message: len(message["members"]) == 1)
    assert gone["members"][0]["name"] == "Ann"
    room.leave()


def test_a_closed_room_closes_every_line(wire: Wire) -> None:
    room = wire.room()
    ann, eve = room.program(), room.program(room.join("Eve", watch=True))
    ann.until("room")
    ann.send(type="close")
    assert ann.closed() == eve.closed() == 4004
    assert wire.post(f"/api/rooms/{room.code}/join", {"name": "Bob"}).status_code == 404


def test_nothing_of_a_closed_room_stays_in_memory(
    empty_database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "HEARTBEAT_SECONDS", 0.05)
    with serving(empty_database, tmp_path) as wire, playing(wire, seats=2) as (room, (ann, _)):
        watching = {"authorization": f"Bearer {room.join('Eve', watch=True)}"}
        with line(wire, room.code, "", watching) as eve:
            while "stage" not in str(eve.recv(timeout=60)):
                pass
            ann.until("hb")
            ann.send(type="close")
            assert ann.closed() == 4004
        for _ in range(10):  # requests, while the tasks of the connections come to their end
            wire.alive()
            gc.collect()
            left = [
                each for each in gc.get_objects() if type(each) is RoomHub and each.room.code == room.code
            ]
            if not left:
                break
        assert not left


def test_who_leaves_is_let_go(wire: Wire) -> None:
    room = wire.room()
    bob = room.program(room.join("Bob"))
    ann = room.program()
    ann.until("room")
    ann.send(type="leave")
    assert ann.closed() == 4000
    # The host's powers have passed on.
    left = bob.until("room", lambda message: len(message["members"]) == 1)
    assert left["host"] == left["you"]["member"]
    room.leave()


def drain(socket: ClientConnection) -> None:
    while True:
        socket.recv(timeout=60)


def test_a_seat_that_was_moved_to_another_device_closes_here(wire: Wire) -> None:
    headers = {"origin": wire.url}
    with (
        httpx2.Client(base_url=wire.url, headers=headers) as old,
        httpx2.Client(base_url=wire.url, headers=headers) as new,
    ):
        opened = old.post("/rooms", data={"game": "blame", "seats": "2", "name": "Ann"})
        code = opened.headers["location"].rpartition("/")[2]
        cookie = {"cookie": f"culprit={old.cookies['culprit']}", "origin": wire.url}
        with line(wire, code, "", cookie) as socket:
            assert '"time"' in str(socket.recv(timeout=60))
            assert "stage" in str(socket.recv(timeout=60))
            shown = old.post(f"/rooms/{code}/device").text
            start = shown.index(f"/rooms/{code}/device/")
            link = shown[start : shown.index('"', start)]
            assert new.post(link).status_code == 303
            with pytest.raises(ConnectionClosed) as closed:
                drain(socket)
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 4009


def test_a_renewed_link_keeps_programs_connected(wire: Wire) -> None:
    room = wire.room()
    bob = room.program(room.join("Bob"))
    ann = room.program()
    old = ann.until("room")["code"]
    ann.send(type="renew")
    new = ann.until("room", lambda message: message["code"] != old)["code"]
    assert bob.until("room", lambda message: message["code"] != old)["code"] == new
    assert wire.post(f"/api/rooms/{room.code}/join", {"name": "Cid"}).status_code == 404
    assert wire.post(f"/api/rooms/{new}/join", {"name": "Cid"}).status_code == 200
    bob.until("room", lambda message: len(message["members"]) == 3)
    room.leave()


def test_a_client_that_vanishes_leaves_the_room_to_the_others(wire: Wire) -> None:
    room = wire.room()
    bob_token = room.join("Bob")
    ann, bob = room.program(), room.program(bob_token)
    ann.until("room", lambda message: message["members"][1]["here"])
    bob.socket.socket.close()  # no farewell
    ann.until("room", lambda message: not message["members"][1]["here"])
    ann.close()


# -- the outbox, without a network -----------------------------------------------------------------------
async def test_mail_goes_out_before_the_news_it_caused() -> None:
    connection, words, line, _ = connected(1)
    writing = asyncio.create_task(connection.write())
    words.next = ["view"]
    connection.post(Message(b"ack"))
    connection.wake()
    assert await line.until(2) == ["ack", "view"]
    writing.cancel()


async def test_a_slow_client_gets_the_newest_and_nothing_in_between() -> None:
    connection, words, line, _ = connected(1)
    writing = asyncio.create_task(connection.write())
    line.reads.clear()
    words.next = ["first"]
    connection.wake()
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    for number in range(50):
        words.next = [f"view {number}"]
        connection.wake()
    line.reads.set()
    assert await line.until(2) == ["first", "view 49"]
    writing.cancel()


async def test_a_client_that_reads_nothing_is_given_up_after_some_heartbeats() -> None:
    connection, words, line, _ = connected(1)
    writing = asyncio.create_task(connection.write())
    line.reads.clear()
    words.next = ["view"]
    connection.wake()
    reading = asyncio.current_task()
    assert reading is not None
    for _ in range(STUCK_TICKS):
        connection.tick()
        await asyncio.sleep(0)
        assert not connection.stuck
    connection.tick()
    assert connection.stuck
    with pytest.raises(asyncio.CancelledError):  # this task made the connection, so it is its reader
        await asyncio.sleep(0)
    reading.uncancel()
    writing.cancel()


@pytest.mark.parametrize(("known", "ends"), [(False, [4009]), (True, [])])
async def test_a_client_in_doubt_stays_if_its_key_still_opens_the_seat(
    known: bool, ends: list[object]
) -> None:
    connection, words, line, _ = connected(1)

    async def asked() -> bool:
        return known

    connection.known = asked
    connection.reauthorise()
    words.next = ["view"]
    writing = asyncio.create_task(connection.write())
    assert await line.until(1) == (ends or ["view"])
    writing.cancel()


async def test_an_acknowledgement_that_comes_while_the_key_is_checked_goes_out_before_its_view() -> None:
    connection, words, line, _ = connected(1)

    async def check() -> bool:
        connection.post(Message(b"ack"))
        return True

    connection.known = check
    connection.reauthorise()
    words.next = ["view"]
    writing = asyncio.create_task(connection.write())
    assert await line.until(2) == ["ack", "view"]
    writing.cancel()


async def test_a_client_that_reads_is_never_given_up() -> None:
    connection, _, line, _ = connected(1)
    writing = asyncio.create_task(connection.write())
    for number in range(4 * STUCK_TICKS):
        connection.tick()
        assert (await line.until(number + 1))[-1] == HEARTBEAT.text
        await asyncio.sleep(0)
    assert not connection.stuck
    writing.cancel()


async def test_too_much_unread_mail_ends_the_line() -> None:
    connection, _, line, _ = connected(1)
    for number in range(MAX_QUEUED + 1):
        connection.post(Message(b"error %d" % number))
    assert connection.closing
    await connection.write()
    assert (await line.until(MAX_QUEUED + 1))[-1] == close_codes.TRY_AGAIN_LATER


async def test_who_is_no_member_any_more_is_closed_without_any_news() -> None:
    connection, words, line, room = connected(1)
    words.next = ["a secret"]
    room.members.clear()
    connection.wake()
    await connection.write()
    assert await line.until(1) == [close_codes.REMOVED]


async def test_the_first_reason_to_close_is_the_one_that_is_told() -> None:
    connection, words, line, _ = connected(1)
    words.next = ["a secret"]
    connection.close(4009)
    connection.close(4001)
    assert connection.closing
    await connection.write()
    assert await line.until(1) == [4009]


async def test_an_outbox_that_breaks_tells_the_client_to_come_back() -> None:
    connection, words, line, _ = connected(1)
    words.broken = True
    connection.wake()
    with pytest.raises(ZeroDivisionError):
        await connection.write()
    assert await line.until(1) == [close_codes.INTERNAL_ERROR]
