"""Hubs: the rooms this process has in memory, each with its table and with everybody who looks at it.

A hub keeps nothing that is not in the database: it can be dropped at any moment and is loaded again on the
next visit. Whoever changes a room changes the database first and then says `refresh`.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from typing import Protocol

import msgspec
from sqlalchemy import select

from app.db.chat import Chat
from app.db.journal import Journal, Verdict
from app.db.models import Match
from app.games import GAMES
from app.kernel import SPECTATOR
from app.rooms.options import options_object
from app.rooms.snapshot import MemberSnapshot, RoomSnapshot, read_room
from app.rooms.store import Store
from app.tables.automata import Automata
from app.tables.ceremony import PATIENCE, Ceremony
from app.tables.live import LiveTable, encode_state

ROOM_GONE = 4004
IDLE_MILLIS = 5 * 60 * 1000  # a room nobody looks at leaves memory after this

log = logging.getLogger(__name__)


class Watcher(Protocol):
    """A connection that looks at a room."""

    member_id: int

    def wake(self) -> None:
        """Something may have changed: look again when you are ready."""

    def close(self, code: int) -> None: ...


@dataclass(frozen=True, slots=True)
class Pace:
    """How long things take that have no hurry; tests have none."""

    patience: float = PATIENCE  # seconds for each half of the deal's ceremony
    bots: tuple[int, int] = (250, 900)  # the shortest and longest moment a bot takes, in milliseconds


class RoomHub:
    """One room in this process."""

    def __init__(self, snapshot: RoomSnapshot, store: Store, journal: Journal, pace: Pace) -> None:
        self.room = snapshot
        self.live: LiveTable | None = None
        self.ceremony: Ceremony | None = None
        self.chat_news = 0  # rises with every line of chat
        self.watchers: set[Watcher] = set()
        self.idle_since = store.clock()
        self._store = store
        self._journal = journal
        self._pace = pace
        self._automata: Automata | None = None
        self._dealing: asyncio.Task[None] | None = None
        self._table_lock = asyncio.Lock()

    # -- who looks ---------------------------------------------------------------------------------
    def enter(self, watcher: Watcher) -> None:
        self.watchers.add(watcher)
        self.wake()  # others see that somebody is here

    def leave(self, watcher: Watcher) -> None:
        self.watchers.discard(watcher)
        self.idle_since = self._store.clock()
        self.wake()

    def here(self, member_id: int) -> bool:
        return any(watcher.member_id == member_id for watcher in self.watchers)

    def wake(self) -> None:
        for watcher in self.watchers:
            watcher.wake()

    def viewer(self, member: MemberSnapshot) -> int:
        """Through whose eyes this member looks at the table."""
        return SPECTATOR if member.seat is None else member.seat

    # -- the room ----------------------------------------------------------------------------------
    async def refresh(self) -> bool:
        """Look at the database again and tell everybody; False if the room is gone."""
        snapshot = await read_room(self._store, self.room.code)
        if snapshot is None:
            return False
        self.room = snapshot
        await self._seat_table()
        self.chat_news += 1  # what was done may have left a notice
        self.wake()
        return True

    async def _seat_table(self) -> None:
        """Have the table of the room's match in memory, and its bots at work."""
        async with self._table_lock:
            room = self.room
            if self.live is not None and (self.live.match != room.match or self.live.lost):
                self._clear_table()
            if room.match is None or self.live is not None:
                pass
            elif room.match_status == "dealing":
                self._begin_ceremony(room.match)
            else:
                await self._load_table(room.match)
            if self._automata is not None:
                self._automata.levels = {
                    member.seat: member.bot
                    for member in room.members
                    if member.bot and member.seat is not None
                }
                if room.match_status == "playing":
                    self._automata.wake()

    async def _load_table(self, match: str) -> None:
        found = await self._journal.snapshot(match)
        if found is None or found.state is None:
            return  # ended before it was dealt
        live = await LiveTable.load(found, self._journal, self._store.clock)
        automata = Automata(live, self._pace.bots)
        live.changed = self._table_changed
        self.live, self._automata = live, automata

    def _table_changed(self) -> None:
        self.wake()
        if self._automata is not None:
            self._automata.wake()
        if self.live is not None and self.live.over:
            _keep(asyncio.create_task(self.refresh()))  # the match's status has changed with its last answer

    def _clear_table(self) -> None:
        if self._automata is not None:
            self._automata.stop()
        self.live = self._automata = None

    async def reload(self) -> None:
        """Nobody knows whether the last answer was stored: the journal does."""
        self._clear_table()
        await self.refresh()

    # -- the deal ----------------------------------------------------------------------------------
    def _begin_ceremony(self, match: str) -> None:
        if self._dealing is None or self._dealing.done():
            self._dealing = asyncio.create_task(self._deal(match))
            _keep(self._dealing)

    async def _deal(self, match: str) -> None:
        """Commitment, hashes, bytes, cards. A server that dies begins again with the same secret."""
        async with self._store.database.reading() as session:
            row = (await session.execute(select(Match).where(Match.id == match))).scalar_one()
        bots = frozenset(seat for seat, player in enumerate(row.players) if player["bot"])
        ceremony = self.ceremony = Ceremony(match, row.secret, row.seats, bots, self._pace.patience)
        self.wake()
        await ceremony.run(self.wake)
        game, seed = GAMES[row.game], ceremony.seed()
        table = game.setup(row.seats, options_object(game, row.options), seed)
        dealt = await self._journal.deal(
            match, seed=seed, contributions=ceremony.contributions(), state=encode_state(table)
        )
        if dealt is not Verdict.STORED:
            log.info("match %s was dealt or ended by somebody else", match)
        self.ceremony = None
        self._dealing = None
        await self.refresh()

    def stop(self, close_code: int) -> None:
        self._clear_table()
        if self._dealing is not None:
            self._dealing.cancel()
        for watcher in list(self.watchers):
            watcher.close(close_code)

    @property
    def busy(self) -> bool:
        return bool(self.watchers) or self._dealing is not None


class Hubs:
    """All rooms of this process."""

    def __init__(self, store: Store, journal: Journal, pace: Pace | None = None) -> None:
        self.store = store
        self.journal = journal
        self.chat = Chat(store.database)
        self._pace = pace or Pace()
        self._rooms: dict[str, RoomHub] = {}
        self._loading: dict[str, asyncio.Lock] = {}

    async def room(self, code: str) -> RoomHub | None:
        """The hub of a room, loaded if need be; None if there is no such room."""
        hub = self._rooms.get(code)
        if hub is not None:
            return hub
        lock = self._loading.setdefault(code, asyncio.Lock())
        try:
            async with lock:
                return self._rooms.get(code) or await self._load(code)
        finally:
            if not lock.locked():
                self._loading.pop(code, None)

    async def _load(self, code: str) -> RoomHub | None:
        snapshot = await read_room(self.store, code)
        if snapshot is None:
            return None
        hub = RoomHub(snapshot, self.store, self.journal, self._pace)
        await hub.refresh()
        self._rooms[code] = hub
        return hub

    async def refresh(self, code: str) -> None:
        """A room has changed in the database."""
        hub = self._rooms.get(code)
        if hub is not None and not await hub.refresh():
            await self.close(code)

    async def renewed(self, old: str, new: str) -> None:
        """The room has a new code; whoever is connected stays and is told."""
        hub = self._rooms.pop(old, None)
        if hub is not None:
            self._rooms[new] = hub
            hub.room = msgspec.structs.replace(hub.room, code=new)
            await hub.refresh()

    async def start_match(self, code: str, match_id: str) -> None:
        """The match has its row and is to be dealt."""
        hub = await self.room(code)
        if hub is not None and hub.room.match != match_id:
            await hub.refresh()

    async def drop(self, code: str, member_id: int, close_code: int) -> None:
        """A member's connections end: removed, or opened elsewhere."""
        hub = self._rooms.get(code)
        for watcher in list(hub.watchers) if hub else []:
            if watcher.member_id == member_id:
                watcher.close(close_code)

    async def close(self, code: str) -> None:
        """The room is gone."""
        hub = self._rooms.pop(code, None)
        if hub is not None:
            hub.stop(ROOM_GONE)

    def sweep(self) -> None:
        """Rooms nobody has looked at for a while leave memory."""
        before = self.store.clock() - IDLE_MILLIS
        for code, hub in list(self._rooms.items()):
            if not hub.busy and hub.idle_since < before:
                del self._rooms[code]
                hub.stop(ROOM_GONE)

    async def stop(self, close_code: int = 1012) -> None:
        """The server ends; clients come back by themselves."""
        for hub in self._rooms.values():
            hub.stop(close_code)
        self._rooms.clear()

    @property
    def count(self) -> int:
        return len(self._rooms)


_kept: set[asyncio.Task[None] | asyncio.Task[bool]] = set()


def _keep(task: asyncio.Task[None] | asyncio.Task[bool]) -> None:
    """A running task must be held by somebody, and what it fails of must be said."""
    _kept.add(task)
    task.add_done_callback(_let_go)


def _let_go(task: asyncio.Task[None] | asyncio.Task[bool]) -> None:
    _kept.discard(task)
    if not task.cancelled() and (error := task.exception()) is not None:
        log.error("a room's task failed", exc_info=error)
