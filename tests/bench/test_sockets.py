"""A whole measurement, in small: three real servers, and clients who play so many turns on each."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path

import pytest

from tests.bench.test_report import SOCKETS
from tests.bench.test_table_clients import TURN, Ticks
from tools import bench
from tools.bench import sockets
from tools.bench.load import Load
from tools.bench.server_process import Served, served
from tools.bench.table_clients import TableClients

pytestmark = pytest.mark.slow

TABLES = 2


def test_three_servers_are_measured_alike_and_only_the_floor_commits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started: list[tuple[str, ...]] = []
    said: list[int] = []
    viewers: list[list[int]] = []

    @contextmanager
    def watched(data: Path, *arguments: str) -> Iterator[Served]:
        with served(data, *arguments) as server:
            started.append(arguments)
            yield server
            if "--commit" in arguments:
                with closing(sqlite3.connect(data / "floor.db")) as database:
                    said.extend(database.execute("SELECT count(*) FROM said").fetchone())

    class Turns(Load):
        """Ends a round after so many turns, whatever time they take."""

        def __init__(self, tables: Iterable[TableClients], pace: float | None = None) -> None:
            super().__init__(tables, Ticks(), pace)
            viewers.append([len(clients.lines) for clients in self._tables])

    seconds = count(1)
    monkeypatch.setattr(Served, "cpu_seconds", lambda self: float(next(seconds)))
    monkeypatch.setattr(sockets, "served", watched)
    monkeypatch.setattr(sockets, "Load", Turns)
    monkeypatch.setattr(sockets, "WARM_UP_SECONDS", 30 * TURN)
    figures = sockets.measure_sockets("blame", TABLES, 150 * TURN, as_json=False, spectators=1)
    ours, bare, floor = started
    assert ours == () and bare[0] == floor[0] == "--bare"
    assert int(bare[1]) > 100 and floor == (*bare, "--commit")
    assert said[0] > TABLES
    assert figures.viewers == 5 and viewers == [[5] * TABLES] * 3
    assert figures.ours.cpu_per_move and figures.bare.cpu_per_move and figures.floor.cpu_per_move
    assert figures.of_bare == figures.bare.cpu_per_move / figures.ours.cpu_per_move
    assert figures.of_floor == figures.floor.cpu_per_move / figures.ours.cpu_per_move
    assert figures.behind == figures.ours.p50 / figures.bare.p50


def test_what_is_asked_for_is_measured_and_all_of_it_is_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[tuple[object, ...]] = []

    def measure(
        game: str, tables: int, seconds: float, *, as_json: bool, spectators: int, pace: float | None
    ) -> sockets.SocketFigures:
        asked.append((game, tables, seconds, as_json, spectators, pace))
        return SOCKETS

    monkeypatch.setattr(sockets, "measure_sockets", measure)
    monkeypatch.setattr(bench, "_open_many_files", lambda: None)
    words = "sockets --tables 2,3 --seconds 0.5 --spectators 60 --pace 4 --game madness --json"
    assert bench.main(words.split()) == 0
    assert asked == [("madness", tables, 0.5, True, 60, 4.0) for tables in (2, 3)]
    printed = capsys.readouterr().out
    for column in ("CPU/move", "bare CPU", "floor CPU", "of bare", "of floor", "behind"):
        assert f" {column} " in printed
