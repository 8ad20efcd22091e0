"""Members who may not come in again, because the host has just removed them, or banned them."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from app.db.models import Removal
from app.rooms import keys
from app.rooms.refusals import Refused

REMOVED_MILLIS = 5 * 60 * 1000
"""A member who was removed but not banned may come back after this long."""


async def refuse_removed(session: AsyncSession, room_id: int, token: str | None, now: int) -> None:
    """Refuses a token whose member was removed or banned by the host of this room."""
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
