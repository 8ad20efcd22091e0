"""Who may not come in again: keys of members whom the host removed a moment ago, or banned."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from app.db.models import Removal
from app.rooms import keys
from app.rooms.refusals import Refused

REMOVED_MILLIS = 5 * 60 * 1000
"""A member who was removed, not banned, is not let in for so long."""


async def refuse_removed(session: AsyncSession, room_id: int, token: str | None, now: int) -> None:
    """Refuses the bearer of a token that the host of this room removed or banned."""
    if token is None or not keys.is_token(token):
        return
    asked = select(Removal.banned, Removal.at).where(
        Removal.room_id == room_id, Removal.token_hash == keys.hashed(token)
    )
    found = (await session.execute(asked)).one_or_none()
    if found is None:
        return
    banned, at = found
    if banned:
        raise Refused("banned")
    if 0 <= now - at < REMOVED_MILLIS:
        raise Refused("removed")
