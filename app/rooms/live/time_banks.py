"""Stores and loads the time banks of a match, so that they survive a restart."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import select, update

from app.db.models import Match
from app.rooms.runtime import Runtime
from app.rooms.snapshot import RoomSnapshot
from app.tables.clock import RATES, TableClock


async def load_clock(runtime: Runtime, room: RoomSnapshot) -> TableClock | None:
    """The clock of the room's match with the stored time banks; None if the room plays without a clock."""
    if room.timing == "none":
        return None
    rate = RATES[room.timing]
    async with runtime.database.reading() as session:
        banks = await session.scalar(select(Match.banks).where(Match.id == room.match))
    return TableClock(rate, banks or [rate.bank] * room.seats)


async def save_banks(runtime: Runtime, match: str, banks: Sequence[int]) -> None:
    async with runtime.database.writing() as session:
        await session.execute(update(Match).where(Match.id == match).values(banks=list(banks)))
