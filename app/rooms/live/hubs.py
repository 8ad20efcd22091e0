"""Hubs: all the rooms this process has in memory."""

from __future__ import annotations

import asyncio
import logging

import msgspec
from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from app.db.chat import Chat
from app.db.journal import Journal
from app.db.models import Room
from app.rooms import close_codes
from app.rooms.cluster.bus import Bus, Changed, Dropped
from app.rooms.cluster.cluster import Cluster
from app.rooms.live.delays import Delays
from app.rooms.live.hub import RoomHub
from app.rooms.runtime import Runtime
from app.rooms.snapshot import RoomSnapshot, read_room
from app.tables.search_pool import SearchPool

IDLE_MILLIS = 5 * 60 * 1000  # a room nobody looks at leaves memory after this
TICK_SECONDS = 0.25

log = logging.getLogger(__name__)


class Hubs:
    """All rooms of this process."""

    def __init__(
        self, runtime: Runtime, journal: Journal, pace: Delays | None = None, bus: Bus | None = None
    ) -> None:
        self.runtime = runtime
        self.journal = journal
        self.chat = Chat(runtime.database)
        self.neighbours = None if bus is None else Cluster(bus, runtime.clock, self._look_again)
        self._pace = pace or Delays()
        self._thinkers = SearchPool()
        self._rooms: dict[str, RoomHub] = {}
        self._loading: dict[str, asyncio.Task[RoomHub | None]] = {}

    async def room(self, code: str) -> RoomHub | None:
        """The hub of a room, loaded if need be; None if there is no such room."""
        hub = self._rooms.get(code)
        if hub is None:
            loading = self._loading.get(code)
            if loading is None:
                # A task of its own: it must not end half done because one of those who wait goes away.
                loading = self._loading[code] = asyncio.create_task(self._load(code))
                loading.add_done_callback(lambda _: self._loading.pop(code))
            hub = await asyncio.shield(loading)
        if hub is not None:
            hub.idle_since = self.runtime.clock()  # whoever asked is about to come in
        return hub

    def loaded(self, code: str) -> RoomHub | None:
        """The hub of a room, if it is in memory; to look only."""
        return self._rooms.get(code)

    async def _load(self, code: str) -> RoomHub | None:
        snapshot = await read_room(self.runtime, code)
        if snapshot is None:
            return None
        old = next((old for old, hub in self._rooms.items() if hub.room.id == snapshot.id), None)
        if old is not None:
            # Its link was renewed a moment ago: one room has one hub.
            self._rooms[code] = self._rooms.pop(old)
            return self._rooms[code]
        if self.neighbours is None:
            hub = RoomHub(snapshot, self.runtime, self.journal, self._pace, thinkers=self._thinkers)
            self._rooms.update({code: hub} if await hub.refresh() else {})
        else:
            await self._load_shared(snapshot, self.neighbours)
        return self._rooms.get(code)

    async def _load_shared(self, snapshot: RoomSnapshot, neighbours: Cluster) -> None:
        """The others are heard first, so that nothing they do in between is missed."""
        elsewhere = await neighbours.arrive(snapshot.id)
        hub = RoomHub(snapshot, self.runtime, self.journal, self._pace, elsewhere, self._thinkers)
        try:
            if await hub.refresh():
                self._rooms[snapshot.code] = hub
                neighbours.loaded(hub)
        finally:
            if self._rooms.get(snapshot.code) is not hub:
                neighbours.depart(snapshot.id)

    async def refresh(self, code: str) -> None:
        """A room has changed in the database."""
        # One that is being loaded may have looked before the change.
        hub = await self.room(code) if code in self._loading else self._rooms.get(code)
        if hub is not None and not await self._show(hub):
            await self.close(code)
        if self.neighbours is not None:
            room = await self._id_of(code, hub)
            if room is not None:
                self.neighbours.tell(Changed(room))

    async def _id_of(self, code: str, hub: RoomHub | None) -> int | None:
        """Others may have a room in memory that we have not."""
        if hub is not None:
            return hub.room.id
        async with self.runtime.database.reading() as session:
            return await session.scalar(select(Room.id).where(Room.code == code))

    async def _look_again(self, hub: RoomHub) -> None:
        """Another worker has changed the room."""
        known = next((code for code, ours in self._rooms.items() if ours is hub), None)
        if known is None:
            return  # it has left our memory meanwhile
        if not await hub.refresh():
            await self.close(known)
        elif hub.room.code != known and self._rooms.get(known) is hub:
            self._rooms[hub.room.code] = self._rooms.pop(known)

    async def code_renewed(self, old: str, new: str) -> None:
        """The room has a new code; everyone connected stays and is told."""
        hub = self._rooms.pop(old, None) or self._rooms.get(new)
        if hub is not None:
            self._rooms[new] = hub
            hub.room = msgspec.structs.replace(hub.room, code=new)
            await self._show(hub)
            hub.elsewhere.changed()

    async def _show(self, hub: RoomHub) -> bool:
        """What was done is shown to all in the room, late rather than never; False if the room is gone."""
        try:
            return await hub.refresh()
        except (SQLAlchemyError, OSError):
            hub.look_again()
            raise

    async def disconnect(self, code: str, member_id: int, close_code: int) -> None:
        """A member's connections end: removed, or opened elsewhere."""
        hub = self._rooms.get(code)
        if hub is not None:
            hub.drop(member_id, close_code)
        if self.neighbours is not None:
            room = await self._id_of(code, hub)
            if room is not None:
                self.neighbours.tell(Dropped(room, member_id, close_code))

    async def close(self, code: str) -> None:
        """The room is gone."""
        hub = self._rooms.pop(code, None)
        if hub is not None:
            hub.stop(close_codes.ROOM_GONE)
            self._depart(hub)

    def _depart(self, hub: RoomHub) -> None:
        if self.neighbours is not None:
            self.neighbours.depart(hub.room.id)

    def sweep(self) -> None:
        """Rooms nobody has looked at for a while leave memory."""
        before = self.runtime.clock() - IDLE_MILLIS
        for code, hub in list(self._rooms.items()):
            if not hub.busy and hub.idle_since < before:
                del self._rooms[code]
                hub.stop(close_codes.SERVICE_RESTART)
                self._depart(hub)

    def tick(self) -> None:
        """Time has passed: whoever was waited for long enough is played for."""
        if self.neighbours is not None:
            self.neighbours.tick()
        for hub in list(self._rooms.values()):
            try:
                hub.tick()
            except Exception:  # one room's fault must not stop the clocks of all others
                log.exception("the clock of room %d failed", hub.room.id)

    async def keep_time(self) -> None:
        """Ticks until it is cancelled."""
        while True:
            await asyncio.sleep(TICK_SECONDS)
            self.tick()

    def start(self) -> None:
        """Begins to listen to other workers, if there may be some."""
        if self.neighbours is not None:
            self.neighbours.start()

    async def stop(self, close_code: int = close_codes.SERVICE_RESTART) -> None:
        """The server ends; clients come back by themselves."""
        await asyncio.gather(*self._loading.values(), return_exceptions=True)
        hubs = list(self._rooms.values())
        self._rooms.clear()
        for hub in hubs:
            hub.stop(close_code)
        for hub in hubs:
            await hub.end()
        self._thinkers.close()
        if self.neighbours is not None:
            await self.neighbours.stop()

    @property
    def count(self) -> int:
        return len(self._rooms)
