"""What happens when the disk, the database or the process fails in the middle of a group."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import anyio
import pytest
from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from app.db import engine as engines
from app.db.engine import Database
from app.db.group_commit import Verdict
from app.db.journal import Journal, JournalFailed
from app.db.models import Match
from app.db.outage import is_outage
from tests.db.sample_rows import answer, count_answers, new_match

pytestmark = pytest.mark.slow


@pytest.fixture
async def database(sqlite_url: str) -> AsyncIterator[Database]:
    database = Database(sqlite_url)
    yield database
    await database.close()


@contextmanager
def commits_failing() -> Iterator[None]:
    """Every commit fails, as with a broken disk."""

    def fail(_connection: Connection) -> None:
        raise OperationalError("COMMIT", {}, sqlite3.OperationalError("disk I/O error"))

    event.listen(Engine, "commit", fail)
    try:
        yield
    finally:
        event.remove(Engine, "commit", fail)


async def append_all(journal: Journal, matches: list[str], n: int) -> list[Verdict | BaseException]:
    appends = (journal.append(answer(match, n)) for match in matches)
    return await asyncio.gather(*appends, return_exceptions=True)


async def test_a_commit_that_fails_fails_every_answer_of_its_group_and_the_next_one_works(
    database: Database, journal: Journal
) -> None:
    matches = [await new_match(database) for _ in range(5)]
    with commits_failing():
        failures = await append_all(journal, matches, 0)
    assert [type(failure) for failure in failures] == [JournalFailed] * 5
    assert all(isinstance(failure.__cause__, OperationalError) for failure in failures)  # type: ignore[union-attr]
    assert [await count_answers(database, match) for match in matches] == [0] * 5
    assert await append_all(journal, matches, 0) == [Verdict.STORED] * 5


async def test_nothing_is_acknowledged_that_would_go_to_a_deleted_or_replaced_file(
    file: Path, database: Database, journal: Journal
) -> None:
    match = await new_match(database)
    assert await append_all(journal, [match], 0) == [Verdict.STORED]
    away = file.with_name("away")
    for replaced in (False, True):
        await anyio.Path(file).rename(away)  # the open connection goes on writing to it
        if replaced:
            await anyio.Path(file).write_bytes(b"")
        (failure,) = await append_all(journal, [match], 1)
        assert isinstance(failure, JournalFailed) and "the database file" in str(failure.__cause__)
        await anyio.Path(away).rename(file)
    assert await append_all(journal, [match], 1) == [Verdict.STORED]


async def test_a_statement_that_fails_leaves_no_half_of_its_group(
    file: Path, database: Database, journal: Journal
) -> None:
    matches = [await new_match(database) for _ in range(4)]
    with closing(sqlite3.connect(file)) as connection:
        # The answers are inserted before the matches move on: this strikes between the two.
        connection.execute(
            "CREATE TRIGGER broken BEFORE UPDATE ON matches WHEN NEW.id = '" + matches[2] + "' "
            "BEGIN SELECT RAISE(ABORT, 'broken'); END"
        )
    failures = await append_all(journal, matches, 0)
    assert [type(failure) for failure in failures] == [JournalFailed] * 4
    assert [await count_answers(database, match) for match in matches] == [0] * 4
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("DROP TRIGGER broken")
    assert await append_all(journal, matches, 0) == [Verdict.STORED] * 4


async def test_a_full_disk_refuses_answers_until_there_is_room(
    database: Database, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await new_match(database)

    def fill_the_disk(connection: Connection) -> None:
        connection.exec_driver_sql("PRAGMA max_page_count = 1")

    event.listen(Engine, "begin", fill_the_disk)
    try:
        with pytest.raises(JournalFailed) as failure:
            await journal.append(answer(match, 0, state=bytes(1_000_000)))
    finally:
        event.remove(Engine, "begin", fill_the_disk)
    assert "full" in str(failure.value.__cause__) and is_outage(failure.value)

    def make_room(connection: Connection) -> None:
        connection.exec_driver_sql("PRAGMA max_page_count = 1000000")

    event.listen(Engine, "begin", make_room)
    try:
        assert await journal.append(answer(match, 0, state=bytes(1_000_000))) is Verdict.STORED
    finally:
        event.remove(Engine, "begin", make_room)


async def test_a_database_that_stays_locked_fails_the_group_and_not_the_journal(
    file: Path, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await new_match(database)
    monkeypatch.setattr(engines, "BUSY_SECONDS", 0)
    async with Journal(database) as journal:
        with closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(JournalFailed) as failure:
                await journal.append(answer(match, 0))
            assert is_outage(failure.value)
            other.execute("ROLLBACK")
        assert await journal.append(answer(match, 0)) is Verdict.STORED


CHILD = """
import asyncio, sys
from app.db.engine import Database
from app.db.journal import Journal, Verdict
from tests.db.sample_rows import answer

async def play(journal, match):
    for n in range(100_000):
        entry = answer(match, n)
        assert await journal.append(entry) is Verdict.STORED
        sys.stdout.write(f"{match} {n} {entry.client_id}\\n")
        sys.stdout.flush()

async def main(url, *matches):
    async with Journal(Database(url)) as journal:
        await asyncio.gather(*(play(journal, match) for match in matches))

asyncio.run(main(*sys.argv[1:]))
"""


@pytest.mark.parametrize("lines", [1, 40, 333])
async def test_a_process_killed_in_the_middle_loses_no_acknowledged_answer_and_doubles_none(
    database: Database, sqlite_url: str, lines: int
) -> None:
    matches = [await new_match(database) for _ in range(6)]
    child = subprocess.Popen(  # noqa: ASYNC220 the child runs beside us, nothing waits for it
        [sys.executable, "-c", CHILD, sqlite_url, *matches],
        stdout=subprocess.PIPE,
        cwd=Path(__file__).parents[2],
        env={**os.environ, "PYTHONPATH": "."},
    )
    assert child.stdout is not None
    acknowledged = [child.stdout.readline() for _ in range(lines)]
    child.send_signal(signal.SIGKILL)
    acknowledged += child.stdout.read().splitlines(keepends=True)
    child.wait()
    # What was printed only in part was not said.
    told = [line.decode().split() for line in acknowledged if line.endswith(b"\n")]
    assert len(told) >= lines

    async with Journal(database) as journal:
        for match in matches:
            stored = await journal.since(match, 0)
            assert [answered.n for answered in stored] == list(range(len(stored)))
            ids = {answered.n: answered.client_id for answered in stored}
            assert all(ids[int(n)] == client_id for of, n, client_id in told if of == match)
            snapshot = await journal.snapshot(match)
            assert snapshot is not None and snapshot.n == len(stored)
            if stored:
                assert f'"by":"{stored[-1].client_id}"'.encode() in (snapshot.state or b"")
            assert await journal.append(answer(match, snapshot.n)) is Verdict.STORED


async def test_an_act_at_a_locked_database_fails_as_those_who_retry_it_expect(
    file: Path, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await new_match(database)
    monkeypatch.setattr(engines, "BUSY_SECONDS", 0)
    acting = Database(f"sqlite:///{file}")
    try:
        with closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(SQLAlchemyError) as failure:
                await acting.write(lambda session: session.get(Match, match))
            assert is_outage(failure.value)
            other.execute("ROLLBACK")
        assert (await acting.write(lambda session: session.get_one(Match, match))).id == match
    finally:
        await acting.close()
