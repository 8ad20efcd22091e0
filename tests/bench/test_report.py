"""The figures in words."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from tools.bench.bot_load import BotLoadFigures
from tools.bench.engine import EngineFigures
from tools.bench.report import crowd_table, engine_table, socket_table, warnings, write_json
from tools.bench.sockets import Cost, SocketFigures

pytestmark = pytest.mark.slow

ENGINE = EngineFigures("blame", 4, 20e-6, 8e-6, 30e-6, 15e-6, 50e-6, 25e-6, 10e-6)
SOCKETS = SocketFigures(
    tables=250,
    viewers=4,
    ours=Cost(1500.4, 0.012, 0.034, 300e-6),
    bare=Cost(3000.0, 0.01, 0.02, 120e-6),
    floor=Cost(2000.0, 0.011, 0.025, 180e-6),
    of_bare=0.4,
    of_floor=0.6,
    behind=1.2,
    octets_per_view=1234.5,
    memory_per_table=102_400,
    games=7,
    load_cpu=0.4,
)


def test_the_engine_is_told_in_microseconds_and_in_passes_of_the_reference() -> None:
    head, figures, passes = (line.split() for line in engine_table([ENGINE]).splitlines())
    assert head[:3] == ["game", "seats", "answers/s"]
    assert figures[:4] == ["blame", "4", "50,000", "20.0"]
    assert passes == ["2.00", "0.80", "3.00", "1.50", "5.00", "2.50", "1.00"]


def test_the_sockets_are_told_as_a_share_of_the_bare_server() -> None:
    _, row = socket_table([SOCKETS]).splitlines()
    told = "250 4 1,500 3,000 2,000 300 µs 120 µs 180 µs 0.40 0.60"
    told += " 12.0 ms 34.0 ms 10.0 ms 25.0 ms 1.20 1,234 100 7 40%"
    assert " ".join(row.split()) == told


def test_every_figure_of_the_sockets_has_its_column() -> None:
    head, row = (re.split(" {2,}", line.strip()) for line in socket_table([SOCKETS]).splitlines())
    told = dict(zip(head, row, strict=True))
    assert [told[name] for name in ("CPU/move", "bare CPU", "floor CPU")] == ["300 µs", "120 µs", "180 µs"]
    assert [told[name] for name in ("of bare", "of floor", "behind")] == ["0.40", "0.60", "1.20"]
    assert [told[name] for name in ("moves/s", "bare", "floor")] == ["1,500", "3,000", "2,000"]
    delays = ("p50", "p99", "bare p50", "floor p99")
    assert [told[name] for name in delays] == ["12.0 ms", "34.0 ms", "10.0 ms", "25.0 ms"]


def test_the_crowd_is_told_as_times_of_an_empty_server() -> None:
    crowd = BotLoadFigures(200, "sensible", 0.001, 0.002, 0.0015, 0.0044, 2.2, 187.6, None)
    _, row = crowd_table([crowd]).splitlines()
    assert " ".join(row.split()) == "200 sensible 188 ? 1.0 ms 2.0 ms 1.5 ms 4.4 ms 2.2"


def test_what_cannot_be_known_is_not_made_up() -> None:
    ours, bare = replace(SOCKETS.ours, cpu_per_move=None), replace(SOCKETS.bare, cpu_per_move=None)
    unknown = replace(SOCKETS, ours=ours, bare=bare, of_bare=None, of_floor=None, memory_per_table=None)
    row = socket_table([unknown]).splitlines()[1].split()
    assert row[5:7] == ["?", "?"] and row[9:11] == ["?", "?"] and row[-3:] == ["?", "7", "40%"]


def test_a_load_that_may_be_the_limit_itself_is_told() -> None:
    assert warnings([SOCKETS]) == []
    (warning,) = warnings([SOCKETS, replace(SOCKETS, tables=10, load_cpu=0.93)])
    assert warning == "10 tables: the load took 93% of a core and may itself be the limit."


def test_all_figures_can_be_kept_as_json(tmp_path: Path) -> None:
    write_json(tmp_path / "figures.json", {"engine": [ENGINE], "sockets": [SOCKETS]})
    kept = json.loads((tmp_path / "figures.json").read_text())
    assert kept["engine"][0]["answer"] == 20e-6
    assert kept["sockets"][0]["of_floor"] == 0.6
