"""Dealing a match: from the commitment over the ceremony to the cards in the journal."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from sqlalchemy import select, update

from app.db.journal import Journal, JournalFailed, Verdict
from app.db.models import Match
from app.games import GAMES
from app.rooms.game_options import options_object
from app.rooms.live.background_tasks import BackgroundTasks
from app.rooms.runtime import Runtime
from app.tables.deal.ceremony import Ceremony
from app.tables.saving import encode_state

RETRY_SECONDS = 1.0  # between two attempts to store a deal

log = logging.getLogger(__name__)


class Dealing:
    """One match. A server that stops in the middle begins again with the same secret."""

    def __init__(
        self,
        match: str,
        runtime: Runtime,
        journal: Journal,
        contribution_seconds: float,
        tasks: BackgroundTasks,
        *,
        began: Callable[[Ceremony], None],
        wake: Callable[[], None],
        dealt: Callable[[], Awaitable[object]],
    ) -> None:
        self.match = match
        self.ceremony: Ceremony | None = None  # as soon as the secret has been read
        self._runtime = runtime
        self._journal = journal
        self._contribution_seconds = contribution_seconds
        self._began = began
        self._wake = wake
        self._dealt = dealt
        self._task = tasks.start(self._deal())

    @property
    def done(self) -> bool:
        return self._task.done()

    @property
    def _shown(self) -> str:
        """For logs: the whole id is a link to a page that will show all its cards."""
        return f"{self.match[:8]}…"

    def stop(self) -> None:
        self._task.cancel()

    async def _deal(self) -> None:
        """Commitment, hashes, bytes, cards."""
        async with self._runtime.database.reading() as session:
            row = (await session.execute(select(Match).where(Match.id == self.match))).scalar_one()
        bots = frozenset(seat for seat, player in enumerate(row.players) if player["bot"])
        seconds = self._contribution_seconds
        ceremony = self.ceremony = Ceremony(self.match, row.secret, row.seats, bots, seconds)
        self._began(ceremony)
        self._wake()
        await ceremony.run(self._wake)
        game, seed = GAMES[row.game], ceremony.seed()
        if row.version != game.version:
            await self._take_version(game.version)
        state = encode_state(game.setup(row.seats, options_object(game, row.options), seed))
        while True:
            try:
                verdict = await self._journal.deal(
                    self.match, seed=seed, contributions=ceremony.contributions(), state=state
                )
                break
            except JournalFailed:
                log.exception("match %s could not be dealt yet", self._shown)
                await asyncio.sleep(RETRY_SECONDS)
        if verdict is not Verdict.STORED:
            log.info("match %s was dealt or ended by another worker", self._shown)
        await self._dealt()

    async def _take_version(self, version: int) -> None:
        """The match was started under older rules, but no card has been dealt: today's rules count."""
        undealt = (Match.id == self.match, Match.status == "dealing")
        async with self._runtime.database.writing() as session:
            await session.execute(update(Match).where(*undealt).values(version=version))
