"""The registry of hubs: all rooms that this process has in memory."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection
from functools import partial

import msgspec
from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from app.db.chat import Chat
from app.db.journal import Journal
from app.db.models import Room
from app.rooms import close_codes
from app.rooms.cluster.bus import Bus, MemberDisconnected, RoomChanged
from app.rooms.cluster.cluster import Cluster
from app.rooms.cluster.peers import Peers
from app.rooms.cluster.room_versions import room_versions
from app.rooms.live.away_notifier import CallMember
from app.rooms.live.background_tasks import BackgroundTasks
from app.rooms.live.delays import Delays
from app.rooms.live.room_hub import RoomHub
from app.rooms.runtime import Runtime
from app.rooms.snapshot import RoomSnapshot, read_room
from app.tables.search_pool import SearchPool

UNLOAD_MILLIS = 5 * 60 * 1000  # after this long without connections, a room is unloaded
TICK_SECONDS = 0.25

log = logging.getLogger(__name__)


class HubRegistry:
    """The hubs of one process, by room code."""

    def __init__(
        self,
        runtime: Runtime,
        journal: Journal,
        delays: Delays | None = None,
        bus: Bus | None = None,
        call_member: CallMember | None = None,
    ) -> None:
        self.runtime = runtime
        self.journal = journal
        self.chat = Chat(runtime.database)
        versions = partial(room_versions, runtime)
        self.cluster = (
            None if bus is None else Cluster(bus, runtime.monotonic, self._changed_by_peer, versions)
        )
        self._delays = delays or Delays()
        self._search_pool = SearchPool()
        self._call_member = call_member
        self._hubs: dict[str, RoomHub] = {}
        self._loading: dict[str, asyncio.Task[RoomHub | None]] = {}
        self._tasks = BackgroundTasks()

    # -- loading -----------------------------------------------------------------------------------
    async def room(self, code: str) -> RoomHub | None:
        """The hub of a room, loaded if necessary; None if there is no such room."""
        hub = self._hubs.get(code)
        if hub is None:
            loading = self._loading.get(code)
            if loading is None:
                # A task of its own, so that cancelling the caller does not leave a room half loaded.
                loading = self._loading[code] = asyncio.create_task(self._load(code))
                loading.add_done_callback(lambda _: self._loading.pop(code))
            hub = await asyncio.shield(loading)
        if hub is not None:
            hub.idle_since = self.runtime.monotonic()  # the caller is about to subscribe
        return hub

    def loaded(self, code: str) -> RoomHub | None:
        """The hub of a room if it is in memory; does not keep it there."""
        return self._hubs.get(code)

    async def _load(self, code: str) -> RoomHub | None:
        snapshot = await read_room(self.runtime, code)
        if snapshot is None:
            return None
        old_code = next((old for old, hub in self._hubs.items() if hub.room.id == snapshot.id), None)
        if old_code is not None:
            # The code has just been renewed: the room keeps its hub.
            self._hubs[code] = self._hubs.pop(old_code)
            return self._hubs[code]
        if self.cluster is None:
            hub = self._new_hub(snapshot)
            if await hub.refresh():
                self._hubs[code] = hub
        else:
            await self._load_in_cluster(snapshot, self.cluster)
        return self._hubs.get(code)

    def _new_hub(self, snapshot: RoomSnapshot, peers: Peers | None = None) -> RoomHub:
        return RoomHub(
            snapshot, self.runtime, self.journal, self._delays, peers, self._search_pool, self._call_member
        )

    async def _load_in_cluster(self, snapshot: RoomSnapshot, cluster: Cluster) -> None:
        """Subscribes to the room before it is read, so that no change in between is missed."""
        peers = await cluster.join(snapshot.id)
        hub = self._new_hub(snapshot, peers)
        try:
            if await hub.refresh():
                self._hubs[snapshot.code] = hub
                cluster.loaded(hub)
        finally:
            if self._hubs.get(snapshot.code) is not hub:
                cluster.leave(snapshot.id)

    # -- changes -----------------------------------------------------------------------------------
    async def refresh(self, code: str) -> None:
        """Refreshes a room that changed in the database, for all connections of all workers."""
        # A room that is being loaded may have been read before the change.
        hub = await self.room(code) if code in self._loading else self._hubs.get(code)
        if hub is not None and not await self._refresh(hub):
            self.close(code)
        if self.cluster is not None:
            room = await self._room_id(code, hub)
            if room is not None:
                self.cluster.bus.publish(RoomChanged(room))

    def refresh_soon(self, code: str) -> None:
        """Refreshes a room in the background, for a caller that cannot wait."""
        self._tasks.start(self.refresh(code))

    async def code_renewed(self, old: str, new: str) -> None:
        """The room has a new code: all connections stay and are told."""
        hub = self._hubs.pop(old, None) or self._hubs.get(new)
        if hub is not None:
            self._hubs[new] = hub
            hub.room = msgspec.structs.replace(hub.room, code=new)
            await self._refresh(hub)
            hub.peers.announce_change()

    async def disconnect(self, code: str, member_id: int, close_code: int) -> None:
        """Closes all connections of a member, to any worker."""
        hub = self._hubs.get(code)
        if hub is not None:
            hub.disconnect(member_id, close_code)
        if self.cluster is not None:
            room = await self._room_id(code, hub)
            if room is not None:
                self.cluster.bus.publish(MemberDisconnected(room, member_id, close_code))

    def close(self, code: str) -> None:
        """Unloads a room that was closed."""
        hub = self._hubs.pop(code, None)
        if hub is not None:
            self._stop(hub, close_codes.ROOM_GONE)

    async def _refresh(self, hub: RoomHub) -> bool:
        """Returns False if the room is gone. If the database cannot be read, retries in the background."""
        try:
            return await hub.refresh()
        except (SQLAlchemyError, OSError):
            hub.refresh_soon()
            raise

    async def _changed_by_peer(self, hub: RoomHub) -> None:
        known_code = next((code for code, ours in self._hubs.items() if ours is hub), None)
        if known_code is None:
            return  # it has been unloaded meanwhile
        if not await hub.refresh():
            self.close(known_code)
        elif hub.room.code != known_code and self._hubs.get(known_code) is hub:
            self._hubs[hub.room.code] = self._hubs.pop(known_code)

    async def changed_outside(self, rooms: Collection[int]) -> None:
        """Refreshes rooms that were changed by a process without a bus, such as the operator's shell."""
        for hub in list(self._hubs.values()):
            if hub.room.id in rooms:
                await self._changed_by_peer(hub)

    async def _room_id(self, code: str, hub: RoomHub | None) -> int | None:
        """The id of a room, also of one that only other workers have in memory."""
        if hub is not None:
            return hub.room.id
        async with self.runtime.database.reading() as session:
            return await session.scalar(select(Room.id).where(Room.code == code))

    def _stop(self, hub: RoomHub, close_code: int) -> None:
        hub.stop(close_code)
        if self.cluster is not None:
            self.cluster.leave(hub.room.id)

    # -- time --------------------------------------------------------------------------------------
    def unload_idle(self) -> None:
        """Unloads rooms that have had no connections for a while."""
        before = self.runtime.monotonic() - UNLOAD_MILLIS
        for code, hub in list(self._hubs.items()):
            if not hub.busy and hub.idle_since < before:
                del self._hubs[code]
                self._stop(hub, close_codes.SERVICE_RESTART)

    def tick(self) -> None:
        """Handles what is due: stand-ins, clocks, workers that have been silent for too long."""
        if self.cluster is not None:
            self.cluster.tick()
        for hub in list(self._hubs.values()):
            try:
                hub.tick()
            except Exception:  # an error in one room must not stop the clocks of the others
                log.exception("the clock of room %d failed", hub.room.id)

    async def run_clock(self) -> None:
        """Ticks until cancelled."""
        while True:
            await asyncio.sleep(TICK_SECONDS)
            self.tick()

    def start(self) -> None:
        """Connects to the other workers, if the server has a bus."""
        if self.cluster is not None:
            self.cluster.start()

    async def stop(self, close_code: int = close_codes.SERVICE_RESTART) -> None:
        """Stops all rooms of this process; clients reconnect by themselves."""
        await asyncio.gather(*self._loading.values(), return_exceptions=True)
        await self._tasks.wait()
        hubs = list(self._hubs.values())
        self._hubs.clear()
        for hub in hubs:
            hub.stop(close_code)
        for hub in hubs:
            await hub.wait_stopped()
        self._search_pool.close()
        if self.cluster is not None:
            await self.cluster.stop()

    @property
    def count(self) -> int:
        return len(self._hubs)
