"""Banks of time: what a match's clock has to remember when the server starts again."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import select, update

from app.db.models import Match
from app.rooms.snapshot import RoomSnapshot
from app.rooms.store import Store
from app.tables.timing import RATES, TableClock


async def clock_of(store: Store, room: RoomSnapshot) -> TableClock | None:
    """The clock of the room's match as it stands; None if it has none."""
    if room.timing == "none":
        return None
    rate = RATES[room.timing]
    async with store.database.reading() as session:
        banks = await session.scalar(select(Match.banks).where(Match.id == room.match))
    return TableClock(rate, banks or [rate.bank] * room.seats)


async def keep_banks(store: Store, match: str, banks: Sequence[int]) -> None:
    """Writes down what is left."""
    async with store.database.writing() as session:
        await session.execute(update(Match).where(Match.id == match).values(banks=list(banks)))
