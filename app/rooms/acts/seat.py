"""What members do for themselves in the lobby: choose a seat, a name and a colour, and say they are ready."""

from __future__ import annotations

from app.rooms.acts.transaction import room_transaction
from app.rooms.colours import COLOURS
from app.rooms.names import clean_name, unique_name
from app.rooms.refusals import Refused
from app.rooms.runtime import Runtime


async def sit(runtime: Runtime, code: str, member_id: int, seat: int) -> None:
    """Takes a free seat before the match."""
    async with room_transaction(runtime, code) as room:
        room.member(member_id)
        room.need_lobby()
        if not 0 <= seat < len(room.chairs):
            raise Refused("bad_request")
        chair = room.chairs[seat]
        if chair.member_id == member_id:
            return
        if chair.member_id is not None:
            raise Refused("taken")
        await room.seat(member_id, chair)


async def stand(runtime: Runtime, code: str, member_id: int) -> None:
    """Leaves the seat and becomes a spectator."""
    async with room_transaction(runtime, code) as room:
        room.member(member_id)
        room.need_lobby()
        if not room.room.watchers and room.room.host_id != member_id:
            raise Refused("no_watchers")
        chair = room.chair_of(member_id)
        if chair is not None:
            chair.member_id = None


async def rename(runtime: Runtime, code: str, member_id: int, name: str, colour: int) -> None:
    """Changes name and colour; a name that is taken gets a number, a colour that is taken is refused."""
    name = clean_name(name)
    async with room_transaction(runtime, code) as room:
        member = room.member(member_id)
        others = [other for other in room.members.values() if other.id != member_id]
        if not 0 <= colour < len(COLOURS):
            raise Refused("bad_request")
        if colour != member.colour and any(other.colour == colour for other in others):
            raise Refused("taken")
        member.name = unique_name(name, (other.name for other in others))
        member.colour = colour


async def ready(runtime: Runtime, code: str, member_id: int, ready: bool) -> None:
    """Sets whether the member is ready for the next match."""
    async with room_transaction(runtime, code) as room:
        room.member(member_id).ready = ready
