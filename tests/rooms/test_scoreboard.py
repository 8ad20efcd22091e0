"""The scoreboard of a room: points, wins and streaks over its games."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import update

from app.db.models import Match
from app.rooms import acts
from app.rooms.past_matches import PastMatch
from app.rooms.runtime import Runtime
from app.rooms.scoreboard import ScoreRow, read_scoreboard, standings
from tests.manual_clock import Clock
from tests.rooms.friends import new_room, room_now

ANN, BOB, CID, BOT = 1, 2, 3, 4


def game(*members: int, won: tuple[int, ...] = (), status: str = "over") -> PastMatch:
    """A game of these members; `won`: those who won it."""
    players: list[dict[str, Any]] = [
        {"member": member, "name": f"M{member}", "colour": member, "bot": "random" if member == BOT else None}
        for member in members
    ]
    winners = [seat for seat, member in enumerate(members) if member in won]
    return PastMatch("0" * 32, "blame", players, status, winners, 0, True)


def of(member: int, *played: PastMatch) -> ScoreRow:
    return next(each for each in standings(played) if each.member == member)


def test_a_win_brings_a_point_for_every_player_beaten() -> None:
    alone = game(ANN, BOB, CID, BOT, won=(ANN,))
    together = game(ANN, BOB, CID, BOT, won=(ANN, BOB, CID))
    everybody = game(ANN, BOB, won=(ANN, BOB))
    nobody = game(ANN, BOB)
    assert of(ANN, alone).points == 3
    assert [of(member, together).points for member in (ANN, BOB, CID, BOT)] == [1, 1, 1, 0]
    assert (of(ANN, everybody).points, of(ANN, everybody).wins) == (0, 1)
    assert (of(ANN, nobody).points, of(ANN, nobody).wins, of(ANN, nobody).games) == (0, 0, 1)


def test_bots_are_in_the_table_as_well() -> None:
    assert of(BOT, game(ANN, BOT, won=(BOT,))) == ScoreRow(
        BOT, "M4", 4, True, games=1, wins=1, points=1, streak=1, best_streak=1
    )


def test_a_streak_is_wins_in_a_row_in_the_games_one_played() -> None:
    won, lost, elsewhere = game(ANN, BOB, won=(ANN,)), game(ANN, BOB, won=(BOB,)), game(BOB, CID, won=(CID,))
    assert (of(ANN, won, elsewhere, won).streak, of(ANN, won, won, lost).streak) == (2, 0)
    after = of(ANN, won, won, won, lost, won)
    assert (after.streak, after.best_streak) == (1, 3)


def test_games_that_were_ended_early_count_for_nobody() -> None:
    assert standings([game(ANN, BOB, status="abandoned")]) == ()
    assert of(ANN, game(ANN, BOB, won=(ANN,)), game(ANN, BOB, status="abandoned")).streak == 1


def test_the_best_comes_first() -> None:
    table = standings([game(ANN, BOB, CID, won=(BOB,)), game(ANN, BOB, CID, won=(ANN, CID))])
    assert [each.member for each in table] == [BOB, ANN, CID]


async def play(runtime: Runtime, clock: Clock, code: str, host: int, winner: int | None) -> str:
    """A match that ends at once; without a winner it was broken off."""
    clock.now += 60_000
    begun = await acts.begin_match(runtime, code, host)
    if winner is None:
        await acts.abandon(runtime, code, host)
        return begun.match
    outcome = msgspec.json.encode({"winners": [winner], "scores": None, "fates": None}).decode()
    async with runtime.database.writing() as session:
        ended = {"status": "over", "outcome": outcome, "seed": b"s", "ended_at": runtime.clock()}
        await session.execute(update(Match).where(Match.id == begun.match).values(**ended))
    return begun.match


async def test_a_room_keeps_its_scoreboard_over_rematches_and_devices(runtime: Runtime, clock: Clock) -> None:
    ann, bob = await new_room(runtime, "Bob", seats=2)
    other, *_ = await new_room(runtime, "Eve", seats=2)
    await play(runtime, clock, other.code, other.member, 1)
    matches = [await play(runtime, clock, ann.code, ann.member, winner) for winner in (1, 0, 1, None)]
    key = await acts.device_key(runtime, ann.code, bob.member)
    moved = await acts.claim(runtime, ann.code, key, token="B" * 43)
    matches.append(await play(runtime, clock, ann.code, ann.member, 1))
    scoreboard = await read_scoreboard(runtime, (await room_now(runtime, ann.code)).id)
    assert [
        (each.member, each.name, each.wins, each.points, each.streak) for each in scoreboard.standings
    ] == [
        (moved.member, "Bob", 3, 3, 2),
        (ann.member, "Ann", 1, 1, 0),
    ]
    assert moved.member == bob.member
    assert scoreboard.counted == 4
    assert {past.match for past in scoreboard.recent} == set(matches)
