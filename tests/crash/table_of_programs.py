"""A table of programs: how they meet, and what must hold of their game when it is over."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

import httpx2

from app.games import GAMES
from app.tables.replay.verification import examine, read_export
from tests.crash.player import Player
from tests.crash.world import World

Row = tuple[int, int, str]  # number, seat, client's id
Stored = Callable[[str], Awaitable[list[Row]]]
PAUSE = 0.05


@dataclass
class ProgramTable:
    """The match they play."""

    match: str
    commitment: str
    players: list[Player]

    async def play(self) -> None:
        await asyncio.gather(*(player.play() for player in self.players))

    @property
    def acked(self) -> int:
        return sum(len(player.acked) for player in self.players)


async def gather(world: World, game: str, seats: int, dice: random.Random, **options: object) -> ProgramTable:
    """Opens a room, fills it, and starts the game; begins anew if the server dies meanwhile."""
    while True:
        server = await world.any_server(dice)
        try:
            async with httpx2.AsyncClient(base_url=f"http://127.0.0.1:{server.port}") as http:
                return await _gather(world, http, game, seats, dice, options)
        except (httpx2.HTTPError, OSError):
            await asyncio.sleep(PAUSE)


async def _gather(
    world: World,
    http: httpx2.AsyncClient,
    game: str,
    seats: int,
    dice: random.Random,
    options: dict[str, object],
) -> ProgramTable:
    async def post(path: str, body: object, token: str = "") -> dict[str, str]:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        answer = await http.post(path, json=body, headers=headers)
        answer.raise_for_status()
        told: dict[str, str] = answer.json()
        return told

    room = await post("/api/rooms", {"game": game, "seats": seats, "options": options, "name": "Ann"})
    address = f"/api/rooms/{room['code']}"
    names = ("Bob", "Cid", "Dot", "Eve", "Fay", "Gus", "Hal")[: seats - 1]
    tokens = [room["token"], *[(await post(f"{address}/join", {"name": name}))["token"] for name in names]]
    begun = await post(f"{address}/start", {}, tokens[0])
    players = [
        Player(world, room["code"], token, seat, random.Random(dice.random()), dice.randbytes(16))
        for seat, token in enumerate(tokens)
    ]
    return ProgramTable(begun["match"], begun["commitment"], players)


async def prove(world: World, table: ProgramTable, stored: Stored) -> None:
    """Every acknowledged move is there once, in order, and everybody has seen the same end."""
    answers = await stored(table.match)
    assert [n for n, *_ in answers] == list(range(len(answers)))
    ids = [(seat, client_id) for _, seat, client_id in answers]
    assert len(set(ids)) == len(ids)
    file = await export(world, table)
    exported = json.loads(file)
    for player in table.players:
        # What was acknowledged is there, in the order in which it was; and nothing that was not sent.
        assert [sent.id for sent in player.acked] == [of for seat, of in ids if seat == player.seat]
        assert player.pending is None
        # One ceremony, whatever died meanwhile: everybody was told the same, and it is what was dealt from.
        assert player.commitments == {table.commitment}
        assert player.hashes <= {tuple(given["hash"] for given in exported["contributions"])}
        assert player.outcome == table.players[0].outcome
    assert all(finding.fits for finding in examine(read_export(file), table.commitment))
    assert exported["outcome"] == table.players[0].outcome


async def export(world: World, table: ProgramTable) -> bytes:
    while True:
        server = await world.any_server(table.players[0].dice)
        try:
            async with httpx2.AsyncClient(base_url=f"http://127.0.0.1:{server.port}") as http:
                answer = await http.get(f"/api/matches/{table.match}/export")
                answer.raise_for_status()
                return answer.content
        except (httpx2.HTTPError, OSError):
            await asyncio.sleep(PAUSE)


def any_game(dice: random.Random, games: Sequence[str]) -> tuple[str, int]:
    """One of these games, and how many play it."""
    game = dice.choice(games)
    return game, dice.choice(list(GAMES[game].seats))
