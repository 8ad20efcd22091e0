"""SIGKILL at any instant loses no acknowledged move and doubles none, and everybody finishes their game."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
from contextlib import closing
from pathlib import Path

import httpx2
import pytest

from app.tables.proof import examine, read_export
from tests.crash.server import ServerProcess
from tests.crash.world import SECONDS, Party, World, gather

SEATS = (2, 3, 4, 3)


async def play_through(world: World, dice: random.Random) -> list[Party]:
    await world.start()
    parties = [await gather(world, number, seats, dice) for number, seats in enumerate(SEATS)]
    async with asyncio.timeout(SECONDS):
        await asyncio.gather(*(player.play() for party in parties for player in party.players))
        await world.up.wait()
    return parties


def stored(data: Path, match: str) -> list[tuple[int, int, str, str]]:
    with closing(sqlite3.connect(data / "culprit.db")) as database:
        asked = "SELECT n, seat, client_id, choice FROM answers WHERE match_id = ? ORDER BY n"
        return list(database.execute(asked, (match,)))


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
async def test_killed_again_and_again_in_the_middle_of_everything(tmp_path: Path, seed: int) -> None:
    dice = random.Random(seed)
    # Once in the ceremony of the deal, before any move, and then wherever it strikes.
    world = World(ServerProcess(tmp_path), [0, *(dice.randrange(5, 200) for _ in range(3))])
    try:
        parties = await play_through(world, dice)
        assert world.kills == 4
        async with httpx2.AsyncClient(base_url=f"http://127.0.0.1:{world.server.port}") as http:
            exports = [(await http.get(f"/api/matches/{party.match}/export")).content for party in parties]
    finally:
        world.server.clear()
    for party, exported in zip(parties, exports, strict=True):
        answers = stored(tmp_path, party.match)
        # In order, and each once.
        assert [n for n, *_ in answers] == list(range(len(answers)))
        ids = [(seat, client_id) for _, seat, client_id, _ in answers]
        assert len(set(ids)) == len(ids)
        for player in party.players:
            # What was acknowledged is there, in the order in which it was; and nothing that was not sent.
            assert [sent.id for sent in player.acked] == [of for seat, of in ids if seat == player.seat]
            assert player.pending is None
            assert player.commitments == {party.commitment}
            assert player.outcome == party.players[0].outcome
        assert all(finding.fits for finding in examine(read_export(exported)))
        assert json.loads(exported)["outcome"] == party.players[0].outcome
    # Everybody was cut off, and came back.
    assert all(player.lines > 1 for party in parties for player in party.players)


@pytest.mark.slow
async def test_every_move_sent_again_after_a_restart_is_acknowledged_and_not_played(tmp_path: Path) -> None:
    world = World(ServerProcess(tmp_path), [11])
    try:
        await world.start()
        party = await gather(world, 0, 2, random.Random(7))
        async with asyncio.timeout(SECONDS):
            await asyncio.gather(*(player.play() for player in party.players))
            answers = stored(tmp_path, party.match)
            for player in party.players:
                moves = player.acked[:8]
                player.acked = []
                await player.repeat(moves)
                assert player.acked == moves
        assert stored(tmp_path, party.match) == answers
    finally:
        world.server.clear()
