"""A host who is away for too long loses the host's powers to a player who is present."""

from __future__ import annotations

from collections.abc import Collection

from app.rooms.acts.transaction import room_transaction
from app.rooms.runtime import Runtime

HOST_AWAY_MILLIS = 5 * 60 * 1000


async def inherit_host(runtime: Runtime, code: str, absent_host: int, connected: Collection[int]) -> None:
    """Makes a connected player the host. Spectators never become host this way."""
    async with room_transaction(runtime, code) as room:
        if room.room.host_id != absent_host or absent_host in connected:
            return  # meanwhile the powers were passed on, or the host came back
        heir = room.heir([member for member in connected if room.chair_of(member) is not None])
        if heir is not None:
            room.room.host_id = heir.id
            room.notice(f"{room.member(absent_host).name} is away. {heir.name} is the host now.", heir)
