"""Measures the server: many tables over real sockets, in turn with a bare broadcast and the fair floor."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory

from tools.bench.load import Load, Round
from tools.bench.room_setup import RoomOpener, echo_clients
from tools.bench.server_process import Served, served

SEATS = 4
ROUNDS = 5
WARM_UP_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class Cost:
    """The cost of one server; delays and CPU time are in seconds, None if unknown."""

    moves_per_second: float
    p50: float
    p99: float
    cpu_per_move: float | None


@dataclass(frozen=True, slots=True)
class SocketFigures:
    """Our server, the bare broadcast, and the floor: the broadcast after a durable commit.

    `of_bare` and `of_floor` are their CPU time per move divided by ours; `behind` is our delay from a move
    to its last viewer's frame, divided by that of the bare broadcast.
    """

    tables: int
    viewers: int
    ours: Cost
    bare: Cost
    floor: Cost
    of_bare: float | None
    of_floor: float | None
    behind: float
    octets_per_view: float
    memory_per_table: float | None
    games: int
    load_cpu: float


def measure_sockets(
    game: str,
    tables: int,
    seconds: float,
    *,
    as_json: bool,
    spectators: int = 0,
    pace: float | None = None,
) -> SocketFigures:
    """Measures each server for `seconds`, in short parts by turns, because the load of a machine varies."""
    viewers = SEATS + spectators
    with TemporaryDirectory(prefix="culprit-bench-") as folder, ExitStack() as servers:
        data = Path(folder)
        server = servers.enter_context(served(data))
        empty = server.memory()
        host = RoomOpener(server.port)
        playing = Load(
            (
                host.table(number, game, SEATS, as_json=as_json, spectators=spectators)
                for number in range(tables)
            ),
            pace=pace,
        )
        playing.settle()
        octets = str(_average_frame(playing.run(WARM_UP_SECONDS)))
        under_load = [(server, playing)]
        for more in ((), ("--commit",)):
            other = servers.enter_context(served(data, "--bare", octets, *more))
            echoing = Load((echo_clients(other.port, number, viewers) for number in range(tables)), pace=pace)
            echoing.run(WARM_UP_SECONDS)
            under_load.append((other, echoing))
        rounds: list[list[Measured]] = [[] for _ in under_load]
        for _ in range(ROUNDS):
            for (each, load), measured in zip(under_load, rounds, strict=True):
                measured.append(_measure(each, load, seconds / ROUNDS))
        full = server.memory()
        for _, load in under_load:
            load.close()
    memory = None if full is None or empty is None else (full - empty) / tables
    return _figures(tables, viewers, rounds, memory)


Measured = tuple[Round, float | None]  # with the server's CPU seconds


def _measure(server: Served, load: Load, seconds: float) -> Measured:
    before = server.cpu_seconds()
    measured = load.run(seconds)
    after = server.cpu_seconds()
    return measured, None if before is None or after is None else after - before


def _average_frame(measured: Round) -> int:
    return round(measured.tally.octets / measured.tally.frames)


def _figures(
    tables: int, viewers: int, rounds: Sequence[Sequence[Measured]], memory: float | None
) -> SocketFigures:
    ours, bare, floor = map(_cost, rounds)
    measured, everything = rounds[0], [part for each in rounds for part, _ in each]
    return SocketFigures(
        tables=tables,
        viewers=viewers,
        ours=ours,
        bare=bare,
        floor=floor,
        of_bare=_share(bare, ours),
        of_floor=_share(floor, ours),
        behind=ours.p50 / bare.p50,
        octets_per_view=sum(part.tally.octets for part, _ in measured) / _moves(measured) / viewers,
        memory_per_table=memory,
        games=sum(part.tally.games for part, _ in measured),
        load_cpu=sum(part.own_cpu for part in everything) / sum(part.seconds for part in everything),
    )


def _cost(measured: Sequence[Measured]) -> Cost:
    cuts = quantiles((delay for part, _ in measured for delay in part.tally.delays), n=100)
    moves, seconds = _moves(measured), sum(part.seconds for part, _ in measured)
    used = [cpu for _, cpu in measured if cpu is not None]
    return Cost(
        moves / seconds, cuts[49], cuts[98], sum(used) / moves if len(used) == len(measured) else None
    )


def _share(other: Cost, ours: Cost) -> float | None:
    if other.cpu_per_move is None or ours.cpu_per_move is None:
        return None
    return other.cpu_per_move / ours.cpu_per_move


def _moves(measured: Sequence[Measured]) -> int:
    return sum(part.tally.moves for part, _ in measured)
