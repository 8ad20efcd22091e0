"""Bot load: the latency of one table of people, first alone on the server, then with many tables of bots."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, sleep

from tools.bench.load import Load
from tools.bench.room_setup import RoomOpener
from tools.bench.server_process import Served, served
from tools.bench.table_clients import ClientTally, PlayingClients

SEATS = 4
PAUSE = 0.02
"""Seconds between two moves of the people, who are not meant to be the load."""
MOVES = 1_000


@dataclass(frozen=True, slots=True)
class BotLoadFigures:
    """Seconds from a person's move to its acknowledgement; `times`: p99 with bots divided by p99 without."""

    tables: int
    level: str
    p50_alone: float
    p99_alone: float
    p50: float
    p99: float
    times: float
    bot_moves_per_second: float
    busy: float | None  # the share of a CPU core that the server used


def measure_crowd(game: str, tables: int, level: str, moves: int = MOVES) -> BotLoadFigures:
    """Starts one server; the people play alone first, and then with the bots."""
    with TemporaryDirectory(prefix="culprit-bench-") as folder, served(Path(folder)) as server:
        host, people = RoomOpener(server.port), _people(server, game)
        _play(people, moves // 10)  # to warm up
        alone = quantiles(_play(people, moves), n=100)
        for number in range(tables):
            host.bots(number, game, SEATS, level)
            people[0].listen()
        before, began, cpu = stored_answers(Path(folder)), perf_counter(), server.cpu_seconds()
        among = quantiles(_play(people, moves), n=100)
        seconds, cpu_after = perf_counter() - began, server.cpu_seconds()
        bot_moves = stored_answers(Path(folder)) - before - moves
    return BotLoadFigures(
        tables=tables,
        level=level,
        p50_alone=alone[49],
        p99_alone=alone[98],
        p50=among[49],
        p99=among[98],
        times=among[98] / alone[98],
        bot_moves_per_second=bot_moves / seconds,
        busy=None if cpu is None or cpu_after is None else (cpu_after - cpu) / seconds,
    )


def _people(server: Served, game: str) -> tuple[Load, PlayingClients]:
    clients = RoomOpener(server.port).table(0, game, SEATS, as_json=True)
    load = Load([clients])
    load.settle()
    return load, clients


def _play(people: tuple[Load, PlayingClients], moves: int) -> list[float]:
    """Makes moves one after another, with pauses; returns how long each took to be acknowledged."""
    load, clients = people
    clients.tally = ClientTally()
    while clients.tally.moves < moves:
        clients.go_on()
        load.settle()
        sleep(PAUSE)
    return clients.tally.acknowledged


def stored_answers(data: Path) -> int:
    """The number of stored answers."""
    with closing(sqlite3.connect(f"file:{data / 'culprit.db'}?mode=ro", uri=True)) as database:
        (count,) = database.execute("SELECT count(*) FROM answers").fetchone()
    return int(count)
