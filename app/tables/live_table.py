"""A live table: a match in memory, and the only way to submit an answer.

An answer is played on a copy of the table and written to the journal together with the new state; only then
is it shown. The journal decides between workers: the one that loses a race catches up and tries again.
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

Clock = Callable[[], int]  # milliseconds since the Unix epoch
FOLLOW_MILLIS = 10_000  # answers stored by other workers are picked up within this time


class Refusal(StrEnum):
    """Why a move was refused; error codes of the seat protocol."""

    NOT_YOURS = "not_yours"
    STALE = "stale"
    NOT_OFFERED = "not_offered"


class MatchPlayer(TypedDict):
    """A player as stored in the match."""

    member: int
    name: str
    colour: int
    bot: str | None


class LiveTable:
    """One per match and process, shared by all connections of the process."""

    def __init__(
        self,
        match: str,
        game: GameRecord,
        players: Sequence[MatchPlayer],
        table: Table,
        n: int,
        journal: Journal,
        clock: Clock,
        monotonic: Clock,
    ) -> None:
        self.match = match
        self.players = players  # as at the start of the match
        self.commitment = ""  # published before the deal
        self.game = game
        self.table = table
        self.n = n  # the number of answers played
        self.lost = False  # it is unknown whether the last answer was stored: reload the table
        self.ended = False  # the match was abandoned
        self.asked_at = 0  # when the current question was asked, by the monotonic clock
        self.timer: TableClock | None = None
        self.changed: Callable[[int | None], None] = lambda _: None  # for one seat, or None: all
        self.stored: Callable[[], None] | None = None  # set if there are other workers to notify
        self._answered: set[tuple[int, str]] = set()  # seat and client id of all answers so far
        self._projector: Projector | None = None  # of the current table
        self._before: Projector | None = None  # of the table that was last viewed
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
        """Loads the table of a match that has been dealt from the journal's snapshot."""
        assert snapshot.state is not None
        game = GAMES[snapshot.game]
        table = load(game, msgspec.json.decode(snapshot.state))
        live = cls(snapshot.match, game, snapshot.players, table, snapshot.n, journal, clock, monotonic)
        live.commitment = snapshot.commitment
        live.ended = snapshot.status == "abandoned"
        known = await journal.since(snapshot.match, 0) if snapshot.n else []
        answers = [stored for stored in known if stored.n < snapshot.n]
        live._answered = {(stored.seat, stored.client_id) for stored in answers}
        settled = len(answers) - len(table.sealed)  # the others answer the current question
        live.asked_at = live._since(answers[settled - 1].at if settled > 0 else snapshot.started_at)
        return live

    def _since(self, stored_at: int) -> int:
        """Converts a stored time to the monotonic clock. A time in the future, stored before the system clock
        was set back, counts as now."""
        return self._monotonic() - max(0, self._clock() - stored_at)

    @property
    def over(self) -> bool:
        return self.table.result is not None

    @property
    def question(self) -> int | None:
        """The number that moves must carry; it changes only with the next question."""
        return None if self.over or self.ended else self.table.question

    @property
    def deadline(self) -> Deadline | None:
        """When the current question must be answered; the same for all viewers."""
        if self.timer is None or self.question is None:
            return None
        return self.timer.deadline(self.asked, self.asked_at)

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that the current question was put to, whether they have answered or not."""
        question = standing(self.table)
        return () if question is None else question.asked

    @property
    def out(self) -> frozenset[int]:
        """The seats that are out of the game and have nothing left to decide."""
        return self.game.out(self.table).difference(self.asked)

    def end(self) -> None:
        """Marks the match as abandoned: from now on no question is open."""
        if not self.ended:
            self.ended = True
            self._forget_views()

    def view(self, viewer: int) -> View:
        """The current view of this viewer; projected once for all connections of the same viewer."""
        view = self._views.get(viewer)
        if view is None:
            view = self._views[viewer] = self._project(viewer, log=True)
        return view

    def scene(self, viewer: int) -> View:
        """The view without the log, for screens, which read the log line by line."""
        view = self._scenes.get(viewer)
        if view is None:
            view = self._scenes[viewer] = self._project(viewer, log=False)
        return view

    @property
    def projector(self) -> Projector:
        """Makes the views of the current table."""
        if self._projector is None:
            self._projector, self._before = Projector(self.table, self._before), None
        return self._projector

    def _project(self, viewer: int, *, log: bool) -> View:
        view = self.projector.view(viewer, log=log)
        if self.ended and not self.over:
            view["waiting"], view["asking"], view["answered"] = [], None, None
            view["prompt"], view["options"] = "", []
        return view

    def _forget_views(self) -> None:
        self._views.clear()
        self._scenes.clear()
        self._frames.clear()

    def frame(self, viewer: int) -> bytes:
        """The view as sent to programs, encoded once per viewer."""
        deadline = self.deadline  # it also changes when a player returns to a suspended table
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
        """Answers the question with option `number`. Calls `acknowledge` before the result is shown.

        Cancelling the caller does not cancel an answer that is being stored: it still counts and is shown.
        Raises JournalFailed or TableLost if the caller must reload the table.
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
                        continue  # we were behind: another worker may have stored this same answer
                    return choice
                assert seat is not None
                new = self.table.copy()
                answer(new, seat, choice)
                if await self._store(new, seat, choice, client_id, acknowledge) is Verdict.STORED:
                    return None
                await self.catch_up()

    def _repeated(self, seat: int | None, client_id: str) -> bool:
        """Whether this answer is stored already: it is acknowledged again but not played twice."""
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
        """Stores the answer and the state after it. Once stored it counts, even if the caller goes away."""
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
        # The caller waits on a separate future, so that cancelling it does not cancel the write.
        done: asyncio.Future[Verdict] = asyncio.get_running_loop().create_future()

        def arrive(stored: asyncio.Future[Verdict]) -> None:
            error = JournalFailed() if stored.cancelled() else stored.exception()
            if error is not None:
                self.lost = True
                if done.cancelled():
                    self.changed(None)  # the cancelled caller cannot do it
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
        """Applies an answer that has been stored."""
        only = self._swap_in(new, entry.seat, entry.client_id, at)
        activity.move_stored(self.game.id)
        if self.over:
            activity.match_ended(self.game.id, "over")
        acknowledge()
        self.changed(only)
        if self.stored is not None:
            self.stored()

    def replace_table(self, table: Table) -> None:
        """Replaces the table and drops all views of the old one."""
        self.table = table
        self._projector = self._before = None
        self._forget_views()

    def _swap_in(self, new: Table, seat: int, client_id: str, at: int) -> int | None:
        """Replaces the table after an answer; returns the only seat whose view changed, or None for all."""
        self.n += 1
        self._answered.add((seat, client_id))
        asked = standing(self.table)
        assert asked is not None
        settled, self.table = new.question != self.table.question, new
        projector = self._projector
        if settled:
            self.asked_at = at
        if settled or asked.told:
            if projector is not None:
                self._projector, self._before = None, projector
            self._forget_views()
            return None
        # An answer that does not settle the question changes only its own seat's view.
        if projector is not None:
            self._projector = projector.answered(new)
        self._views.pop(seat, None)
        self._scenes.pop(seat, None)
        self._frames.pop(seat, None)
        return seat

    async def catch_up(self) -> None:
        """Plays the answers of other workers, after the journal has refused ours."""
        if not await self._play_new():
            # There are none: another worker has ended the match.
            self.lost = True
            raise TableLost

    async def follow(self) -> None:
        """Plays the answers that other workers have stored, if any."""
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
                # A worker with another version of the rules stored it; its state is the one that counts.
                self.lost = True
                raise TableLost from strange
            # The other worker's clock may differ from ours: limit the time that a player can lose by it.
            at = max(self._since(stored.at), self._monotonic() - FOLLOW_MILLIS)
            self._swap_in(new, stored.seat, stored.client_id, at)
        if self.n > behind:
            self.changed(None)
        return self.n > behind


class TableLost(Exception):
    """This table is out of date and cannot catch up; the caller must reload it from the journal."""
