"""The database goes away in the middle: players are told so and come back, and the log stays short."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from starlette.testclient import TestClient, WebSocketDenialResponse, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from app import logs
from app.db.migrate import upgrade
from app.db.outage import is_outage
from app.main import create_app
from app.rooms import close_codes
from app.settings import Settings
from tests.db.postgres import Postgres, new_database, restartable_postgres
from tests.web.conftest import KEY, NO_HURRY

ROOM = {"game": "blame", "seats": 2, "options": {}, "name": "Ann"}


class Heard(logging.Handler):
    """What the host would read."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.lines: list[str] = []
        self.addFilter(logs.DropKnownErrors(is_outage))

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


@contextmanager
def listening() -> Iterator[list[str]]:
    heard = Heard()
    logging.getLogger().addHandler(heard)
    try:
        yield heard.lines
    finally:
        logging.getLogger().removeHandler(heard)


@contextmanager
def serving(postgres: Postgres, data: Path) -> Iterator[TestClient]:
    settings = Settings(data=data, secret_key=KEY, database_url=new_database(postgres.url, "outage"))
    upgrade(settings)
    with TestClient(create_app(settings, delays=NO_HURRY), raise_server_exceptions=False) as client:
        yield client


def read_on(socket: WebSocketTestSession) -> None:
    while True:
        socket.receive_json()


@pytest.mark.slow
def test_a_database_that_is_away_is_told_to_players_at_once_and_to_the_host_once(tmp_path: Path) -> None:
    with (
        restartable_postgres() as postgres,
        serving(postgres, tmp_path) as client,
        listening() as log,
    ):
        room = client.post("/api/rooms", json=ROOM).json()
        token = {"authorization": f"Bearer {room['token']}"}
        socket = f"/rooms/{room['code']}/socket?as=json"
        with client.websocket_connect(socket, headers=token) as connected:
            connected.receive_json()
            postgres.stop()
            connected.send_json({"type": "chat", "text": "is anybody there"})
            with pytest.raises(WebSocketDisconnect) as closed:
                read_on(connected)
            assert closed.value.code == close_codes.TRY_AGAIN_LATER

        page = client.get(f"/rooms/{room['code']}")
        assert page.status_code == 503
        assert '<meta http-equiv="refresh" content="2">' in page.text and "tries again by itself" in page.text
        assert page.headers["retry-after"] == "2"
        change = client.post("/rooms", data={"game": "blame", "name": "Bob"})
        assert change.status_code == 503 and "refresh" not in change.text
        told = client.post("/api/rooms", json=ROOM)
        assert (told.status_code, told.json()) == (503, {"code": "failed"})
        with (
            pytest.raises(WebSocketDenialResponse) as refused,
            client.websocket_connect(socket, headers=token),
        ):
            pass
        assert refused.value.status_code == 503
        not_ready = client.get("/readyz")
        assert (not_ready.status_code, not_ready.text) == (503, "the database does not answer")
        assert client.get("/healthz").status_code == 200
        assert len(log) == 1 and log[0].startswith("the database does not answer: "), log

        postgres.start()
        assert client.get(f"/rooms/{room['code']}").status_code == 200
        assert client.post("/api/rooms", json=ROOM).status_code == 201
        assert len(log) == 2 and "the database works again, after" in log[1], log
