"""Automata: seats played by bots. They answer through the same door as people, after a humane moment."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from secrets import randbelow, token_hex

from app.bots import LEVELS
from app.db.journal import JournalFailed
from app.kernel import waiting
from app.tables.live import LiveTable, TableLost

log = logging.getLogger(__name__)


class Automata:
    """The bots of one live table. Woken after every change; each asked seat thinks at most once at a time."""

    def __init__(self, live: LiveTable, pace: tuple[int, int], reload: Callable[[], None]) -> None:
        self.levels: Mapping[int, str] = {}  # seat -> level
        self._live = live
        self._pace = pace  # the shortest and longest moment, in milliseconds
        self._reload = reload  # the table is lost: the room loads it anew, with other bots
        self._thinking: dict[int, asyncio.Task[None]] = {}

    def wake(self) -> None:
        if self._live.lost or self._live.question is None:
            return
        for seat in waiting(self._live.table):
            if seat in self.levels and seat not in self._thinking:
                task = asyncio.create_task(self._answer(seat))
                self._thinking[seat] = task
                task.add_done_callback(lambda _, seat=seat: self._rest(seat))  # type: ignore[misc]  # seat is bound

    def _rest(self, seat: int) -> None:
        task = self._thinking.pop(seat, None)
        if task is None or task.cancelled():
            return
        if (error := task.exception()) is not None:
            log.error("a bot failed", exc_info=error)
        else:
            self.wake()  # it may be asked again already

    async def _answer(self, seat: int) -> None:
        # The moment does not depend on the cards, so that nothing can be read from a bot's pace.
        shortest, longest = self._pace
        await asyncio.sleep((shortest + randbelow(longest - shortest + 1)) / 1000)
        view = self._live.view(seat)
        level = self.levels.get(seat)
        if level is None or not view["options"] or self._live.question is None:
            return
        number = LEVELS[level](view, randbelow)
        try:
            await self._live.act(seat, self._live.question, number, token_hex(8), lambda: None)
        except (JournalFailed, TableLost):
            self._reload()

    def stop(self) -> None:
        for task in self._thinking.values():
            task.cancel()
        self._thinking.clear()
