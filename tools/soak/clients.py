"""The clients of a soak test: programs that play, hosts of tables of bots, and spectators."""

from __future__ import annotations

import asyncio
import json
import os
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from app.rooms.close_codes import TRY_AGAIN_LATER

Json = dict[str, Any]  # Any: plain JSON
HTTP_SECONDS = 60
CONFLICT, UNAVAILABLE = 409, 503


@dataclass(slots=True)
class Pace:
    """Durations in seconds, drawn from these ranges."""

    move: tuple[float, float] = (0.1, 0.5)
    stay: tuple[float, float] = (5, 20)
    """How long a connection lasts before its client drops it and reconnects."""
    chat: float = 0.02
    """The probability that a client answers a message of the server with a line of chat."""
    room: tuple[float, float] = (60, 300)
    """How long a room is open before its host closes it and another is opened."""


@dataclass(slots=True)
class Crowd:
    """What all clients share: the ports of the workers, the pace, and the counters."""

    ports: Sequence[int]
    pace: Pace
    random: random.Random
    did: Counter[str] = field(default_factory=Counter)

    async def call(self, path: str, body: Json, token: str = "") -> Json:
        """Makes an HTTP call to any worker; repeats it until the database answers in time."""
        again = False
        while True:
            try:
                return await asyncio.to_thread(_post, self.random.choice(self.ports), path, body, token)
            except HTTPError as refused:
                if again and refused.code == CONFLICT:
                    return {}  # it was done at the first attempt
                if refused.code != UNAVAILABLE:
                    raise
            again = True
            await self.turned_away()

    async def turned_away(self) -> None:
        self.did["times turned away: the database did not answer in time"] += 1
        await asyncio.sleep(1)

    def between(self, shortest: float, longest: float) -> float:
        return self.random.uniform(shortest, longest)


def _post(port: int, path: str, body: Json, token: str) -> Json:
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    request = Request(f"http://127.0.0.1:{port}/api{path}", json.dumps(body).encode(), headers)
    with urlopen(request, timeout=HTTP_SECONDS) as answer:  # noqa: S310 - our own server, over HTTP
        said: Json = json.load(answer)
    return said


class Visitor:
    """A spectator: connects, stays for a while, drops the connection, and reconnects."""

    views = "html"

    def __init__(self, crowd: Crowd, code: str, token: str) -> None:
        self.crowd = crowd
        self.code = code
        self.token = token

    async def attend(self) -> None:
        """Runs until it is cancelled; connects to any worker each time."""
        while True:
            port = self.crowd.random.choice(self.crowd.ports)
            shown = "?as=json" if self.views == "json" else ""
            address = f"ws://127.0.0.1:{port}/rooms/{self.code}/socket{shown}"
            headers = {"Authorization": f"Bearer {self.token}"}
            try:
                async with connect(address, additional_headers=headers, compression=None) as socket:
                    self.crowd.did["connections"] += 1
                    await self.arrive(socket)
                    async with asyncio.timeout(self.crowd.between(*self.crowd.pace.stay)):
                        async for text in socket:
                            await self.hear(socket, str(text))
            except TimeoutError:
                continue
            except ConnectionClosed:
                self.crowd.did["cut off"] += 1
            except InvalidStatus as refused:
                if refused.response.status_code != UNAVAILABLE:
                    raise
                await self.crowd.turned_away()

    async def arrive(self, socket: ClientConnection) -> None:
        """Called after each connect."""

    async def hear(self, socket: ClientConnection, text: str) -> None:
        """Handles a message; chats now and then."""
        if self.crowd.random.random() < self.crowd.pace.chat:
            self.crowd.did["lines of chat"] += 1
            await self.send(socket, {"type": "chat", "text": f"I saw {len(text)} characters."})

    async def send(self, socket: ClientConnection, message: Json) -> None:
        await socket.send(json.dumps(message))


class SoakPlayer(Visitor):
    """A program with a seat, or the host of a table of bots: answers at random, and asks for a rematch."""

    views = "json"

    def __init__(self, crowd: Crowd, code: str, token: str, *, host: bool) -> None:
        super().__init__(crowd, code, token)
        self.host = host
        self.view: Json | None = None
        self.answered: int | None = None
        self.unacknowledged: Json | None = None

    async def arrive(self, socket: ClientConnection) -> None:
        """Repeats a pending move, which the server plays only once; the rest may be of an earlier match."""
        self.view = self.answered = None
        if self.unacknowledged is not None:
            await self.send(socket, self.unacknowledged)

    async def hear(self, socket: ClientConnection, text: str) -> None:
        message = json.loads(text)
        match message["type"]:
            case "view":
                self.view = message
            case "ack":
                self.unacknowledged = None
            case "error":
                # The question has changed, or a stand-in was quicker: the newest view tells.
                self.crowd.did["refusals"] += 1
                self.unacknowledged = self.answered = None
            case _:
                await super().hear(socket, text)
                return
        if self.view is not None and self.unacknowledged is None:
            await self.answer(socket, self.view)

    async def answer(self, socket: ClientConnection, message: Json) -> None:
        view = message["view"]
        if view["outcome"] is not None:
            self.view = self.answered = None
            self.crowd.did["games seen to their end"] += 1
            if self.host:
                await self.send(socket, {"type": "rematch"})
        elif view["options"] and message["q"] != self.answered:
            await asyncio.sleep(self.crowd.between(*self.crowd.pace.move))
            self.answered = message["q"]
            n = self.crowd.random.choice(view["options"])["n"]
            self.unacknowledged = {"type": "move", "q": message["q"], "n": n, "id": os.urandom(8).hex()}
            await self.send(socket, self.unacknowledged)


async def open_table(crowd: Crowd, game: str, number: int, *, bots: bool) -> list[Visitor]:
    """Starts a match for four with two spectators; with `bots` on all seats except the host's."""
    room = await crowd.call("/rooms", {"game": game, "seats": 4, "name": f"Ann {number}"})
    code, token = room["code"], room["token"]
    everybody: list[Visitor] = [SoakPlayer(crowd, code, token, host=True)]
    if bots:
        await crowd.call(f"/rooms/{code}/bots", {"count": 3, "level": "sensible"}, token)
    else:
        for name in ("Bob", "Cleo", "Dan"):
            friend = await crowd.call(f"/rooms/{code}/join", {"name": f"{name} {number}"})
            everybody.append(SoakPlayer(crowd, code, friend["token"], host=False))
    for name in ("Eve", "Fay"):
        joined = await crowd.call(f"/rooms/{code}/join", {"name": f"{name} {number}", "watch": True})
        everybody.append(Visitor(crowd, code, joined["token"]))
    await crowd.call(f"/rooms/{code}/start", {}, token)
    return everybody


async def close_room(host: Visitor) -> None:
    """The host closes the room; returns when the server has closed the connection."""
    address = f"ws://127.0.0.1:{host.crowd.ports[0]}/rooms/{host.code}/socket?as=json"
    headers = {"Authorization": f"Bearer {host.token}"}
    while True:
        try:
            async with connect(
                address, additional_headers=headers, compression=None, open_timeout=HTTP_SECONDS
            ) as socket:
                await host.send(socket, {"type": "close"})
                # Keep reading: a connection whose queue is full does not notice its end.
                while True:
                    await socket.recv()
        except ConnectionClosed as closed:
            if closed.rcvd is None or closed.rcvd.code != TRY_AGAIN_LATER:
                return
        except InvalidStatus as refused:
            if refused.response.status_code != UNAVAILABLE:
                raise
        await host.crowd.turned_away()
