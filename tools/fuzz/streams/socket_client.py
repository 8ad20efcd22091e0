"""An ASGI client without a network; it receives what would be sent over the wire."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, MutableMapping
from typing import Any

from starlette.types import ASGIApp, Scope

AsgiEvent = MutableMapping[str, Any]  # Any: ASGI's own type
HOST = b"culprit.test"
BROKEN = 500


def scope_of(kind: str, path: str, token: str | None, method: str = "GET") -> Scope:
    """The ASGI scope of a request or a WebSocket."""
    path, _, query = path.partition("?")
    headers = [(b"host", HOST), (b"user-agent", b"twin")]
    if token is not None:
        headers.append((b"authorization", f"Bearer {token}".encode()))
    scope: dict[str, Any] = {
        "type": kind,
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "scheme": "ws" if kind == "websocket" else "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": headers,
        "client": ("192.0.2.1", 50_000),
        "server": (HOST.decode(), 80),
        "state": {},
    }
    if kind == "websocket":
        return scope | {"subprotocols": []}
    return scope | {"method": method}


class SocketClient:
    """One WebSocket; `hear` is called with every message it receives."""

    def __init__(self, app: ASGIApp, path: str, token: str, hear: Callable[[str], None]) -> None:
        self._hear = hear
        self._up: asyncio.Queue[AsgiEvent] = asyncio.Queue()
        self._up.put_nowait({"type": "websocket.connect"})
        self._task = asyncio.create_task(self._serve(app, scope_of("websocket", path, token)))

    async def _serve(self, app: ASGIApp, scope: Scope) -> None:
        await app(scope, self._up.get, self._down)

    async def _down(self, event: AsgiEvent) -> None:
        match event:
            case {"type": "websocket.send", "text": str(text)}:
                self._hear(text)
            case _:
                self._hear(json.dumps(dict(event), sort_keys=True, default=repr))

    def say(self, text: str) -> None:
        self._up.put_nowait({"type": "websocket.receive", "text": text})

    async def hang_up(self) -> None:
        self._up.put_nowait({"type": "websocket.disconnect", "code": 1001})
        await self._task


async def request(
    app: ASGIApp, method: str, path: str, token: str | None, body: object = None
) -> tuple[int, str]:
    """Makes a request; returns its status, and the response with its headers as one text."""
    scope = scope_of("http", path, token, method)
    sent = b"" if body is None else json.dumps(body).encode()
    scope["headers"].append((b"content-length", str(len(sent)).encode()))
    if sent:
        scope["headers"].append((b"content-type", b"application/json"))
    status, said = 0, ""
    up: asyncio.Queue[AsgiEvent] = asyncio.Queue()  # nothing follows the body, not even a disconnect
    up.put_nowait({"type": "http.request", "body": sent, "more_body": False})

    async def send(event: AsgiEvent) -> None:
        nonlocal status, said
        if event["type"] == "http.response.start":
            status = event["status"]
            said += f"{status} {event['headers']}\n"
        else:
            said += event.get("body", b"").decode(errors="backslashreplace")

    try:
        await app(scope, up.get, send)
    except Exception:
        if status != BROKEN:  # otherwise it has been answered, and the exception is for the server's log
            raise
    return status, said
