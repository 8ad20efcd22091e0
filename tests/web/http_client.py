"""Somebody with a browser: cookies of their own, and an Origin as browsers send it."""

from __future__ import annotations

from typing import Any

from httpx2 import Response
from starlette.testclient import TestClient

ORIGIN = "http://testserver"


class Visitor:
    """Several share one client, so that all of them meet in one running server."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        self.cookies: dict[str, str] = {}

    def ask(
        self,
        method: str,
        path: str,
        *,
        headers: dict[str, str] | None = None,
        **more: Any,  # Any: what httpx takes
    ) -> Response:
        sent = {"cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        sent |= {"origin": ORIGIN} if method != "GET" else {}
        sent |= headers or {}
        response = self.client.request(
            method,
            path,
            headers={name: value for name, value in sent.items() if value},
            **more,
        )
        self.cookies |= dict(response.cookies)
        self.client.cookies.clear()
        return response

    def get(self, path: str) -> Response:
        return self.ask("GET", path)

    def post(self, path: str, form: dict[str, str] | None = None, **more: Any) -> Response:
        return self.ask("POST", path, data=form or {}, **more)

    def open_room(self, name: str = "Ann", seats: int = 3, **fields: str) -> str:
        """Opens a room of Blame; returns its code."""
        form = {"game": "blame", "seats": str(seats), "name": name, **fields}
        response = self.post("/rooms", form)
        assert response.status_code == 303, response.text
        return response.headers["location"].rpartition("/")[2]

    def join(self, code: str, name: str, *, watch: bool = False) -> Response:
        return self.post(f"/rooms/{code}/join", {"name": name, "as": "watch" if watch else "sit"})
