"""A base path works behind a proxy that cuts it off and behind one that does not."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.testclient import TestClient
from starlette.websockets import WebSocket

from app.base_path import BasePath


@pytest.fixture
def client(tmp_path: Path) -> TestClient:
    (tmp_path / "table.css").write_text("body {}")

    async def home(request: Request) -> PlainTextResponse:
        return PlainTextResponse(request.url_for("static", path="table.css").path)

    async def socket(websocket: WebSocket) -> None:
        await websocket.accept()
        await websocket.send_text(websocket.url_for("socket").path)
        await websocket.close()

    routes = [
        Route("/", home),
        WebSocketRoute("/socket", socket, name="socket"),
        Mount("/static", StaticFiles(directory=tmp_path), name="static"),
    ]
    return TestClient(Starlette(routes=routes, middleware=[Middleware(BasePath, base_path="/games")]))


@pytest.mark.parametrize("prefix", ["", "/games"])
def test_pages_files_and_sockets_are_found(client: TestClient, prefix: str) -> None:
    assert client.get(f"{prefix}/").text == "/games/static/table.css"
    assert client.get(f"{prefix}/static/table.css").text == "body {}"
    with client.websocket_connect(f"{prefix}/socket") as socket:
        assert socket.receive_text() == "/games/socket"


def test_a_path_that_only_begins_alike_is_another_one(client: TestClient) -> None:
    assert client.get("/gamester").status_code == 404
