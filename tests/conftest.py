"""What all tests share: the event loop's kind, an empty database, a clock, the order, and the browser."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import Playwright

from app.db.migrate import upgrade
from tests.browser import chromium
from tests.manual_clock import Clock


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite file with all tables and no rows, to be copied."""
    file = tmp_path_factory.mktemp("database") / "empty.db"
    upgrade(SimpleNamespace(database=f"sqlite:///{file}"))
    return file


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever uses a browser is marked so, and comes last, the slow ones first.

    Playwright's synchronous side keeps a loop running in this thread, so no async test could run after it.
    """
    for item in items:
        if {"playwright", "browser_type"} & set(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.browser)
    items.sort(key=_turn)


def _turn(item: pytest.Item) -> int:
    if item.get_closest_marker("browser") is None:
        return 0
    return 1 if item.get_closest_marker("slow") is not None else 2


@pytest.fixture(scope="session")
def chromium_program() -> str:
    """A Chromium that starts; without one, the tests that need it say how to get it."""
    try:
        return str(chromium.find())
    except chromium.NoChromium as missing:
        reason = str(missing)
    pytest.fail(reason, pytrace=False)


@pytest.fixture(scope="session")
def mended_driver() -> None:
    """Playwright's driver is able to start."""
    chromium.mend_driver()


@pytest.fixture(scope="session")
def playwright(mended_driver: None, playwright: Playwright) -> Playwright:
    """The plugin's own, after the driver was seen to."""
    return playwright


@pytest.fixture(scope="session")
def browser_type_launch_args(
    browser_type_launch_args: dict[str, Any], chromium_program: str
) -> dict[str, Any]:
    """The plugin's own, with the Chromium we found."""
    return {
        **browser_type_launch_args,
        "executable_path": chromium_program,
        "args": list(chromium.ARGUMENTS),
    }
