"""A room in this process, with its table and with everybody who looks at it.

A hub keeps nothing that is not in the database: it can be dropped at any moment and is loaded again on the
next visit. Whoever changes a room changes the database first and then says `refresh`.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Protocol

from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from app.db.journal import Journal
from app.db.models import Room
from app.kernel import SPECTATOR
from app.rooms.cluster.peers import Peers
from app.rooms.live.background_tasks import BackgroundTasks
from app.rooms.live.dealing import Dealing
from app.rooms.live.delays import Delays
from app.rooms.live.presence import Presence
from app.rooms.live.time_banks import clock_of
from app.rooms.live.timeouts import Timeouts
from app.rooms.runtime import Runtime
from app.rooms.snapshot import MemberSnapshot, RoomSnapshot, read_room
from app.tables.bot_players import BotPlayers
from app.tables.deal.ceremony import Ceremony
from app.tables.live_table import LiveTable
from app.tables.search_pool import SearchPool

RETRY_SECONDS = 1.0  # until a database that could not be read is looked at again

log = logging.getLogger(__name__)


class Watcher(Protocol):
    """A connection that looks at a room."""

    member_id: int

    def wake(self) -> None:
        """Something may have changed: look again when you are ready."""

    def doubt(self) -> None:
        """That their seat moved to another device may have been missed: ask whether they are still known."""

    def close(self, code: int) -> None: ...


class RoomHub:
    """One room in this process."""

    def __init__(
        self,
        snapshot: RoomSnapshot,
        runtime: Runtime,
        journal: Journal,
        pace: Delays,
        elsewhere: Peers | None = None,
        thinkers: SearchPool | None = None,
    ) -> None:
        self.room = snapshot
        self.elsewhere = elsewhere or Peers()
        self.live: LiveTable | None = None
        self.chat_news = 0  # rises with every line of chat
        self.watchers: set[Watcher] = set()
        self.present = Presence()  # who looks: another value whenever somebody comes or goes
        self.idle_since = runtime.clock()
        self._runtime = runtime
        self._journal = journal
        self._pace = pace
        self._thinkers = thinkers
        self._automata: BotPlayers | None = None
        self._dealing: Dealing | None = None
        self._kept = BackgroundTasks()
        self._vigil = Timeouts(runtime, self._kept, self._changed)
        self._refreshing = asyncio.Lock()
        self._stopped: int | None = None  # with which code whoever comes now is closed

    # -- who looks ---------------------------------------------------------------------------------
    def enter(self, watcher: Watcher) -> None:
        self.watchers.add(watcher)
        self._attend()
        if self._stopped is not None:
            watcher.close(self._stopped)  # it came through the door while the room was cleared
        self.wake()  # others see that somebody is here

    def leave(self, watcher: Watcher) -> None:
        self.watchers.discard(watcher)
        self._attend()
        self.idle_since = self._runtime.clock()
        self.wake()

    def time(self) -> int:
        return self._runtime.clock()

    def is_present(self, member_id: int) -> bool:
        return member_id in self.present.members

    def wake(self) -> None:
        for watcher in self.watchers:
            watcher.wake()

    def drop(self, member_id: int, code: int) -> None:
        """A member's connections end: they left, or opened the room elsewhere."""
        for watcher in list(self.watchers):
            if watcher.member_id == member_id:
                watcher.close(code)

    def doubt(self) -> None:
        """We may have missed who must go."""
        for watcher in self.watchers:
            watcher.doubt()

    def chat_added(self) -> None:
        """A line of chat was added through this worker."""
        self.look_at_chat()
        self.elsewhere.said()

    def look_at_chat(self) -> None:
        """There is a new line."""
        self.chat_news += 1
        self.wake()

    def viewer(self, member: MemberSnapshot) -> int:
        """Through whose eyes this member looks at the table."""
        return SPECTATOR if member.seat is None else member.seat

    # -- stand-ins ---------------------------------------------------------------------------------
    def attend(self) -> None:
        """Somebody came or went in another worker."""
        self._attend()
        self.wake()

    def _attend(self) -> None:
        through_us = frozenset(each.member_id for each in self.watchers)
        self.elsewhere.attended(through_us)
        self.present = self._vigil.attend(through_us | self.elsewhere.members, self.room)
        self._vigil.watch(self.live)
        if self._automata is not None:
            self._automata.pace = self._pace.of(self.room)
            self._automata.staff(self._vigil.levels(self.room) if self.elsewhere.ours else {})

    def tick(self) -> None:
        """Time has passed."""
        if self._stopped is None and self.elsewhere.ours and not self.elsewhere.deaf:
            self._vigil.tick(self.room, self.live, self._automata)

    @property
    def ceremony(self) -> Ceremony | None:
        """The ceremony of the deal, while one is held."""
        return None if self._dealing is None else self._dealing.ceremony

    def contribute(self, match: str, seat: int, digest: str | None, contribution: str | None) -> None:
        """A seat gives its part to the deal through this worker; too late, the seat counts as silent."""
        if self.ceremony is not None and self.ceremony.match == match:
            self.ceremony.take(match, seat, digest, contribution)
            self.elsewhere.contributed(match, seat, digest, contribution)

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

    async def _changed(self) -> None:
        """We changed the room: everybody is to see it, in other workers too."""
        await self.refresh()
        self.elsewhere.changed()

    async def _read(self) -> RoomSnapshot | None:
        snapshot = await read_room(self._runtime, self.room.code)
        if snapshot is None:
            # The link may have been renewed a moment ago.
            async with self._runtime.database.reading() as session:
                asked = select(Room.code).where(Room.id == self.room.id, Room.closed_at.is_(None))
                code = await session.scalar(asked)
            snapshot = None if code is None else await read_room(self._runtime, code)
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
        live = await LiveTable.load(found, self._journal, self._runtime.clock)
        live.changed = self._table_changed
        self.elsewhere.share(live)
        live.timer = await clock_of(self._runtime, room)
        return live

    def _seat(self, room: RoomSnapshot, live: LiveTable | None) -> None:
        """Room, table, ceremony and bots change at one moment: nobody sees one without the others."""
        self.room = room
        if live is not self.live:
            self._clear_table()
            self._vigil.wait_anew()
            if live is not None:
                self.live = live
                self._automata = BotPlayers(live, self._pace.bots, self.look_again, self._thinkers)
        if room.match_status == "dealing" and room.match is not None:
            self._begin_ceremony(room.match)
        else:
            self._stop_ceremony()
        if self.live is not None and room.match_status == "abandoned":
            self.live.end()
        self._attend()

    def _table_changed(self) -> None:
        if self._stopped is not None or self.live is None:
            return
        if self.live.timer is not None:
            self._vigil.watch(self.live)
        self.wake()
        if self._automata is not None:
            self._automata.wake()
        if self.live.over or self.live.lost:
            # The match's status has changed with its last answer, or only the journal knows how it stands.
            self.look_again()

    def look_again(self) -> None:
        """As soon as the database can be read."""
        self._kept.keep(self._look_until_seen())

    async def _look_until_seen(self) -> None:
        """Nobody else would look: a table that is lost, over or just dealt must not stand still for ever."""
        while self._stopped is None:
            try:
                await self.refresh()
            except (SQLAlchemyError, OSError):
                log.exception("room %d cannot be read yet", self.room.id)
                await asyncio.sleep(RETRY_SECONDS)
            else:
                return

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
            self._runtime,
            self._journal,
            self._pace.patience,
            self._kept,
            began=self.elsewhere.began,
            wake=self.wake,
            dealt=self._dealt,
        )

    def _stop_ceremony(self) -> None:
        if self._dealing is not None:
            self._dealing.stop()
        self._dealing = None

    async def _dealt(self) -> None:
        self._dealing = None
        await self._look_until_seen()
        self.elsewhere.changed()

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
        dealing = self._dealing is not None and not self._dealing.done
        return bool(self.watchers) or dealing or (self._automata is not None and self._automata.thinking)
