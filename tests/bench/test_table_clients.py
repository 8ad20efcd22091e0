"""The clients of a table at a real server: moves follow one another as they should."""

from __future__ import annotations

import socket
import time
from collections import Counter
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import pytest

from app.db.migrate import upgrade
from app.web.guard.limits import Limits
from tests.web.live_server import HASTY, Wire, serving
from tools.bench import websocket_client
from tools.bench.bot_load import stored_answers
from tools.bench.load import Load, Stalled
from tools.bench.message_parsing import ServerRefused, read_html, read_json
from tools.bench.room_setup import MOST_WATCHERS, CallFailed, RoomOpener
from tools.bench.table_clients import EchoClients, PlayingClients

pytestmark = pytest.mark.slow

TURN = 0.1


class Ticks:
    """Time that passes with every look at it, so that a round ends after so many turns."""

    def __init__(self, turn: float = TURN) -> None:
        self._count = count()
        self._turn = turn

    def __call__(self) -> float:
        return next(self._count) * self._turn


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("bench")


@pytest.fixture(scope="module")
def wire(tmp_path_factory: pytest.TempPathFactory, data: Path) -> Iterator[Wire]:
    empty = tmp_path_factory.mktemp("empty") / "empty.db"
    upgrade(SimpleNamespace(database=f"sqlite:///{empty}"))
    with serving(empty, data, delays=HASTY, limits=Limits.unlimited()) as wire:
        yield wire


@pytest.mark.parametrize("as_json", [False, True], ids=["html", "json"])
def test_a_party_plays_on_and_on(wire: Wire, as_json: bool) -> None:
    clients = RoomOpener(wire.port).table(1, "blame", 4, as_json=as_json)
    load = Load([clients], clock=Ticks())
    load.settle()
    first, second = load.run(100 * TURN), load.run(100 * TURN)
    load.close()
    assert first.tally.moves > 5 and second.tally.moves > 5
    assert len(first.tally.delays) == first.tally.moves
    # An answer in secret is seen by one, every other move by all four.
    assert first.tally.moves < first.tally.frames <= 4 * (first.tally.moves + 1)
    assert first.tally.octets > 100 * first.tally.frames
    assert first.tally.moves <= len(first.tally.acknowledged) <= first.tally.moves + 1


def test_a_party_with_a_pace_moves_when_it_is_time(wire: Wire) -> None:
    clients = RoomOpener(wire.port).table(2, "blame", 4, as_json=True)
    turn = TURN / 100  # until the next move is due the load really waits
    load = Load([clients], clock=Ticks(turn), pace=1 / (20 * turn))
    load.settle()
    played = load.run(200 * turn).tally
    load.close()
    assert 0 < played.moves <= 10


@pytest.mark.parametrize("spectators", [1, MOST_WATCHERS + 10])
def test_every_spectator_watches_every_move(
    wire: Wire, spectators: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    connect, tokens = websocket_client.connect, []

    def counting(port: int, path: str, token: str) -> tuple[socket.socket, bytes]:
        tokens.append(token)
        return connect(port, path, token)

    monkeypatch.setattr(websocket_client, "connect", counting)
    clients = RoomOpener(wire.port).table(3, "blame", 4, as_json=False, spectators=spectators)
    assert len(clients.lines) == len(tokens) == 4 + spectators
    # A room has no place for more spectators; beyond that, each has several sockets.
    sockets = Counter(tokens)
    assert len(sockets) == 4 + min(spectators, MOST_WATCHERS)
    assert max(sockets.values()) == (1 if spectators <= MOST_WATCHERS else 2)
    load = Load([clients], clock=Ticks(TURN / 100))
    load.settle()
    played = load.run(3 * TURN).tally
    load.close()
    assert played.moves > 0 and played.frames >= 4 + spectators


def test_bots_play_at_a_table_of_their_own(wire: Wire, data: Path) -> None:
    RoomOpener(wire.port).bots(1, "blame", 4, "random")
    before, end = stored_answers(data), time.monotonic() + 60
    while stored_answers(data) == before and time.monotonic() < end:
        time.sleep(0.05)
    assert stored_answers(data) > before


def test_a_call_that_is_refused_is_told(wire: Wire) -> None:
    with pytest.raises(CallFailed, match="/api/rooms: 409"):
        RoomOpener(wire.port).table(1, "blame", 6, as_json=False)


# -- against a server that says what the test wants --------------------------------------------------
@pytest.fixture
def lines() -> Iterator[tuple[list[socket.socket], list[socket.socket]]]:
    """Four sockets for the clients, and the server's ends of them."""
    pairs = [socket.socketpair() for _ in range(4)]
    yield [ours for ours, _ in pairs], [theirs for _, theirs in pairs]
    for pair in pairs:
        for end in pair:
            end.close()


def said(end: socket.socket) -> bytes:
    """What the clients have just sent."""
    frame = end.recv(4096)
    mask = frame[2:6]
    return bytes(octet ^ mask[i % 4] for i, octet in enumerate(frame[6:]))


def text(words: str) -> bytes:
    size = len(words)
    return b"\x81" + (bytes([size]) if size < 126 else b"\x7e" + size.to_bytes(2, "big")) + words.encode()


WHOLE = '<div id="stage"><section id="prompt"></section></div>'
ASKED = '<div id="stage"><section id="prompt" data-asked="0"></section></div>'


def test_a_move_ends_when_its_last_viewer_has_seen_it(
    lines: tuple[list[socket.socket], list[socket.socket]],
) -> None:
    clients = PlayingClients([(line, b"") for line in lines[0]], read_html)
    clients.paused = False
    for viewer, words in enumerate((WHOLE, WHOLE, ASKED, WHOLE)):
        assert clients.busy
        clients.take(viewer, text(words))
    assert said(lines[1][2]) == b'{"type":"move","q":0,"n":0,"id":"1"}'
    clients.take(2, text('{"type":"ack","id":"1"}'))
    clients.take(2, text('{"type":"hb"}'))
    for viewer in (2, 0, 3):
        clients.take(viewer, text('<i id="moves"></i>'))
    assert clients.tally.moves == 0
    clients.take(1, text('<i id="moves"></i><section id="prompt" data-asked="1"></section>'))
    assert clients.tally.moves == 1 and len(clients.tally.delays) == 1
    assert said(lines[1][1]) == b'{"type":"move","q":1,"n":0,"id":"2"}'


def test_after_the_last_move_the_host_asks_for_another_game(
    lines: tuple[list[socket.socket], list[socket.socket]],
) -> None:
    clients = PlayingClients([(line, b"") for line in lines[0]], read_html)
    for viewer, words in enumerate((ASKED, WHOLE, WHOLE, WHOLE)):
        clients.take(viewer, text(words))
    clients.paused = False
    clients.go_on()
    said(lines[1][0])
    for viewer in range(4):
        clients.take(viewer, text('<i id="moves"></i><section id="results" class="results">'))
    assert said(lines[1][0]) == b'{"type":"rematch"}'
    assert clients.busy and clients.tally.games == 1
    for viewer in range(4):
        clients.take(viewer, text(WHOLE))
    assert not clients.busy


def test_a_refused_move_ends_the_measurement() -> None:
    for read in (read_html, read_json):
        with pytest.raises(ServerRefused, match="stale"):
            read(b'{"type":"error","id":"1","code":"stale"}')


def test_a_server_that_says_nothing_is_noticed(
    lines: tuple[list[socket.socket], list[socket.socket]],
) -> None:
    for end in lines[1]:
        end.send(text('{"type":"hb"}') * 3000)  # heartbeats are no news
    clients = PlayingClients([(line, b"") for line in lines[0]], read_html)
    ticks = iter((0.0, 1.0, 40.0))
    with pytest.raises(Stalled, match="1 tables wait in vain, one of them so: awaiting 0 after 0 moves"):
        Load([clients], clock=lambda: next(ticks)).settle()


def test_a_ping_is_answered(lines: tuple[list[socket.socket], list[socket.socket]]) -> None:
    clients = EchoClients([(line, b"") for line in lines[0]])
    clients.take(3, b"\x89\x02hi")
    assert said(lines[1][3]) == b"hi"
