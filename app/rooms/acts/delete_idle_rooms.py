"""Deletes idle rooms, with everything in them."""

from __future__ import annotations

from sqlalchemy import delete, exists, select

from app.db.models import Answer, Key, Match, Message, Room
from app.rooms.runtime import Runtime

DAY_MILLIS = 24 * 60 * 60 * 1000
ROOMS_PER_TRANSACTION = 20
"""Rooms deleted in one transaction; on SQLite all other writers wait for it, running games included."""


async def sweep(runtime: Runtime, keep_days: int) -> int:
    """Deletes the rooms without an act, an answer or a line of chat for this many days; returns how many."""
    # A system clock that is set far ahead must not make all rooms look old.
    now = min(runtime.clock(), runtime.monotonic())
    limit = now - keep_days * DAY_MILLIS
    played = exists(
        select(Answer.n)
        .join(Match, Match.id == Answer.match_id)
        .where(Match.id == Room.match_id, Answer.at >= limit)
    )
    said = exists(select(Message.id).where(Message.room_id == Room.id, Message.at >= limit))
    idle = (Room.touched_at < limit, ~played, ~said)
    async with runtime.database.writing() as session:
        await session.execute(delete(Key).where(Key.once.is_(True), Key.expires_at <= now))
    async with runtime.database.reading() as session:
        found = list(await session.scalars(select(Room.id).where(*idle).order_by(Room.id)))
    gone = 0
    for start in range(0, len(found), ROOMS_PER_TRANSACTION):
        async with runtime.database.writing() as session:
            # Check again: a member may have come back to one of them since the query.
            some = select(Room.id).where(Room.id.in_(found[start : start + ROOMS_PER_TRANSACTION]), *idle)
            ids = list(await session.scalars(some.with_for_update()))
            await session.execute(delete(Room).where(Room.id.in_(ids)))
            gone += len(ids)
    return gone
