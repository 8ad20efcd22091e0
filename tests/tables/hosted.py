"""Rooms in memory with friends and bots in them."""

from __future__ import annotations

from sqlalchemy import select

from app.db.models import Match
from app.rooms import acts
from app.rooms.acts import Entered
from app.rooms.hub import RoomHub
from app.rooms.hubs import Hubs
from app.rooms.pace import Pace
from app.rooms.store import Store
from app.tables.live import LiveTable
from tests.tables.looking import Looker, look
from tests.tables.seating import friends

NO_HURRY = Pace(patience=0.0, bots=(0, 0))
ALL_THE_TIME = Pace(patience=600.0, bots=(0, 0))


async def room_of(hubs: Hubs, entered: Entered) -> RoomHub:
    hub = await hubs.room(entered.code)
    assert hub is not None
    return hub


async def started(hubs: Hubs, host: Entered) -> str:
    begun = await acts.begin_match(hubs.store, host.code, host.member)
    await hubs.start_match(host.code, begun.match)
    return begun.match


async def at_table(hubs: Hubs, seats: int = 3) -> tuple[RoomHub, list[Entered], Looker, LiveTable]:
    """Friends who play, Ann among them looking, and the table."""
    here = await friends(hubs.store, seats)
    hub = await room_of(hubs, here[0])
    ann = look(hub, here[0].member)
    await started(hubs, here[0])
    await ann.until(lambda: hub.live is not None)
    assert hub.live is not None
    return hub, here, ann, hub.live


async def with_bots(hubs: Hubs, seats: int = 3) -> tuple[RoomHub, Entered, Looker]:
    """Bots on all seats, and Ann who watches them."""
    ann = await acts.create(hubs.store, game="blame", seats=seats, options={}, name="Ann")
    await acts.stand(hubs.store, ann.code, ann.member)
    await acts.add_bots(hubs.store, ann.code, ann.member, seats, "random")
    hub = await room_of(hubs, ann)
    return hub, ann, look(hub, ann.member)


async def the_match(store: Store, match: str) -> Match:
    async with store.database.reading() as session:
        return (await session.scalars(select(Match).where(Match.id == match))).one()
