"""A real server on a real port, with programs and browsers that talk to it over real sockets."""

from __future__ import annotations

import json
import logging
import secrets
import shutil
import socket
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any, Self

import httpx2
import pytest
import uvicorn
from fastapi import FastAPI
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from app.main import create_app
from app.rooms import runtime
from app.rooms.live.delays import Delays
from app.rooms.push.delivery import PushNetwork
from app.settings import Settings
from app.web.guard.limits import Limits
from app.web.socket.direct_protocol import DirectSocketProtocol

SECONDS = 120  # only a fault takes so long, also on a busy machine
KEY = "a key for tests, long enough to sign with"
PATIENT = Delays(
    contribution_seconds=600.0, bots=(0, 0)
)  # so that no test depends on how fast the machine is
HASTY = Delays(contribution_seconds=0.0, bots=(0, 0))  # whoever has no bytes ready is silent

Message = dict[str, Any]


class Wire:
    """The server, as whoever is outside knows it."""

    def __init__(self, app: FastAPI, port: int) -> None:
        self.app = app
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        self.http = httpx2.Client(base_url=self.url, timeout=SECONDS)

    def post(self, path: str, body: object = None, token: str | None = None) -> httpx2.Response:
        headers = {} if token is None else {"authorization": f"Bearer {token}"}
        return self.http.post(path, json=body, headers=headers)

    def room(self, seats: int = 3, name: str = "Ann", **options: object) -> Room:
        answer = self.post("/api/rooms", {"game": "blame", "seats": seats, "options": options, "name": name})
        assert answer.status_code == 201, answer.text
        return Room(self, answer.json())

    def alive(self) -> bool:
        return self.http.get("/healthz").status_code == 200


class Room:
    """A room of programs; the first one is its host."""

    def __init__(self, wire: Wire, opened: Message) -> None:
        self.wire = wire
        self.code: str = opened["code"]
        self.tokens: list[str] = [opened["token"]]
        self.sockets: list[Program] = []

    @property
    def host(self) -> str:
        return self.tokens[0]

    def join(self, name: str, *, watch: bool = False) -> str:
        answer = self.wire.post(f"/api/rooms/{self.code}/join", {"name": name, "watch": watch})
        assert answer.status_code == 200, answer.text
        self.tokens.append(answer.json()["token"])
        return self.tokens[-1]

    def bots(self, count: int) -> None:
        body = {"count": count, "level": "random"}
        assert self.wire.post(f"/api/rooms/{self.code}/bots", body, self.host).status_code == 200

    def start(self) -> Message:
        answer = self.wire.post(f"/api/rooms/{self.code}/start", token=self.host)
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    def program(self, token: str | None = None, **more: Any) -> Program:  # Any: websockets' own
        program = Program(self, token or self.host, **more)
        self.sockets.append(program)
        return program

    def leave(self) -> None:
        for program in self.sockets:
            program.close()


class Program:
    """A program's socket; it keeps every message it got, in order."""

    def __init__(self, room: Room, token: str | None, **more: Any) -> None:  # Any: websockets' own
        self._open = ExitStack()
        headers = ({} if token is None else {"authorization": f"Bearer {token}"}) | more.get("headers", {})
        self.socket = self._open.enter_context(line(room.wire, room.code, "?as=json", headers))
        self.got: list[Message] = []
        self.texts: list[str] = []  # the same as they came
        self.view: Message = {}
        self.q: int | None = None

    def next(self) -> Message:
        text = self.socket.recv(timeout=SECONDS)
        assert isinstance(text, str)
        message: Message = json.loads(text)
        self.got.append(message)
        self.texts.append(text)
        if message["type"] == "view":
            self.view, self.q = message["view"], message["q"]
        return message

    def until(self, kind: str, holds: Callable[[Message], bool] = lambda _: True) -> Message:
        """The next message of this kind for which something holds."""
        while True:
            message = self.next()
            if message["type"] == kind and holds(message):
                return message

    def send(self, **message: object) -> None:
        self.socket.send(json.dumps(message))

    def raw(self, data: str | bytes) -> None:
        self.socket.send(data)

    def error(self) -> tuple[str | None, str]:
        message = self.until("error")
        return message["id"], message["code"]

    def move(self, n: int = 0, q: int | None = None, move_id: str | None = None) -> str:
        """Answers the question that stands; returns the move's id."""
        move_id = move_id or secrets.token_hex(8)
        self.send(type="move", q=self.q if q is None else q, n=n, id=move_id)
        return move_id

    def so_far(self) -> list[Message]:
        """What has come about the table until the answer to a message that nobody understands."""
        start = len(self.got)
        self.raw("?")
        self.until("error", lambda error: error["code"] == "bad_message")
        return [message for message in self.got[start:-1] if message["type"] not in {"room", "chat", "hb"}]

    def closed(self) -> int:
        """Reads until the other side closes; returns the code."""
        with pytest.raises(ConnectionClosed) as closed:
            self._read_on()
        assert closed.value.rcvd is not None
        return closed.value.rcvd.code

    def _read_on(self) -> None:
        while True:
            self.next()

    def close(self) -> None:
        self._open.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def deal(players: list[Program], watchers: Sequence[Program] = ()) -> None:
    """Every seat adds its bytes; everybody sees the table."""
    for program in players:
        match = program.until("commitment")["match"]
        share = secrets.token_bytes(16)
        program.send(type="entropy", match=match, hash=sha256(share).hexdigest())
        program.send(type="entropy", match=match, bytes=share.hex())
    for program in (*players, *watchers):
        program.until("view")


@contextmanager
def playing(
    wire: Wire, seats: int = 3, watchers: int = 0, bots: int = 0, **options: object
) -> Iterator[tuple[Room, list[Program]]]:
    """Everybody is connected and the cards lie on the table; watchers come last."""
    room = wire.room(seats, "Ann", **options)
    players = seats - bots
    for number in range(1, players):
        room.join(f"Friend {number}")
    for number in range(watchers):
        room.join(f"Watcher {number}", watch=True)
    if bots:
        room.bots(bots)
    programs = [room.program(token) for token in room.tokens]
    try:
        room.start()
        deal(programs[:players], programs[players:])
        yield room, programs
    finally:
        room.leave()


def play_on(programs: list[Program], n: int) -> Program:
    """Whoever is asked answers, and everybody has seen what it did; returns the mover."""
    mover = next(program for program in programs if program.view["options"])
    q, before = mover.q, mover.view
    move_id = mover.move(n % len(mover.view["options"]))
    assert mover.until("ack") == {"type": "ack", "id": move_id}
    assert mover.view is before  # the acknowledgement comes before the view it causes
    mover.until("view")
    if mover.q != q:  # else the question still stands, and others must not even see that one has answered
        for program in programs:
            while program.q != mover.q:
                program.until("view")
    return mover


def play_out(programs: list[Program], step: int = 7) -> int:
    """To the end, by a rule; returns the number of moves."""
    moves = 0
    while programs[0].q is not None:
        play_on(programs, moves * step)
        moves += 1
    return moves


@contextmanager
def line(wire: Wire, code: str, query: str, headers: dict[str, str]) -> Iterator[ClientConnection]:
    """A socket into a room."""
    with connect(
        f"ws://127.0.0.1:{wire.port}/rooms/{code}/socket{query}",
        additional_headers=headers,
        open_timeout=SECONDS,
        close_timeout=SECONDS,
        max_size=None,
        max_queue=None,  # what nobody reads would hold up the closing of the line
        compression=None,
        ping_interval=None,  # a starved process would be taken for a dead one
    ) as socket:
        yield socket


class Complaints(logging.Handler):
    """What the thread of a server complained about, with its traceback."""

    def __init__(self, thread: threading.Thread) -> None:
        super().__init__(logging.ERROR)
        self.heard: list[str] = []
        self._thread = thread
        self.setFormatter(logging.Formatter())

    def emit(self, record: logging.LogRecord) -> None:
        # Uvicorn closes a line on which no UTF-8 comes before we hear of it, and says so in its own way.
        ours = not record.getMessage().startswith("Invalid UTF-8")
        if ours and record.thread == self._thread.ident:
            self.heard.append(self.format(record))


class Server(uvicorn.Server):
    """Tells when it can be reached."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.ready = threading.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.ready.set()


@contextmanager
def serving(
    empty_database: Path,
    data: Path,
    *,
    delays: Delays | None = None,
    limits: Limits | None = None,
    clock: Callable[[], int] | None = None,
    metrics: bool = False,
    push_network: PushNetwork | None = None,
) -> Iterator[Wire]:
    """The whole application, as the serve command runs it, in a thread of its own."""
    shutil.copy(empty_database, data / "culprit.db")
    settings = Settings(data=data, secret_key=KEY, metrics=metrics)
    wall, monotonic = (clock, clock) if clock is not None else (runtime.now, runtime.monotonic)
    app = create_app(
        settings,
        clock=wall,
        monotonic=monotonic,
        delays=delays or PATIENT,
        limits=limits,
        push_network=push_network,
    )
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        server = Server(
            uvicorn.Config(
                app,
                http="httptools",
                ws=DirectSocketProtocol,
                ws_max_size=65_536,
                ws_per_message_deflate=False,
                ws_ping_interval=None,
                server_header=False,
                access_log=False,
                log_config=None,
                lifespan="on",
            )
        )
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        complaints = Complaints(thread)
        logging.getLogger().addHandler(complaints)
        thread.start()
        assert server.ready.wait(SECONDS)
        wire = Wire(app, port)
        try:
            yield wire
        finally:
            wire.http.close()
            server.should_exit = True
            thread.join(SECONDS)
            logging.getLogger().removeHandler(complaints)
    assert not complaints.heard, "\n".join(complaints.heard)
