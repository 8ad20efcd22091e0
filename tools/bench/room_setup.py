"""Creates, fills and starts rooms for the load, through the public API."""

from __future__ import annotations

import json
from http.client import HTTPConnection
from typing import Any

from tools.bench import websocket_client
from tools.bench.message_parsing import read_html, read_json
from tools.bench.table_clients import EchoClients, PlayingClients

STAND_UP, UP = websocket_client.frame(b'{"type":"watch"}'), b'"seat":null},"match"'
MOST_WATCHERS = 50  # the limit of a room; beyond that, each has several sockets
CHUNK = 1 << 16
NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Fay")


class CallFailed(Exception):
    """The server refused a call that it should have accepted."""


class RoomOpener:
    """Creates rooms over one HTTP connection."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._http = HTTPConnection("127.0.0.1", port)

    def table(
        self, number: int, game: str, seats: int, *, as_json: bool, spectators: int = 0
    ) -> PlayingClients:
        """Creates a table and returns its clients. Names are unique, so that no cached HTML is shared."""
        room = self._call("/api/rooms", {"game": game, "seats": seats, "name": f"{NAMES[0]} {number}"})
        code, host = room["code"], room["token"]
        friends = [
            self._call(f"/api/rooms/{code}/join", {"name": f"{name} {number}"}) for name in NAMES[1:seats]
        ]
        self._call(f"/api/rooms/{code}/start", {}, host)
        path = f"/rooms/{code}/socket" + ("?as=json" if as_json else "")
        tokens = [host, *(friend["token"] for friend in friends)]
        watchers = [
            self._call(f"/api/rooms/{code}/join", {"name": f"Watcher {n} of {number}", "watch": True})[
                "token"
            ]
            for n in range(min(spectators, MOST_WATCHERS))
        ]
        tokens += [watchers[n % MOST_WATCHERS] for n in range(spectators)]
        lines = [websocket_client.connect(self._port, path, token) for token in tokens]
        return PlayingClients(lines, read_json if as_json else read_html)

    def bots(self, number: int, game: str, seats: int, level: str) -> None:
        """Creates and starts a table of bots only."""
        room = self._call("/api/rooms", {"game": game, "seats": seats, "name": f"{NAMES[0]} {number}"})
        code, host = room["code"], room["token"]
        line, told = websocket_client.connect(self._port, f"/rooms/{code}/socket?as=json", host)
        line.setblocking(True)
        line.sendall(STAND_UP)
        while UP not in told:
            told += line.recv(CHUNK)
        line.close()
        self._call(f"/api/rooms/{code}/bots", {"count": seats, "level": level}, host)
        self._call(f"/api/rooms/{code}/start", {}, host)

    def _call(self, path: str, body: dict[str, Any], token: str = "") -> dict[str, Any]:  # Any: plain JSON
        headers = {"Content-Type": "application/json"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        self._http.request("POST", path, json.dumps(body), headers)
        answer = self._http.getresponse()
        text = answer.read()
        if answer.status >= 300:
            raise CallFailed(f"{path}: {answer.status} {text.decode()}")
        said: dict[str, Any] = json.loads(text)
        return said


def echo_clients(port: int, number: int, seats: int) -> EchoClients:
    """Connects the same number of sockets to a baseline server."""
    return EchoClients([websocket_client.connect(port, f"/tables/{number}", "none") for _ in range(seats)])
