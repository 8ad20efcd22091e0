"""Idle rooms go, with everything in them."""

from __future__ import annotations

from sqlalchemy import delete, exists, select

from app.db.models import Answer, Key, Match, Message, Room
from app.rooms.store import Store

DAY_MILLIS = 24 * 60 * 60 * 1000


async def sweep(store: Store, keep_days: int) -> int:
    """Deletes the rooms in which nobody did, played or said anything for so many days; tells how many."""
    now = store.clock()
    limit = now - keep_days * DAY_MILLIS
    played = exists(
        select(Answer.n)
        .join(Match, Match.id == Answer.match_id)
        .where(Match.id == Room.match_id, Answer.at >= limit)
    )
    said = exists(select(Message.id).where(Message.room_id == Room.id, Message.at >= limit))
    idle = select(Room.id).where(Room.touched_at < limit, ~played, ~said)
    async with store.database.writing() as session:
        await session.execute(delete(Key).where(Key.once.is_(True), Key.expires_at <= now))
        gone = list(await session.scalars(idle))
        if gone:
            await session.execute(delete(Room).where(Room.id.in_(gone)))
    return len(gone)
