"""Open cards: those who watch may see all hands late, if every player agreed to it before the deal."""

from __future__ import annotations

from app.rooms.acts.transaction import RoomTransaction, room_transaction
from app.rooms.refusals import Refused
from app.rooms.runtime import Runtime


async def agree_to_open_cards(runtime: Runtime, code: str, member_id: int, minutes: int) -> None:
    """Agrees to the delay that the host has set, or, with 0 minutes, takes it back.

    A client names the delay it was shown: the host may have set another one meanwhile.
    """
    async with room_transaction(runtime, code) as room:
        member = room.member(member_id)
        if room.running:
            raise Refused("started")
        if room.chair_of(member_id) is None or minutes not in (0, room.room.open_cards):
            raise Refused("bad_request")
        member.open_cards_agreed = minutes or None


def settle_open_cards(room: RoomTransaction) -> int | None:
    """The delay for the match that is about to be dealt, in minutes, told to all; None: cards stay hidden.

    The next match asks everybody anew.
    """
    minutes = room.room.open_cards
    if minutes == 0:
        return None
    seated = [room.members[chair.member_id] for chair in room.chairs if chair.member_id is not None]
    missing = [each.name for each in seated if each.bot is None and each.open_cards_agreed != minutes]
    room.void_open_cards()
    if missing:
        room.notice(f"Hands stay hidden from those who watch: not agreed by {', '.join(missing)}.")
        return None
    room.notice(f"Every player agreed: those who watch may see all hands, {minutes} minutes late.")
    return minutes
