"""Friends at a table who come and go, and time that passes when it is told to."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from random import Random

from sqlalchemy import select

from app.db.models import Message
from app.kernel import waiting
from app.rooms import acts
from app.rooms.acts import Entered
from app.rooms.live.delays import Delays
from app.rooms.live.hub_registry import HubRegistry
from app.rooms.live.room_hub import RoomHub
from app.rooms.runtime import Runtime
from app.tables.live_table import LiveTable
from tests.tables.dealt_table import nothing
from tests.tables.fake_connection import FakeConnection, connect
from tests.tables.faulty_journal import Moody
from tests.tables.hosted_rooms import room_of, started

GRACE = 90_000
WHOLE_GAME = 300  # seconds within which stand-ins finish a game, on a busy machine


class Sitting:
    """Friends who all play and all look, and Eve who watches."""

    def __init__(self, hub: RoomHub, players: list[Entered], eve: Entered) -> None:
        self.hub = hub
        self.players = players
        self.connections = [connect(hub, player.member) for player in players]
        self.eve = connect(hub, eve.member)

    @property
    def live(self) -> LiveTable:
        assert self.hub.live is not None
        return self.hub.live

    def go(self, seat: int) -> None:
        self.hub.unsubscribe(self.connections[seat])

    def come(self, seat: int) -> FakeConnection:
        self.connections[seat] = connect(self.hub, self.players[seat].member)
        return self.connections[seat]

    def stands_in(self, seat: int) -> bool:
        chair = self.hub.room.chairs[seat]
        return chair is not None and chair.stand_in

    async def answer(self, seat: int, number: int = 0) -> None:
        live = self.live
        assert live.question is not None
        assert await live.act(seat, live.question, number, f"c{live.n}", nothing) is None

    async def try_to_answer(self, seat: int, dice: Random) -> None:
        """Anything; if a stand-in is quicker and settles the question, this is stale."""
        if self.live.question is not None and (options := self.live.view(seat)["options"]):
            number = dice.randrange(len(options))
            await self.live.act(seat, self.live.question, number, dice.randbytes(8).hex(), nothing)

    async def play(self, dice: Random, answers: int) -> None:
        """Whoever is asked takes anything, until so many answers were given or the game is over."""
        for _ in range(answers):
            if self.live.over:
                return
            seat = dice.choice(waiting(self.live.table))
            await self.answer(seat, dice.randrange(len(self.live.view(seat)["options"])))

    async def play_until(self, dice: Random, holds: Callable[[], bool]) -> None:
        """The same until something holds, which has to be before the game is over."""
        while not holds():
            await self.play(dice, 1)
            assert not self.live.over


async def sitting(hubs: HubRegistry, seats: int = 3, game: str = "blame", **changes: object) -> Sitting:
    ann = await acts.create(hubs.runtime, game=game, seats=seats, options={}, name="Ann")
    names = ("Bob", "Cid", "Dot", "Eli", "Fay")[: seats - 1]
    players = [ann, *[await acts.join(hubs.runtime, ann.code, name=name) for name in names]]
    eve = await acts.join(hubs.runtime, ann.code, name="Eve", watch=True)
    if changes:
        await acts.change(hubs.runtime, ann.code, ann.member, **changes)  # type: ignore[arg-type]
    table = Sitting(await room_of(hubs, ann), players, eve)
    await started(hubs, ann)
    await table.eve.until(lambda: table.hub.live is not None)
    return table


async def quiet() -> None:
    """Everything that was to happen by itself has happened, as far as it needs no disk."""
    for _ in range(50):
        await asyncio.sleep(0)


async def told(runtime: Runtime) -> list[str]:
    async with runtime.database.reading() as session:
        asked = select(Message.text).where(Message.kind == "notice").order_by(Message.id)
        return list(await session.scalars(asked))


@asynccontextmanager
async def slow_bots(runtime: Runtime, journal: Moody) -> AsyncIterator[HubRegistry]:
    """Bots that think for a day."""
    hubs = HubRegistry(runtime, journal, Delays(contribution_seconds=0.0, bots=(86_400_000, 86_400_000)))
    try:
        yield hubs
    finally:
        await hubs.stop()
