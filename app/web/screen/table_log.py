"""The log of a live table as HTML, line by line.

Public lines are rendered once and have the same id on every screen: `l-17`. A seat that reads other words in
a line gets them under the same id. A line that only some seats read follows the public line before it, with
an id derived from that one's: `l-17-0`. So ids do not reveal lines that a viewer may not read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import compress
from operator import ne

from app.games.parts import Player
from app.kernel import SPECTATOR
from app.kernel.cards import NOBODY
from app.kernel.log import Faded, Told
from app.web.screen.log_and_chat import line_html, log_html, log_line, names_html
from app.web.screen.renderer import Renderer, as_fragment

Players = tuple[Player, ...]


class LogStep:
    """What a step adds to the log: the public lines, and for seats that read other words, theirs instead."""

    __slots__ = ("own", "public")

    def __init__(self) -> None:
        self.public = ""
        self.own: dict[int, str] = {}


NO_LINES = LogStep()


def _read_differently(line: Told) -> int:
    """The seats, as an audience, that read something else in a line than spectators."""
    if isinstance(line, str):
        return NOBODY
    told = NOBODY
    for audience, _ in line.variants:
        if audience >> SPECTATOR & 1:
            return ~audience
        told |= audience
    return told


class TableLog:
    """One per table: the part of the log that its screens show already."""

    def __init__(self, seats: int, renderer: Renderer) -> None:
        self._seats = range(seats)
        self._renderer = renderer
        self._players: Players = ()
        self._names: list[str] = []  # of the players, as HTML
        self._begin([], over=False)

    def _begin(self, log: Sequence[Told], *, over: bool) -> None:
        self._told: list[Told] = []
        self._over = over
        self._next = 0  # the number of public lines so far
        self._ids: list[str | None] = []  # of each line, if it is public
        self._own_ids: list[dict[int, str]] = [{} for _ in self._seats]  # of lines that are not public
        self._after = [0 for _ in self._seats]  # how many of them follow the last public line
        for line in log:
            self._number(line)

    def _number(self, line: Told) -> None:
        # A faded line keeps its number: otherwise numbers would depend on how long this log has been kept.
        at = len(self._told)
        self._told.append(line)
        if isinstance(line, str) or line.read(SPECTATOR) is not None:
            self._ids.append(str(self._next))
            self._next += 1
            self._after = [0 for _ in self._seats]
            return
        self._ids.append(None)
        for seat in self._seats:
            if line.read(seat) is not None:
                self._own_ids[seat][at] = f"{self._next - 1}-{self._after[seat]}"
                self._after[seat] += 1

    def _reads(self, line: Told, viewer: int) -> str | None:
        if isinstance(line, str):
            return line
        return None if type(line) is Faded and not self._over else line.read(viewer)

    # -- steps -------------------------------------------------------------------------------------
    def step(self, log: list[Told], players: Players, *, over: bool) -> LogStep:
        """What updates the screens to this log."""
        step, known = LogStep(), len(self._told)
        renamed = players is not self._players and self._rename(players)
        faded = self._faded(log)
        if faded is None or over is not self._over or renamed:
            self._begin(log, over=over)
            step.public = as_fragment(self.whole(None))
            differently = self._read_differently(log)
            step.own = {
                seat: as_fragment(self.whole(seat)) for seat in self._seats if differently >> seat & 1
            }
            return step
        new, more = range(known, len(log)), log[known:]
        gone = [self._ids[at] for at in faded]
        for at in faded:
            self._told[at] = log[at]
        for line in more:
            self._number(line)
        step.public = self._gone(gone) + self._more(new, None)
        differently = self._read_differently(more)
        if not differently and None not in gone:
            return step
        for seat in self._seats:
            own_gone = [self._own_ids[seat].pop(at, None) for at in faded]
            if differently >> seat & 1 or any(own_gone):
                step.own[seat] = self._gone(gone + own_gone) + self._more(new, seat)
        return step

    def _read_differently(self, lines: Iterable[Told]) -> int:
        """The seats that read something else than spectators in one of these lines."""
        seats = NOBODY
        for line in lines:
            if self._over or type(line) is not Faded:
                seats |= _read_differently(line)
        return seats

    def _rename(self, players: Players) -> bool:
        """Returns whether a player's name or colour has changed."""
        before, self._players, self._names = self._names, players, names_html(players)
        return self._names != before

    def _faded(self, log: list[Told]) -> list[int] | None:
        """The lines that have faded; None if this does not continue the same log."""
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

    def _more(self, new: Iterable[int], seat: int | None) -> str:
        """These lines, to be appended, as one seat or a spectator reads them."""
        lines = "".join(self._lines(new, seat))
        return f'<ol hx-swap-oob="beforeend:#log-lines">{lines}</ol>' if lines else ""

    # -- the whole log -----------------------------------------------------------------------------
    def whole(self, seat: int | None) -> str:
        """The region with all its lines, as one seat or a spectator reads them."""
        return log_html("".join(self._lines(range(len(self._told)), seat)), self._renderer)

    def _lines(self, places: Iterable[int], seat: int | None) -> Iterator[str]:
        viewer = SPECTATOR if seat is None else seat
        own: dict[int, str] = {} if seat is None else self._own_ids[seat]
        told, ids, names = self._told, self._ids, self._names
        for at in places:
            number = ids[at] or own.get(at)
            if number is not None and (words := self._reads(told[at], viewer)) is not None:
                yield log_line(number, line_html(words, names))

    def _gone(self, ids: Iterable[str | None]) -> str:
        return "".join([f'<li id="l-{number}" hx-swap-oob="delete"></li>' for number in ids if number])
