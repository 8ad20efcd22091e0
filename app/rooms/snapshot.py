"""A snapshot of a room: an immutable value with everything that clients may be shown of it."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from typing import Any

import msgspec
from sqlalchemy import Connection, Select, bindparam, exists, func, or_, select
from sqlalchemy.orm import aliased

from app.db.models import Key, Match, Member, Message, Removal, Room, Seat, Speed, Status, Timing, table_of
from app.rooms.idle_votes import Votes, read_votes
from app.rooms.runtime import Runtime

RUNNING: frozenset[Status] = frozenset({"dealing", "playing"})
ENDED: frozenset[Status] = frozenset({"over", "abandoned"})


class MemberSnapshot(msgspec.Struct, frozen=True):
    """A member of the room; without a seat, a spectator."""

    id: int
    name: str
    colour: int
    seat: int | None
    ready: bool
    muted: bool
    bot: str | None
    stand_in: bool  # a stand-in plays their seat until they connect
    idle: bool = False  # they were replaced while connected: until they say that they are back
    linked: bool = False  # the host has issued a link to their seat, not used yet
    open_cards_agreed: int | None = None  # the value of the room's open_cards that they agree to
    stands_for: int | None = None  # for a bot: the member who left or conceded

    def played_for(self, connected: Collection[int]) -> bool:
        """Whether a stand-in plays their seat now; a player who reconnects has it back at once."""
        return self.stand_in and (self.idle or self.id not in connected)


class Banned(msgspec.Struct, frozen=True):
    """A former member who may not come back."""

    id: int
    name: str


class RoomSnapshot(msgspec.Struct, frozen=True):
    """The room, with its members in order of arrival."""

    id: int
    code: str
    game: str
    seats: int
    options: dict[str, Any]  # Any: plain JSON; its schema is defined by the game
    public: bool
    locked: bool
    watchers: bool
    whispers: bool
    quiet: bool
    open_cards: int  # minutes; 0: not offered by the host
    match_open_cards: int | None  # minutes; None: not all players of the match had agreed
    host: int | None
    match: str | None
    match_status: Status | None
    grace: int
    timing: Timing
    speed: Speed
    ending: tuple[int, ...]  # the members who agree to end the match, the proposer first
    votes: Votes
    banned: list[Banned]
    members: list[MemberSnapshot]
    matches_ended: int
    newest_line: int  # the id of the newest line of chat; 0: there is none

    @property
    def running(self) -> bool:
        """Whether a match is being dealt or played."""
        return self.match_status in RUNNING

    def silences(self, member: MemberSnapshot) -> bool:
        """Whether the member may neither chat nor react: a player in a running match at a quiet table."""
        return self.quiet and self.running and member.seat is not None

    @property
    def chairs(self) -> list[MemberSnapshot | None]:
        """The members by seat; None for a free seat."""
        sitting = {member.seat: member for member in self.members if member.seat is not None}
        return [sitting.get(seat) for seat in range(self.seats)]

    @property
    def deciding(self) -> list[MemberSnapshot]:
        """The players who decide for the table: no bots, and no members replaced by a stand-in."""
        seated = [member for member in self.chairs if member is not None]
        return [member for member in seated if member.bot is None and not member.stand_in]

    @property
    def open_cards_missing(self) -> list[MemberSnapshot]:
        """The players who have not agreed to open cards, if the host offers them."""
        people = [member for member in self.chairs if member is not None and member.bot is None]
        return [each for each in people if self.open_cards and each.open_cards_agreed != self.open_cards]

    @property
    def watching(self) -> list[MemberSnapshot]:
        """The spectators."""
        return [member for member in self.members if member.seat is None]

    def member(self, member_id: int | None) -> MemberSnapshot | None:
        """The member with this id; None if they are no longer in the room."""
        for member in self.members:
            if member.id == member_id:
                return member
        return None


async def read_room(runtime: Runtime, code: str) -> RoomSnapshot | None:
    """Reads the room with this code; None if there is none, or it was closed."""
    return await runtime.database.read(partial(load_snapshot, code=code))


async def read_room_by_id(runtime: Runtime, room_id: int) -> RoomSnapshot | None:
    """Reads the room with this id, whose code may have changed."""
    return await runtime.database.read(partial(_snapshot, asked=_ROOM_WITH_ID, which=room_id))


def load_snapshot(connection: Connection, code: str) -> RoomSnapshot | None:
    """Reads the room with this code on a connection; None if there is none, or it was closed."""
    return _snapshot(connection, _ROOM_WITH_CODE, code)


def _snapshot(connection: Connection, asked: _Selected, which: int | str) -> RoomSnapshot | None:
    room = connection.execute(asked, {"which": which}).one_or_none()
    if room is None:
        return None
    members, banned = [], []
    for is_here, is_banned, *member in connection.execute(_MEMBERS, {"room": room.id}):
        if is_here:
            members.append(MemberSnapshot(*member))
        if is_banned:
            banned.append(Banned(*member[:2]))
    return RoomSnapshot(
        id=room.id,
        code=room.code,
        game=room.game,
        seats=room.seats,
        options=room.options,
        public=room.public,
        locked=room.locked,
        watchers=room.watchers,
        whispers=room.whispers,
        quiet=room.quiet,
        open_cards=room.open_cards,
        match_open_cards=room.match_open_cards,
        host=room.host_id,
        match=room.match_id,
        match_status=room.status,
        grace=room.grace,
        timing=room.timing,
        speed=room.speed,
        ending=tuple(room.ending or ()) if room.status in RUNNING else (),
        votes=read_votes(room.votes),
        banned=banned,
        members=members,
        matches_ended=room.matches_ended,
        newest_line=room.newest_line or 0,
    )


# Statements are built once: building one costs as much as running it.
_Selected = Select[*tuple[Any, ...]]  # Any: columns, each of its own type
_PAST = aliased(Match)
_ROOM: _Selected = (
    select(
        *table_of(Room).columns,
        Match.status,
        Match.open_cards.label("match_open_cards"),
        select(func.count())
        .where(_PAST.room_id == Room.id, _PAST.status.in_(ENDED))
        .scalar_subquery()
        .label("matches_ended"),
        select(func.max(Message.id)).where(Message.room_id == Room.id).scalar_subquery().label("newest_line"),
    )
    .outerjoin(Match, Match.id == Room.match_id)
    .where(Room.closed_at.is_(None))
)
_ROOM_WITH_CODE = _ROOM.where(Room.code == bindparam("which"))
_ROOM_WITH_ID = _ROOM.where(Room.id == bindparam("which"))
_IS_HERE = Member.left_at.is_(None)
_IS_BANNED = exists().where(
    Removal.member_id == Member.id, Removal.room_id == bindparam("room"), Removal.banned.is_(True)
)
_MEMBERS: _Selected = (
    select(
        _IS_HERE,
        _IS_BANNED,
        Member.id,
        Member.name,
        Member.colour,
        Seat.number,
        Member.ready,
        Member.muted,
        Member.bot,
        Member.stand_in,
        Member.idle,
        exists().where(Key.member_id == Member.id, Key.issued_by.is_not(None)),
        Member.open_cards_agreed,
        Member.stands_for,
    )
    .outerjoin(Seat, Seat.member_id == Member.id)
    .where(Member.room_id == bindparam("room"), or_(_IS_HERE, _IS_BANNED))
    .order_by(Member.id)
)
