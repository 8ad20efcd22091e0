"""Stand-ins: a bot plays for a member who is away, until they come back."""

from __future__ import annotations

from app.rooms.acts.agree_to_end import end_if_agreed, playing_member
from app.rooms.acts.transaction import room_transaction
from app.rooms.refusals import Refused
from app.rooms.runtime import Runtime


async def stand_in(runtime: Runtime, code: str, member_id: int, *, host_id: int | None = None) -> None:
    """Lets a stand-in play for an absent member: after the grace period, or because the host asks for it."""
    async with room_transaction(runtime, code) as room:
        host = None if host_id is None else room.host(host_id)
        member = playing_member(room, member_id)
        if member.bot is not None:
            raise Refused("bad_request")
        if not member.stand_in:
            member.stand_in = True
            by = "A stand-in plays" if host is None else f"{host.name} lets a stand-in play"
            room.notice(f"{by} for {member.name}.", host)
            await end_if_agreed(room)


async def come_back(runtime: Runtime, code: str, member_id: int) -> None:
    """Gives the seat back to a player who has returned."""
    async with room_transaction(runtime, code) as room:
        member = room.member(member_id)
        if member.stand_in:
            member.stand_in = member.idle = False
            if room.running:
                room.notice(f"{member.name} is back.", member)
