"""The other workers of the cluster. What they do to a room that is in our memory, we look at, too."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from sqlalchemy.exc import SQLAlchemyError

from app.rooms.cluster.bus import (
    Alive,
    Answered,
    Arrived,
    Bus,
    Changed,
    Contributed,
    Dropped,
    Gone,
    Left,
    News,
    Present,
    RoomNews,
    Said,
)
from app.rooms.cluster.peers import ClusterPeers
from app.rooms.live.background_tasks import BackgroundTasks
from app.rooms.live.hub import RoomHub
from app.tables.live_table import TableLost

SILENT_MILLIS = 7_000  # a worker not heard of for so long is dead, and whoever looked through it is away
FORGOTTEN_MILLIS = 600_000
ANSWER_SECONDS = 1.0  # within which a worker says whom it has
RETRY_SECONDS = 1.0
AT_ONCE = 8  # rooms looked at together: each takes a connection of the database

log = logging.getLogger(__name__)


class Cluster:
    """One per process, if there is a bus."""

    def __init__(
        self, bus: Bus, clock: Callable[[], int], look_again: Callable[[RoomHub], Awaitable[None]]
    ) -> None:
        self.bus = bus
        self._clock = clock
        self._look_again = look_again
        self._rooms: dict[int, ClusterPeers] = {}
        self._hubs: dict[int, RoomHub] = {}  # of these rooms, those that are loaded
        self._heard: dict[str, int] = {}  # worker -> when it was last heard of
        self._alive: frozenset[str] = frozenset()
        self._doubt_until: int | None = None
        self._behind: dict[int, bool] = {}  # rooms to look at; True: the whole room, not only its table
        self._following: dict[int, asyncio.Task[None]] = {}
        self._few = asyncio.Semaphore(AT_ONCE)
        self._learned = asyncio.Event()
        self._listening: asyncio.Task[None] | None = None
        self._kept = BackgroundTasks()

    def start(self) -> None:
        """Begins to listen."""
        self._listening = self._kept.keep(self.bus.run(self))

    # -- rooms come into memory and leave it ---------------------------------------------------------
    async def arrive(self, room: int) -> ClusterPeers:
        """Before a room is loaded: from now on we hear what happens in it, and we know who is there."""
        shared = self._rooms[room] = ClusterPeers(room, self.bus, self._is_alive)
        await self.bus.join(room)
        await self._ask(shared)
        return shared

    async def _ask(self, shared: ClusterPeers) -> None:
        others = await self.bus.ask(Arrived(shared.room, tuple(shared.mine)))
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                while shared.known < others:
                    self._learned.clear()
                    await self._learned.wait()
        except TimeoutError:
            log.warning("some workers do not say who is in room %d", shared.room)

    def loaded(self, hub: RoomHub) -> None:
        """The room is in memory; what we heard of meanwhile is looked at."""
        self._hubs[hub.room.id] = hub
        if hub.room.id in self._behind:
            self._follow(hub.room.id, whole=True)

    def depart(self, room: int) -> None:
        """The room leaves our memory, or was never found."""
        if self._rooms.pop(room, None) is not None:
            self.bus.tell(Gone(room))
            self.bus.part(room)
        self._hubs.pop(room, None)
        self._behind.pop(room, None)

    def tell(self, news: RoomNews) -> None:
        self.bus.tell(news)

    # -- what comes over the bus -------------------------------------------------------------------
    def connected(self) -> None:
        """We may have missed anything, and the others may have missed us."""
        now = self._clock()
        self._doubt_until = now + SILENT_MILLIS
        self._heard = dict.fromkeys(self._heard, now)
        for room, shared in self._rooms.items():
            shared.doubt()
            self.bus.tell(Arrived(room, tuple(shared.mine)))
            self._follow(room, whole=True)
            if room in self._hubs:
                self._hubs[room].doubt()

    def hear(self, worker: str, news: News) -> None:
        self._heard[worker] = self._clock()
        if isinstance(news, Left):
            del self._heard[worker]
        if worker not in self._alive or isinstance(news, Left):
            self.tick()
        if not isinstance(news, Alive | Left) and news.room in self._rooms:
            self._hear(worker, self._rooms[news.room], news)

    def _hear(self, worker: str, shared: ClusterPeers, news: RoomNews) -> None:
        hub = self._hubs.get(shared.room)
        match news:
            case Present() | Arrived():
                self._attend(shared, shared.learn(worker, news.members))
                self._learned.set()
                if isinstance(news, Arrived):
                    self._welcome(shared, hub)
            case Gone():
                self._attend(shared, shared.forget(worker))
            case Answered(match=match, n=n):
                live = None if hub is None else hub.live
                if live is None or live.match != match:
                    self._follow(shared.room, whole=True)
                elif live.n < n:
                    self._follow(shared.room, whole=False)
            case Changed():
                self._follow(shared.room, whole=True)
            case Said() if hub is not None:
                hub.look_at_chat()
            case Dropped(member=member, code=code) if hub is not None:
                hub.drop(member, code)
            case Contributed():
                shared.keep(news)
                if hub is not None and hub.ceremony is not None:
                    hub.ceremony.take(news.match, news.seat, news.hash, news.bytes)

    def _welcome(self, shared: ClusterPeers, hub: RoomHub | None) -> None:
        """Somebody listens only since now: they hear all that they cannot find in the database."""
        self.bus.tell(Present(shared.room, tuple(shared.mine)))
        self._follow(shared.room, whole=True)
        if hub is not None:
            hub.doubt()  # and what they did while nobody heard them
        ceremony = None if hub is None else hub.ceremony
        if ceremony is not None:
            for seat, digest in ceremony.hashes.items():
                given = ceremony.given.get(seat)
                shared.contributed(ceremony.match, seat, digest, None if given is None else given.hex())

    # -- looking again -----------------------------------------------------------------------------
    def _follow(self, room: int, *, whole: bool) -> None:
        self._behind[room] = whole or self._behind.get(room, False)
        if room in self._hubs and room not in self._following:
            following = self._following[room] = asyncio.create_task(self._catch_up(room))
            following.add_done_callback(lambda task: self._done(room, task))

    def _done(self, room: int, task: asyncio.Task[None]) -> None:
        self._following.pop(room)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("room %d cannot be followed", room, exc_info=error)

    async def _catch_up(self, room: int) -> None:
        while room in self._behind and (hub := self._hubs.get(room)) is not None:
            whole = self._behind.pop(room)
            try:
                async with self._few:
                    if whole:
                        await self._look_again(hub)
                    if hub.live is not None:
                        await hub.live.follow()
            except TableLost:
                self._behind[room] = True
            except (SQLAlchemyError, OSError):
                log.exception("what another worker did cannot be read yet")
                self._behind[room] = True
                await asyncio.sleep(RETRY_SECONDS)

    async def stop(self) -> None:
        """Says goodbye."""
        tasks = [*self._following.values(), *([] if self._listening is None else [self._listening])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # -- who is where ------------------------------------------------------------------------------
    def _is_alive(self, worker: str) -> bool:
        return worker in self._alive

    def tick(self) -> None:
        """Time has passed: some have not been heard of for too long. While we are deaf, nobody is dead."""
        if not self.bus.well:
            return
        now = self._clock()
        self._heard = {who: at for who, at in self._heard.items() if now - at < FORGOTTEN_MILLIS}
        alive = frozenset(who for who, at in self._heard.items() if now - at < SILENT_MILLIS)
        doubted = self._doubt_until is not None and now >= self._doubt_until
        if alive != self._alive or doubted:
            self._alive = alive
            for shared in self._rooms.values():
                self._attend(shared, shared.settle() if doubted else shared.look())
        if doubted:
            self._doubt_until = None

    def _attend(self, shared: ClusterPeers, changed: bool) -> None:
        hub = self._hubs.get(shared.room)
        if changed and hub is not None:
            hub.attend()
