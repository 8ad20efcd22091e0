"""The vigil in a room: whoever is gone too long, or thinks too long, is answered for; a host has an heir."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from functools import partial

from app.bots import STAND_IN
from app.rooms.acts.inherit_host import inherit
from app.rooms.acts.stand_in import come_back, stand_in
from app.rooms.live.background_tasks import BackgroundTasks
from app.rooms.live.presence import Attendance, Presence
from app.rooms.live.time_banks import keep_banks
from app.rooms.refusals import Refused
from app.rooms.runtime import Runtime
from app.rooms.snapshot import RoomSnapshot
from app.tables.bot_players import BotPlayers
from app.tables.live_table import LiveTable


class Timeouts:
    """One room's. It is told when somebody comes or goes, and when time has passed."""

    def __init__(
        self, runtime: Runtime, kept: BackgroundTasks, look_again: Callable[[], Awaitable[object]]
    ) -> None:
        self._runtime = runtime
        self._kept = kept
        self._look_again = look_again  # what was written down is to be seen by everybody
        self._attendance = Attendance(runtime.clock)
        self._noting: set[int] = set()  # members whose stand-in comes or goes, until that is written down
        self._due: int | None = None  # when a stand-in may have to answer

    def wait_anew(self) -> None:
        """A table was laid: everybody has all their time."""
        self._attendance.wait_anew()

    def attend(self, members: Iterable[int], room: RoomSnapshot) -> Presence:
        """Looks who is here. Whoever came back has their seat at this moment, even in mid-question."""
        present = self._attendance.look(members, room)
        for member in room.members:
            if member.stand_in and member.id in present.members:
                self._note(come_back, room.code, member.id)
        return present

    def levels(self, room: RoomSnapshot) -> dict[int, str]:
        """The seats that are not played by people, and how well they are played."""
        here = self._attendance.now.members
        levels = {}
        for member in room.members:
            if member.seat is not None and member.bot is not None:
                levels[member.seat] = member.bot
            elif member.seat is not None and member.stand_in and here and member.id not in here:
                levels[member.seat] = STAND_IN
        return levels

    def watch(self, live: LiveTable | None) -> None:
        """Another question may stand, or others may be here: how long are they waited for?"""
        due = list(self._attendance.now.until.values())
        if self._attendance.inherited_at is not None:
            due.append(self._attendance.inherited_at)
        if live is not None and live.timer is not None:
            live.timer.awake_since = self._attendance.waiting_since
            if live.timer.strike(live.question, live.asked, live.asked_at):
                self._kept.keep(keep_banks(self._runtime, live.match, live.timer.banks))
            if live.deadline is not None and self._attendance.now.members:
                due.append(live.deadline.end)
        self._due = min(due, default=None)

    def tick(self, room: RoomSnapshot, live: LiveTable | None, automata: BotPlayers | None) -> None:
        """Time has passed."""
        now = self._runtime.clock()
        if self._due is None or now < self._due:
            return
        for member_id, until in self._attendance.now.until.items():
            if until <= now:
                self._note(stand_in, room.code, member_id)
        inherited_at = self._attendance.inherited_at
        if inherited_at is not None and inherited_at <= now and room.host is not None:
            self._note(partial(inherit, here=self._attendance.now.members), room.code, room.host)
        if live is not None and automata is not None:
            deadline, question = live.deadline, live.question
            if deadline is not None and question is not None and deadline.end <= now:
                automata.time_is_up(question)

    def _note(self, act: Callable[[Runtime, str, int], Awaitable[None]], code: str, member_id: int) -> None:
        """Writes down that a stand-in came or went, or that the host's powers passed on."""

        async def note() -> None:
            try:
                await act(self._runtime, code, member_id)
            except Refused:
                pass  # the match is over, or they have left
            finally:
                self._noting.discard(member_id)
            await self._look_again()

        if member_id not in self._noting:
            self._noting.add(member_id)
            self._kept.keep(note())
