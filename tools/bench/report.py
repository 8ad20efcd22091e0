"""Formats the figures as small tables of plain text, and as JSON."""

from __future__ import annotations

import json
import platform
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from tools.bench.bot_load import BotLoadFigures
from tools.bench.engine import EngineFigures
from tools.bench.sockets import SocketFigures

BUSY = 0.8
"""If the load generator uses more of a core than this, it may itself be the bottleneck."""
MICRO, MILLI, KIBI = 1e6, 1e3, 1024


def engine_table(figures: Sequence[EngineFigures]) -> str:
    """A line per game, and the same in passes of the reference loop."""
    head = (
        "game", "seats", "answers/s", "answer", "copy", "view", "next view", "lone view", "dump", "reference",
    )  # fmt: skip
    rows = []
    for figure in figures:
        views = (figure.view, figure.next_view, figure.lone_view)
        times = (figure.answer, figure.copy, *views, figure.dump, figure.reference)
        rows.append(
            (figure.game, figure.seats, f"{1 / figure.answer:,.0f}", *(f"{t * MICRO:.1f} µs" for t in times))
        )
        passes = (f"{t / figure.reference:.2f}" for t in times)
        rows.append(("", "", "", *passes))
    return _table(head, rows)


def socket_table(figures: Sequence[SocketFigures]) -> str:
    head = (
        "tables", "viewers", "moves/s", "bare", "floor", "CPU/move", "bare CPU", "floor CPU", "of bare",
        "of floor", "p50", "p99", "bare p50", "floor p99", "behind", "bytes/view", "KB/table", "games",
        "load CPU",
    )  # fmt: skip
    rows = [
        (
            figure.tables,
            figure.viewers,
            *(f"{cost.moves_per_second:,.0f}" for cost in (figure.ours, figure.bare, figure.floor)),
            *(_known(cost.cpu_per_move, MICRO, " µs") for cost in (figure.ours, figure.bare, figure.floor)),
            *("?" if share is None else f"{share:.2f}" for share in (figure.of_bare, figure.of_floor)),
            *(
                f"{t * MILLI:.1f} ms"
                for t in (figure.ours.p50, figure.ours.p99, figure.bare.p50, figure.floor.p99)
            ),
            f"{figure.behind:.2f}",
            f"{figure.octets_per_view:,.0f}",
            _known(figure.memory_per_table, 1 / KIBI, ""),
            figure.games,
            f"{figure.load_cpu:.0%}",
        )
        for figure in figures
    ]
    return _table(head, rows)


def crowd_table(figures: Sequence[BotLoadFigures]) -> str:
    head = (
        "bot tables",
        "level",
        "bot moves/s",
        "server CPU",
        "p50 alone",
        "p99 alone",
        "p50",
        "p99",
        "times",
    )
    rows = [
        (
            figure.tables,
            figure.level,
            f"{figure.bot_moves_per_second:,.0f}",
            "?" if figure.busy is None else f"{figure.busy:.0%}",
            *(f"{t * MILLI:.1f} ms" for t in (figure.p50_alone, figure.p99_alone, figure.p50, figure.p99)),
            f"{figure.times:.1f}",
        )
        for figure in figures
    ]
    return _table(head, rows)


def warnings(figures: Sequence[SocketFigures]) -> list[str]:
    """Reasons to doubt these figures."""
    return [
        f"{figure.tables} tables: the load took {figure.load_cpu:.0%} of a core and may itself be the limit."
        for figure in figures
        if figure.load_cpu > BUSY
    ]


def write_json(file: Path, parts: Mapping[str, Sequence[Any]]) -> None:  # Any: records of figures
    """Writes all figures in seconds and bytes, to compare runs."""
    figures = {"python": platform.python_version(), "machine": platform.machine()} | {
        part: [asdict(figure) for figure in found] for part, found in parts.items()
    }
    file.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


def _known(figure: float | None, factor: float, unit: str) -> str:
    return "?" if figure is None else f"{figure * factor:,.0f}{unit}"


def _table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    cells = [list(map(str, row)) for row in (head, *rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return "\n".join(
        "  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in cells
    )
