"""Bot players: seats played by bots and stand-ins. They answer through the same door as people."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from secrets import randbelow, token_hex

from app.bots import STAND_IN, Bot
from app.db.journal import JournalFailed
from app.kernel import waiting
from app.tables.live_table import LiveTable, TableLost
from app.tables.search_pool import SEARCH_SECONDS, UNHURRIED, SearchPool

log = logging.getLogger(__name__)


class BotPlayers:
    """The bots of one live table. Woken after every change; a seat thinks once about each question."""

    def __init__(
        self,
        live: LiveTable,
        pace: tuple[int, int],
        reload: Callable[[], None],
        thinkers: SearchPool | None = None,
    ) -> None:
        self.pace = pace  # the shortest and longest moment, in milliseconds
        self._live = live
        self._thinkers = thinkers  # without them, who would search plays sensibly
        self._reload = reload  # the table is lost: the room loads it anew, with other bots
        self._bots: dict[int, Bot] = {}  # seat -> who plays it
        self._overdue: int | None = None  # a question whose time ran out: everybody asked is answered for
        self._thinking: dict[tuple[int, int], asyncio.Task[None]] = {}  # by seat and question
        self._seen: int | None = None  # the last question whose views the bots have looked at

    @property
    def thinking(self) -> bool:
        return bool(self._thinking)

    def staff(self, levels: Mapping[int, str]) -> None:
        """From now on these seats are played at these levels, and no others."""
        kept = {seat: bot for seat, bot in self._bots.items() if levels.get(seat) == bot.level}
        self._bots = {seat: kept.get(seat) or Bot(level) for seat, level in levels.items()}
        self._seen = None
        self.wake()

    def time_is_up(self, question: int) -> None:
        """Whoever has not answered this one question is answered for."""
        self._overdue = question
        self.wake()

    def wake(self) -> None:
        question = self._live.question
        if self._live.lost or question is None or not (self._bots or question == self._overdue):
            return
        if question != self._seen and self._bots:
            self._seen = question
            # Those who look at the table come first; the bots remember it when they have been served.
            asyncio.get_running_loop().call_soon(self._look, question)
        for seat in waiting(self._live.table):
            key = (seat, question)
            if key not in self._thinking and self._player(seat, question) is not None:
                task = self._thinking[key] = asyncio.create_task(self._answer(seat, question))
                task.add_done_callback(lambda _, key=key: self._rest(key))  # type: ignore[misc]  # key is bound

    def _look(self, question: int) -> None:
        """Every bot sees every view of its seat, asked or not, and nothing else."""
        if question == self._live.question and not self._live.lost:
            for seat, bot in self._bots.items():
                if bot.watches:
                    bot.see(question, self._live.view(seat))

    def _player(self, seat: int, question: int) -> Bot | None:
        """Who answers this question for the seat; None: its player."""
        return self._bots.get(seat) or (Bot(STAND_IN) if question == self._overdue else None)

    def _rest(self, key: tuple[int, int]) -> None:
        task = self._thinking.pop(key, None)
        if task is None or task.cancelled():
            return
        if (error := task.exception()) is not None:
            log.error("a bot failed", exc_info=error)
        else:
            self.wake()  # a seat given back in the middle may have been taken over again

    async def _answer(self, seat: int, question: int) -> None:
        # The moment depends neither on the cards nor on how long thinking takes: nothing can be read from it.
        shortest, longest = self.pace
        moment = (shortest + randbelow(longest - shortest + 1)) / 1000
        if self._searches(seat, question):
            moment = max(moment * UNHURRIED, 2 * SEARCH_SECONDS)
        loop = asyncio.get_running_loop()
        end = loop.time() + moment
        await asyncio.sleep(moment / 2)
        bot = self._player(seat, question)
        if bot is None or self._live.question != question:
            return
        view = self._live.view(seat)
        if not view["options"]:
            return
        number = await self._choose(seat, question, bot, end - loop.time())
        await asyncio.sleep(max(0.0, end - loop.time()))
        if self._player(seat, question) is None:
            return  # the player is back, and decides
        try:
            await self._live.act(seat, question, number, token_hex(8), lambda: None)
        except (JournalFailed, TableLost):
            self._reload()

    def _searches(self, seat: int, question: int) -> bool:
        bot = self._player(seat, question)
        return self._thinkers is not None and bot is not None and bot.level == "search"

    async def _choose(self, seat: int, question: int, bot: Bot, seconds: float) -> int:
        """The bot's choice; one that searches has these seconds, and plays sensibly if they do not do."""
        view = self._live.view(seat)
        number = None
        if self._thinkers is not None and bot.level == "search" and len(view["options"]) > 1:
            number = await self._thinkers.choose(self._live.table, seat, seconds)
        return bot.choose(question, view, randbelow) if number is None else number

    def stop(self) -> None:
        for task in self._thinking.values():
            task.cancel()
        self._thinking.clear()
