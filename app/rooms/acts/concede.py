"""Conceding: a player gives up their seat in a running match, and a bot plays it to the end."""

from __future__ import annotations

from app.bots import STAND_IN
from app.db.models import Member, Seat
from app.rooms.acts.agree_to_end import end_if_agreed, playing_member, withdraw
from app.rooms.acts.transaction import LockedRoom, RoomTransaction, room_transaction
from app.rooms.names import LONGEST_NAME
from app.rooms.runtime import Runtime

BOT_SUFFIX = " (bot)"


async def concede(runtime: Runtime, code: str, member_id: int) -> None:
    """The member concedes and becomes a spectator; if only bots are left, the match ends without a winner."""
    async with room_transaction(runtime, code) as room:
        member = playing_member(room, member_id)
        chair = room.chair_of(member_id)
        assert chair is not None
        others = [room.members[each.member_id] for each in room.chairs if each.member_id in room.members]
        if all(other.bot is not None for other in others if other.id != member_id):
            room.notice(f"{member.name} concedes: the game is over.", member)
            await room.abandon_match()
            return
        room.notice(f"{member.name} concedes; a bot plays on.", member)
        bot = await hand_over(room, member, chair)
        bot.stands_for = member_id
        # The seat keeps its colour, so that the others can still tell whose cards are whose.
        member.colour, bot.colour = bot.colour, member.colour


async def hand_over(room: RoomTransaction, member: Member, chair: Seat) -> Member:
    """Puts a bot on the member's chair for the rest of the match."""
    withdraw(room, member)
    member.stand_in = member.idle = False
    chair.member_id = None
    await room.session.flush()
    name = member.name.removesuffix(BOT_SUFFIX)[: LONGEST_NAME - len(BOT_SUFFIX)].rstrip() + BOT_SUFFIX
    bot = await room.add_member(name, colour=member.colour, bot=STAND_IN)
    await room.seat(bot.id, chair)
    await end_if_agreed(room)
    return bot


def give_back(room: LockedRoom) -> None:
    """Gives members who conceded their seats back between matches, if they are still in the room."""
    for chair in room.chairs:
        bot = None if chair.member_id is None else room.members.get(chair.member_id)
        member = None if bot is None or bot.stands_for is None else room.members.get(bot.stands_for)
        if bot is not None and member is not None and room.chair_of(member.id) is None:
            member.colour = bot.colour
            bot.left_at = room.now
            del room.members[bot.id]
            chair.member_id = member.id
            room.reset_open_cards()
