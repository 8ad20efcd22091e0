"""The search pool: searches run in processes of their own, in time or not at all."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor

import pytest

from app.kernel import Table, options, waiting
from app.rooms import acts
from app.rooms.live.hub_registry import HubRegistry
from app.tables import bot_players as automata
from app.tables.search_pool import SearchPool
from tests.bots.games_in_progress import positions
from tests.tables.fake_connection import connect
from tests.tables.hosted_rooms import room_of, started

pytestmark = pytest.mark.slow

ALL_THE_TIME = 600.0
SOME_ANSWERS = 20


@pytest.fixture
def pool() -> Iterator[SearchPool]:
    pool = SearchPool(processes=1, playouts=4)
    yield pool
    pool.close()


@pytest.fixture
def table() -> Table:
    return next(t for t in positions("blame", 2) if len(options(t, waiting(t)[0])) > 1)


async def test_a_search_runs_in_a_process_of_its_own(pool: SearchPool, table: Table) -> None:
    seat = waiting(table)[0]
    number = await pool.choose(table, seat, ALL_THE_TIME)
    assert number is not None and number < len(options(table, seat))


async def test_without_time_there_is_no_answer(pool: SearchPool, table: Table) -> None:
    assert await pool.choose(table, waiting(table)[0], 0.0) is None


async def test_when_a_process_dies_there_is_no_answer_and_another_is_started(
    pool: SearchPool, table: Table
) -> None:
    seat = waiting(table)[0]
    pool._executor().submit(os._exit, 1)
    assert await pool.choose(table, seat, ALL_THE_TIME) is None
    assert await pool.choose(table, seat, ALL_THE_TIME) is not None


async def test_when_the_system_has_no_room_for_processes_there_is_no_answer(
    pool: SearchPool, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_args: object, **_options: object) -> None:
        raise BlockingIOError("no more processes")

    monkeypatch.setattr(ProcessPoolExecutor, "submit", refuse)
    assert await pool.choose(table, waiting(table)[0], ALL_THE_TIME) is None


class Asked(SearchPool):
    """A search pool that gives a set answer at once and records what it was asked."""

    def __init__(self, answer: int | None) -> None:
        super().__init__()
        self.answer = answer
        self.meant: list[tuple[int, list[object]]] = []

    async def choose(self, t: Table, seat: int, seconds: float) -> int | None:
        self.meant.append((seat, list(options(t, seat)[0])))
        return self.answer


@pytest.mark.parametrize("answer", [0, None])
async def test_a_search_bot_plays_the_result_of_the_search_or_plays_sensibly(
    hubs: HubRegistry, monkeypatch: pytest.MonkeyPatch, answer: int | None
) -> None:
    monkeypatch.setattr(automata, "SEARCH_SECONDS", 0.0)
    asked = hubs._search_pool = Asked(answer)
    ann = await acts.create(hubs.runtime, game="blame", seats=2, options={}, name="Ann")
    await acts.stand(hubs.runtime, ann.code, ann.member)
    await acts.add_bots(hubs.runtime, ann.code, ann.member, 2, "search")
    hub = await room_of(hubs, ann)
    connection = connect(hub, ann.member)
    match = await started(hubs, ann)
    await connection.until(lambda: hub.live is not None and hub.live.n > SOME_ANSWERS)
    meant = asked.meant[:-2]  # the last may not be stored yet
    stored = [(each.seat, json.loads(each.choice)) for each in await hubs.journal.since(match, 0)]
    assert meant
    assert all(each in stored for each in meant) == (answer == 0)
