"""Ending a match by agreement: one player proposes it, and all others agree or decline."""

from __future__ import annotations

from app.db.models import Member
from app.rooms.acts.transaction import RoomTransaction, room_transaction
from app.rooms.refusals import Refused
from app.rooms.runtime import Runtime


def deciding(room: RoomTransaction) -> list[Member]:
    """The seated members who have to agree; bots and stand-ins always do."""
    seated = [room.members[chair.member_id] for chair in room.chairs if chair.member_id in room.members]
    return [member for member in seated if member.bot is None and not member.stand_in]


def playing_member(room: RoomTransaction, member_id: int) -> Member:
    """The member, if they play in the running match; refused otherwise."""
    member = room.member(member_id)
    if not room.running or room.chair_of(member_id) is None:
        raise Refused("bad_request")
    return member


async def agree_to_end(runtime: Runtime, code: str, member_id: int) -> None:
    """Proposes to end the match, or agrees to it; when all have agreed it ends without a winner."""
    async with room_transaction(runtime, code) as room:
        member = playing_member(room, member_id)
        agreed = room.room.ending or []
        if member_id in agreed:
            return
        if deciding(room) == [member]:
            room.notice(f"{member.name} ended the game.", member)
            await room.abandon_match()
            return
        words = "agrees to end the game" if agreed else "proposes to end the game"
        room.notice(f"{member.name} {words}.", member)
        room.room.ending = [*agreed, member_id]
        await end_if_agreed(room)


async def play_on(runtime: Runtime, code: str, member_id: int) -> None:
    """Declines the proposal or withdraws one's own; either way it is dropped."""
    async with room_transaction(runtime, code) as room:
        member = playing_member(room, member_id)
        if room.room.ending is not None:
            room.room.ending = None
            room.notice(f"{member.name} wants to play on.", member)


def withdraw(room: RoomTransaction, member: Member) -> None:
    """Withdraws the proposal of a member who gives up their seat."""
    if room.room.ending and room.room.ending[0] == member.id:
        room.room.ending = None


async def end_if_agreed(room: RoomTransaction) -> None:
    """Ends the match if all who have to agree have agreed."""
    agreed = room.room.ending
    if room.running and agreed and all(member.id in agreed for member in deciding(room)):
        room.notice("Everybody agreed: the game is over.")
        await room.abandon_match()
