"""The attacker does something harmless very often, and wants nobody else to be served."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack

import pytest
from starlette.testclient import TestClient
from websockets.exceptions import ConnectionClosed

from app.rooms.snapshot import MemberSnapshot
from app.web.guard.limits import ConcurrencyLimit, Limits, RateLimit
from app.web.services import Services
from app.web.socket.connection import MAX_QUEUED, STUCK_TICKS, Connection
from app.web.socket.outgoing import Message
from tests.attacks.raw_socket import REFUSED, bearing, inside, joined, knock, opened, wearing
from tests.manual_clock import Clock
from tests.tables.exported_games import made
from tests.web.http_client import Visitor
from tests.web.live_server import Wire

BODY = {"game": "blame", "seats": 2, "options": {}, "name": "Eve"}
ADDRESS = "testclient"


def limits_of(client: TestClient) -> Limits:
    services = client.app.state.services  # type: ignore[attr-defined]
    assert isinstance(services, Services)
    return services.limits


def drain(limit: RateLimit, key: str = ADDRESS) -> None:
    while limit.take(key):
        pass


# -- what is counted per address -------------------------------------------------------------------
@pytest.mark.parametrize(
    "kind", ["rooms", "joins", "imports", "replay_pages", "wrong_codes", "member_requests", "member_writes"]
)
def test_every_limit_has_an_end_and_lets_others_go_on(kind: str) -> None:
    clock = Clock()
    limit: RateLimit = getattr(Limits.default(clock), kind)
    allowed = 0
    while limit.take("eve"):
        allowed += 1
    assert 0 < allowed <= 2_000
    assert limit.take("ann")
    clock.now += 60 * 60 * 1000
    assert limit.take("eve")


def test_a_flood_of_rooms_joins_and_files_is_told_to_wait(client: TestClient, clock: Clock) -> None:
    room = opened(client)
    for kind in ("rooms", "joins", "imports"):
        drain(getattr(limits_of(client), kind))
    tries = (
        client.post("/api/rooms", json=BODY),
        client.post(f"/api/rooms/{room['code']}/join", json={"name": "Eve"}),
        client.post("/api/matches", json=made("blame", longest=3)),
    )
    assert {answer.status_code for answer in tries} == {429}
    assert {answer.json()["code"] for answer in tries} == {"too_fast"}
    clock.now += 60_000
    assert client.post("/api/rooms", json=BODY).status_code == 201


def test_a_flood_of_downloads_and_of_moments_is_told_to_wait(client: TestClient) -> None:
    match = client.post("/api/matches", json=made("blame", longest=3)).json()["match"]
    drain(limits_of(client).replay_pages)
    for path in (f"/matches/{match}", f"/api/matches/{match}/export"):
        assert client.get(path).status_code == 429


def test_guessing_links_and_keys_is_slow_wherever_it_is_tried(
    client: TestClient, ann: Visitor, bob: Visitor
) -> None:
    code = ann.open_room()
    drain(limits_of(client).wrong_codes)
    for path in ("/rooms/000000000000", "/rooms/000000000000/join", f"/matches/{'0' * 32}"):
        assert bob.get(path).status_code == 429
    assert bob.post("/join", {"code": "000000000000"}).status_code == 429
    assert bob.get(f"/rooms/{code}/device/{'A' * 43}").status_code == 429
    # Who belongs here, or was invited, is not kept out by what others at the same address do.
    assert ann.get(f"/rooms/{code}").status_code == 200
    assert bob.get(f"/rooms/{code}/join").status_code == 200
    assert knock(client, code, wearing(ann)) is None


def test_a_knock_at_a_socket_tells_a_guesser_nothing(client: TestClient, ann: Visitor) -> None:
    """A right code and a wrong one are refused alike to whoever has no key."""
    code = ann.open_room()
    for tried in (code, "000000000000", "x", "%2e%2e"):
        assert knock(client, tried, bearing("A" * 43)) == REFUSED


# -- sockets ---------------------------------------------------------------------------------------
def test_a_concurrency_limit_keeps_only_keys_that_have_something_open() -> None:
    limit = ConcurrencyLimit(2)
    assert [limit.acquire("eve") for _ in range(3)] == [True, True, False]
    assert limit.acquire("ann")
    limit.release("eve")
    assert limit.acquire("eve") and not limit.acquire("eve")
    for _ in range(2):
        limit.release("eve")
    limit.release("ann")
    assert not limit._open


def test_one_member_cannot_open_sockets_without_end(client: TestClient) -> None:
    room = opened(client)
    bob = joined(client, room["code"], "Bob")
    eve = bearing(room["token"])
    with ExitStack() as stack:
        lines = [stack.enter_context(inside(client, room["code"], eve)) for _ in range(20)]
        lines[-1].until("room")
        assert knock(client, room["code"], eve) == REFUSED
        assert knock(client, room["code"], bearing(bob)) is None
    assert knock(client, room["code"], eve) is None


def test_one_address_cannot_open_sockets_without_end(client: TestClient) -> None:
    room = opened(client)
    sockets = limits_of(client).sockets_per_address
    taken = 0
    while sockets.acquire(ADDRESS):
        taken += 1
    assert taken == 1_000
    assert knock(client, room["code"], bearing(room["token"])) == REFUSED
    sockets.release(ADDRESS)
    assert knock(client, room["code"], bearing(room["token"])) is None
    assert knock(client, room["code"], bearing("A" * 43)) == REFUSED  # and a refused one keeps no place
    assert knock(client, room["code"], bearing(room["token"])) is None


def test_many_sockets_do_not_let_one_member_talk_more(client: TestClient) -> None:
    room = opened(client)
    eve = bearing(room["token"])
    with inside(client, room["code"], eve) as line:
        member = line.until("room")["you"]["member"]
        drain(limits_of(client).member_writes, str(member))
        with inside(client, room["code"], eve) as another:
            for each in (line, another):
                each.send(type="chat", text="buy cards")
                assert each.until("error")["code"] == "too_fast"
                each.send(type="me", name="Eve", colour=3)
                assert each.until("error")["code"] == "too_fast"
                each.send(type="move", q=0, n=0, id="m")  # a move is no talk
                assert each.until("error")["code"] == "stale"


def test_a_flood_of_messages_ends_the_line_and_nobody_elses(wire: Wire) -> None:
    room = wire.room()
    bob = room.program(room.join("Bob"))
    eve = room.program()
    eve.until("room")
    try:
        for _ in range(1500):
            eve.raw('{"type":"chat","text":"spam"}')
    except ConnectionClosed:
        pass
    assert eve.closed() in {1008, 1013}  # they had their say, or did not listen to the answers
    bob.send(type="chat", text="Quiet at last.")
    bob.until("chat", lambda message: message["text"] == "Quiet at last.")
    said = [message for message in bob.got if message["type"] == "chat" and message["text"] == "spam"]
    assert len(said) < 300
    room.leave()


# -- who does not listen ---------------------------------------------------------------------------
class Deaf:
    """The other side of a line that takes nothing."""

    def __init__(self) -> None:
        self.offered = 0
        self._never = asyncio.Event()

    async def send(self, _message: object) -> None:
        self.offered += 1
        await self._never.wait()


class News:
    """A room where something happens all the time."""

    async def news(self, _me: MemberSnapshot) -> list[str]:
        return ["news"]


class Lobby:
    """As much of a room as a line looks at."""

    def member(self, _member_id: int) -> object:
        return object()


class Stub:
    room = Lobby()


async def test_for_whoever_does_not_listen_nothing_is_kept_and_soon_nobody_waits() -> None:
    deaf, hub = Deaf(), Stub()
    reading = asyncio.current_task()
    assert reading is not None
    connection = Connection(hub, 1, News(), deaf.send)  # type: ignore[arg-type]
    writing = asyncio.create_task(connection.write())
    for _ in range(1000):
        connection.wake()
        await asyncio.sleep(0)
    assert (
        deaf.offered == 1
    )  # of a thousand changes one waits to be sent: the newest is made when they listen
    for _ in range(2 * MAX_QUEUED):
        connection.post(Message(b"refused"))
    assert connection.closing and len(connection._queue) <= MAX_QUEUED
    for _ in range(STUCK_TICKS):
        connection.tick()
    assert not connection.stuck
    connection.tick()
    assert connection.stuck
    with pytest.raises(asyncio.CancelledError):
        await asyncio.sleep(0)
    reading.uncancel()
    writing.cancel()
