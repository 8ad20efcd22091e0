"""Public rooms: those that their hosts have listed on the home page."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import and_, func, or_, select

from app.db.models import Match, Member, Room, Seat
from app.rooms.runtime import Runtime
from app.rooms.snapshot import RUNNING

MOST_LISTED = 30
LISTED_MILLIS = 24 * 60 * 60 * 1000
"""A room is listed for this long after its last activity."""


@dataclass(frozen=True, slots=True)
class PublicRoom:
    """A public room, as the home page shows it."""

    code: str
    game: str
    host: str
    colours: tuple[int | None, ...]  # by seat; None: free
    playing: bool
    match: str | None
    answers: int  # in that match so far

    @property
    def seats(self) -> int:
        return len(self.colours)

    @property
    def taken(self) -> int:
        return self.seats - self.colours.count(None)


async def public_rooms(runtime: Runtime) -> list[PublicRoom]:
    """The public rooms that can be entered now, the newest first."""
    taken = (
        select(func.count(Seat.member_id)).where(Seat.room_id == Room.id).correlate(Room).scalar_subquery()
    )
    asked = (
        select(
            Room.id,
            Room.code,
            Room.game,
            Member.name,
            Match.status,
            Room.match_id,
            Match.n,
        )
        .join(Member, Member.id == Room.host_id)
        .outerjoin(Match, Match.id == Room.match_id)
        .where(
            Room.public.is_(True),
            Room.locked.is_(False),
            Room.closed_at.is_(None),
            Room.touched_at > runtime.clock() - LISTED_MILLIS,
            or_(Room.watchers.is_(True), and_(Room.match_id.is_(None), taken < Room.seats)),
        )
        .order_by(Room.created_at.desc(), Room.id.desc())
        .limit(MOST_LISTED)
    )
    async with runtime.database.reading() as session:
        rows = (await session.execute(asked)).all()
        seated = (
            await session.execute(
                select(Seat.room_id, Member.colour)
                .outerjoin(Member, Member.id == Seat.member_id)
                .where(Seat.room_id.in_([row[0] for row in rows]))
                .order_by(Seat.room_id, Seat.number)
            )
        ).all()
    colours: dict[int, list[int | None]] = {row[0]: [] for row in rows}
    for room_id, colour in seated:
        colours[room_id].append(colour)
    return [
        PublicRoom(code, game, host, tuple(colours[room_id]), status in RUNNING, match, n or 0)
        for room_id, code, game, host, status, match, n in rows
    ]
