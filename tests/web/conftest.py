"""A whole server without a network, on a database of its own, and people who visit it."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from starlette.testclient import TestClient

from app.db.migrate import upgrade
from app.main import create_app
from app.rooms.live.delays import Delays
from app.settings import Settings
from tests.web.http_client import Visitor
from tests.web.live_server import Wire, serving

KEY = "a key for tests, long enough to sign with"
NO_HURRY = Delays(contribution_seconds=0.0, bots=(0, 0))


class Clock:
    """Time that passes only when told to."""

    def __init__(self) -> None:
        self.now = 1_790_000_000_000

    def __call__(self) -> int:
        return self.now


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("web") / "empty.db"
    upgrade(SimpleNamespace(database=f"sqlite:///{file}"))
    return file


@pytest.fixture
def clock() -> Clock:
    return Clock()


Serve = Callable[..., TestClient]


@pytest.fixture
def serve(empty_database: Path, tmp_path: Path, clock: Clock) -> Iterator[Serve]:
    """Starts a server with the settings given."""
    clients: list[TestClient] = []

    def start(**given: object) -> TestClient:
        data = tmp_path / f"server-{len(clients)}" if clients else tmp_path  # each has a database of its own
        data.mkdir(exist_ok=True)
        shutil.copy(empty_database, data / "culprit.db")
        settings = Settings(data=data, secret_key=KEY, **given)  # type: ignore[arg-type]
        app = create_app(settings, clock=clock, monotonic=clock, delays=NO_HURRY)
        client = TestClient(app, follow_redirects=False, raise_server_exceptions=False)
        client.__enter__()
        clients.append(client)
        return client

    yield start
    for client in clients:
        client.__exit__()


@pytest.fixture
def client(serve: Serve) -> TestClient:
    return serve()


@pytest.fixture
def ann(client: TestClient) -> Visitor:
    return Visitor(client)


@pytest.fixture
def bob(client: TestClient) -> Visitor:
    return Visitor(client)


@pytest.fixture(scope="session")
def wire(empty_database: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Wire]:
    """The same server on a real port, one for all; every test has a room of its own."""
    with serving(empty_database, tmp_path_factory.mktemp("wire")) as wire:
        yield wire
