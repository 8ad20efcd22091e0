"""Bots and stand-ins at a live table. They answer by `LiveTable.act`, as people do."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from secrets import randbelow, token_hex

from app.bots import STAND_IN, Bot
from app.db.journal import JournalFailed
from app.kernel import waiting
from app.tables.live_table import LiveTable, TableLost
from app.tables.search_pool import SEARCH_DELAY_FACTOR, SEARCH_SECONDS, SearchPool

log = logging.getLogger(__name__)


class BotPlayers:
    """The bots of one live table. Woken after every change; starts one task per seat and question."""

    def __init__(
        self,
        live: LiveTable,
        pace: tuple[int, int],
        reload: Callable[[], None],
        search_pool: SearchPool | None = None,
    ) -> None:
        self.pace = pace  # the shortest and longest delay before an answer, in milliseconds
        self._live = live
        self._search_pool = search_pool  # without it, search bots play at level "sensible"
        self._reload = reload  # called when the table is lost: the room reloads it, with new bots
        self._bots: dict[int, Bot] = {}  # by seat
        self._overdue: int | None = None  # a question whose time ran out: stand-ins answer it
        self._thinking: dict[tuple[int, int], asyncio.Task[None]] = {}  # by seat and question
        self._shown: int | None = None  # the last question whose views were shown to the bots

    @property
    def thinking(self) -> bool:
        return bool(self._thinking)

    def assign(self, levels: Mapping[int, str]) -> None:
        """Replaces the bots: these seats are played at these levels, and no others."""
        kept = {seat: bot for seat, bot in self._bots.items() if levels.get(seat) == bot.level}
        self._bots = {seat: kept.get(seat) or Bot(level) for seat, level in levels.items()}
        self._shown = None
        self.wake()

    def time_is_up(self, question: int) -> None:
        """Stand-ins answer this question for all seats that have not answered it."""
        self._overdue = question
        self.wake()

    def wake(self) -> None:
        question = self._live.question
        if self._live.lost or question is None or not (self._bots or question == self._overdue):
            return
        if question != self._shown and self._bots:
            self._shown = question
            # Clients come first; bots memorise the views when those have been sent.
            asyncio.get_running_loop().call_soon(self._show_views, question)
        for seat in waiting(self._live.table):
            key = (seat, question)
            if key not in self._thinking and self._bot_for(seat, question) is not None:
                task = self._thinking[key] = asyncio.create_task(self._answer(seat, question))
                task.add_done_callback(lambda _, key=key: self._finish(key))  # type: ignore[misc]  # key is bound

    def _show_views(self, question: int) -> None:
        """Shows every bot each view of its own seat, asked or not, and nothing else."""
        if question == self._live.question and not self._live.lost:
            for seat, bot in self._bots.items():
                if bot.watches:
                    bot.see(question, self._live.view(seat))

    def _bot_for(self, seat: int, question: int) -> Bot | None:
        """The bot that answers this question for the seat; None if its player does."""
        return self._bots.get(seat) or (Bot(STAND_IN) if question == self._overdue else None)

    def _finish(self, key: tuple[int, int]) -> None:
        task = self._thinking.pop(key, None)
        if task is None or task.cancelled():
            return
        if (error := task.exception()) is not None:
            log.error("a bot failed", exc_info=error)
        else:
            self.wake()  # the seat may have been returned to its player and taken over again meanwhile

    async def _answer(self, seat: int, question: int) -> None:
        # The delay depends neither on the cards nor on how long the bot computes, so it reveals nothing.
        shortest, longest = self.pace
        delay = (shortest + randbelow(longest - shortest + 1)) / 1000
        if self._searches(seat, question):
            delay = max(delay * SEARCH_DELAY_FACTOR, 2 * SEARCH_SECONDS)
        loop = asyncio.get_running_loop()
        end = loop.time() + delay
        await asyncio.sleep(delay / 2)
        bot = self._bot_for(seat, question)
        if bot is None or self._live.question != question:
            return
        view = self._live.view(seat)
        if not view["options"]:
            return
        number = await self._choose(seat, question, bot, end - loop.time())
        await asyncio.sleep(max(0.0, end - loop.time()))
        if self._bot_for(seat, question) is None:
            return  # the player is back and will answer
        try:
            await self._live.act(seat, question, number, token_hex(8), lambda: None)
        except (JournalFailed, TableLost):
            self._reload()

    def _searches(self, seat: int, question: int) -> bool:
        bot = self._bot_for(seat, question)
        return self._search_pool is not None and bot is not None and bot.level == "search"

    async def _choose(self, seat: int, question: int, bot: Bot, seconds: float) -> int:
        """The bot's choice. A search has this many seconds; without a result the bot plays sensibly."""
        view = self._live.view(seat)
        number = None
        if self._search_pool is not None and bot.level == "search" and len(view["options"]) > 1:
            number = await self._search_pool.choose(self._live.table, seat, seconds)
        return bot.choose(question, view, randbelow) if number is None else number

    def stop(self) -> None:
        for task in self._thinking.values():
            task.cancel()
        self._thinking.clear()
