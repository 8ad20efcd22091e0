"""A server for the module, and friends who come to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.friends import DESK, Friend, arrive
from tests.browser.server import Server

Arrive = Callable[..., Friend]


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("data"))
    server.start()
    yield server
    said = server.stop()
    assert "Traceback" not in said, said


@pytest.fixture
def come(browser: Browser) -> Iterator[Arrive]:
    """Friends arrive with browsers of their own; whatever their consoles complain of fails the test."""
    here: list[Friend] = []

    def come(name: str, size: dict[str, int] = DESK, *, newcomer: bool = False) -> Friend:
        here.append(arrive(browser, name, size, newcomer=newcomer))
        return here[-1]

    yield come
    for friend in here:
        friend.page.context.close()
    assert {friend.name: friend.complaints for friend in here if friend.complaints} == {}
