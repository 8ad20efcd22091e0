"""The transaction of an act: loads and locks a room, and commits all changes of the act together.

`change_room` runs a whole act in one go, and costs less than half as much as `room_transaction`, in which an
act awaits each of its statements.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TypeVar

from sqlalchemy import bindparam, exists, select, update
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Session

from app import activity
from app.db.models import Key, Match, Member, Message, Room, Seat, Status
from app.rooms import keys
from app.rooms.colours import COLOURS, first_free
from app.rooms.idle_votes import read_votes
from app.rooms.names import unique_name
from app.rooms.refusals import Refused
from app.rooms.runtime import Runtime
from app.rooms.snapshot import RUNNING

Result = TypeVar("Result")


@dataclass(slots=True)
class LockedRoom:
    """`members` are those now in the room, by id in order of arrival; `chairs` are in the order of seats."""

    sync_session: Session
    room: Room
    members: dict[int, Member]
    programs: set[int]  # the members who are programs
    chairs: list[Seat]
    match_status: Status | None
    now: int

    @property
    def running(self) -> bool:
        """Whether a match is being dealt or played."""
        return self.match_status in RUNNING

    @property
    def free(self) -> list[Seat]:
        """The free chairs."""
        return [chair for chair in self.chairs if chair.member_id is None]

    def member(self, member_id: int) -> Member:
        """The member with this id; refused if they are not in the room."""
        if member_id not in self.members:
            raise Refused("not_member")
        return self.members[member_id]

    def host(self, member_id: int) -> Member:
        """The host; refused for any other member."""
        if member_id not in self.members or member_id != self.room.host_id:
            raise Refused("not_host")
        if self.room.votes is not None and read_votes(self.room.votes).question is None:
            self.room.votes = None  # a host who acts is not idle
        return self.members[member_id]

    def other(self, host: Member, member_id: int) -> Member:
        """A member other than the host, for an act of the host on them."""
        if member_id not in self.members or member_id == host.id:
            raise Refused("bad_request")
        return self.members[member_id]

    def need_lobby(self) -> None:
        """Refuses while there is a match, also one that is over but still on screen.

        The member on a chair sees that chair's cards, so chairs change hands only between matches.
        """
        if self.room.match_id is not None:
            raise Refused("started")

    def chair_of(self, member_id: int) -> Seat | None:
        """The chair that a member sits on, if any."""
        return next((chair for chair in self.chairs if chair.member_id == member_id), None)

    def reset_ready(self) -> None:
        """Resets the ready flags of all members; programs and bots are always ready."""
        for member in self.members.values():
            member.ready = member.bot is not None or member.id in self.programs

    def reset_open_cards(self) -> None:
        """Resets the agreements to open cards, because players or game have changed."""
        for member in self.members.values():
            member.open_cards_agreed = None

    def pass_on(self) -> Member | None:
        """Passes the host's powers to an heir; without one, the next member to come in gets them."""
        heir = self.heir(self.members)
        self.room.host_id = None if heir is None else heir.id
        return heir

    def heir(self, among: Collection[int]) -> Member | None:
        """The person among these who has been here longest; seated members come first."""
        humans = [member for member in self.members.values() if member.id in among and member.bot is None]
        humans.sort(key=lambda member: (self.chair_of(member.id) is None, member.joined_at, member.id))
        return humans[0] if humans else None

    def notice(self, text: str, by: Member | None = None) -> None:
        """Adds a notice to the room's chat."""
        self.sync_session.add(
            Message(
                room_id=self.room.id,
                match_id=self.room.match_id if self.running else None,
                member_id=None if by is None else by.id,
                seat=None,
                name="" if by is None else by.name,
                kind="notice",
                text=text,
                to=None,
                audience="all",
                at=self.now,
            )
        )


@dataclass(slots=True)
class RoomTransaction(LockedRoom):
    """A locked room, for an act that awaits the database."""

    session: AsyncSession
    after_commit: list[Callable[[], None]] = field(default_factory=list)  # called after the commit

    async def seat(self, member_id: int, chair: Seat) -> None:
        """Moves a member to a free chair."""
        old = self.chair_of(member_id)
        if old is not None:
            old.member_id = None
            # A unique constraint forbids a member on two chairs, even within the transaction.
            await self.session.flush()
        elif self.members[member_id].bot is None:
            self.reset_open_cards()
        chair.member_id = member_id
        await self.session.flush()

    async def add_member(self, name: str, *, colour: int | None = None, bot: str | None = None) -> Member:
        """Adds a new member, with a unique name and colour."""
        worn = [member.colour for member in self.members.values()]
        free = colour is not None and colour not in worn and 0 <= colour < len(COLOURS)
        member = Member(
            room_id=self.room.id,
            name=unique_name(name, (other.name for other in self.members.values())),
            colour=colour if colour is not None and free else first_free(worn),
            ready=bot is not None,
            muted=False,
            bot=bot,
            stand_in=False,
            idle=False,
            stands_for=None,
            open_cards_agreed=None,
            joined_at=self.now,
            left_at=None,
        )
        self.session.add(member)
        await self.session.flush()
        self.members[member.id] = member
        return member

    def give_key(self, member: Member, token: str, kind: keys.KeyKind) -> None:
        """Stores the token as a key of this member; a program is always ready."""
        self.sync_session.add(
            Key(
                room_id=self.room.id,
                token_hash=keys.hashed(token),
                member_id=member.id,
                kind=kind,
                once=False,
                expires_at=None,
                created_at=self.now,
            )
        )
        if kind == "program":
            member.ready = True
            self.programs.add(member.id)

    async def abandon_match(self) -> None:
        """Ends the match without a winner, if one is running."""
        if self.running:
            if self.match_status == "dealing":
                self.notice("No cards were dealt. The list of past games shows this deal as not finished.")
            self.match_status = "abandoned"
            self.room.ending = None
            ended = update(Match).where(Match.id == self.room.match_id, Match.status.in_(RUNNING))
            await self.session.execute(ended.values(status="abandoned", ended_at=self.now))
            game = self.room.game
            self.after_commit.append(lambda: activity.match_ended(game, "abandoned"))


async def change_room(runtime: Runtime, code: str, act: Callable[[LockedRoom], Result]) -> Result:
    """Runs `act` on the room with this code, locked until it returns; an exception rolls everything back."""

    def work(session: Session) -> Result:
        return act(_lock(session, runtime, code))

    return await runtime.database.write(work)


@asynccontextmanager
async def room_transaction(runtime: Runtime, code: str) -> AsyncIterator[RoomTransaction]:
    """Yields the room with this code, locked until the block ends; an exception rolls everything back."""
    async with runtime.database.writing() as session:
        locked = await session.run_sync(_lock, runtime, code)
        act = RoomTransaction(
            sync_session=session.sync_session,
            room=locked.room,
            members=locked.members,
            programs=locked.programs,
            chairs=locked.chairs,
            match_status=locked.match_status,
            now=locked.now,
            session=session,
        )
        yield act
    for tell in act.after_commit:
        tell()


def _lock(session: Session, runtime: Runtime, code: str) -> LockedRoom:
    # SQLite locks when the transaction begins; on PostgreSQL, locking the room's row locks the room. All
    # else is read by later statements: on PostgreSQL, the first one may see it as it was before the lock.
    room = session.scalars(_ROOM, {"code": code}).one_or_none()
    if room is None:
        raise Refused("no_room")
    asked = {"room": room.id}
    here = session.execute(_MEMBERS, asked).all()
    chairs = list(session.scalars(_CHAIRS, asked))
    status = None if room.match_id is None else session.scalar(_STATUS, {"match": room.match_id})
    room.touched_at = runtime.clock()
    return LockedRoom(
        sync_session=session,
        room=room,
        members={member.id: member for member, _ in here},
        programs={member.id for member, is_program in here if is_program},
        chairs=chairs,
        match_status=status,
        now=room.touched_at,
    )


# Statements are built once: building one costs as much as running it.
_ROOM = select(Room).where(Room.code == bindparam("code"), Room.closed_at.is_(None)).with_for_update()
_MEMBERS = (
    select(
        Member,
        exists().where(Key.room_id == bindparam("room"), Key.member_id == Member.id, Key.kind == "program"),
    )
    .where(Member.room_id == bindparam("room"), Member.left_at.is_(None))
    .order_by(Member.id)
)
_CHAIRS = select(Seat).where(Seat.room_id == bindparam("room")).order_by(Seat.number)
_STATUS = select(Match.status).where(Match.id == bindparam("match"))
