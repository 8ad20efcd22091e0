"""The write lock: nobody starves, nobody keeps a turn they went away from."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from app.db.write_lock import WriteLock

pytestmark = pytest.mark.slow

SECONDS = 10


class Journal:
    """A thread that takes a turn, keeps it until it may go on, and notes that it had it."""

    def __init__(self, write_lock: WriteLock, order: list[str]) -> None:
        self.in_turn = threading.Event()
        self.go_on = threading.Event()
        self._write_lock = write_lock
        self._order = order
        self._thread = threading.Thread(target=self._run)

    def _run(self) -> None:
        with self._write_lock.journal():
            self._order.append("journal")
            self.in_turn.set()
            self.go_on.wait(SECONDS)

    def start(self) -> None:
        self._thread.start()

    def end(self) -> None:
        self.go_on.set()
        self._thread.join(SECONDS)


@pytest.fixture
def order() -> list[str]:
    return []


@contextmanager
def journal_in_turn(write_lock: WriteLock, order: list[str]) -> Iterator[Journal]:
    journal = Journal(write_lock, order)
    journal.start()
    assert journal.in_turn.wait(SECONDS)
    try:
        yield journal
    finally:
        journal.end()


async def session(
    write_lock: WriteLock, order: list[str], name: str, meanwhile: Callable[[], object] = list
) -> None:
    async with write_lock.session():
        order.append(name)
        meanwhile()


async def a_moment() -> None:
    for _ in range(3):
        await asyncio.sleep(0)


async def test_sessions_wait_for_the_journal_and_then_come_in_order(order: list[str]) -> None:
    write_lock = WriteLock(SECONDS)
    with journal_in_turn(write_lock, order) as journal:
        sessions = [asyncio.create_task(session(write_lock, order, name)) for name in ("a", "b", "c")]
        await a_moment()
        assert order == ["journal"]
        journal.go_on.set()
        await asyncio.gather(*sessions)
    assert order == ["journal", "a", "b", "c"]


async def test_the_journal_has_every_second_turn_however_many_sessions_wait(order: list[str]) -> None:
    write_lock = WriteLock(SECONDS)
    again = Journal(write_lock, order)
    with journal_in_turn(write_lock, order) as journal:
        sessions = [asyncio.create_task(session(write_lock, order, name)) for name in ("b", "c")]

        def journal_asks() -> None:
            again.go_on.set()
            again.start()
            while not write_lock._journal_waiting:
                pass  # its thread gets there by itself

        first = asyncio.create_task(session(write_lock, order, "a", journal_asks))
        turns_taken = asyncio.gather(first, *sessions)
        await a_moment()
        journal.go_on.set()
        await turns_taken
    again.end()
    assert order == ["journal", "b", "c", "a", "journal"]


async def test_a_free_turn_is_taken_at_once(order: list[str]) -> None:
    write_lock = WriteLock(SECONDS)
    await session(write_lock, order, "a")
    with journal_in_turn(write_lock, order):
        pass
    await session(write_lock, order, "b")
    assert order == ["a", "journal", "b"]


async def test_whoever_goes_away_while_waiting_keeps_nobody_waiting(order: list[str]) -> None:
    write_lock = WriteLock(SECONDS)
    with journal_in_turn(write_lock, order) as journal:
        gone = asyncio.create_task(session(write_lock, order, "gone"))
        stays = asyncio.create_task(session(write_lock, order, "stays"))
        await a_moment()
        gone.cancel()
        await a_moment()
        journal.go_on.set()
        await stays
    assert order == ["journal", "stays"]


async def test_whoever_goes_away_when_it_is_their_turn_passes_it_on(
    order: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    write_lock = WriteLock(SECONDS)
    with journal_in_turn(write_lock, order) as journal:
        gone = asyncio.create_task(session(write_lock, order, "gone"))
        wake = write_lock._wake

        def wake_and_cancel(turn: asyncio.Future[None]) -> None:
            wake(turn)
            gone.cancel()

        monkeypatch.setattr(write_lock, "_wake", wake_and_cancel)
        await a_moment()
        journal.go_on.set()
        with pytest.raises(asyncio.CancelledError):
            await gone
    await session(write_lock, order, "next")
    assert order == ["journal", "next"]


async def test_an_error_in_a_turn_ends_it(order: list[str]) -> None:
    write_lock = WriteLock(SECONDS)
    with pytest.raises(ZeroDivisionError):
        await session(write_lock, order, "a", lambda: print(1 // 0))
    with pytest.raises(ZeroDivisionError), write_lock.journal():
        print(1 // 0)
    await session(write_lock, order, "b")
    assert order == ["a", "b"]


async def test_whoever_has_waited_too_long_goes_ahead_and_takes_no_turn_from_others(order: list[str]) -> None:
    write_lock = WriteLock(0.0)
    with journal_in_turn(write_lock, order):
        await session(write_lock, order, "a")
        with write_lock.journal():
            order.append("another journal")
    await session(write_lock, order, "b")
    assert order == ["journal", "a", "another journal", "b"]
