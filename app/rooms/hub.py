"""Hubs: the rooms this process has in memory, each with its table and with everybody who looks at it.

A hub keeps nothing that is not in the database: it can be dropped at any moment and is loaded again on the
next visit. Whoever changes a room changes the database first and then says `refresh`.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Protocol

import msgspec
from sqlalchemy import select

from app.db.chat import Chat
from app.db.journal import Journal
from app.db.models import Room
from app.kernel import SPECTATOR
from app.rooms.dealing import Dealing
from app.rooms.kept import Kept
from app.rooms.snapshot import MemberSnapshot, RoomSnapshot, read_room
from app.rooms.store import Store
from app.tables.automata import Automata
from app.tables.ceremony import PATIENCE, Ceremony
from app.tables.live import LiveTable

ROOM_GONE, COME_BACK = 4004, 1012
IDLE_MILLIS = 5 * 60 * 1000  # a room nobody looks at leaves memory after this


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
        self.chat_news = 0  # rises with every line of chat
        self.watchers: set[Watcher] = set()
        self.present: frozenset[int] = frozenset()  # who looks: another set whenever somebody comes or goes
        self.idle_since = store.clock()
        self._store = store
        self._journal = journal
        self._pace = pace
        self._automata: Automata | None = None
        self._dealing: Dealing | None = None
        self._kept = Kept()
        self._refreshing = asyncio.Lock()
        self._stopped: int | None = None  # with which code whoever comes now is closed

    # -- who looks ---------------------------------------------------------------------------------
    def enter(self, watcher: Watcher) -> None:
        self.watchers.add(watcher)
        self.present = frozenset(each.member_id for each in self.watchers)
        if self._stopped is not None:
            watcher.close(self._stopped)  # it came through the door while the room was cleared
        self.wake()  # others see that somebody is here

    def leave(self, watcher: Watcher) -> None:
        self.watchers.discard(watcher)
        self.present = frozenset(each.member_id for each in self.watchers)
        self.idle_since = self._store.clock()
        self.wake()

    def here(self, member_id: int) -> bool:
        return member_id in self.present

    def wake(self) -> None:
        for watcher in self.watchers:
            watcher.wake()

    def viewer(self, member: MemberSnapshot) -> int:
        """Through whose eyes this member looks at the table."""
        return SPECTATOR if member.seat is None else member.seat

    @property
    def ceremony(self) -> Ceremony | None:
        """The ceremony of the deal, while one is held."""
        return None if self._dealing is None else self._dealing.ceremony

    # -- the room ----------------------------------------------------------------------------------
    async def refresh(self) -> bool:
        """Look at the database again and tell everybody; False if the room is gone."""
        # One after the other: whoever asks later never puts an older moment in the place of a newer one.
        async with self._refreshing:
            snapshot = await self._read()
            if snapshot is None:
                return False
            live = await self._table_of(snapshot)
            if self._stopped is None:
                self._seat(snapshot, live)
        self.chat_news += 1  # what was done may have left a notice
        self.wake()
        return True

    async def _read(self) -> RoomSnapshot | None:
        snapshot = await read_room(self._store, self.room.code)
        if snapshot is None:
            # The link may have been renewed a moment ago.
            async with self._store.database.reading() as session:
                asked = select(Room.code).where(Room.id == self.room.id, Room.closed_at.is_(None))
                code = await session.scalar(asked)
            snapshot = None if code is None else await read_room(self._store, code)
        return snapshot

    async def _table_of(self, room: RoomSnapshot) -> LiveTable | None:
        """The table of the room's match; loaded if it is not here, or if it was lost."""
        if self.live is not None and self.live.match == room.match and not self.live.lost:
            return self.live
        if room.match is None or room.match_status == "dealing":
            return None
        found = await self._journal.snapshot(room.match)
        if found is None or found.state is None:
            return None  # ended before it was dealt
        live = await LiveTable.load(found, self._journal, self._store.clock)
        live.changed = self._table_changed
        return live

    def _seat(self, room: RoomSnapshot, live: LiveTable | None) -> None:
        """Room, table, ceremony and bots change at one moment: nobody sees one without the others."""
        self.room = room
        if live is not self.live:
            self._clear_table()
            if live is not None:
                self.live, self._automata = live, Automata(live, self._pace.bots, self._look_again)
        if room.match_status == "dealing" and room.match is not None:
            self._begin_ceremony(room.match)
        else:
            self._stop_ceremony()
        if self.live is not None and room.match_status == "abandoned":
            self.live.end()
        if self._automata is not None:
            self._automata.levels = {
                member.seat: member.bot for member in room.members if member.bot and member.seat is not None
            }
            self._automata.wake()

    def _table_changed(self) -> None:
        if self._stopped is not None or self.live is None:
            return
        self.wake()
        if self._automata is not None:
            self._automata.wake()
        if self.live.over or self.live.lost:
            # The match's status has changed with its last answer, or only the journal knows how it stands.
            self._look_again()

    def _look_again(self) -> None:
        self._kept.keep(self.refresh())

    def _clear_table(self) -> None:
        if self._automata is not None:
            self._automata.stop()
        self.live = self._automata = None

    # -- the deal ----------------------------------------------------------------------------------
    def _begin_ceremony(self, match: str) -> None:
        if self._dealing is not None and self._dealing.match == match and not self._dealing.done:
            return
        self._stop_ceremony()
        self._dealing = Dealing(
            match,
            self._store,
            self._journal,
            self._pace.patience,
            self._kept,
            wake=self.wake,
            dealt=self._dealt,
        )

    def _stop_ceremony(self) -> None:
        if self._dealing is not None:
            self._dealing.stop()
        self._dealing = None

    async def _dealt(self) -> None:
        self._dealing = None
        await self.refresh()

    def stop(self, close_code: int) -> None:
        self._stopped = close_code
        self._clear_table()
        self._stop_ceremony()
        for watcher in list(self.watchers):
            watcher.close(close_code)

    async def end(self) -> None:
        """After `stop`: waits for what is still being done."""
        await self._kept.end()

    @property
    def busy(self) -> bool:
        return bool(self.watchers) or (self._dealing is not None and not self._dealing.done)


class Hubs:
    """All rooms of this process."""

    def __init__(self, store: Store, journal: Journal, pace: Pace | None = None) -> None:
        self.store = store
        self.journal = journal
        self.chat = Chat(store.database)
        self._pace = pace or Pace()
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
            hub.idle_since = self.store.clock()  # whoever asked is about to come in
        return hub

    async def _load(self, code: str) -> RoomHub | None:
        snapshot = await read_room(self.store, code)
        if snapshot is None:
            return None
        old = next((old for old, hub in self._rooms.items() if hub.room.id == snapshot.id), None)
        if old is not None:
            # Its link was renewed a moment ago: one room has one hub.
            self._rooms[code] = self._rooms.pop(old)
            return self._rooms[code]
        hub = RoomHub(snapshot, self.store, self.journal, self._pace)
        if not await hub.refresh():
            return None
        self._rooms[code] = hub
        return hub

    async def refresh(self, code: str) -> None:
        """A room has changed in the database."""
        # One that is being loaded may have looked before the change.
        hub = await self.room(code) if code in self._loading else self._rooms.get(code)
        if hub is not None and not await hub.refresh():
            await self.close(code)

    async def renewed(self, old: str, new: str) -> None:
        """The room has a new code; whoever is connected stays and is told."""
        hub = self._rooms.pop(old, None) or self._rooms.get(new)
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
                hub.stop(COME_BACK)

    async def stop(self, close_code: int = COME_BACK) -> None:
        """The server ends; clients come back by themselves."""
        await asyncio.gather(*self._loading.values(), return_exceptions=True)
        hubs = list(self._rooms.values())
        self._rooms.clear()
        for hub in hubs:
            hub.stop(close_code)
        for hub in hubs:
            await hub.end()

    @property
    def count(self) -> int:
        return len(self._rooms)
