"""What the operator can do from the shell: list rooms, close a room, send a notice to all tables.

All of it goes through the database. The running server learns of it by the notices that are added to the
rooms; see app.rooms.live.operator_notices.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import ColumnElement, Select, case, func, select, text, update

from app import activity
from app.db.models import Answer, Match, Member, Message, Room, Seat, Status
from app.rooms.acts.delete_idle_rooms import DAY_MILLIS
from app.rooms.runtime import Runtime
from app.rooms.snapshot import RUNNING

SQLITE_SIZE = "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"
CLOSED = "The operator of this server closed the room."


@dataclass(frozen=True, slots=True)
class RoomLine:
    """A room as the operator sees it: without names, and without the code, which would let them in."""

    id: int
    game: str
    seats: int
    players: int
    bots: int
    watching: int
    status: Status | None
    active_at: int


def _last_activity() -> ColumnElement[int]:
    """The time of the latest act, answer or line of chat."""
    said = select(func.max(Message.at)).where(Message.room_id == Room.id).scalar_subquery()
    played = select(func.max(Answer.at)).where(Answer.match_id == Room.match_id).scalar_subquery()
    return _later(_later(Room.touched_at.expression, said), played)


def _later(one: ColumnElement[int], other: ColumnElement[int]) -> ColumnElement[int]:
    """The later of two times, in SQL that both databases know; NULL counts as earlier."""
    return case((other > one, other), else_=one)


def _open_rooms() -> Select[Room, Status, int]:
    active = _last_activity().label("active")
    asked = select(Room, Match.status, active).outerjoin(Match, Match.id == Room.match_id)
    return asked.where(Room.closed_at.is_(None)).order_by(active.desc(), Room.id)


async def list_rooms(runtime: Runtime, limit: int | None = None) -> list[RoomLine]:
    """The open rooms, the most recently active first."""
    async with runtime.database.reading() as session:
        rooms = (await session.execute(_open_rooms().limit(limit))).all()
        here = select(Member.room_id, Member.bot, Seat.number).outerjoin(Seat, Seat.member_id == Member.id)
        members = (await session.execute(here.where(Member.left_at.is_(None)))).all()
    lines = []
    for room, status, active in rooms:
        inside = [(bot, seat) for room_id, bot, seat in members if room_id == room.id]
        lines.append(
            RoomLine(
                id=room.id,
                game=room.game,
                seats=room.seats,
                players=sum(bot is None and seat is not None for bot, seat in inside),
                bots=sum(bot is not None for bot, _ in inside),
                watching=sum(seat is None for _, seat in inside),
                status=status,
                active_at=active,
            )
        )
    return lines


async def close_room(runtime: Runtime, room_id: int) -> bool:
    """Closes a room; a running match ends without a winner. Returns False if there is no such room."""
    now = runtime.clock()
    async with runtime.database.writing() as session:
        asked = select(Room).where(Room.id == room_id, Room.closed_at.is_(None)).with_for_update()
        room = (await session.scalars(asked)).one_or_none()
        if room is None:
            return False
        running = (Match.id == room.match_id, Match.status.in_(RUNNING))
        await session.execute(update(Match).where(*running).values(status="abandoned", ended_at=now))
        room.closed_at = now
        session.add(_notice(room, CLOSED, now))
    activity.room_closed(room_id)
    return True


async def announce(runtime: Runtime, words: str, days: int = 1) -> int:
    """Adds a notice to every open room that was active in the last days; returns how many."""
    now = runtime.clock()
    async with runtime.database.writing() as session:
        found = (await session.execute(_open_rooms())).all()
        rooms = [room for room, _, active in found if active >= now - days * DAY_MILLIS]
        session.add_all(_notice(room, words, now) for room in rooms)
    return len(rooms)


def _notice(room: Room, words: str, now: int) -> Message:
    return Message(
        room_id=room.id,
        match_id=None,
        member_id=None,
        seat=None,
        name="",
        kind="notice",
        text=words,
        to=None,
        audience="all",
        at=now,
    )


async def count_everything(runtime: Runtime) -> dict[str, int]:
    """Counts rooms, matches, members and so on, in total and with activity in the last day."""
    day = runtime.clock() - DAY_MILLIS
    asked = {
        "rooms open": select(func.count()).select_from(Room).where(Room.closed_at.is_(None)),
        "rooms active today": select(func.count()).select_from(Room).where(_last_activity() >= day),
        "matches running": select(func.count()).select_from(Match).where(Match.status.in_(RUNNING)),
        "matches over": select(func.count()).select_from(Match).where(Match.status == "over"),
        "matches abandoned": select(func.count()).select_from(Match).where(Match.status == "abandoned"),
        "matches started today": select(func.count()).select_from(Match).where(Match.started_at >= day),
        "answers": select(func.count()).select_from(Answer),
        "chat lines": select(func.count()).select_from(Message).where(Message.kind == "chat"),
    }
    async with runtime.database.reading() as session:
        figures = {name: await session.scalar(query) or 0 for name, query in asked.items()}
        sqlite = runtime.database.write_lock is not None
        size = SQLITE_SIZE if sqlite else "SELECT pg_database_size(current_database())"
        figures["bytes on disk"] = (await session.execute(text(size))).scalar_one()
    return figures
