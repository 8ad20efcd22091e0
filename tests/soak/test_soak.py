"""A short soak: real workers, a crowd that comes and goes, and nothing left behind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from tests.db.postgres import running_postgres
from tests.tables.valkey import Valkey
from tools.soak.__main__ import lines, main
from tools.soak.campaign import Figures, SoakPlan, SoakReport, soak
from tools.soak.clients import Pace

HASTY = Pace(move=(0, 0), stay=(0.2, 1), chat=0.03)


def seen_enough(did: Mapping[str, int], samples: list[Figures]) -> bool:
    """On a busy machine, little happens in five seconds."""
    came = did.get("connections", 0) > 2 * 8 and did.get("lines of chat", 0) > 0
    return came and samples[-1]["moves"] > 0 and max(sample["sockets"] for sample in samples) > 2


SHORT = SoakPlan(seconds=5, tables=2, pace=HASTY, enough=seen_enough)
WELL = SoakReport(
    before={"tasks": 10, "files": 20, "sockets": 0, "rooms": 0, "moves": 0, "memory": 100_000_000},
    samples=[{"tasks": 50, "files": 60, "sockets": 30, "rooms": 2, "moves": 9, "memory": 120_000_000}] * 8,
    after={"tasks": 10, "files": 22, "sockets": 0, "rooms": 0, "moves": 900, "memory": 120_000_000},
    did={"games seen to their end": 3},
    errors=[],
    warnings=[],
)


@pytest.fixture(scope="module")
def two_workers() -> Iterator[dict[str, str]]:
    with running_postgres() as server, Valkey() as valkey:
        yield {"CULPRIT_DATABASE_URL": f"{server}/postgres", "CULPRIT_REDIS_URL": valkey.url}


def check(report: SoakReport) -> None:
    assert report.faults() == []
    assert seen_enough(report.did, report.samples)


@pytest.mark.slow
def test_one_process_lets_go_of_everything(tmp_path: Path) -> None:
    check(soak(SHORT, tmp_path, lambda _: None))


@pytest.mark.slow
def test_a_soak_goes_on_until_it_has_seen_enough(tmp_path: Path) -> None:
    """As on a machine so slow that the time is over before anything has happened."""
    check(soak(replace(SHORT, seconds=0), tmp_path, lambda _: None))


@pytest.mark.slow
def test_two_workers_let_go_of_everything(tmp_path: Path, two_workers: dict[str, str]) -> None:
    check(soak(replace(SHORT, workers=2, settings=two_workers), tmp_path, lambda _: None))


def test_a_report_without_faults_says_so() -> None:
    assert WELL.faults() == []
    assert lines(WELL)[-1] == "all is well"


@pytest.mark.parametrize(
    ("report", "fault"),
    [
        (replace(WELL, errors=["{}"]), "logged: {}"),
        (replace(WELL, after={**WELL.after, "sockets": 2}), "2 sockets left open"),
        (replace(WELL, after={**WELL.after, "rooms": 3}), "3 closed rooms left in memory"),
        (replace(WELL, after={**WELL.after, "tasks": 30}), "20 tasks left behind"),
        (replace(WELL, after={**WELL.after, "files": 60}), "40 files left behind"),
        (
            replace(WELL, samples=[*WELL.samples[:6], *[{**WELL.samples[0], "memory": 150_000_000}] * 2]),
            "memory grew from 120 to 150 MB",
        ),
        (replace(WELL, after={**WELL.after, "moves": 0}), "no move was stored"),
    ],
    ids=lambda given: given if isinstance(given, str) else "",
)
def test_every_fault_is_told(report: SoakReport, fault: str) -> None:
    assert report.faults() == [fault]
    assert lines(report)[-1] == f"FAULT: {fault}"


def test_several_workers_need_a_database_and_a_bus(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--workers", "2"])
    assert "several workers need --database-url and --redis-url" in capsys.readouterr().err
