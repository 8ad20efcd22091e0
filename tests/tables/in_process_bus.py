"""A bus within one process, which can be cut: what is said reaches the other workers a moment later."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from app.rooms.cluster.bus import Alive, Left, Listener, News, RoomNews, decode, encode
from app.rooms.live.delays import Delays
from app.rooms.live.hubs import Hubs
from app.rooms.runtime import Runtime
from tests.tables.faulty_journal import Moody
from tests.tables.hosted_rooms import NO_HURRY


class Exchange:
    """Where all lines meet."""

    def __init__(self) -> None:
        self.lines: list[PartyLine] = []

    def line(self, worker: str) -> PartyLine:
        line = PartyLine(worker, self)
        self.lines.append(line)
        return line


class PartyLine:
    """One worker's line. What goes over it is written down, as bytes, like on a real one."""

    def __init__(self, worker: str, exchange: Exchange) -> None:
        self.worker = worker
        self.well = False
        self.said: list[RoomNews] = []
        self.arrived = asyncio.Event()  # it asked the others about a room
        self._exchange = exchange
        self._rooms: set[int] = set()
        self._listener: Listener | None = None

    def tell(self, news: RoomNews) -> None:
        self._say(news)

    async def ask(self, news: RoomNews) -> int:
        self.arrived.set()
        return self._say(news)

    def _say(self, news: RoomNews) -> int:
        if not self.well:
            return 0
        self.said.append(news)
        return self._carry(news)

    def _carry(self, news: News) -> int:
        others = [line for line in self._exchange.lines if line is not self and line.hears(news)]
        for line in others:
            assert line._listener is not None
            asyncio.get_running_loop().call_soon(line._listener.hear, *decode(encode((self.worker, news))))
        return len(others)

    def hears(self, news: News) -> bool:
        return self.well and (isinstance(news, Alive | Left) or news.room in self._rooms)

    async def join(self, room: int) -> None:
        self._rooms.add(room)

    def part(self, room: int) -> None:
        self._rooms.discard(room)

    async def run(self, listener: Listener) -> None:
        self._listener = listener
        self.mend()
        try:
            await asyncio.Event().wait()
        finally:
            if self.well:
                self._carry(Left())
            self.cut()

    def beat(self) -> None:
        self._carry(Alive())

    def cut(self) -> None:
        """From now on nothing comes and nothing goes."""
        self.well = False

    def mend(self) -> None:
        assert self._listener is not None
        self.well = True
        self._listener.connected()


class Worker:
    """One of several: its rooms, its line and its own journal."""

    def __init__(self, line: PartyLine, runtime: Runtime, journal: Moody, pace: Delays) -> None:
        self.line = line
        self.journal = journal
        self.hubs = Hubs(runtime, journal, pace, line)


@asynccontextmanager
async def workers(runtime: Runtime, *names: str, pace: Delays = NO_HURRY) -> AsyncIterator[list[Worker]]:
    """So many workers on one database, all of whom hear each other."""
    exchange = Exchange()
    company = [Worker(exchange.line(name), runtime, Moody(runtime.database), pace) for name in names]
    for worker in company:
        worker.journal.start()
        worker.hubs.start()
    await asyncio.sleep(0)
    for line in exchange.lines:
        line.beat()
    try:
        yield company
    finally:
        for worker in company:
            await worker.hubs.stop()
            await worker.journal.stop()
