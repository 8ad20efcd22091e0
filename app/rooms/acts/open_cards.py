"""Open cards: spectators may see all hands after a delay, if all players agreed to it before the deal."""

from __future__ import annotations

from app.kernel.log import listed
from app.rooms.acts.transaction import LockedRoom, room_transaction
from app.rooms.refusals import Refused
from app.rooms.runtime import Runtime


async def agree_to_open_cards(runtime: Runtime, code: str, member_id: int, minutes: int) -> None:
    """Agrees to the delay that the host has set, or, with 0 minutes, withdraws the agreement.

    The client names the delay it was shown, because the host may have changed it meanwhile.
    """
    async with room_transaction(runtime, code) as room:
        member = room.member(member_id)
        if room.running:
            raise Refused("started")
        if room.chair_of(member_id) is None or minutes not in (0, room.room.open_cards):
            raise Refused("bad_request")
        member.open_cards_agreed = minutes or None


def settle_open_cards(room: LockedRoom) -> int | None:
    """Announces and returns the delay for the match about to be dealt, in minutes; None: cards stay hidden.

    The agreements are then cleared: they hold for one match.
    """
    minutes = room.room.open_cards
    if minutes == 0:
        return None
    seated = [room.members[chair.member_id] for chair in room.chairs if chair.member_id is not None]
    missing = [each.name for each in seated if each.bot is None and each.open_cards_agreed != minutes]
    room.reset_open_cards()
    if missing:
        room.notice(f"Hands stay hidden from spectators: {listed(missing)} did not agree.")
        return None
    room.notice(f"Every player agreed: spectators may see all hands, {minutes} minutes late.")
    return minutes
