"""A hub: one room in the memory of this process, with its table, its bots and its connections.

Everything in a hub is also in the database: it can be dropped at any time and is loaded again when needed.
Changes are made in the database first; then the hub is told to `refresh`.
"""

from __future__ import annotations

import asyncio
import logging

from sqlalchemy.exc import SQLAlchemyError

from app.db.chat import Chat
from app.db.journal import Journal
from app.kernel import SPECTATOR
from app.rooms.cluster.peers import Peers
from app.rooms.live.away_notifier import AwayNotifier, CallMember
from app.rooms.live.background_tasks import BackgroundTasks
from app.rooms.live.dealing import Dealing
from app.rooms.live.delays import Delays
from app.rooms.live.presence import Presence
from app.rooms.live.room_chat import RoomChat
from app.rooms.live.subscribers import Subscriber, Subscribers
from app.rooms.live.time_banks import load_clock
from app.rooms.live.timeouts import Timeouts
from app.rooms.reactions import Mood, Reaction
from app.rooms.runtime import Runtime
from app.rooms.scoreboard import Scoreboard, read_scoreboard
from app.rooms.snapshot import MemberSnapshot, RoomSnapshot, read_room_by_id
from app.tables.bot_players import BotPlayers
from app.tables.deal.ceremony import Ceremony
from app.tables.live_table import LiveTable
from app.tables.search_pool import SearchPool

RETRY_SECONDS = 1.0  # between two attempts to read the database

log = logging.getLogger(__name__)


class RoomHub:
    """One room in this process."""

    def __init__(
        self,
        snapshot: RoomSnapshot,
        runtime: Runtime,
        journal: Journal,
        delays: Delays,
        peers: Peers | None = None,
        search_pool: SearchPool | None = None,
        call_member: CallMember | None = None,
    ) -> None:
        self.room = snapshot
        self.peers = peers or Peers()
        self.live: LiveTable | None = None
        self.scoreboard = Scoreboard()
        self._matches_counted: int | None = None  # the matches that had ended when it was read
        self.chat = RoomChat(Chat(runtime.database), snapshot.id)
        self.subscribers = Subscribers()
        self.presence = Presence()
        self.idle_since = runtime.monotonic()
        self._runtime = runtime
        self._journal = journal
        self._delays = delays
        self._search_pool = search_pool
        self._bots: BotPlayers | None = None
        self._dealing: Dealing | None = None
        self._tasks = BackgroundTasks()
        self._timeouts = Timeouts(runtime, self._tasks, self._changed)
        self._away = (
            None if call_member is None else AwayNotifier(call_member, self._tasks, runtime.monotonic)
        )
        self._refresh_lock = asyncio.Lock()
        self._stopped_with: int | None = None  # the close code for connections that still arrive

    # -- connections -------------------------------------------------------------------------------
    def subscribe(self, connection: Subscriber) -> None:
        self.subscribers.add(connection)
        self._update_presence()
        if self._stopped_with is not None:
            connection.close(self._stopped_with)  # it connected while the hub was stopping
        self.wake()  # the others see the new member

    def unsubscribe(self, connection: Subscriber) -> None:
        self.subscribers.discard(connection)
        self._update_presence()
        self.idle_since = self._runtime.monotonic()
        self.wake()

    def wake(self) -> None:
        self.subscribers.wake()

    def disconnect(self, member_id: int, close_code: int) -> None:
        """Closes a member's connections because they left, or opened the room elsewhere."""
        self.subscribers.close(close_code, member_id)

    def reauthorise(self) -> None:
        """Lets all connections check their keys: an event that closes some may have been lost."""
        self.subscribers.reauthorise()

    def viewer(self, member: MemberSnapshot) -> int:
        """The viewer that this member is at the table: their seat, or a spectator."""
        return SPECTATOR if member.seat is None else member.seat

    def time(self) -> int:
        """The current time of the monotonic clock, which deadlines refer to."""
        return self._runtime.monotonic()

    # -- chat --------------------------------------------------------------------------------------
    def announce_chat(self) -> None:
        """Announces a line of chat that was stored by this worker."""
        self.chat_changed()
        self.peers.announce_chat()

    def chat_changed(self) -> None:
        """Shows a line of chat that was stored by any worker."""
        self.chat.changed()
        self.wake()

    # -- reactions ---------------------------------------------------------------------------------
    def react(self, member_id: int, mood: Mood) -> None:
        """A member connected to this worker reacts."""
        self.show_reaction(member_id, mood)
        self.peers.announce_reaction(member_id, mood)

    def show_reaction(self, member_id: int, mood: Mood) -> None:
        """Shows a reaction from any worker. During a match, players do not see those of spectators."""
        by = self.room.member(member_id)
        if by is None:
            return
        players = {each.id for each in self.room.chairs if each is not None}
        reaction = Reaction(by.id, by.name, by.seat, mood)
        for connection in self.subscribers:
            if by.seat is not None or not self.room.running or connection.member_id not in players:
                connection.react(reaction)

    # -- presence ----------------------------------------------------------------------------------
    def is_present(self, member_id: int) -> bool:
        """Whether a member is connected to any worker."""
        return member_id in self.presence.members

    def is_long_away(self, member_id: int) -> bool:
        """Whether a member has been away from all workers for at least the room's grace period."""
        return member_id in self.presence.long_away and not self.peers.partitioned

    def peers_changed(self) -> None:
        """The members connected to other workers have changed."""
        self._update_presence()
        self.wake()

    def _update_presence(self) -> None:
        self.peers.announce_members(self.subscribers.members)
        self.presence = self._timeouts.update(
            self.subscribers.members | self.peers.members, self.room, self.live
        )
        self._timeouts.schedule(self.live)
        if self._away is not None:
            self._away.update(self.room, self.presence.members)
        if self._bots is not None:
            chosen = self.room.speed if self.presence.may_set_bot_speed else "normal"
            self._bots.pace = self._delays.at(chosen)
            self._bots.assign(self._timeouts.bot_levels(self.room) if self.peers.is_leader else {})

    def tick(self) -> None:
        """Handles what is due."""
        if self._stopped_with is None and self._timeouts.presence_due(self.live):
            self.peers_changed()
        if self._stopped_with is None and self.peers.is_leader and not self.peers.partitioned:
            self._timeouts.tick(self.room, self.live, self._bots)
            if self._away is not None:
                self._away.tick(self.room, self.live)

    # -- the room ----------------------------------------------------------------------------------
    async def refresh(self) -> bool:
        """Reads the room again and wakes all connections; False if the room is gone."""
        # One refresh at a time, so that an older snapshot never replaces a newer one.
        async with self._refresh_lock:
            said_before = self.chat.version
            snapshot = await read_room_by_id(self._runtime, self.room.id)
            if snapshot is None:
                return False
            live = await self._load_table(snapshot)
            await self._load_scoreboard(snapshot)
            if self._stopped_with is None:
                self._apply(snapshot, live)
            # The act may have added a notice.
            self.chat.refreshed(snapshot.newest_line, since=said_before)
        self.wake()
        return True

    async def _changed(self) -> None:
        """This hub has changed the room: refreshes it here and in other workers."""
        await self.refresh()
        self.peers.announce_change()

    async def _load_table(self, room: RoomSnapshot) -> LiveTable | None:
        """The table of the room's match, loaded if it is not in memory or was lost."""
        if self.live is not None and self.live.match == room.match and not self.live.lost:
            return self.live
        if room.match is None or room.match_status == "dealing":
            return None
        found = await self._journal.snapshot(room.match)
        if found is None or found.state is None:
            return None  # ended before it was dealt
        live = await LiveTable.load(found, self._journal, self._runtime.clock, self._runtime.monotonic)
        live.changed = self._table_changed
        self.peers.announce_answers_of(live)
        live.timer = await load_clock(self._runtime, room)
        return live

    async def _load_scoreboard(self, room: RoomSnapshot) -> None:
        """Reads the scoreboard if a match has ended; it does not change at other times."""
        if room.matches_ended != self._matches_counted:
            self.scoreboard = await read_scoreboard(self._runtime, room.id)
            self._matches_counted = room.matches_ended

    def _apply(self, room: RoomSnapshot, live: LiveTable | None) -> None:
        """Replaces room, table, ceremony and bots together, without an await in between."""
        self.room = room
        if live is not self.live:
            self._clear_table()
            self._timeouts.restart()
            if live is not None:
                self.live = live
                self._bots = BotPlayers(live, self._delays.bots, self.refresh_soon, self._search_pool)
        if room.match_status == "dealing" and room.match is not None:
            self._begin_dealing(room.match)
        else:
            self._stop_dealing()
        if self.live is not None and room.match_status == "abandoned":
            self.live.end()
        self._update_presence()

    def _table_changed(self, only: int | None) -> None:
        """Wakes connections after a move: all, or those of the only seat whose view has changed."""
        if self._stopped_with is not None or self.live is None:
            return
        if self.live.timer is not None:
            self._timeouts.schedule(self.live)
        idle_over = self.presence.idle.members and self._timeouts.presence_due(self.live)
        if idle_over or self.live.out != self.presence.out:
            self._update_presence()  # an idle player has answered, or a player is out of the game
            self.wake()
        if only is None:
            self.subscribers.table_changed()
        elif (player := self.room.chairs[only]) is not None:
            for connection in self.subscribers.of(player.id):
                connection.table_changed()
        if self._bots is not None:
            self._bots.wake()
        if self.live.over or self.live.lost:
            # The match is over, or the table was lost and only the journal has the current state.
            self.refresh_soon()

    def refresh_soon(self) -> None:
        """Refreshes in the background, with retries until the database can be read."""
        self._tasks.start(self._refresh_until_read())

    async def _refresh_until_read(self) -> None:
        while self._stopped_with is None:
            try:
                await self.refresh()
            except (SQLAlchemyError, OSError):
                log.exception("room %d cannot be read yet", self.room.id)
                await asyncio.sleep(RETRY_SECONDS)
            else:
                return

    def _clear_table(self) -> None:
        if self._bots is not None:
            self._bots.stop()
        self.live = self._bots = None

    # -- the deal ----------------------------------------------------------------------------------
    @property
    def ceremony(self) -> Ceremony | None:
        """The ceremony of the deal, while it is running."""
        return None if self._dealing is None else self._dealing.ceremony

    def contribute(self, match: str, seat: int, digest: str | None, contribution: str | None) -> None:
        """Accepts a seat's contribution to the deal; one that comes too late is ignored."""
        if self.ceremony is not None and self.ceremony.match == match:
            self.ceremony.take(match, seat, digest, contribution)
            self.peers.announce_contribution(match, seat, digest, contribution)

    def _begin_dealing(self, match: str) -> None:
        if self._dealing is not None and self._dealing.match == match and not self._dealing.done:
            return
        self._stop_dealing()
        self._dealing = Dealing(
            match,
            self._runtime,
            self._journal,
            self._delays.contribution_seconds,
            self._tasks,
            began=self.peers.add_contributions,
            wake=self.wake,
            dealt=self._dealt,
        )

    def _stop_dealing(self) -> None:
        if self._dealing is not None:
            self._dealing.stop()
        self._dealing = None

    async def _dealt(self) -> None:
        self._dealing = None
        await self._refresh_until_read()
        self.peers.announce_change()

    # -- the end -----------------------------------------------------------------------------------
    def stop(self, close_code: int) -> None:
        self._stopped_with = close_code
        self._clear_table()
        self._stop_dealing()
        self.subscribers.close(close_code)

    async def wait_stopped(self) -> None:
        """After `stop`: returns when the background tasks are done."""
        await self._tasks.wait()

    @property
    def busy(self) -> bool:
        """Whether the room has to stay in memory."""
        dealing = self._dealing is not None and not self._dealing.done
        return len(self.subscribers) > 0 or dealing or (self._bots is not None and self._bots.thinking)
