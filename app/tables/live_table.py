"""A live table: a match in memory, and the one way an answer gets onto it.

An answer is played on a copy, written to the journal together with the new state, and only then shown. The
journal decides between workers: whoever loses the race catches up and looks again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import TypedDict

import msgspec

from app import activity
from app.db.journal import Entry, Journal, JournalFailed, Snapshot, Verdict
from app.games import GAMES, GameRecord
from app.kernel import (
    Choice,
    IllegalChoice,
    Projector,
    Table,
    View,
    answer,
    load,
    options,
    play,
    standing,
)
from app.tables.clock import Deadline, TableClock
from app.tables.saving import StateEncoder, encode_choice

Clock = Callable[[], int]  # milliseconds since 1970
FOLLOW_MILLIS = 10_000  # an answer that another worker stored is followed within this


class Refusal(StrEnum):
    """Why a move was refused; the words of the seat protocol."""

    NOT_YOURS = "not_yours"
    STALE = "stale"
    NOT_OFFERED = "not_offered"


class Started(TypedDict):
    """A player as the match keeps them."""

    member: int
    name: str
    colour: int
    bot: str | None


class LiveTable:
    """One per match and process. Everybody in the process looks at the same one."""

    def __init__(
        self,
        match: str,
        game: GameRecord,
        players: Sequence[Started],
        table: Table,
        n: int,
        journal: Journal,
        clock: Clock,
        monotonic: Clock,
    ) -> None:
        self.match = match
        self.players = players  # as they were when the match began
        self.commitment = ""  # what the server bound itself to before the deal
        self.game = game
        self.table = table
        self.n = n  # answers on the table
        self.lost = False  # nobody knows whether the last answer was stored: the table must be loaded anew
        self.ended = False  # the match was abandoned
        self.asked_at = 0  # when the question that stands was put, by the monotonic clock
        self.timer: TableClock | None = None
        self.changed: Callable[[int | None], None] = lambda _: None  # for this seat only; None: for all
        self.stored: Callable[[], None] | None = None  # where there are other workers, they are told
        self._answered: set[tuple[int, str]] = set()  # (seat, client id) of all answers so far
        self._projector: Projector | None = None  # of the table as it is
        self._before: Projector | None = None  # of the table as it was when somebody last looked
        self._views: dict[int, View] = {}
        self._scenes: dict[int, View] = {}
        self._frames: dict[int, tuple[Deadline | None, bytes]] = {}
        self._saving = StateEncoder()
        self._journal = journal
        self._clock = clock
        self._monotonic = monotonic
        self._lock = asyncio.Lock()

    @classmethod
    async def load(cls, snapshot: Snapshot, journal: Journal, clock: Clock, monotonic: Clock) -> LiveTable:
        """The table of a match that has been dealt, as the journal has it."""
        assert snapshot.state is not None
        game = GAMES[snapshot.game]
        table = load(game, msgspec.json.decode(snapshot.state))
        live = cls(snapshot.match, game, snapshot.players, table, snapshot.n, journal, clock, monotonic)
        live.commitment = snapshot.commitment
        live.ended = snapshot.status == "abandoned"
        known = await journal.since(snapshot.match, 0) if snapshot.n else []
        answers = [stored for stored in known if stored.n < snapshot.n]
        live._answered = {(stored.seat, stored.client_id) for stored in answers}
        settled = len(answers) - len(table.sealed)  # the rest are answers to the question that stands
        live.asked_at = live._since(answers[settled - 1].at if settled > 0 else snapshot.started_at)
        return live

    def _since(self, stored_at: int) -> int:
        """A stored time by the monotonic clock. One that lies in the future was stored before the machine's
        clock was set back: it counts as now."""
        return self._monotonic() - max(0, self._clock() - stored_at)

    @property
    def over(self) -> bool:
        return self.table.result is not None

    @property
    def question(self) -> int | None:
        """The number moves must carry; it changes only when another question stands."""
        return None if self.over or self.ended else self.table.question

    @property
    def deadline(self) -> Deadline | None:
        """Until when the question must be answered; the same for everybody who looks."""
        if self.timer is None or self.question is None:
            return None
        return self.timer.deadline(self.asked, self.asked_at)

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats the question was put to, whether they have answered or not."""
        question = standing(self.table)
        return () if question is None else question.asked

    @property
    def out(self) -> frozenset[int]:
        """The seats that are out of the game, and have nothing left to decide."""
        return self.game.out(self.table).difference(self.asked)

    def end(self) -> None:
        """The match was abandoned: from now on nobody is asked anything."""
        if not self.ended:
            self.ended = True
            self._forget_views()

    def view(self, viewer: int) -> View:
        """What this viewer may know now; made once for all who look through the same eyes."""
        view = self._views.get(viewer)
        if view is None:
            view = self._views[viewer] = self._project(viewer, log=True)
        return view

    def scene(self, viewer: int) -> View:
        """The same without the log, for screens: they read that by the line."""
        view = self._scenes.get(viewer)
        if view is None:
            view = self._scenes[viewer] = self._project(viewer, log=False)
        return view

    def _project(self, viewer: int, *, log: bool) -> View:
        if self._projector is None:
            self._projector, self._before = Projector(self.table, self._before), None
        view = self._projector.view(viewer, log=log)
        if self.ended and not self.over:
            view["waiting"], view["asking"], view["answered"] = [], None, None
            view["prompt"], view["options"] = "", []
        return view

    def _forget_views(self) -> None:
        self._views.clear()
        self._scenes.clear()
        self._frames.clear()

    def frame(self, viewer: int) -> bytes:
        """The view as programs get it over the wire, encoded once."""
        deadline = self.deadline  # it moves without a move when somebody comes back to a table that slept
        known = self._frames.get(viewer)
        if known is not None and known[0] == deadline:
            return known[1]
        message = {"type": "view", "match": self.match, "q": self.question, "view": self.view(viewer)}
        if deadline is not None:
            message["until"] = deadline.end
        frame = msgspec.json.encode(message)
        self._frames[viewer] = (deadline, frame)
        return frame

    async def act(
        self, seat: int | None, question: int, number: int, client_id: str, acknowledge: Callable[[], None]
    ) -> Refusal | None:
        """Answer option `number` of the question. `acknowledge` is called before anybody sees what it did.

        A caller that goes away in between changes nothing: an answer on its way to the disk arrives, is shown
        and counts. Raises JournalFailed or TableLost if the table must be loaded anew, by the caller.
        """
        if self._repeated(seat, client_id):
            acknowledge()
            return None
        async with self._lock:
            while True:
                if self.lost:
                    raise TableLost
                if self._repeated(seat, client_id):
                    acknowledge()
                    return None
                choice = self._choice(seat, question, number)
                if isinstance(choice, Refusal):
                    if self.stored is not None and await self._play_new():
                        continue  # we were behind: another worker may have stored this very answer
                    return choice
                assert seat is not None
                new = self.table.copy()
                answer(new, seat, choice)
                if await self._store(new, seat, choice, client_id, acknowledge) is Verdict.STORED:
                    return None
                await self.catch_up()

    def _repeated(self, seat: int | None, client_id: str) -> bool:
        """Whether this was heard before: it is acknowledged again, and played once."""
        return seat is not None and (seat, client_id) in self._answered

    def _choice(self, seat: int | None, question: int, number: int) -> Choice | Refusal:
        if seat is None:
            return Refusal.NOT_YOURS
        if question != self.question:
            return Refusal.STALE
        choices = options(self.table, seat)
        if not choices:
            return Refusal.NOT_YOURS
        return choices[number] if 0 <= number < len(choices) else Refusal.NOT_OFFERED

    async def _store(
        self, new: Table, seat: int, choice: Choice, client_id: str, acknowledge: Callable[[], None]
    ) -> Verdict:
        """Write the answer and the table after it; once they are on disk they count, whoever still waits."""
        entry = Entry(
            match=self.match,
            n=self.n,
            seat=seat,
            choice=encode_choice(choice),
            client_id=client_id,
            state=self._saving.encode(new, self.table),
            outcome=None if new.result is None else msgspec.json.encode(new.result).decode(),
            at=self._clock(),
        )
        answered_at = self._monotonic()
        # The caller waits on a future of its own: one that is cancelled does not cancel the write.
        done: asyncio.Future[Verdict] = asyncio.get_running_loop().create_future()

        def arrive(stored: asyncio.Future[Verdict]) -> None:
            error = JournalFailed() if stored.cancelled() else stored.exception()
            if error is not None:
                self.lost = True
                if done.cancelled():
                    self.changed(None)  # and the caller is not there to say so
                else:
                    done.set_exception(error)
                return
            verdict = stored.result()
            if verdict is Verdict.STORED and self.n == entry.n:
                self._take(new, entry, answered_at, acknowledge)
            if not done.cancelled():
                done.set_result(verdict)

        try:
            asyncio.ensure_future(self._journal.append(entry)).add_done_callback(arrive)
        except JournalFailed:
            self.lost = True  # the journal is closed
            raise
        return await done

    def _take(self, new: Table, entry: Entry, at: int, acknowledge: Callable[[], None]) -> None:
        """The answer is on disk: from now on it counts."""
        only = self._swap_in(new, entry.seat, entry.client_id, at)
        activity.move_stored(self.game.id)
        if self.over:
            activity.match_ended(self.game.id, "over")
        acknowledge()
        self.changed(only)
        if self.stored is not None:
            self.stored()

    def replace_table(self, table: Table) -> None:
        """From now on this is the table; everybody's view of it is made anew."""
        self.table = table
        self._projector = self._before = None
        self._forget_views()

    def _swap_in(self, new: Table, seat: int, client_id: str, at: int) -> int | None:
        """Returns the one seat for which something has changed; None: for all who look."""
        self.n += 1
        self._answered.add((seat, client_id))
        asked = standing(self.table)
        assert asked is not None
        settled, self.table = new.question != self.table.question, new
        if self._projector is not None:
            self._projector, self._before = None, self._projector
        if settled:
            self.asked_at = at
        if settled or asked.told:
            self._forget_views()
            return None
        # An answer that settles nothing yet changes what its own seat sees, and nobody else's view.
        self._views.pop(seat, None)
        self._scenes.pop(seat, None)
        self._frames.pop(seat, None)
        return seat

    async def catch_up(self) -> None:
        """Play what other workers have stored since; they have, since the journal refused us."""
        if not await self._play_new():
            # There is nothing newer: the match was ended under us.
            self.lost = True
            raise TableLost

    async def follow(self) -> None:
        """Play what other workers have stored, if they have."""
        async with self._lock:
            if self.lost:
                raise TableLost
            await self._play_new()

    async def _play_new(self) -> bool:
        behind = self.n
        for stored in await self._journal.since(self.match, self.n):
            new = self.table.copy()
            try:
                play(new, stored.seat, tuple(msgspec.json.decode(stored.choice)))
            except IllegalChoice as strange:
                # A worker with other rules stored it; the state it left is what counts.
                self.lost = True
                raise TableLost from strange
            # The other worker's clock may be far from ours: nobody loses more time by that than a moment.
            at = max(self._since(stored.at), self._monotonic() - FOLLOW_MILLIS)
            self._swap_in(new, stored.seat, stored.client_id, at)
        if self.n > behind:
            self.changed(None)
        return self.n > behind


class TableLost(Exception):
    """This is not the table any more; whoever holds it must look at the journal again."""
