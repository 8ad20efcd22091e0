"""The cluster: keeps track of the other workers, and refreshes the rooms in memory that they change."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Mapping

from sqlalchemy.exc import SQLAlchemyError

from app.rooms.cluster.bus import (
    AnswerStored,
    Bus,
    BusEvent,
    ChatAdded,
    Contributed,
    Heartbeat,
    MemberDisconnected,
    MemberReacted,
    MembersPresent,
    RoomChanged,
    RoomEvent,
    RoomLoaded,
    RoomUnloaded,
    WorkerStopped,
)
from app.rooms.cluster.peers import ClusterPeers
from app.rooms.cluster.room_versions import RoomVersion
from app.rooms.live.background_tasks import BackgroundTasks
from app.rooms.live.room_hub import RoomHub
from app.tables.live_table import TableLost

WORKER_TIMEOUT_MILLIS = 7_000  # a worker silent for this long counts as dead, and its members as away
FORGET_WORKER_MILLIS = 600_000
PRESENCE_REPLY_SECONDS = 1.0
RETRY_SECONDS = 1.0
POLL_SECONDS = 1.0  # between two queries of the database while the bus is down
WARNING_MILLIS = 60_000
CONCURRENT_REFRESHES = 8  # each takes a connection of the database

log = logging.getLogger(__name__)


class Cluster:
    """One per process, if the server uses a bus."""

    def __init__(
        self,
        bus: Bus,
        monotonic: Callable[[], int],
        refresh: Callable[[RoomHub], Awaitable[None]],
        versions: Callable[[Collection[int]], Awaitable[Mapping[int, RoomVersion]]],
    ) -> None:
        self.bus = bus
        self._monotonic = monotonic
        self._refresh = refresh
        self._versions = versions
        self._last_versions: Mapping[int, RoomVersion] | None = None  # None: the bus is connected
        self._next_warning = 0
        self._peers: dict[int, ClusterPeers] = {}  # by room
        self._hubs: dict[int, RoomHub] = {}  # the loaded ones of these rooms
        self._last_heard: dict[str, int] = {}  # by worker
        self._alive: frozenset[str] = frozenset()
        self._unconfirmed_until: int | None = None
        self._stale: dict[int, bool] = {}  # rooms to read again; True: the whole room, not only its table
        self._refreshing: dict[int, asyncio.Task[None]] = {}  # by room
        self._refresh_slots = asyncio.Semaphore(CONCURRENT_REFRESHES)
        self._peer_replied = asyncio.Event()
        self._chores: list[asyncio.Task[None]] = []
        self._tasks = BackgroundTasks()

    def start(self) -> None:
        """Starts to receive events."""
        self._chores = [self._tasks.start(chore) for chore in (self.bus.run(self), self._poll())]

    # -- loading and unloading rooms -----------------------------------------------------------------
    async def join(self, room: int) -> ClusterPeers:
        """Before a room is loaded: subscribes to its events and asks who is connected to it elsewhere."""
        peers = self._peers[room] = ClusterPeers(room, self.bus, self._is_alive)
        await self.bus.subscribe(room)
        await self._ask_for_members(peers)
        return peers

    async def _ask_for_members(self, peers: ClusterPeers) -> None:
        others = await self.bus.publish_counted(RoomLoaded(peers.room, tuple(peers.local_members)))
        try:
            async with asyncio.timeout(PRESENCE_REPLY_SECONDS):
                while peers.confirmed < others:
                    self._peer_replied.clear()
                    await self._peer_replied.wait()
        except TimeoutError:
            # Otherwise one silent worker would cause a warning for every room.
            if self._monotonic() >= self._next_warning:
                self._next_warning = self._monotonic() + WARNING_MILLIS
                log.warning("some workers do not say who is connected to them")

    def loaded(self, hub: RoomHub) -> None:
        """The room is in memory; applies the events that arrived while it was being loaded."""
        self._hubs[hub.room.id] = hub
        if hub.room.id in self._stale:
            self._mark_stale(hub.room.id, whole=True)

    def leave(self, room: int) -> None:
        """The room was unloaded, or not found."""
        if self._peers.pop(room, None) is not None:
            self.bus.publish(RoomUnloaded(room))
            self.bus.unsubscribe(room)
        self._hubs.pop(room, None)
        self._stale.pop(room, None)

    # -- events ------------------------------------------------------------------------------------
    def connected(self) -> None:
        """We may have missed any event, and the others may have missed ours."""
        now = self._monotonic()
        self._unconfirmed_until = now + WORKER_TIMEOUT_MILLIS
        self._last_heard = dict.fromkeys(self._last_heard, now)
        for room, peers in self._peers.items():
            peers.unconfirm()
            self.bus.publish(RoomLoaded(room, tuple(peers.local_members)))
            self._mark_stale(room, whole=True)
            if room in self._hubs:
                self._hubs[room].reauthorise()

    def received(self, worker: str, event: BusEvent) -> None:
        self._last_heard[worker] = self._monotonic()
        if isinstance(event, WorkerStopped):
            del self._last_heard[worker]
        if worker not in self._alive or isinstance(event, WorkerStopped):
            self.tick()
        if isinstance(event, Heartbeat | WorkerStopped):
            return
        if event.room in self._peers:
            self._apply(worker, self._peers[event.room], event)
        elif isinstance(event, RoomLoaded):
            # We unload it and are still subscribed, so that worker waits for our reply.
            self.bus.publish(RoomUnloaded(event.room))

    def _apply(self, worker: str, peers: ClusterPeers, event: RoomEvent) -> None:
        hub = self._hubs.get(peers.room)
        match event:
            case MembersPresent() | RoomLoaded():
                self._update_presence(peers, peers.set_members_of(worker, event.members))
                self._peer_replied.set()
                if isinstance(event, RoomLoaded):
                    self._reply(peers, hub)
            case RoomUnloaded():
                self._update_presence(peers, peers.remove(worker))
                self._peer_replied.set()
            case AnswerStored(match=match, n=n):
                live = None if hub is None else hub.live
                if live is None or live.match != match:
                    self._mark_stale(peers.room, whole=True)
                elif live.n < n:
                    self._mark_stale(peers.room, whole=False)
            case RoomChanged():
                self._mark_stale(peers.room, whole=True)
            case ChatAdded() if hub is not None:
                hub.chat_changed()
            case MemberReacted(member=member, mood=mood) if hub is not None:
                hub.show_reaction(member, mood)
            case MemberDisconnected(member=member, close_code=close_code) if hub is not None:
                hub.disconnect(member, close_code)
            case Contributed():
                peers.keep_contribution(event)
                if hub is not None and hub.ceremony is not None:
                    hub.ceremony.take(event.match, event.seat, event.hash, event.bytes)

    def _reply(self, peers: ClusterPeers, hub: RoomHub | None) -> None:
        """Tells a worker that has just subscribed what it cannot find in the database."""
        self.bus.publish(MembersPresent(peers.room, tuple(peers.local_members)))
        # We may have missed earlier events of that worker, such as moving a seat to another device.
        self._mark_stale(peers.room, whole=True)
        if hub is None:
            return
        hub.reauthorise()
        if hub.ceremony is not None:
            for seat, digest in hub.ceremony.hashes.items():
                given = hub.ceremony.given.get(seat)
                contribution = None if given is None else given.hex()
                peers.announce_contribution(hub.ceremony.match, seat, digest, contribution)

    # -- refreshing --------------------------------------------------------------------------------
    def _mark_stale(self, room: int, *, whole: bool) -> None:
        self._stale[room] = whole or self._stale.get(room, False)
        if room in self._hubs and room not in self._refreshing:
            task = self._refreshing[room] = asyncio.create_task(self._catch_up(room))
            task.add_done_callback(lambda task: self._refreshed(room, task))

    def _refreshed(self, room: int, task: asyncio.Task[None]) -> None:
        self._refreshing.pop(room)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("room %d cannot be refreshed", room, exc_info=error)

    async def _catch_up(self, room: int) -> None:
        while room in self._stale and (hub := self._hubs.get(room)) is not None:
            whole = self._stale.pop(room)
            try:
                async with self._refresh_slots:
                    if whole:
                        await self._refresh(hub)
                    if hub.live is not None:
                        await hub.live.follow()
            except TableLost:
                self._stale[room] = True
            except (SQLAlchemyError, OSError):
                log.exception("what another worker did cannot be read yet")
                self._stale[room] = True
                await asyncio.sleep(RETRY_SECONDS)

    async def _poll(self) -> None:
        while True:
            await asyncio.sleep(POLL_SECONDS)
            try:
                await self.poll_once()
            except (SQLAlchemyError, OSError):
                log.exception("the rooms cannot be read yet")

    async def poll_once(self) -> None:
        """While the bus is down, polls the database for changes of our rooms, and refreshes those rooms."""
        if self.bus.is_connected:
            self._last_versions = None
            return
        before, hubs = self._last_versions, dict(self._hubs)
        now = self._last_versions = await self._versions(hubs.keys())
        for room, hub in hubs.items():
            if before is None or now.get(room) != before.get(room):
                self._mark_stale(room, whole=True)
                hub.reauthorise()  # a seat may have been moved to another device

    async def stop(self) -> None:
        """Stops receiving events; the bus notifies the other workers."""
        tasks = [*self._refreshing.values(), *self._chores]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # -- which workers are alive -------------------------------------------------------------------
    def _is_alive(self, worker: str) -> bool:
        return worker in self._alive

    def tick(self) -> None:
        """Notices workers that have been silent for too long. While the bus is down, none counts as dead."""
        if not self.bus.is_connected:
            return
        now = self._monotonic()
        self._last_heard = {
            worker: at for worker, at in self._last_heard.items() if now - at < FORGET_WORKER_MILLIS
        }
        alive = frozenset(
            worker for worker, at in self._last_heard.items() if now - at < WORKER_TIMEOUT_MILLIS
        )
        all_replied = self._unconfirmed_until is not None and now >= self._unconfirmed_until
        if alive != self._alive or all_replied:
            self._alive = alive
            for peers in self._peers.values():
                self._update_presence(peers, peers.drop_unconfirmed() if all_replied else peers.update())
        if all_replied:
            self._unconfirmed_until = None

    def _update_presence(self, peers: ClusterPeers, changed: bool) -> None:
        hub = self._hubs.get(peers.room)
        if changed and hub is not None:
            hub.peers_changed()
