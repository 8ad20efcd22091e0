"""Creating, joining and leaving a room."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import exists, select

from app import activity
from app.db.models import Member, Room, Seat
from app.rooms import keys
from app.rooms.acts.concede import hand_over
from app.rooms.acts.transaction import RoomTransaction, room_transaction
from app.rooms.codes import new_code
from app.rooms.colours import COLOURS, first_free
from app.rooms.game_options import read_options, the_game
from app.rooms.names import GUEST, clean_name, unique_name
from app.rooms.refusals import Refused
from app.rooms.removed_members import refuse_removed
from app.rooms.runtime import Runtime

MOST_MEMBERS = 64
"""In one room, spectators included."""


@dataclass(frozen=True, slots=True)
class Entered:
    """The member that a client has become, and the token that proves it."""

    code: str
    member: int
    seat: int | None
    token: str


async def create(
    runtime: Runtime,
    *,
    game: str,
    seats: int,
    options: object,
    name: str,
    token: str | None = None,
    public: bool = False,
    kind: keys.KeyKind = "browser",
) -> Entered:
    """Creates a room; its creator is the host and takes the first seat."""
    kind_of_game = the_game(game)
    if seats not in kind_of_game.seats:
        raise Refused("seats")
    plain = read_options(kind_of_game, options)
    name = clean_name(name)
    token = token or keys.new_token(runtime.random)
    async with runtime.database.writing() as session:
        now = runtime.clock()
        room = Room(
            code=new_code(runtime.random),
            game=game,
            seats=seats,
            options=plain,
            public=public,
            locked=False,
            watchers=True,
            whispers=kind_of_game.whispers,
            host_id=None,
            match_id=None,
            created_at=now,
            touched_at=now,
            closed_at=None,
        )
        session.add(room)
        await session.flush()
        chairs = [Seat(room_id=room.id, number=number, member_id=None) for number in range(seats)]
        session.add_all(chairs)
        await session.flush()
        new = RoomTransaction(
            sync_session=session.sync_session,
            room=room,
            members={},
            programs=set(),
            chairs=chairs,
            match_status=None,
            now=now,
            session=session,
        )
        member = await new.add_member(name)
        new.give_key(member, token, kind)
        await new.seat(member.id, chairs[0])
        room.host_id = member.id
        entered = Entered(room.code, member.id, 0, token)
    activity.room_opened(room.id, game)
    return entered


async def join(
    runtime: Runtime,
    code: str,
    *,
    name: str | None = None,
    watch: bool = False,
    token: str | None = None,
    colour: int | None = None,
    kind: keys.KeyKind = "browser",
) -> Entered:
    """Takes the first free seat, or watches; a client that is a member already stays that member."""
    name = clean_name(GUEST if name is None else name)
    async with room_transaction(runtime, code) as room:
        known = await keys.holder(room.session, room.room.id, token)
        if known is not None and token is not None:
            chair = room.chair_of(known)
            return Entered(code, known, None if chair is None else chair.number, token)
        await refuse_removed(room.session, room.room.id, token, room.now)
        former = await keys.former_holder(room.session, room.room.id, token)
        if former is not None and token is not None:
            member, chair = await readmit(room, former, name, colour, watch=watch)
        else:
            chair = _place(room, watch=watch)
            token = token or keys.new_token(runtime.random)
            member = await room.add_member(name, colour=colour)
            room.give_key(member, token, kind)
            if chair is not None:
                await room.seat(member.id, chair)
        if room.room.host_id is None:
            # All members had left: the first to come in becomes host.
            room.room.host_id = member.id
        return Entered(code, member.id, None if chair is None else chair.number, token)


def _place(room: RoomTransaction, *, watch: bool) -> Seat | None:
    """The chair for a newcomer, or None for a spectator; refused if neither is possible."""
    if room.room.locked:
        raise Refused("locked")
    if len(room.members) >= MOST_MEMBERS:
        raise Refused("full")
    begun = room.room.match_id is not None
    if watch or begun:
        if not room.room.watchers:
            raise Refused("started" if begun and not watch else "no_watchers")
        return None
    if not room.free:
        raise Refused("full")
    return room.free[0]


async def readmit(
    room: RoomTransaction, member_id: int, name: str, colour: int | None, *, watch: bool
) -> tuple[Member, Seat | None]:
    """Readmits a member who left, on their old seat if a stand-in holds it."""
    member = (await room.session.scalars(select(Member).where(Member.id == member_id))).one()
    held = held_chair(room, member_id)
    if held is None or watch:
        chair = _place(room, watch=watch)
        worn = [other.colour for other in room.members.values()]
        wish = colour if colour is not None and 0 <= colour < len(COLOURS) else member.colour
        member.colour = first_free(worn) if wish in worn else wish
        if held is not None:
            held[1].stand_in = False  # they do not take the seat back: the bot plays to the end
    else:
        chair, stand_in = held
        member.colour = stand_in.colour
        stand_in.left_at = room.now
        del room.members[stand_in.id]
        room.notice(f"{member.name} is back.", member)
    member.left_at, member.joined_at = None, room.now
    member.name = unique_name(name, (other.name for other in room.members.values()))
    room.members[member.id] = member
    if chair is not None:
        await room.seat(member.id, chair)
    return member, chair


def held_chair(room: RoomTransaction, member_id: int) -> tuple[Seat, Member] | None:
    """The chair that a stand-in holds for a member who left, and the stand-in.

    Between matches, that is any bot that played for them. During a match, only a bot that took over when they
    left: a bot that was dealt in has cards that were never theirs.
    """
    for chair in room.chairs:
        bot = None if chair.member_id is None else room.members.get(chair.member_id)
        if bot is not None and bot.stands_for == member_id:
            return (chair, bot) if room.room.match_id is None or (room.running and bot.stand_in) else None
    return None


async def holds_seat_for(runtime: Runtime, room_id: int, token: str | None) -> bool:
    """Whether a stand-in holds the seat of the token's member, who left during the running match."""
    async with runtime.database.reading() as session:
        former = await keys.former_holder(session, room_id, token)
        held = exists().where(
            Seat.room_id == room_id,
            Seat.member_id == Member.id,
            Member.stands_for == former,
            Member.stand_in.is_(True),
        )
        return former is not None and bool(await session.scalar(select(held)))


async def leave(runtime: Runtime, code: str, member_id: int) -> None:
    """The member leaves. A host's powers pass on, and a stand-in holds their seat in a running match.

    The browser keeps its key: if it comes back, it is the same member and gets that seat back.
    """
    async with room_transaction(runtime, code) as room:
        member = room.member(member_id)
        was_host = room.room.host_id == member_id
        stand_in = await remove_from_room(room, member, for_good=False)
        if stand_in is not None:
            stand_in.stands_for, stand_in.stand_in = member.id, True
        room.notice(f"{member.name} left.", member)
        if was_host and (heir := room.pass_on()) is not None:
            room.notice(f"{heir.name} is the host now.", heir)


async def remove_from_room(room: RoomTransaction, member: Member, *, for_good: bool = True) -> Member | None:
    """Removes a member from the room; the row stays, because chat and matches refer to it.

    Returns the bot that now plays their seat, if a match is running: a table never stalls.
    """
    member.left_at = room.now
    del room.members[member.id]
    await keys.revoke(room.session, member.id, once=None if for_good else True)
    chair = room.chair_of(member.id)
    if chair is None:
        return None
    if room.running:
        return await hand_over(room, member, chair)
    chair.member_id = None
    await room.session.flush()
    return None


async def member_of(runtime: Runtime, code: str, token: str | None) -> int | None:
    """The member of this room to whom the token belongs."""
    async with runtime.database.reading() as session:
        asked = select(Room.id).where(Room.code == code, Room.closed_at.is_(None))
        room_id = await session.scalar(asked)
        return None if room_id is None else await keys.holder(session, room_id, token)
