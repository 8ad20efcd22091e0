"""Deals a match: publishes the commitment, runs the ceremony, and stores the dealt table in the journal."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar, cast

from sqlalchemy import Connection, select, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from app.db.journal import Journal, JournalFailed, Verdict
from app.db.models import Match
from app.games import GAMES
from app.rooms.acts.start import give_up_deal
from app.rooms.game_options import options_object
from app.rooms.live.background_tasks import BackgroundTasks
from app.rooms.runtime import Runtime
from app.tables.deal.ceremony import Ceremony, Contribution
from app.tables.deal.commitment import Terms, commitment_of
from app.tables.saving import encode_state

RETRY_SECONDS = 1.0  # between two attempts to reach the database
RESUMED_FACTOR = 3  # after a restart the timeout is this much longer: browsers have to reconnect first

Result = TypeVar("Result")

log = logging.getLogger(__name__)


class Dealing:
    """The deal of one match. After a restart it continues with the same commitment and the stored hashes."""

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
        self.ceremony: Ceremony | None = None  # None until the secret has been read
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
    def _short_id(self) -> str:
        """The match id shortened for logs: the full id leads to a page that will show all cards."""
        return f"{self.match[:8]}…"

    def stop(self) -> None:
        self._task.cancel()

    async def _deal(self) -> None:
        """Runs the deal from commitment to cards."""
        row = await self._retry(self._read)
        terms = Terms.of(row.game, row.version, row.options, row.players)
        reason = why_not_dealable(row, terms)
        if reason is not None:
            await self._retry(lambda: give_up_deal(self._runtime, self.match, reason))
        else:
            await self._run_ceremony(row, terms)
        await self._dealt()

    async def _run_ceremony(self, row: Match, terms: Terms) -> None:
        ceremony = self.ceremony = Ceremony(
            self.match,
            row.commitment,
            row.secret,
            terms,
            begun=row.deals_begun or 1,
            undealt=row.deals_undealt or 0,
            timeout=self._timeout(row),
        )
        if row.contributions is not None:
            ceremony.open(row.contributions)
        self._began(ceremony)
        self._wake()
        if not ceremony.opened:
            await ceremony.collect_hashes()
            settled = await self._retry(lambda: self._settle_hashes(ceremony.contributions()))
            if settled is None:
                return
            ceremony.open(settled)
            self._wake()
        await ceremony.collect_bytes()
        await self._store(row, ceremony)

    def _timeout(self, row: Match) -> float:
        """The timeout of each phase of the ceremony."""
        late = self._runtime.clock() - row.started_at > self._contribution_seconds * 1000
        return self._contribution_seconds * (RESUMED_FACTOR if late or row.contributions is not None else 1)

    async def _read(self) -> Match:
        def read(connection: Connection) -> Match:
            with Session(connection) as session:
                return session.get_one(Match, self.match)

        return await self._runtime.database.read(read)

    async def _settle_hashes(self, collected: list[Contribution]) -> list[Contribution] | None:
        """Stores the hashes before they are sent to clients; if another worker was first, its hashes count.

        Returns None if the match has ended meanwhile.
        """
        unsettled = (Match.id == self.match, Match.status == "dealing", Match.contributions.is_(None))
        settle = update(Match).where(*unsettled).values(contributions=collected)

        def write(session: Session) -> list[Contribution] | None:
            session.execute(settle.execution_options(synchronize_session=False))
            stored = session.scalar(select(Match.contributions).where(Match.id == self.match))
            return cast("list[Contribution] | None", stored)

        return await self._runtime.database.write(write)

    async def _store(self, row: Match, ceremony: Ceremony) -> None:
        game, seed = GAMES[row.game], ceremony.seed()
        state = encode_state(game.setup(row.seats, options_object(game, row.options), seed))
        notices = [
            f"{row.players[seat]['name']} promised bytes for the shuffle and then withheld them."
            for seat in ceremony.withheld
        ]
        verdict = await self._retry(
            lambda: self._journal.deal(
                self.match,
                seed=seed,
                contributions=ceremony.contributions(),
                state=state,
                notices=notices,
                at=self._runtime.clock(),
            )
        )
        if verdict is not Verdict.STORED:
            log.info("match %s was dealt or ended by another worker", self._short_id)

    async def _retry(self, attempt: Callable[[], Awaitable[Result]]) -> Result:
        """Retries until the database answers."""
        while True:
            try:
                return await attempt()
            except (JournalFailed, SQLAlchemyError, OSError):
                log.exception("match %s could not be dealt yet", self._short_id)
                await asyncio.sleep(RETRY_SECONDS)


def why_not_dealable(row: Match, terms: Terms) -> str | None:
    """Why a match can no longer be dealt as committed; None if it can."""
    game = GAMES.get(row.game)
    if game is None:
        return "The deal could not be finished: this server no longer has the game."
    if game.version != row.version:
        return "The deal could not be finished: the rules of the game have changed. Start it again."
    if commitment_of(row.secret, terms, row.commitment_version) != row.commitment:
        return "The deal could not be finished: it no longer fits what the server had committed to."
    return None
