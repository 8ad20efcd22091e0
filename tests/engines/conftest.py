"""The other engines, a server for them, and the folder that keeps their screenshots."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.conftest import running, server
from tests.engines.firefox import Firefox
from tests.engines.screen import NotInstalled
from tests.engines.webkit import WebKit

__all__ = ["engine", "pictures", "running", "server"]

Engine = Firefox | WebKit
ENGINES: dict[str, type[Engine]] = {"firefox": Firefox, "webkit": WebKit}


@pytest.fixture(scope="session", params=ENGINES)
def engine(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    """One of the two; where it is not installed, its tests are skipped."""
    try:
        engine = ENGINES[request.param](tmp_path_factory.mktemp(request.param))
    except NotInstalled as missing:
        pytest.skip(str(missing))
    yield engine
    engine.quit()


@pytest.fixture
def pictures(pytestconfig: pytest.Config) -> Path:
    """Where screenshots stay after the run; each run begins with an empty folder."""
    folder = Path(pytestconfig.getoption("--output")) / "engines"
    folder.mkdir(parents=True, exist_ok=True)
    return folder
