"""A server for all tests, one of its own for a test that needs that, and friends who come to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.friends import DESK, Friend, arrive
from tests.browser.server import REPEATABLE, Server

Arrive = Callable[..., Friend]

# What is expected comes in a moment, but a busy machine has long moments.
expect.set_options(timeout=30_000)


@pytest.fixture(scope="session")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("data"), REPEATABLE)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def server(running: Server) -> Iterator[Server]:
    """The server that all tests share: each has rooms of its own."""
    before = len(running.said)
    yield running
    said = running.said[before:]
    assert "Traceback" not in said, said


@pytest.fixture
def own_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server without any rooms, which the test may kill."""
    server = Server(tmp_path_factory.mktemp("data"), REPEATABLE)
    server.start()
    yield server
    server.stop()
    assert "Traceback" not in server.said, server.said


@pytest.fixture
def deal_name(request: pytest.FixtureRequest) -> str | None:
    """What decides the cards: every test has a deal of its own, the same in every run."""
    return str(request.node.name)


@pytest.fixture
def come(browser: Browser, deal_name: str | None) -> Iterator[Arrive]:
    """Friends arrive with browsers of their own; whatever their consoles complain of fails the test.

    On the first phone the cards fly; all others ask for less motion, because moving pictures cost most.
    """
    here: list[Friend] = []

    def come(name: str, size: dict[str, int] = DESK, *, newcomer: bool = False) -> Friend:
        calm = size == DESK or any(friend.flies for friend in here)
        here.append(arrive(browser, name, size, deal_name, newcomer=newcomer, calm=calm))
        return here[-1]

    yield come
    for friend in here:
        friend.page.context.close()
    assert {friend.name: friend.complaints for friend in here if friend.complaints} == {}
