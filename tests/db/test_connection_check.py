"""Who is not let in by database or bus is told why, by doctor and serve alike."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import asyncpg
import pytest

from app.commands.doctor import FAULT, FINE, login
from app.db.connection_check import findings
from app.db.engine import address
from app.db.migrate import MigrationFailed, upgrade
from tests.db.postgres import restartable_postgres
from tests.db.sample_rows import At

pytestmark = pytest.mark.slow
PASSWORD = "p@ss/w:rd#1?100%"


@pytest.fixture(scope="module")
def guarded() -> Iterator[str]:
    """A PostgreSQL with a user whose password is asked for, and who owns a database; its host and port."""
    with restartable_postgres() as server:
        rules = server.data / "pg_hba.conf"
        rules.write_text("host all ann 127.0.0.1/32 scram-sha-256\n" + rules.read_text())

        async def prepare() -> None:
            connection = await asyncpg.connect(f"{server.url}/postgres")
            await connection.execute(f"CREATE ROLE ann LOGIN PASSWORD '{PASSWORD}'")
            await connection.execute("CREATE DATABASE games OWNER ann")
            await connection.execute("SELECT pg_reload_conf()")
            await connection.close()

        asyncio.run(prepare())
        yield server.url.partition("@")[2]


def url(guarded: str, password: str = PASSWORD, name: str = "games") -> str:
    return f"postgresql://ann:{quote(password, safe='')}@{guarded}/{name}"


def test_a_password_of_any_signs_works_once_it_is_quoted(
    guarded: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("CULPRIT_DATA", str(tmp_path))
    monkeypatch.setenv("CULPRIT_DATABASE_URL", url(guarded))
    assert findings() == []
    assert list(login()) == [(FINE, "User and password are right.")]
    upgrade(At(url(guarded)))


@pytest.mark.parametrize(
    ("password", "name", "sentence"),
    [
        (
            "wrong",
            "games",
            "Check user and password in CULPRIT_DATABASE_URL; in user and password, write @ as %40",
        ),
        (PASSWORD, "nowhere", 'CREATE DATABASE "nowhere" OWNER "ann";'),
    ],
)
def test_doctor_and_serve_say_the_same(
    guarded: str, monkeypatch: pytest.MonkeyPatch, password: str, name: str, sentence: str
) -> None:
    wrong = url(guarded, password, name)
    monkeypatch.setenv("CULPRIT_DATABASE_URL", wrong)
    (found,) = findings()
    assert found.startswith("The database does not let us in: ") and sentence in found
    assert list(login()) == [(FAULT, found)]
    with pytest.raises(MigrationFailed) as failed:
        upgrade(At(wrong))
    assert sentence in str(failed.value)
    assert PASSWORD not in found and quote(PASSWORD, safe="") not in found


def test_a_bus_that_does_not_answer_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CULPRIT_DATA", str(tmp_path))
    monkeypatch.setenv("CULPRIT_REDIS_URL", "redis://:hunter2@127.0.0.1:1")
    (found,) = findings()
    assert found.startswith("The bus does not let us in: ") and "hunter2" not in found


def test_the_usual_name_for_encryption_is_understood() -> None:
    assert address("postgresql://db/culprit?sslmode=require").query == {"ssl": "require"}
