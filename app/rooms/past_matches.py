"""The matches that were played in a room."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec
from sqlalchemy import Connection, Integer, bindparam, func, select

from app.db.models import Match
from app.rooms.runtime import Runtime
from app.rooms.snapshot import ENDED, RoomSnapshot

MOST_SHOWN = 100


class PastMatch(msgspec.Struct, frozen=True):
    """A match of the room that has ended."""

    match: str
    game: str
    players: list[dict[str, Any]]  # Any: as stored in the match
    status: str
    winners: list[int]
    ended_at: int
    dealt: bool


class Deals(msgspec.Struct, frozen=True):
    """The deals begun in a room, unfinished ones included: a host could have dropped a deal they disliked."""

    begun: int
    undealt: int  # ended before any card was dealt


async def count_deals(runtime: Runtime, room: RoomSnapshot) -> Deals:
    dropped = Match.seed.is_(None) & (Match.status == "abandoned")
    asked = select(func.count(), func.count().filter(dropped)).where(Match.room_id == room.id)
    async with runtime.database.reading() as session:
        begun, undealt = (await session.execute(asked)).one()
    return Deals(begun, undealt)


async def past_matches(runtime: Runtime, room_id: int, most: int = MOST_SHOWN) -> list[PastMatch]:
    """The finished matches of a room, the newest first."""
    return await runtime.database.read(partial(load_past_matches, room_id=room_id, most=most))


def load_past_matches(connection: Connection, room_id: int, most: int) -> list[PastMatch]:
    """Reads the finished matches of a room on a connection, the newest first."""
    rows = connection.execute(_PAST_MATCHES, {"room": room_id, "most": most})
    return [
        PastMatch(
            match,
            game,
            players,
            status,
            [] if outcome is None else msgspec.json.decode(outcome)["winners"],
            started_at if ended_at is None else ended_at,
            dealt,
        )
        for match, game, players, status, outcome, started_at, ended_at, dealt in rows
    ]


_PAST_MATCHES = (
    select(
        Match.id,
        Match.game,
        Match.players,
        Match.status,
        Match.outcome,
        Match.started_at,
        Match.ended_at,
        Match.seed.is_not(None),
    )
    .where(Match.room_id == bindparam("room"), Match.status.in_(ENDED))
    .order_by(Match.started_at.desc(), Match.id)
    .limit(bindparam("most", type_=Integer))
)
