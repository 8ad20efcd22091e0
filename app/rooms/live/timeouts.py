"""The timeouts of a room: stand-ins for absent or slow players, and a new host in place of an absent one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from functools import partial

from app.bots import STAND_IN
from app.rooms.acts.inherit_host import inherit_host
from app.rooms.acts.move_device import void_host_keys
from app.rooms.acts.stand_in import come_back, stand_in
from app.rooms.live.background_tasks import BackgroundTasks
from app.rooms.live.presence import Presence, PresenceTracker
from app.rooms.live.time_banks import save_banks
from app.rooms.refusals import Refused
from app.rooms.runtime import Runtime
from app.rooms.snapshot import RoomSnapshot
from app.tables.bot_players import BotPlayers
from app.tables.live_table import LiveTable


class Timeouts:
    """Must be told when connections open or close, when the table changes, and with every tick."""

    def __init__(
        self, runtime: Runtime, tasks: BackgroundTasks, changed: Callable[[], Awaitable[object]]
    ) -> None:
        self._runtime = runtime
        self._tasks = tasks
        self._changed = changed  # called after each of our acts
        self._tracker = PresenceTracker(runtime.monotonic)
        self._acting: set[int] = set()  # members for whom an act is running
        self._next_at: int | None = None  # when the next timeout may be due

    def restart(self) -> None:
        """Restarts all timeouts after a table was loaded."""
        self._tracker.restart()

    def update(self, connected: Iterable[int], room: RoomSnapshot, live: LiveTable | None) -> Presence:
        """Updates which members are connected. Returning players get their seat back at once."""
        presence = self._tracker.update(connected, room, live)
        for member in room.members:
            if member.stand_in and not member.played_for(presence.members):
                self._act(come_back, room.code, member.id)
            elif member.linked and member.id in presence.members:
                self._act(void_host_keys, room.code, member.id)
        return presence

    def presence_due(self, live: LiveTable | None) -> bool:
        """Whether presence may have changed without a connect or disconnect."""
        changes_at, idle = self._tracker.changes_at, self._tracker.presence.idle
        if changes_at is not None and changes_at <= self._runtime.monotonic():
            return True
        return idle.question is not None and (live is None or idle.question != live.question)

    def bot_levels(self, room: RoomSnapshot) -> dict[int, str]:
        """The seats played by bots and stand-ins now, with the level of each."""
        connected = self._tracker.presence.members
        levels = {}
        for member in room.members:
            if member.seat is not None and member.bot is not None:
                levels[member.seat] = member.bot
            elif member.seat is not None and connected and member.played_for(connected):
                levels[member.seat] = STAND_IN
        return levels

    def schedule(self, live: LiveTable | None) -> None:
        """Computes when the next timeout is due, after the question or the presence has changed."""
        due = list(self._tracker.presence.stand_in_at.values())
        if self._tracker.host_passes_at is not None:
            due.append(self._tracker.host_passes_at)
        if live is not None and live.timer is not None:
            live.timer.awake_since = self._tracker.waiting_since
            if live.timer.advance(live.question, live.asked, live.asked_at):
                self._tasks.start(save_banks(self._runtime, live.match, live.timer.banks))
            if live.deadline is not None and self._tracker.presence.members:
                due.append(live.deadline.end)
        self._next_at = min(due, default=None)

    def tick(self, room: RoomSnapshot, live: LiveTable | None, bots: BotPlayers | None) -> None:
        """Handles the timeouts that are due."""
        now = self._runtime.monotonic()
        if self._next_at is None or now < self._next_at:
            return
        presence, host_passes_at = self._tracker.presence, self._tracker.host_passes_at
        for member_id, stand_in_at in presence.stand_in_at.items():
            if stand_in_at <= now:
                self._act(stand_in, room.code, member_id)
        if host_passes_at is not None and host_passes_at <= now and room.host is not None:
            self._act(partial(inherit_host, connected=presence.members), room.code, room.host)
        if live is not None and bots is not None:
            deadline, question = live.deadline, live.question
            if deadline is not None and question is not None and deadline.end <= now:
                bots.time_is_up(question)

    def _act(self, act: Callable[[Runtime, str, int], Awaitable[None]], code: str, member_id: int) -> None:
        """Runs an act about a member in the background; one at a time for each member."""

        async def run() -> None:
            try:
                await act(self._runtime, code, member_id)
            except Refused:
                pass  # the match is over, or the member has left
            finally:
                self._acting.discard(member_id)
            await self._changed()

        if member_id not in self._acting:
            self._acting.add(member_id)
            self._tasks.start(run())
