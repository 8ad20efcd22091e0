"""Group commit: stores a group of journal writes in one transaction; each write is stored or refused whole.

The rows of the matches are locked first (SQLite: by BEGIN IMMEDIATE; PostgreSQL: row by row in the order of
their ids, so that two workers cannot deadlock), so what is decided afterwards holds until the commit. An
answer is inserted if its number is the next one of its match and its client id is new, and the match advances
only where the answer was inserted. So a lost race refuses one answer and leaves the others alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

import msgspec
from sqlalchemy import Connection, bindparam, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from app.db.bulk_statement import BulkStatement
from app.db.engine import sqlite_driver
from app.db.models import Answer, Match, Message, Room, table_of

CLIENT_ID_LIMIT = 64


class Verdict(Enum):
    """The result of a write."""

    STORED = "stored"
    REPEATED = "repeated"
    """This seat's client sent the same answer before, and it is already stored."""
    BEHIND = "behind"
    """The match has advanced, or is not in the status that the write requires."""


class Entry(msgspec.Struct, frozen=True):
    """An answer to be stored, with the state of the table after it."""

    match: str
    n: int
    """The number of answers before it."""
    seat: int
    choice: str
    client_id: str
    state: bytes
    outcome: str | None
    """JSON; None unless this answer ends the game."""
    at: int

    def __post_init__(self) -> None:
        # Clients choose these ids: one that the database refuses must not fail the whole group.
        if not 0 < len(self.client_id) <= CLIENT_ID_LIMIT or not self.client_id.isprintable():
            raise ValueError(f"a client's id has 1 to {CLIENT_ID_LIMIT} printable characters")


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards have been dealt: from now on the match accepts answers."""

    match: str
    seed: bytes
    contributions: Sequence[object] | Mapping[str, object]
    state: bytes
    notices: Sequence[str] = ()
    """Notices about the deal for the room's chat."""
    at: int = 0


@dataclass(frozen=True, slots=True)
class Abandon:
    """Ends a match without a winner."""

    match: str
    at: int


Write = Entry | Deal | Abandon

ANSWERS = table_of(Answer)
MATCHES = table_of(Match)
LOCK_MATCHES = (
    select(Match.id, Match.n, Match.status)
    .where(Match.id.in_(bindparam("matches", expanding=True)))
    .order_by(Match.id)
    .with_for_update()
)
# On SQLite the transaction holds the lock already. The same SQL serves any number of matches: expanding
# LOCK_MATCHES for each group costs as much as all other statements together.
READ_MATCHES = "SELECT id, n, status FROM matches WHERE id IN (SELECT value FROM json_each(?))"
INSERT_ANSWERS = BulkStatement(
    sqlite=sqlite.insert(ANSWERS).on_conflict_do_nothing(),
    postgresql=postgresql.insert(ANSWERS).on_conflict_do_nothing(),
)
# Until a match advances, an answer with number `Match.n` can only be one that was inserted just now.
FIND_INSERTED = (
    select(Match.id)
    .join(Answer, (Answer.match_id == Match.id) & (Answer.n == Match.n))
    .where(Match.id.in_(bindparam("matches", expanding=True)))
)
ADVANCE_MATCH = (
    update(MATCHES)
    .where(MATCHES.c.id == bindparam("match"))
    .ordered_values(
        (MATCHES.c.n, bindparam("next")),
        (MATCHES.c.status, bindparam("standing")),
        (MATCHES.c.state, bindparam("table")),
        (MATCHES.c.outcome, bindparam("result")),
        (MATCHES.c.ended_at, bindparam("end")),
    )
)
ADVANCE_MATCHES = BulkStatement(sqlite=ADVANCE_MATCH, postgresql=ADVANCE_MATCH)
FIND_REPEATED = select(Answer.n).where(
    Answer.match_id == bindparam("match"),
    Answer.seat == bindparam("by"),
    Answer.client_id == bindparam("client"),
)
BEGIN_PLAY = (
    update(MATCHES)
    .where(MATCHES.c.id == bindparam("match"))
    .values(
        status="playing", seed=bindparam("dealt"), contributions=bindparam("given"), state=bindparam("table")
    )
)
# Lines of chat are numbered in the order of their commits: their readers hold the last number they have seen.
LOCK_ROOM = (
    select(Room.id)
    .join(Match, Match.room_id == Room.id)
    .where(Match.id == bindparam("match"))
    .with_for_update(of=Room)
)
INSERT_NOTICE = insert(Message).values(
    room_id=select(Match.room_id).where(Match.id == bindparam("match")).scalar_subquery(),
    match_id=bindparam("match"),
    name="",
    kind="notice",
    text=bindparam("words"),
    audience="all",
    at=bindparam("time"),
)
END_PLAY = (
    update(MATCHES)
    .where(MATCHES.c.id == bindparam("match"))
    .values(status="abandoned", ended_at=bindparam("end"))
)


def settle(connection: Connection, writes: Sequence[Write]) -> list[Verdict]:
    """Stores writes of different matches, where they can be stored; the caller commits."""
    standing = _lock(connection, [write.match for write in writes])
    entries = [write for write in writes if isinstance(write, Entry)]
    due = [entry for entry in entries if standing.get(entry.match) == (entry.n, "playing")]
    stored = _store(connection, due) if due else set()
    verdicts: list[Verdict] = []
    for write in writes:
        _, status = standing.get(write.match, (0, None))
        match write:
            case Entry():
                verdicts.append(Verdict.STORED if write.match in stored else _refuse(connection, write))
            case Deal() if status == "dealing":
                _deal(connection, write)
                verdicts.append(Verdict.STORED)
            case Abandon() if status in {"dealing", "playing"}:
                connection.execute(END_PLAY, {"match": write.match, "end": write.at})
                verdicts.append(Verdict.STORED)
            case _:
                verdicts.append(Verdict.BEHIND)
    return verdicts


def _lock(connection: Connection, matches: list[str]) -> dict[str, tuple[int, str]]:
    """Locks these matches until the commit; returns the number of answers and the status of each."""
    rows: Iterable[Sequence[Any]]  # Any: the columns of a row
    if (driver := sqlite_driver(connection)) is not None:
        rows = driver.execute(READ_MATCHES, (msgspec.json.encode(matches).decode(),))
    else:
        rows = connection.execute(LOCK_MATCHES, {"matches": matches})
    return {match: (n, status) for match, n, status in rows}


def _store(connection: Connection, due: Sequence[Entry]) -> set[str]:
    matches = [entry.match for entry in due]
    inserted = INSERT_ANSWERS.run(
        connection,
        [(entry.match, entry.n, entry.seat, entry.choice, entry.client_id, entry.at) for entry in due],
    )
    # SQLite counts the rows of a batch, so that the query below is hardly ever needed; asyncpg does not.
    if inserted == len(due):
        stored = set(matches)
    else:
        stored = set(connection.execute(FIND_INSERTED, {"matches": matches}).scalars())
    moves = [
        (entry.n + 1, "playing", entry.state, None, None, entry.match)
        if entry.outcome is None
        else (entry.n + 1, "over", entry.state, entry.outcome, entry.at, entry.match)
        for entry in due
        if entry.match in stored
    ]
    if moves:
        ADVANCE_MATCHES.run(connection, moves)
    return stored


def _refuse(connection: Connection, entry: Entry) -> Verdict:
    asked = {"match": entry.match, "by": entry.seat, "client": entry.client_id}
    known = connection.execute(FIND_REPEATED, asked).first() is not None
    return Verdict.REPEATED if known else Verdict.BEHIND


def _deal(connection: Connection, deal: Deal) -> None:
    connection.execute(
        BEGIN_PLAY,
        {"match": deal.match, "dealt": deal.seed, "given": deal.contributions, "table": deal.state},
    )
    if deal.notices:
        connection.execute(LOCK_ROOM, {"match": deal.match})
    for words in deal.notices:
        connection.execute(INSERT_NOTICE, {"match": deal.match, "words": words, "time": deal.at})
