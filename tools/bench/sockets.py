"""The server: many tables over real sockets, in turn with a bare broadcast of as many octets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory

from tools.bench.load import Load, Round
from tools.bench.room_setup import Host, echo_clients
from tools.bench.server_process import Served, served

SEATS = 4
ROUNDS = 5
WARM_UP_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class SocketFigures:
    """`share` is ours divided by the bare server's; delays are in seconds; None could not be known."""

    tables: int
    viewers: int
    moves_per_second: float
    bare_per_second: float
    share: float
    p50: float
    p99: float
    bare_p50: float
    bare_p99: float
    octets_per_view: float
    cpu_per_move: float | None
    bare_cpu_per_move: float | None
    memory_per_table: float | None
    games: int
    load_cpu: float


def measure_sockets(game: str, tables: int, seconds: float, *, as_json: bool) -> SocketFigures:
    """`seconds` for each server, a part of it at a time and in turn, since a machine's mood changes."""
    with TemporaryDirectory(prefix="culprit-bench-") as folder, served(Path(folder)) as server:
        empty = server.memory()
        host = Host(server.port)
        playing = Load(host.table(number, game, SEATS, as_json=as_json) for number in range(tables))
        playing.settle()
        octets = _average_frame(playing.run(WARM_UP_SECONDS))
        with served(Path(folder), "--bare", str(octets)) as bare:
            echoing = Load(echo_clients(bare.port, number, SEATS) for number in range(tables))
            echoing.run(WARM_UP_SECONDS)
            measured, compared = [], []
            for _ in range(ROUNDS):
                measured.append(_measure(server, playing, seconds / ROUNDS))
                compared.append(_measure(bare, echoing, seconds / ROUNDS))
            full = server.memory()
            echoing.close()
        playing.close()
    memory = None if full is None or empty is None else (full - empty) / tables
    return _figures(tables, measured, compared, memory)


Measured = tuple[Round, float | None]  # with the server's CPU seconds


def _measure(server: Served, load: Load, seconds: float) -> Measured:
    before = server.cpu_seconds()
    measured = load.run(seconds)
    after = server.cpu_seconds()
    return measured, None if before is None or after is None else after - before


def _average_frame(measured: Round) -> int:
    return round(measured.tally.octets / measured.tally.frames)


def _figures(
    tables: int, measured: Sequence[Measured], compared: Sequence[Measured], memory: float | None
) -> SocketFigures:
    ours, bare = _per_second(measured), _per_second(compared)
    p50, p99 = _delays(measured)
    bare_p50, bare_p99 = _delays(compared)
    moves = _moves(measured)
    seconds = sum(part.seconds for part, _ in (*measured, *compared))
    return SocketFigures(
        tables=tables,
        viewers=SEATS,
        moves_per_second=ours,
        bare_per_second=bare,
        share=ours / bare,
        p50=p50,
        p99=p99,
        bare_p50=bare_p50,
        bare_p99=bare_p99,
        octets_per_view=sum(part.tally.octets for part, _ in measured) / moves / SEATS,
        cpu_per_move=_cpu_per_move(measured),
        bare_cpu_per_move=_cpu_per_move(compared),
        memory_per_table=memory,
        games=sum(part.tally.games for part, _ in measured),
        load_cpu=sum(part.own_cpu for part, _ in (*measured, *compared)) / seconds,
    )


def _moves(measured: Sequence[Measured]) -> int:
    return sum(part.tally.moves for part, _ in measured)


def _per_second(measured: Sequence[Measured]) -> float:
    return _moves(measured) / sum(part.seconds for part, _ in measured)


def _delays(measured: Sequence[Measured]) -> tuple[float, float]:
    cuts = quantiles((delay for part, _ in measured for delay in part.tally.delays), n=100)
    return cuts[49], cuts[98]


def _cpu_per_move(measured: Sequence[Measured]) -> float | None:
    used = [cpu for _, cpu in measured if cpu is not None]
    return sum(used) / _moves(measured) if len(used) == len(measured) else None
