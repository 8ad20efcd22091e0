"""A bus within one process, which can be disconnected; events reach the other workers a moment later."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from app.rooms.cluster.bus import BusEvent, Heartbeat, Listener, RoomEvent, WorkerStopped, decode, encode
from app.rooms.live.delays import Delays
from app.rooms.live.hub_registry import HubRegistry
from app.rooms.runtime import Runtime
from tests.tables.faulty_journal import Moody
from tests.tables.hosted_rooms import NO_HURRY


class Network:
    """Connects the buses of all workers."""

    def __init__(self) -> None:
        self.buses: list[InProcessBus] = []

    def bus(self, worker: str) -> InProcessBus:
        bus = InProcessBus(worker, self)
        self.buses.append(bus)
        return bus


class InProcessBus:
    """One worker's end. Events are encoded and decoded as on a real network."""

    def __init__(self, worker: str, network: Network) -> None:
        self.worker = worker
        self.is_connected = False
        self.published: list[RoomEvent] = []
        self.asked = asyncio.Event()  # the worker asked the others about a room
        self._network = network
        self._rooms: set[int] = set()
        self._listener: Listener | None = None

    def publish(self, event: RoomEvent) -> None:
        self._publish(event)

    async def publish_counted(self, event: RoomEvent) -> int:
        self.asked.set()
        return self._publish(event)

    def _publish(self, event: RoomEvent) -> int:
        if not self.is_connected:
            return 0
        self.published.append(event)
        return self._carry(event)

    def _carry(self, event: BusEvent) -> int:
        others = [bus for bus in self._network.buses if bus is not self and bus.receives(event)]
        for bus in others:
            assert bus._listener is not None
            envelope = decode(encode((self.worker, event)))
            asyncio.get_running_loop().call_soon(bus._listener.received, *envelope)
        return len(others)

    def receives(self, event: BusEvent) -> bool:
        if isinstance(event, Heartbeat | WorkerStopped):
            return self.is_connected
        return self.is_connected and event.room in self._rooms

    async def subscribe(self, room: int) -> None:
        self._rooms.add(room)

    def unsubscribe(self, room: int) -> None:
        self._rooms.discard(room)

    async def run(self, listener: Listener) -> None:
        self._listener = listener
        self.reconnect()
        try:
            await asyncio.Event().wait()
        finally:
            if self.is_connected:
                self._carry(WorkerStopped())
            self.disconnect()

    def heartbeat(self) -> None:
        self._carry(Heartbeat())

    def disconnect(self) -> None:
        """From now on no event comes and none goes."""
        self.is_connected = False

    def reconnect(self) -> None:
        assert self._listener is not None
        self.is_connected = True
        self._listener.connected()


class Worker:
    """One of several, with its own hubs, bus and journal."""

    def __init__(self, bus: InProcessBus, runtime: Runtime, journal: Moody, delays: Delays) -> None:
        self.bus = bus
        self.journal = journal
        self.hubs = HubRegistry(runtime, journal, delays, bus)


@asynccontextmanager
async def workers(runtime: Runtime, *names: str, delays: Delays = NO_HURRY) -> AsyncIterator[list[Worker]]:
    """Workers on one database, all connected to each other."""
    network = Network()
    company = [Worker(network.bus(name), runtime, Moody(runtime.database), delays) for name in names]
    for worker in company:
        worker.journal.start()
        worker.hubs.start()
    await asyncio.sleep(0)
    for bus in network.buses:
        bus.heartbeat()
    try:
        yield company
    finally:
        for worker in company:
            await worker.hubs.stop()
            await worker.journal.stop()
