"""Replays a match from its seed and its answers: any moment of it, for any viewer.

All views come from the same projector as live ones, so they are byte for byte what was shown at the time.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import msgspec

from app.kernel import SPECTATOR, Choice, Game, Table, View, options, play, project, reveal, show_known
from app.kernel.log import legible, read

STRIDE = 16  # keep a table after this many answers; those in between are replayed on demand


class Given(NamedTuple):
    """An answer: the seat, the option it chose, and that option's label as the seat read it."""

    seat: int
    number: int
    label: str


class Replay:
    """A match as far as it has been played. A moment is the number of answers before it."""

    def __init__(self, game: Game, seats: int, settings: Mapping[str, Any], seed: bytes) -> None:
        self.game = game
        self.answers: list[tuple[int, Choice]] = []
        self.settled = [0]  # by question: the moment at which it was asked
        self.turns = [0]  # the moments at which turns begin
        self._log_lengths: list[int] = []  # by moment: the length of the log
        self._now = game.setup(seats, msgspec.convert(dict(settings), game.Options, strict=True), seed)
        self._kept = [self._now.copy()]
        self._log_lengths.append(len(self._now.log))

    @property
    def last(self) -> int:
        """The moment after the last answer so far."""
        return len(self.answers)

    @property
    def now(self) -> Table:
        """The table after the last answer; callers must not change it."""
        return self._now

    def until(self, at: int) -> Replay:
        """A replay that ends at this moment and contains nothing later."""
        part = Replay.__new__(Replay)
        part.game = self.game
        part.answers = self.answers[:at]
        part.settled = [moment for moment in self.settled if moment <= at]
        part.turns = [moment for moment in self.turns if moment <= at]
        part._log_lengths = self._log_lengths[: at + 1]
        part._kept = self._kept[: at // STRIDE + 1]
        part._now = self.table(at)
        return part

    def add(self, answers: Iterable[tuple[int, Choice]]) -> None:
        """Plays further answers; raises IllegalChoice if one was not legal."""
        t = self._now
        for seat, choice in answers:
            question, turn = t.question, self._turn(t)
            play(t, seat, choice)
            self.answers.append((seat, choice))
            self._log_lengths.append(len(t.log))
            if self.last % STRIDE == 0:
                self._kept.append(t.copy())
            if t.question != question:
                self.settled.append(self.last)
                if self._turn(t) != turn:
                    self.turns.append(self.last)

    def _turn(self, t: Table) -> tuple[object, ...]:
        """A value that changes when a turn begins or, in a game without turns, with every question."""
        return tuple(getattr(t, name) for name in self.game.turn_fields or ("question",))

    def table(self, at: int) -> Table:
        """A copy of the table at this moment."""
        assert 0 <= at <= self.last, at
        t = self._kept[at // STRIDE].copy()
        for seat, choice in self.answers[at - at % STRIDE : at]:
            play(t, seat, choice)
        return t

    def view(self, at: int, viewer: int) -> View:
        """What this viewer was shown at this moment."""
        return project(self.table(at), viewer)

    def open_view(self, at: int) -> View:
        """The moment with all cards revealed; only for a match that has ended."""
        return project(reveal(self.table(at)), SPECTATOR)

    def known_view(self, at: int) -> View:
        """The moment with every card revealed that at least one player could see."""
        return project(show_known(self.table(at)), SPECTATOR)

    def told(self, at: int, viewer: int | None) -> list[str]:
        """The log lines of the answer before this moment, as this viewer reads them; None: all lines."""
        t = self.table(at)
        new = t.log[len(self.table(at - 1).log) :] if at else t.log
        if viewer is None:
            t.log = new
            return [line for line in reveal(t).log if isinstance(line, str)]
        return read(legible(new, over=t.result is not None), viewer)

    def lines(self, viewer: int | None) -> list[tuple[int, str]]:
        """The final log as this viewer reads it, each line with its moment; None: all lines."""
        t = self.table(self.last)
        log = reveal(t).log if viewer is None else t.log
        found = []
        for n, line in enumerate(log):
            if viewer is None:
                told = [line] if isinstance(line, str) else []
            else:
                told = read(legible([line], over=t.result is not None), viewer)
            found += [(bisect_right(self._log_lengths, n), text) for text in told]
        return found

    def given(self, at: int) -> Given:
        """The answer that was given at this moment."""
        t, (seat, choice) = self.table(at), self.answers[at]
        number = options(t, seat).index(choice)
        return Given(seat, number, project(t, seat)["options"][number]["label"])


def at_rest(view: View) -> View:
    """The view of a match that was ended early: without an open question."""
    return {**view, "waiting": [], "asking": None, "prompt": "", "options": [], "answered": None}
