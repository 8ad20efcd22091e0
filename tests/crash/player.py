"""A program that plays one seat, and goes on playing while servers die under it."""

from __future__ import annotations

import asyncio
import json
import random
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

if TYPE_CHECKING:
    from tests.crash.world import World

Message = dict[str, Any]
PAUSE = 0.01  # before it comes back to a server that did not want it


@dataclass
class Sent:
    """A move that was sent and not yet acknowledged."""

    q: int
    n: int
    id: str


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
    hashes: set[tuple[str | None, ...]] = field(default_factory=set)
    lines: int = 0
    repeats: int = 0
    refused: int = 0
    pending: Sent | None = None
    view: Message | None = None
    answered: set[int] = field(default_factory=set)
    outcome: Message | None = None

    async def play(self) -> None:
        while self.outcome is None:
            server = await self.world.any_server(self.dice)
            address = f"ws://127.0.0.1:{server.port}/rooms/{self.code}/socket?as=json"
            headers = {"authorization": f"Bearer {self.token}"}
            try:
                async with connect(address, additional_headers=headers, compression=None) as socket:
                    self.lines += 1
                    await self._on(socket)
            except (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError, TimeoutError):
                await asyncio.sleep(PAUSE)  # the server is gone or unwell; it will be back

    async def repeat(self, moves: list[Sent]) -> None:
        """Sends moves again after the game, as one who never heard of any acknowledgement."""
        for move in moves:
            self.pending, self.view, self.outcome = move, None, None
            await self.play()

    async def _on(self, socket: ClientConnection) -> None:
        if self.pending is not None:
            self.repeats += 1
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
                    # Others settled the question meanwhile; `prove` sees to it that nothing of it was stored.
                    assert message["code"] == "stale" and self.pending is not None
                    self.answered.add(self.pending.q)
                    self.refused += 1
                    self.pending = None
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
        if message.get("dealt"):
            return
        if "hashes" not in message:
            await socket.send(json.dumps(entropy | {"hash": sha256(self.share).hexdigest()}))
        else:
            self.hashes.add(tuple(message["hashes"]))
            await socket.send(json.dumps(entropy | {"bytes": self.share.hex()}))
