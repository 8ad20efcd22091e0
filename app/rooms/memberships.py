"""The rooms of one browser, which has one token for all of them."""

from __future__ import annotations

import msgspec
from sqlalchemy import and_, exists, or_, select
from sqlalchemy.orm import aliased

from app.db.models import Key, Match, Member, Room, Seat, Status
from app.rooms import keys
from app.rooms.runtime import Runtime
from app.rooms.snapshot import RUNNING

MOST_LISTED = 12


class SeatedMember(msgspec.Struct, frozen=True):
    """A seated member."""

    seat: int
    name: str
    colour: int
    bot: bool


class Membership(msgspec.Struct, frozen=True):
    """A room, and the member that the token belongs to in it."""

    room: int
    code: str
    game: str
    seats: int
    match: str | None
    status: Status | None
    answers: int  # in that match so far
    member: int
    seat: int | None
    stand_in: bool  # a stand-in plays for them
    left: bool  # they left, and a stand-in holds their seat
    seated: tuple[SeatedMember, ...] = ()

    @property
    def running(self) -> bool:
        return self.status in RUNNING


async def memberships(runtime: Runtime, token: str | None) -> list[Membership]:
    """The rooms in which this token belongs to a member, the last used first."""
    if token is None or not keys.is_token(token):
        return []
    holder, chair = aliased(Member), aliased(Seat)
    held = exists().where(
        chair.member_id == holder.id,
        holder.room_id == Member.room_id,
        holder.stands_for == Member.id,
        holder.stand_in.is_(True),
    )
    asked = (
        select(
            Room.id,
            Room.code,
            Room.game,
            Room.seats,
            Room.match_id,
            Match.status,
            Match.n,
            Member.id,
            Seat.number,
            Member.stand_in,
            Member.left_at.is_not(None),
        )
        .select_from(Key)
        .join(Member, Member.id == Key.member_id)
        .join(Room, Room.id == Key.room_id)
        .outerjoin(Match, Match.id == Room.match_id)
        .outerjoin(Seat, Seat.member_id == Member.id)
        .where(
            Key.token_hash == keys.hashed(token),
            Key.once.is_(False),
            or_(Member.left_at.is_(None), and_(Match.status.in_(RUNNING), held)),
            Room.closed_at.is_(None),
        )
        .order_by(Room.touched_at.desc(), Room.id.desc())
        .limit(MOST_LISTED)
    )
    async with runtime.database.reading() as session:
        rows = (await session.execute(asked)).all()
        people = await session.execute(
            select(Seat.room_id, Seat.number, Member.name, Member.colour, Member.bot)
            .join(Member, Member.id == Seat.member_id)
            .where(Seat.room_id.in_([row[0] for row in rows]))
            .order_by(Seat.room_id, Seat.number)
        )
        seated: dict[int, list[SeatedMember]] = {row[0]: [] for row in rows}
        for room, seat, name, colour, bot in people:
            seated[room].append(SeatedMember(seat, name, colour, bot is not None))
    return [Membership(*row[:6], row[6] or 0, *row[7:], seated=tuple(seated[row[0]])) for row in rows]


async def code_of(runtime: Runtime, token: str, room: int) -> str | None:
    """The code of a room, if the token belongs to a member or former member of it; otherwise None."""
    asked = (
        select(Room.code)
        .join(Key, Key.room_id == Room.id)
        .where(
            Room.id == room,
            Room.closed_at.is_(None),
            Key.token_hash == keys.hashed(token),
            Key.once.is_(False),
        )
    )
    async with runtime.database.reading() as session:
        return await session.scalar(asked)
