"""The log of a table at one moment, as any viewer reads it. Permanent lines are read once."""

from __future__ import annotations

from app.kernel.log import legible, read
from app.kernel.table import Table


class LogReader:
    """Given the reader of an earlier moment, it continues from there.

    All lines before the first one that may fade are permanent.
    """

    __slots__ = ("_log", "_over", "_passing", "_since", "_stands", "_steady", "_told")

    def __init__(self, t: Table, before: LogReader | None) -> None:
        self._log = t.log
        over = self._over = t.result is not None
        self._stands = t.permanent_lines
        self._since = 0 if before is None else before._still_stands(t)
        # viewer -> how many permanent lines were read for them, and the texts
        self._steady: dict[int, tuple[int, list[str]]] = {}
        if before is not None and self._since:
            self._steady |= before._steady
        self._told = legible(t.log[self._since : self._stands], over=over)
        self._passing = legible(t.log[self._stands :], over=over)

    def _still_stands(self, t: Table) -> int:
        """How many lines are the same at a later table; 0 when the game ends, as all are read again then."""
        stands = self._stands
        goes_on = (t.result is not None) is self._over
        return stands if goes_on and t.log[:stands] == self._log[:stands] else 0

    def lines(self, viewer: int) -> list[str]:
        """What this viewer reads."""
        count, steady = self._steady.get(viewer, (0, []))
        if count != self._stands:
            # Most viewers are at most one moment behind; the others need all lines since their last.
            told = (
                self._told
                if count == self._since
                else legible(self._log[count : self._stands], over=self._over)
            )
            steady = steady + read(told, viewer)
            self._steady[viewer] = (self._stands, steady)
        return steady + read(self._passing, viewer) if self._passing else steady
