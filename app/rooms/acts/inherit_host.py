"""Inheriting: a host who is gone too long leaves the powers to somebody at the table, and nobody is stuck."""

from __future__ import annotations

from collections.abc import Collection

from app.rooms.acts.transaction import room_transaction
from app.rooms.runtime import Runtime

PATIENCE = 5 * 60 * 1000
"""Milliseconds for which a host may be gone while others are here."""


async def inherit(runtime: Runtime, code: str, gone: int, here: Collection[int]) -> None:
    """Somebody who is here and has a seat is the host now. Whoever only watches never becomes it this way."""
    async with room_transaction(runtime, code) as room:
        if room.room.host_id != gone or gone in here:
            return  # it was passed on, or they came back, in the meantime
        heir = room.heir([member for member in here if room.chair_of(member) is not None])
        if heir is not None:
            room.room.host_id = heir.id
            room.notice(f"{room.member(gone).name} is away. {heir.name} is the host now.", heir)
