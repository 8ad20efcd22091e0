"""Tables of programs that go on playing while the server is killed under them."""

from __future__ import annotations

import asyncio
import json
import random
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

import httpx2
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from tests.crash.server import ServerProcess

Message = dict[str, Any]
SECONDS = 120


@dataclass
class Sent:
    """A move that was sent and not yet acknowledged."""

    q: int
    n: int
    id: str


class World:
    """Kills the server after so many moves were sent or acknowledged, and starts it again."""

    def __init__(self, server: ServerProcess, kill_at: list[int]) -> None:
        self.server = server
        self.up = asyncio.Event()
        self.happened = 0  # moves sent and moves acknowledged
        self.kills = 0
        self._kill_at = sorted(kill_at)
        self._restarting: asyncio.Task[None] | None = None

    async def start(self) -> None:
        await asyncio.to_thread(self.server.start)
        self.up.set()

    def look(self, happened: int = 1) -> None:
        """Something happened: is it time?"""
        self.happened += happened
        if self._kill_at and self.happened >= self._kill_at[0] and self.up.is_set():
            del self._kill_at[0]
            self.kills += 1
            self.up.clear()
            self.server.strike()
            self._restarting = asyncio.create_task(self._restart())

    async def _restart(self) -> None:
        await asyncio.to_thread(self.server.clear)
        await self.start()


@dataclass
class Player:
    """One seat. It repeats what was not acknowledged, and nothing else."""

    world: World
    code: str
    token: str
    seat: int
    dice: random.Random
    share: bytes
    acked: list[Sent] = field(default_factory=list)
    commitments: set[str] = field(default_factory=set)
    lines: int = 0
    pending: Sent | None = None
    view: Message | None = None
    answered: set[int] = field(default_factory=set)
    outcome: Message | None = None

    async def play(self) -> None:
        while self.outcome is None:
            await self.world.up.wait()
            address = f"ws://127.0.0.1:{self.world.server.port}/rooms/{self.code}/socket?as=json"
            headers = {"authorization": f"Bearer {self.token}"}
            try:
                async with connect(address, additional_headers=headers, compression=None) as socket:
                    self.lines += 1
                    await self._on(socket)
            except (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError):
                await asyncio.sleep(0)  # the server is gone; it will be back

    async def repeat(self, moves: list[Sent]) -> None:
        """Sends moves again after the game, as one who never heard of any acknowledgement."""
        for move in moves:
            self.pending, self.view, self.outcome = move, None, None
            await self.play()

    async def _on(self, socket: ClientConnection) -> None:
        if self.pending is not None:
            await self._send(socket)
        async for text in socket:
            message: Message = json.loads(text)
            match message["type"]:
                case "commitment":
                    await self._contribute(socket, message)
                case "view":
                    self.view = message
                case "ack":
                    assert self.pending is not None and message["id"] == self.pending.id
                    self.acked.append(self.pending)
                    self.answered.add(self.pending.q)
                    self.pending = None
                    self.world.look()
                case "error":
                    raise AssertionError(message)
            if await self._answer(socket):
                return

    async def _answer(self, socket: ClientConnection) -> bool:
        """Answers if it is asked; True when the game is over."""
        if self.view is None or self.pending is not None:
            return False
        if self.view["q"] is None:
            self.outcome = self.view["view"]["outcome"]
            return True
        options = self.view["view"]["options"]
        if options and self.view["q"] not in self.answered:
            n = self.dice.choice(options)["n"]
            self.pending = Sent(self.view["q"], n, f"{self.seat}-{self.dice.getrandbits(60)}")
            await self._send(socket)
        return False

    async def _send(self, socket: ClientConnection) -> None:
        assert self.pending is not None
        move = {"type": "move", "q": self.pending.q, "n": self.pending.n, "id": self.pending.id}
        await socket.send(json.dumps(move))
        self.world.look()

    async def _contribute(self, socket: ClientConnection, message: Message) -> None:
        self.commitments.add(message["commitment"])
        self.world.look(0)
        entropy = {"type": "entropy", "match": message["match"]}
        if "hashes" not in message:
            await socket.send(json.dumps(entropy | {"hash": sha256(self.share).hexdigest()}))
        else:
            await socket.send(json.dumps(entropy | {"bytes": self.share.hex()}))


@dataclass
class Party:
    """A table of programs, and the match they play."""

    match: str
    commitment: str
    players: list[Player]


async def gather(world: World, number: int, seats: int, dice: random.Random) -> Party:
    """Opens a room, fills it, and starts the game."""
    async with httpx2.AsyncClient(base_url=f"http://127.0.0.1:{world.server.port}") as http:
        body = {"game": "blame", "seats": seats, "options": {"powers": number % 2 == 1}, "name": "Ann"}
        room = (await http.post("/api/rooms", json=body)).json()
        tokens = [room["token"]]
        for name in ("Bob", "Cid", "Dot")[: seats - 1]:
            joined = await http.post(f"/api/rooms/{room['code']}/join", json={"name": name})
            tokens.append(joined.json()["token"])
        host = {"authorization": f"Bearer {tokens[0]}"}
        started = (await http.post(f"/api/rooms/{room['code']}/start", headers=host)).json()
    players = [
        Player(world, room["code"], token, seat, random.Random(dice.random()), dice.randbytes(16))
        for seat, token in enumerate(tokens)
    ]
    return Party(started["match"], started["commitment"], players)
