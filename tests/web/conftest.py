"""A whole server without a network, on a database of its own, and people who visit it."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from app.main import create_app
from app.rooms.live.delays import Delays
from app.settings import Settings
from tests.manual_clock import Clock
from tests.web.http_client import Visitor
from tests.web.live_server import Wire, serving

KEY = "a key for tests, long enough to sign with"
NO_HURRY = Delays(contribution_seconds=0.0, bots=(0, 0))


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


@pytest.fixture
def clocked_wire(empty_database: Path, tmp_path: Path, clock: Clock) -> Iterator[Wire]:
    """A server of its own on a real port, whose time passes when it is told to."""
    with serving(empty_database, tmp_path, clock=clock) as wire:
        yield wire


@pytest.fixture
def lines() -> Iterator[ExitStack]:
    """Closes the connections that a test has opened."""
    with ExitStack() as lines:
        yield lines
