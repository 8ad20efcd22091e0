"""The journal: every answer is on disk, with the state of the table after it, before any client sees it."""

from __future__ import annotations

from collections.abc import Awaitable, Mapping, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self

from sqlalchemy import bindparam, select

from app.db.engine import Database, sqlite_file
from app.db.group_commit import Abandon, Deal, Entry, Verdict
from app.db.journal_writer import JournalFailed, LoopWriter, ThreadWriter, Writer
from app.db.models import Answer, Match, Status

__all__ = ["Entry", "Journal", "JournalFailed", "Snapshot", "StoredAnswer", "Verdict"]


@dataclass(frozen=True, slots=True)
class StoredAnswer:
    """An answer as the journal stores it."""

    n: int
    seat: int
    choice: str
    client_id: str
    at: int


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The current state of a match, with what is needed to load its table; without the server's secret."""

    match: str
    room_id: int
    game: str
    version: int
    seats: int
    options: Any  # plain JSON; its schema is defined by the game
    players: Any  # plain JSON; its schema is defined in app/rooms
    commitment: str
    n: int
    status: Status
    state: bytes | None
    outcome: str | None
    started_at: int
    ended_at: int | None


class Journal:
    """Appends answers in groups and reads them back; one per process, used in one event loop."""

    def __init__(self, database: Database) -> None:
        file = sqlite_file(database.url)
        self._database = database
        self._writer: Writer = (
            LoopWriter(database.url, database.outage)
            if file is None or database.write_lock is None
            else ThreadWriter(file, database.write_lock, database.outage)
        )

    @property
    def commits(self) -> int:
        """The number of groups committed so far."""
        return self._writer.commits

    def start(self) -> None:
        """Starts the writer."""
        self._writer.start()

    async def stop(self) -> None:
        """Writes what is pending, then stops the writer."""
        await self._writer.stop()

    async def __aenter__(self) -> Self:
        self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()

    def append(self, entry: Entry) -> Awaitable[Verdict]:
        """Stores an answer and the state after it; returns after the commit, or raises JournalFailed."""
        return self._writer.write(entry)

    async def deal(
        self,
        match: str,
        *,
        seed: bytes,
        contributions: Sequence[object] | Mapping[str, object],
        state: bytes,
        notices: Sequence[str] = (),
        at: int = 0,
    ) -> Verdict:
        """Starts play in a match that is being dealt; BEHIND if another worker has dealt it, or it has ended.

        The notices are stored in the same transaction, for all members of the room to read.
        """
        return await self._writer.write(Deal(match, seed, contributions, state, notices, at))

    async def abandon(self, match: str, at: int) -> Verdict:
        """Ends a match without a winner; BEHIND if it has already ended."""
        return await self._writer.write(Abandon(match, at))

    async def since(self, match: str, n: int) -> list[StoredAnswer]:
        """The answers of a match from number `n` on, in order."""
        rows = await self._database.read(
            lambda connection: connection.execute(_ANSWERS_SINCE, {"match": match, "n": n}).all()
        )
        return [StoredAnswer(*row) for row in rows]

    async def snapshot(self, match: str) -> Snapshot | None:
        """The current state of the match; None if there is no such match."""
        row = await self._database.read(
            lambda connection: connection.execute(_SNAPSHOT, {"match": match}).one_or_none()
        )
        return None if row is None else Snapshot(*row)

    async def known(self, match: str, seat: int, client_id: str) -> bool:
        """Whether an answer with this seat and client id is stored."""
        asked = select(Answer.n).where(
            Answer.match_id == match, Answer.seat == seat, Answer.client_id == client_id
        )
        async with self._database.connection() as connection:
            return (await connection.execute(asked)).first() is not None


# Statements are built once: building one costs as much as running it.
_ANSWERS_SINCE = (
    select(Answer.n, Answer.seat, Answer.choice, Answer.client_id, Answer.at)
    .where(Answer.match_id == bindparam("match"), Answer.n >= bindparam("n"))
    .order_by(Answer.n)
)
_SNAPSHOT = select(
    Match.id,
    Match.room_id,
    Match.game,
    Match.version,
    Match.seats,
    Match.options,
    Match.players,
    Match.commitment,
    Match.n,
    Match.status,
    Match.state,
    Match.outcome,
    Match.started_at,
    Match.ended_at,
).where(Match.id == bindparam("match"))
