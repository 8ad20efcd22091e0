"""The bus over Redis or Valkey: a channel for every room that some worker has in memory.

A broken line is mended for as long as it takes. What was to be told meanwhile is forgotten, because whoever
comes back looks at everything again and asks the others to do the same.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import dataclass, field
from secrets import token_hex

import msgspec
from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from app.rooms.cluster.bus import Alive, Answered, Left, Listener, RoomNews, decode, encode

BEAT_SECONDS = 2.0
SILENT_SECONDS = 7.0  # when we do not hear even ourselves, the line is broken
CONNECT_SECONDS = 3.0
JOIN_SECONDS = 1.0
GOODBYE_SECONDS = 0.5
SHORTEST_PAUSE, LONGEST_PAUSE = 0.1, 2.0  # between two attempts to mend the line

log = logging.getLogger(__name__)


@dataclass(slots=True)
class Line:
    """One connection to the bus, from its beginning to its end."""

    client: Redis
    ears: PubSub
    open: bool = False  # everything we want to hear is heard
    echo: float = 0.0  # when we last heard ourselves
    joining: dict[str, list[asyncio.Future[None]]] = field(default_factory=dict)


@dataclass(slots=True)
class Letter:
    channel: str
    text: bytes
    heard: asyncio.Future[int] | None = None

    def told(self, count: int) -> None:
        if self.heard is not None and not self.heard.done():
            self.heard.set_result(count)


class RedisBus:
    """`name` keeps apart those who share a Redis: all workers of one installation have the same."""

    def __init__(self, url: str, name: str) -> None:
        self.worker = token_hex(8)
        self._url = url
        self._everybody = f"culprit:{name}"
        self._rooms: set[int] = set()
        self._line: Line | None = None
        # By what would be said twice: of a table's answers only the newest need be told.
        self._mail: dict[object, Letter] = {}
        self._posted = asyncio.Event()

    @property
    def well(self) -> bool:
        return self._line is not None and self._line.open

    # -- speaking ----------------------------------------------------------------------------------
    def tell(self, news: RoomNews) -> None:
        self._post(news, (news.room, news.match) if isinstance(news, Answered) else object())

    async def ask(self, news: RoomNews) -> int:
        heard: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        if not self._post(news, heard, heard):
            return 0
        return max(0, await heard - 1)  # we hear ourselves too

    def _post(self, news: RoomNews, key: object, heard: asyncio.Future[int] | None = None) -> bool:
        if not self.well:
            return False
        self._mail[key] = Letter(self._channel(news.room), encode((self.worker, news)), heard)
        self._posted.set()
        return True

    async def _speak(self, line: Line) -> None:
        loop = asyncio.get_running_loop()
        beat = loop.time()
        while True:
            letters, self._mail = list(self._mail.values()), {}
            if loop.time() >= beat:
                letters.append(Letter(self._everybody, encode((self.worker, Alive()))))
                beat = loop.time() + BEAT_SECONDS
            try:
                await _deliver(line, letters)
            except asyncio.CancelledError:
                # We end in the middle: they go out again, before the goodbye. Heard twice, they do no harm.
                self._mail = {object(): letter for letter in letters} | self._mail
                raise
            _heed()
            with suppress(TimeoutError):
                async with asyncio.timeout_at(beat):
                    await self._posted.wait()
            self._posted.clear()

    # -- hearing -----------------------------------------------------------------------------------
    async def join(self, room: int) -> None:
        self._rooms.add(room)
        line, channel = self._line, self._channel(room)
        if line is None or not line.open:
            return  # it is joined with all others when the line is mended
        joined: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        line.joining.setdefault(channel, []).append(joined)
        with suppress(RedisError, OSError, TimeoutError):
            async with asyncio.timeout(JOIN_SECONDS):
                await line.ears.subscribe(channel)
                await joined

    def part(self, room: int) -> None:
        self._rooms.discard(room)
        if self._line is not None and self._line.open:
            asyncio.ensure_future(self._unsubscribe(self._line, room))  # noqa: RUF006  # nobody waits for it

    async def _unsubscribe(self, line: Line, room: int) -> None:
        with suppress(RedisError, OSError):
            if room not in self._rooms:  # nobody came back in between
                await line.ears.unsubscribe(self._channel(room))

    async def _listen(self, line: Line, listener: Listener) -> None:
        # The channel that everybody hears comes last: once it is confirmed, so are all the others.
        await line.ears.subscribe(*map(self._channel, self._rooms), self._everybody)
        loop = asyncio.get_running_loop()
        line.echo = loop.time()
        while True:
            said = await line.ears.get_message(timeout=SILENT_SECONDS)
            _heed()
            if said is None or loop.time() > line.echo + SILENT_SECONDS:
                raise TimeoutError("the bus is silent")
            if said["type"] == "message":
                self._take(line, said["data"], listener)
            elif said["type"] == "subscribe":
                channel = said["channel"].decode()
                for joined in line.joining.pop(channel, []):
                    if not joined.done():
                        joined.set_result(None)
                if channel == self._everybody:
                    line.open = True
                    log.info("the bus is open")
                    listener.connected()

    def _take(self, line: Line, text: bytes, listener: Listener) -> None:
        try:
            worker, news = decode(text)
        except msgspec.DecodeError:
            log.warning("news that nobody understands came over the bus: another version's, most likely")
            return
        if worker != self.worker:
            listener.hear(worker, news)
        else:
            line.echo = asyncio.get_running_loop().time()

    # -- the line ----------------------------------------------------------------------------------
    async def run(self, listener: Listener) -> None:
        pause = SHORTEST_PAUSE
        while True:
            # No retries of the library's own: a line that broke may have lost something.
            client = Redis.from_url(
                self._url, socket_connect_timeout=CONNECT_SECONDS, retry=Retry(NoBackoff(), 0)
            )
            line = self._line = Line(client, client.pubsub())
            try:
                await self._hold(line, listener)
            except asyncio.CancelledError:
                await self._say_goodbye(line)
                raise
            finally:
                self._forget(line)
                with suppress(RedisError, OSError):
                    await line.ears.aclose()  # type: ignore[no-untyped-call]  # it has no types
                    await client.aclose()
            pause = SHORTEST_PAUSE if line.open else min(LONGEST_PAUSE, pause * 2)
            await asyncio.sleep(pause)

    async def _hold(self, line: Line, listener: Listener) -> None:
        """Until it breaks."""
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self._listen(line, listener))
                group.create_task(self._speak(line))
        except* (RedisError, OSError, TimeoutError) as broken:
            reasons = {type(error).__name__ for error in broken.exceptions}
            log.warning("the bus is broken: %s", ", ".join(sorted(reasons)))

    async def _say_goodbye(self, line: Line) -> None:
        """The others need not wait until they miss us."""
        if line.open:
            goodbye = Letter(self._everybody, encode((self.worker, Left())))
            with suppress(RedisError, OSError, TimeoutError):
                async with asyncio.timeout(GOODBYE_SECONDS):
                    await _deliver(line, [*self._mail.values(), goodbye])

    def _forget(self, line: Line) -> None:
        """Nobody waits for a line that is broken."""
        self._line = None
        for letter in self._mail.values():
            letter.told(0)
        self._mail.clear()
        for waiting in line.joining.values():
            for joined in waiting:
                if not joined.done():
                    joined.set_result(None)

    def _channel(self, room: int) -> str:
        return f"{self._everybody}:{room}"


def _heed() -> None:
    """Whoever is cancelled ends, even if the library was busy with something else and has forgotten it."""
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError


async def _deliver(line: Line, letters: list[Letter]) -> None:
    """All of them at once: a round trip for each would cost more than a move."""
    if not letters:
        return
    try:
        async with line.client.pipeline(transaction=False) as pipeline:
            for letter in letters:
                pipeline.publish(letter.channel, letter.text)
            for letter, count in zip(letters, await pipeline.execute(), strict=True):
                letter.told(count)
    finally:
        for letter in letters:
            letter.told(0)
