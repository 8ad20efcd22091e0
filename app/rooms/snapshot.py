"""A snapshot of a room: an immutable value with everything that clients may be shown of it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, exists, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.db.models import Key, Match, Member, Removal, Room, Seat, Speed, Status, Timing
from app.rooms.idle_votes import Votes, read_votes
from app.rooms.runtime import Runtime

RUNNING: frozenset[Status] = frozenset({"dealing", "playing"})


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


async def load_snapshot(session: AsyncSession, code: str) -> RoomSnapshot | None:
    """Loads the room with this code; None if there is none, or it was closed."""
    return await _load(session, Room.code == code)


async def read_room(runtime: Runtime, code: str) -> RoomSnapshot | None:
    """Loads the room with this code in a new session."""
    async with runtime.database.reading() as session:
        return await _load(session, Room.code == code)


async def read_room_by_id(runtime: Runtime, room_id: int) -> RoomSnapshot | None:
    """Loads the room with this id, whose code may have changed, in a new session."""
    async with runtime.database.reading() as session:
        return await _load(session, Room.id == room_id)


async def _load(session: AsyncSession, which: ColumnElement[bool]) -> RoomSnapshot | None:
    found = (await session.execute(_ROOM.where(which))).one_or_none()
    if found is None:
        return None
    room, status, match_open_cards = found
    here = await session.execute(_MEMBERS.where(Member.room_id == room.id))
    banned = await session.execute(_BANNED.where(Removal.room_id == room.id))
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
        match_open_cards=match_open_cards,
        host=room.host_id,
        match=room.match_id,
        match_status=status,
        grace=room.grace,
        timing=room.timing,
        speed=room.speed,
        ending=tuple(room.ending or ()) if status in RUNNING else (),
        votes=read_votes(room.votes),
        banned=[Banned(*row) for row in banned],
        members=[MemberSnapshot(*row) for row in here],
    )


_ROOM = (
    select(Room, Match.status, Match.open_cards)
    .outerjoin(Match, Match.id == Room.match_id)
    .where(Room.closed_at.is_(None))
)
_MEMBERS = (
    select(
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
    .where(Member.left_at.is_(None))
    .order_by(Member.id)
)
_BANNED = (
    select(Member.id, Member.name)
    .join(Removal, Removal.member_id == Member.id)
    .where(Removal.banned.is_(True))
    .distinct()
    .order_by(Member.id)
)
