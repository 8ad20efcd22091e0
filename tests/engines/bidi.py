"""A session of WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/), over a WebSocket: commands, events."""

from __future__ import annotations

import json
from contextlib import ExitStack
from itertools import count
from typing import Any

from websockets.sync.client import connect

SECONDS = 120  # for one command, which may wait in the page, on a busy machine


class Session:
    """Any: each command has an answer of its own."""

    def __init__(self, url: str) -> None:
        self.events: list[tuple[str, dict[str, Any]]] = []  # all that were subscribed to, oldest first
        self._open = ExitStack()
        self._socket = self._open.enter_context(
            connect(url, max_size=None, compression=None, ping_interval=None)
        )
        self._numbers = count(1)
        self.send("session.new", capabilities={})

    def send(self, method: str, **params: object) -> Any:
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            message = json.loads(self._socket.recv(SECONDS))
            if message["type"] == "event":
                self.events.append((message["method"], message["params"]))
            elif message["id"] == number:
                assert message["type"] == "success", f"{method}: {message['error']}: {message['message']}"
                return message["result"]

    def close(self) -> None:
        self._open.close()
