"""Clockwork: a program that takes a seat at a Culprit table and plays, by the seat protocol.

    pip install websockets
    python clockwork.py http://127.0.0.1:8000 --code k3j9-qw2m-8xtc    joins a room and plays when it starts
    python clockwork.py http://127.0.0.1:8000 --open blame --bots 2    opens one, adds bots, and starts

It chooses at random. To make it better, write another `choose`: it is given all that its seat may know (a
view) and returns the number of one of the options in it. Everything else can stay as it is.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import json
import os
import random
import urllib.request
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

Json = dict[str, Any]


def choose(view: Json) -> int:
    """Your strategy goes here. The view is described on the server's page for programs."""
    option = random.choice(view["options"])
    return int(option["n"])


class Rigged(Exception):
    """The server told two different things about one deal: it may be choosing the cards."""


@dataclass
class Deal:
    """What we have seen and given in one deal. Keep it, and you can check the export of the game with it."""

    commitment: str
    share: bytes = field(default_factory=lambda: os.urandom(16))  # new for every deal
    hashes: list[str | None] | None = None

    @property
    def hash(self) -> str:
        return hashlib.sha256(self.share).hexdigest()


class Clockwork:
    """One seat: adds its share to the shuffle, answers when it is asked, comes back if the line breaks."""

    def __init__(self, server: str, code: str, token: str) -> None:
        self.address = f"{server.replace('http', 'ws', 1)}/rooms/{code}/socket?as=json"
        self.headers = {"Authorization": f"Bearer {token}"}
        self.deals: dict[str, Deal] = {}  # by match
        self.unheard: Json | None = None  # a move that has not been acknowledged
        self.answered: int | None = None  # the last question we have answered

    async def play(self) -> Json:
        """Plays until the game is over, and returns how it ended."""
        while True:
            try:
                async with connect(self.address, additional_headers=self.headers) as socket:
                    if self.unheard is not None:
                        await self.send(socket, self.unheard)  # the same id again is never played twice
                    async for text in socket:
                        outcome = await self.hear(socket, json.loads(text))
                        if outcome is not None:
                            return outcome
            except (ConnectionClosed, OSError):
                pass
            await asyncio.sleep(1)

    async def hear(self, socket: ClientConnection, message: Json) -> Json | None:
        """Does what a message asks for; returns the outcome once there is one."""
        match message["type"]:
            case "commitment":
                await self.contribute(socket, message)
            case "view":
                outcome: Json | None = message["view"]["outcome"]
                if outcome is not None:
                    return outcome
                await self.answer(socket, message["q"], message["view"])
            case "ack":
                self.unheard = None
            case "error":
                # Somebody was quicker, or another question stands by now: the newest view says what to do.
                print("refused:", message["code"])
                self.unheard = self.answered = None
        return None

    async def contribute(self, socket: ClientConnection, message: Json) -> None:
        """First the hash of our share; the share itself only when all hashes are in.

        So not even the server can choose the cards, as long as it sticks to the first commitment and hashes.
        """
        deal = self.deals.setdefault(message["match"], Deal(message["commitment"]))
        if message["commitment"] != deal.commitment:
            raise Rigged("a second commitment for the same deal")
        hashes = message.get("hashes")
        if hashes is None:
            part = {"hash": deal.hash}
        elif deal.hashes is not None and hashes != deal.hashes:
            raise Rigged("other hashes than before for the same deal")
        else:
            deal.hashes = hashes
            part = {"bytes": deal.share.hex()}
        if message.get("dealt"):
            return  # we came after the deal, or came back
        if hashes is not None and deal.hash not in hashes:
            print("our share came too late for this shuffle")
            return
        await self.send(socket, {"type": "entropy", "match": message["match"], **part})

    async def answer(self, socket: ClientConnection, question: int, view: Json) -> None:
        if view["options"] and question != self.answered:
            self.answered = question
            self.unheard = {"type": "move", "q": question, "n": choose(view), "id": os.urandom(8).hex()}
            await self.send(socket, self.unheard)

    async def send(self, socket: ClientConnection, message: Json) -> None:
        await socket.send(json.dumps(message))


def call(server: str, path: str, body: Json | None = None, token: str = "") -> Json:
    """One call of the HTTP part of the protocol."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    data = b"" if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{server}/api{path}", data, headers, method="POST")
    with urllib.request.urlopen(request) as answer:
        found: Json = json.load(answer)
    return found


async def main() -> None:
    parser = argparse.ArgumentParser(description="A program that plays at a Culprit table.")
    parser.add_argument("server", help="such as http://127.0.0.1:8000")
    parser.add_argument("--name", default="Clockwork")
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument("--code", help="join the room with this code")
    where.add_argument("--open", metavar="GAME", help="open a room for this game, add bots, and start")
    parser.add_argument("--bots", type=int, default=2, help="how many bots, with --open")
    args = parser.parse_args()
    server = args.server.rstrip("/")
    if args.open:
        body = {"game": args.open, "seats": args.bots + 1, "options": {}, "name": args.name}
        room = call(server, "/rooms", body)
        code, token = room["code"], room["token"]
        call(server, f"/rooms/{code}/bots", {"count": args.bots, "level": "sensible"}, token)
        print(f"{args.name} has opened the room {code}.", flush=True)
    else:
        code = args.code.replace("-", "").lower()
        joined = call(server, f"/rooms/{code}/join", {"name": args.name, "watch": False})
        token = joined["token"]
        print(f"{args.name} has seat {joined['seat']}.", flush=True)
    playing = asyncio.create_task(Clockwork(server, code, token).play())
    if args.open:
        await asyncio.sleep(0.2)  # be there before the deal, to have a share in it
        await asyncio.to_thread(call, server, f"/rooms/{code}/start", None, token)
    print(json.dumps(await playing))


if __name__ == "__main__":
    asyncio.run(main())
