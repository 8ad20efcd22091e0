"""Rooms in memory with friends and bots in them."""

from __future__ import annotations

from sqlalchemy import select

from app.db.models import Match
from app.rooms import acts
from app.rooms.acts import Entered
from app.rooms.live.delays import Delays
from app.rooms.live.hub_registry import HubRegistry
from app.rooms.live.room_hub import RoomHub
from app.rooms.room_service import RoomService
from app.rooms.runtime import Runtime
from app.tables.live_table import LiveTable
from tests.tables.dealt_table import friends
from tests.tables.fake_connection import FakeConnection, connect

NO_HURRY = Delays(contribution_seconds=0.0, bots=(0, 0))
ALL_THE_TIME = Delays(contribution_seconds=600.0, bots=(0, 0))


async def room_of(hubs: HubRegistry, entered: Entered) -> RoomHub:
    hub = await hubs.room(entered.code)
    assert hub is not None
    return hub


async def started(hubs: HubRegistry, host: Entered) -> str:
    return (await RoomService(hubs).start(host.code, host.member)).match


async def at_table(
    hubs: HubRegistry, seats: int = 3
) -> tuple[RoomHub, list[Entered], FakeConnection, LiveTable]:
    """Friends who play, Ann among them looking, and the table."""
    here = await friends(hubs.runtime, seats)
    hub = await room_of(hubs, here[0])
    ann = connect(hub, here[0].member)
    await started(hubs, here[0])
    await ann.until(lambda: hub.live is not None)
    assert hub.live is not None
    return hub, here, ann, hub.live


async def with_bots(hubs: HubRegistry, seats: int = 3) -> tuple[RoomHub, Entered, FakeConnection]:
    """Bots on all seats, and Ann who watches them."""
    ann = await acts.create(hubs.runtime, game="blame", seats=seats, options={}, name="Ann")
    await acts.stand(hubs.runtime, ann.code, ann.member)
    await acts.add_bots(hubs.runtime, ann.code, ann.member, seats, "random")
    hub = await room_of(hubs, ann)
    return hub, ann, connect(hub, ann.member)


async def the_match(runtime: Runtime, match: str) -> Match:
    async with runtime.database.reading() as session:
        return (await session.scalars(select(Match).where(Match.id == match))).one()
