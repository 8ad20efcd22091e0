"""Those who use the server in a soak: programs that play, hosts of tables of bots, and spectators."""

from __future__ import annotations

import asyncio
import json
import os
import random
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

Json = dict[str, Any]  # Any: plain JSON
HTTP_SECONDS = 60
UNAVAILABLE = 503


@dataclass(slots=True)
class Pace:
    """Seconds, each drawn between the two."""

    move: tuple[float, float] = (0.1, 0.5)
    stay: tuple[float, float] = (5, 20)
    """How long a connection lasts before its client drops it and comes back."""
    chat: float = 0.02
    """How likely a message from the server is answered with a line of chat."""


@dataclass(slots=True)
class Crowd:
    """What all clients share: the workers' ports, the pace, and the count of what they did."""

    ports: Sequence[int]
    pace: Pace
    random: random.Random
    did: Counter[str] = field(default_factory=Counter)
    ending: bool = False
    """Set once everything is to be closed: from then on a client that is cut off does not come back."""

    async def call(self, path: str, body: Json, token: str = "") -> Json:
        """One HTTP call, at any worker."""
        return await asyncio.to_thread(_post, self.random.choice(self.ports), path, body, token)

    def between(self, shortest: float, longest: float) -> float:
        return self.random.uniform(shortest, longest)


def _post(port: int, path: str, body: Json, token: str) -> Json:
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    request = Request(f"http://127.0.0.1:{port}/api{path}", json.dumps(body).encode(), headers)
    with urlopen(request, timeout=HTTP_SECONDS) as answer:  # noqa: S310 - our own server, over HTTP
        said: Json = json.load(answer)
    return said


class Visitor:
    """A member of a room who looks on: connects, stays for a while, drops the connection, comes back."""

    views = "html"

    def __init__(self, crowd: Crowd, code: str, token: str) -> None:
        self.crowd = crowd
        self.code = code
        self.token = token

    async def attend(self) -> None:
        """Until the soak ends, each time through any of the workers."""
        while not self.crowd.ending:
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
                if not self.crowd.ending:
                    self.crowd.did["cut off"] += 1
            except InvalidStatus as refused:
                if refused.response.status_code != UNAVAILABLE:
                    raise
                self.crowd.did["times turned away: the database did not answer in time"] += 1
                await asyncio.sleep(1)

    async def arrive(self, socket: ClientConnection) -> None:
        """The connection stands."""

    async def hear(self, socket: ClientConnection, text: str) -> None:
        """Says something now and then."""
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
        """The same id again is never played twice; what else was known may be of an earlier match."""
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
                # Another question stands by now, or a stand-in was quicker: the newest view says which.
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
    """A match for four has begun, and two spectators look on; `bots`: on all seats but the host's."""
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
    """The host closes the room; returns when the server has cut the connection."""
    address = f"ws://127.0.0.1:{host.crowd.ports[0]}/rooms/{host.code}/socket?as=json"
    headers = {"Authorization": f"Bearer {host.token}"}
    async with connect(address, additional_headers=headers, compression=None) as socket:
        await host.send(socket, {"type": "close"})
        with suppress(ConnectionClosed):
            # Read on: a connection whose queue is full does not notice its end.
            while True:
                await socket.recv()
