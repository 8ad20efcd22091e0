"""Replays of the matches in the database, with a cache of the most recently used ones."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import func, select

from app.db.engine import Database
from app.db.models import Answer, Match, Status
from app.games import GAMES
from app.kernel import Choice
from app.tables.replay.replay import Replay

ENDED: frozenset[Status] = frozenset({"over", "abandoned"})
MOST_CACHED = 32


@dataclass(frozen=True, slots=True)
class Played:
    """A match with its current status; its seed stays on the server until the end."""

    match: str
    room_id: int
    game: str
    version: int
    seats: int
    options: Any  # plain JSON; its schema is defined by the game
    players: Any  # plain JSON; its schema is defined in app/rooms
    status: Status
    n: int
    seed: bytes | None
    started_at: int
    ended_at: int | None
    open_cards: int | None  # minutes after which spectators may see all hands; None: never

    @property
    def ended(self) -> bool:
        return self.status in ENDED

    @property
    def dealt(self) -> bool:
        return self.seed is not None

    @property
    def replayable(self) -> bool:
        """Whether cards were dealt, with the version of the rules that is installed here."""
        return self.dealt and self.game in GAMES and GAMES[self.game].version == self.version


class Replays:
    """Loads and replays the matches of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._kept: OrderedDict[str, Replay] = OrderedDict()
        self._playing = asyncio.Lock()  # one replay at a time, so that live tables are not held up

    async def find(self, match: str) -> Played | None:
        """The match with this id, or None."""
        asked = select(
            Match.id,
            Match.room_id,
            Match.game,
            Match.version,
            Match.seats,
            Match.options,
            Match.players,
            Match.status,
            Match.n,
            Match.seed,
            Match.started_at,
            Match.ended_at,
            Match.open_cards,
        ).where(Match.id == match)
        async with self._database.engine.connect() as connection:
            row = (await connection.execute(asked)).one_or_none()
        return None if row is None else Played(*row)

    async def replay(self, played: Played) -> Replay:
        """Replays the match up to its last answer. It must be replayable."""
        assert played.replayable and played.seed is not None
        async with self._playing:
            replay = self._kept.get(played.match)
            if replay is None:
                replay = Replay(GAMES[played.game], played.seats, played.options, played.seed)
                # In a thread: a long match takes longer than a live table should have to wait.
                await asyncio.to_thread(replay.add, await self._answers(played.match, 0))
                self._kept[played.match] = replay
                if len(self._kept) > MOST_CACHED:
                    self._kept.popitem(last=False)
            elif replay.last < played.n:
                replay.add(await self._answers(played.match, replay.last))
            self._kept.move_to_end(played.match)
            return replay

    async def older_than(self, played: Played, time: int) -> int:
        """The length of the longest run of answers from the first on that were all given by then."""
        later = select(func.min(Answer.n)).where(Answer.match_id == played.match, Answer.at > time)
        async with self._database.engine.connect() as connection:
            first = await connection.scalar(later)
        return played.n if first is None else int(first)

    async def _answers(self, match: str, since: int) -> list[tuple[int, Choice]]:
        asked = (
            select(Answer.seat, Answer.choice)
            .where(Answer.match_id == match, Answer.n >= since)
            .order_by(Answer.n)
        )
        async with self._database.engine.connect() as connection:
            rows = await connection.execute(asked)
            return [(seat, tuple(msgspec.json.decode(choice))) for seat, choice in rows]
