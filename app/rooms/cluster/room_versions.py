"""Versions of rooms in the database, which workers poll while the bus between them is down."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from sqlalchemy import func, select

from app.db.models import Match, Message, Room
from app.rooms.runtime import Runtime

RoomVersion = tuple[object, ...]
"""Differs after every act, answer and line of chat."""
ROOMS_AT_ONCE = 500  # SQLite limits the number of parameters


async def room_versions(runtime: Runtime, rooms: Collection[int]) -> Mapping[int, RoomVersion]:
    """The versions of these rooms, without rooms that no longer exist."""
    last_line = select(func.max(Message.id)).where(Message.room_id == Room.id).scalar_subquery()
    asked = select(Room.id, Room.touched_at, Room.closed_at, Match.id, Match.n, Match.status, last_line)
    asked = asked.outerjoin(Match, Match.id == Room.match_id)
    ids = list(rooms)
    versions: dict[int, RoomVersion] = {}
    async with runtime.database.reading() as session:
        for start in range(0, len(ids), ROOMS_AT_ONCE):
            some = asked.where(Room.id.in_(ids[start : start + ROOMS_AT_ONCE]))
            versions |= {room: tuple(version) for room, *version in await session.execute(some)}
    return versions
