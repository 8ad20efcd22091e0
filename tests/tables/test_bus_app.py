"""The whole application with a bus: it says when the bus is down, and serves all the same."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from app.db.migrate import upgrade
from app.main import create_app
from app.settings import Settings
from tests.tables.valkey import Valkey

pytestmark = pytest.mark.slow
SECONDS = 30


@contextmanager
def serving(data: Path, valkey: Valkey) -> Iterator[TestClient]:
    settings = Settings(data=data, redis_url=valkey.url, metrics=True)
    upgrade(settings)
    with TestClient(create_app(settings)) as client:
        yield client


def ready(client: TestClient, words: str) -> None:
    """Asks until it says so: the bus connects in the background."""
    give_up = time.monotonic() + SECONDS
    while client.get("/readyz").text != words:
        assert time.monotonic() < give_up, client.get("/readyz").text


def test_readiness_tells_whether_the_bus_answers(tmp_path: Path) -> None:
    with Valkey() as valkey, serving(tmp_path, valkey) as client:
        ready(client, "ready")
        assert "culprit_bus 1.0" in client.get("/metrics").text
        valkey.kill()
        ready(client, "ready, but the bus does not answer")
        assert client.get("/readyz").status_code == 200
        assert "culprit_bus 0.0" in client.get("/metrics").text


def test_without_its_bus_a_worker_opens_rooms_and_starts_games(tmp_path: Path) -> None:
    with serving(tmp_path, Valkey()) as client:  # which was never started
        body = {"game": "blame", "seats": 2, "options": {}, "name": "Ann"}
        room = client.post("/api/rooms", json=body).json()
        client.post(f"/api/rooms/{room['code']}/join", json={"name": "Bob"})
        host = {"authorization": f"Bearer {room['token']}"}
        started = client.post(f"/api/rooms/{room['code']}/start", headers=host)
        assert started.status_code == 200 and started.json()["match"]


def test_a_room_opened_through_one_worker_is_joined_through_another(tmp_path: Path) -> None:
    with Valkey() as valkey, serving(tmp_path, valkey) as one, serving(tmp_path, valkey) as two:
        for client in (one, two):
            ready(client, "ready")
        body = {"game": "blame", "seats": 2, "options": {}, "name": "Ann"}
        room = one.post("/api/rooms", json=body).json()
        address = f"/rooms/{room['code']}/socket?as=json"
        with one.websocket_connect(address, headers={"authorization": f"Bearer {room['token']}"}) as ann:
            while ann.receive_json()["type"] != "room":
                pass
            bob = two.post(f"/api/rooms/{room['code']}/join", json={"name": "Bob"}).json()
            assert names(ann.receive_json()) == ["Ann", "Bob"]
            with two.websocket_connect(address, headers={"authorization": f"Bearer {bob['token']}"}):
                told = ann.receive_json()
                assert [member["here"] for member in told["members"]] == [True, True]


def names(message: dict[str, object]) -> list[str]:
    members = message["members"]
    assert isinstance(members, list)
    return [member["name"] for member in members]
