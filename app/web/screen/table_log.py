"""The log of a live table as HTML, by the line.

What everybody reads is written once and numbered for all: `l-17` is the same line on every screen. A seat
that reads a line otherwise gets its own words for that number; a line that only some read stands behind the
last one before it and has a number within: `l-17-0`. So a number tells nobody of lines they do not read.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import compress
from operator import ne

from app.games.parts import Player, sentence
from app.kernel import SPECTATOR
from app.kernel.log import Faded, Told
from app.web.screen.log_and_chat import LOG, LogGone, LogLine, LogPart
from app.web.screen.renderer import Renderer, as_fragment

Players = tuple[Player, ...]


def names_of(players: Players) -> list[tuple[str, int]]:
    return [(player.name, player.colour) for player in players]


class LogStep:
    """What a step adds to the log: for all, and for the seats that read something otherwise."""

    __slots__ = ("own", "public")

    def __init__(self) -> None:
        self.public = ""
        self.own: dict[int, str] = {}


class TableLog:
    """One per table: what the screens around it have of its log."""

    def __init__(self, seats: int, renderer: Renderer) -> None:
        self._seats = range(seats)
        self._renderer = renderer
        self._players: Players = ()
        self._begin([], over=False)

    def _begin(self, log: Sequence[Told], *, over: bool) -> None:
        self._told: list[Told] = []
        self._over = over
        self._next = 0  # lines that everybody was told so far
        self._ids: list[str | None] = []  # of each line, to all
        self._own_ids: list[dict[int, str]] = [{} for _ in self._seats]  # of lines that not all read
        self._after = [0 for _ in self._seats]  # how many of them came after the last that all read
        for line in log:
            self._number(line)

    def _number(self, line: Told) -> None:
        at = len(self._told)
        self._told.append(line)
        if self._reads(line, SPECTATOR) is not None:
            self._ids.append(f"l-{self._next}")
            self._next += 1
            self._after = [0 for _ in self._seats]
            return
        self._ids.append(None)
        for seat in self._seats:
            if self._reads(line, seat) is not None:
                self._own_ids[seat][at] = f"l-{self._next - 1}-{self._after[seat]}"
                self._after[seat] += 1

    def _reads(self, line: Told, viewer: int) -> str | None:
        if isinstance(line, str):
            return line
        return None if type(line) is Faded and not self._over else line.read(viewer)

    # -- steps -------------------------------------------------------------------------------------
    def step(self, log: list[Told], players: Players, *, over: bool) -> LogStep:
        """What turns the log on the screens into this one."""
        step, known = LogStep(), len(self._told)
        renamed = players is not self._players and names_of(players) != names_of(self._players)
        self._players = players
        faded = self._faded(log)
        if faded is None or over is not self._over or renamed:
            self._begin(log, over=over)
            step.public = as_fragment(self.whole(None))
            step.own = {seat: as_fragment(self.whole(seat)) for seat in self._seats if self._otherwise(seat)}
            return step
        if faded:
            self._fade(step, faded, log)
        if len(log) > known:
            for line in log[known:]:
                self._number(line)
            self._add(step, known)
        return step

    def _fade(self, step: LogStep, faded: list[int], log: list[Told]) -> None:
        step.public = self._gone(self._ids[at] for at in faded)
        for seat in self._seats:
            if gone := self._gone(self._own_ids[seat].pop(at, None) for at in faded):
                step.own[seat] = gone
        for at in faded:
            self._told[at] = log[at]

    def _faded(self, log: list[Told]) -> list[int] | None:
        """The lines that are read no longer; None if this is not the same log any more."""
        told = self._told
        if log[: len(told)] == told:
            return []
        if len(log) < len(told):
            return None
        changed = list(compress(range(len(told)), map(ne, log, told)))
        same = all(
            type(log[at]) is Faded and not isinstance(was := told[at], str) and log[at][1] == was[1]
            for at in changed
        )
        return changed if same else None

    def _add(self, step: LogStep, first: int) -> None:
        new = range(first, len(self._told))
        public = [
            self._line(number, self._told[at], SPECTATOR)
            for at in new
            if (number := self._ids[at]) is not None
        ]
        if public:
            step.public += self._renderer.macro(LOG, "log_more", LogPart(tuple(public)))
        for at in new:
            line = self._told[at]
            if isinstance(line, str):
                continue
            for seat in self._seats:
                if html := self._own_line(at, line, seat):
                    step.own[seat] = step.own.get(seat, "") + html

    def _own_line(self, at: int, line: Told, seat: int) -> str:
        """A new line as only this seat reads it."""
        number, own = self._ids[at], self._own_ids[seat].get(at)
        words = self._reads(line, seat)
        if number is not None and words is None:
            return self._gone((number,))  # all others are told what this seat knows
        number = number or own
        if number is None or (own is None and words == self._reads(line, SPECTATOR)):
            return ""
        made = self._line(number, line, seat)
        if own is None:
            return as_fragment(self._renderer.macro(LOG, "line", made))
        return self._renderer.macro(LOG, "log_after", LogPart((made,), self._before(at, seat)))

    def _before(self, at: int, seat: int) -> str | None:
        """The line on this seat's screen that one stands behind; None if it is the first."""
        for earlier in range(at - 1, -1, -1):
            if self._reads(self._told[earlier], seat) is not None:
                return self._ids[earlier] or self._own_ids[seat][earlier]
        return None

    # -- the whole log -----------------------------------------------------------------------------
    def whole(self, seat: int | None) -> str:
        """The region with all its lines, as one seat or a spectator reads them."""
        viewer = SPECTATOR if seat is None else seat
        own: dict[int, str] = {} if seat is None else self._own_ids[seat]
        lines = [
            self._line(number, line, viewer)
            for at, line in enumerate(self._told)
            if self._reads(line, viewer) is not None and (number := self._ids[at] or own.get(at)) is not None
        ]
        return self._renderer.macro(LOG, "log", LogPart(tuple(lines)))

    def _otherwise(self, seat: int) -> bool:
        return any(
            not isinstance(line, str) and self._reads(line, seat) != self._reads(line, SPECTATOR)
            for line in self._told
        )

    def _line(self, number: str, line: Told, viewer: int) -> LogLine:
        words = self._reads(line, viewer)
        assert words is not None
        return LogLine(number.removeprefix("l-"), sentence(words, self._players))

    def _gone(self, ids: Iterable[str | None]) -> str:
        gone = tuple(number.removeprefix("l-") for number in ids if number is not None)
        return self._renderer.macro(LOG, "log_gone", LogGone(gone)) if gone else ""
