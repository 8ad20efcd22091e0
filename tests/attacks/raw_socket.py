"""Knocking at a room's socket, and reading what comes through the door."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from tests.web.http_client import ORIGIN, Visitor

Message = dict[str, Any]
REFUSED = 1008


def wearing(visitor: Visitor, origin: str | None = ORIGIN) -> dict[str, str]:
    """The headers of a browser with this visitor's cookies, on a page of this origin."""
    cookies = "; ".join(f"{name}={value}" for name, value in visitor.cookies.items())
    return {"cookie": cookies} | ({} if origin is None else {"origin": origin})


def bearing(token: str) -> dict[str, str]:
    """The headers of a program with this token."""
    return {"authorization": f"Bearer {token}"}


def knock(client: TestClient, code: str, headers: dict[str, str]) -> int | None:
    """The code with which the door stays shut; None if it opens."""
    try:
        with inside(client, code, headers) as line:
            line.until("room")
            return None
    except WebSocketDisconnect as shut:
        return shut.code


@contextmanager
def inside(client: TestClient, code: str, headers: dict[str, str]) -> Iterator[Line]:
    """A socket into a room, as programs have it."""
    with client.websocket_connect(f"/rooms/{code}/socket?as=json", headers=headers) as session:
        yield Line(session)


class Line:
    """An open socket."""

    def __init__(self, session: WebSocketTestSession) -> None:
        self.session = session

    def send(self, **message: object) -> None:
        self.session.send_text(json.dumps(message))

    def until(self, kind: str) -> Message:
        """The next message of this kind."""
        while True:
            message: Message = self.session.receive_json()
            if message["type"] == kind:
                return message

    def closed(self) -> int:
        """Reads until the other side closes; the code it was closed with."""
        while (message := self.session.receive())["type"] != "websocket.close":
            pass
        return int(message["code"])


def opened(client: TestClient, seats: int = 2, name: str = "Ann", **more: object) -> Message:
    """A room that a program opened: its code and the host's token."""
    body = {"game": "blame", "seats": seats, "options": {}, "name": name, **more}
    answer = client.post("/api/rooms", json=body)
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


def joined(client: TestClient, code: str, name: str, *, watch: bool = False) -> str:
    """The token of somebody who came in."""
    answer = client.post(f"/api/rooms/{code}/join", json={"name": name, "watch": watch})
    assert answer.status_code == 200, answer.text
    return str(answer.json()["token"])


def playing(client: TestClient) -> tuple[str, list[str]]:
    """A room of two in which a game is played: its code, and the tokens of both players."""
    room = opened(client)
    tokens = [room["token"], joined(client, room["code"], "Bob")]
    started = client.post(f"/api/rooms/{room['code']}/start", headers=bearing(tokens[0]))
    assert started.status_code == 200, started.text
    return room["code"], tokens


def deal_hands(client: TestClient, code: str, tokens: list[str]) -> list[list[str]]:
    """Plays on until somebody holds a card; the hands as their owners see them."""
    with ExitStack() as stack:
        lines = [stack.enter_context(inside(client, code, bearing(token))) for token in tokens]
        views = [line.until("view") for line in lines]
        while not any(hands := [view["view"]["piles"][f"hand:{seat}"] for seat, view in enumerate(views)]):
            mover = next(seat for seat, view in enumerate(views) if view["view"]["options"])
            asked = views[mover]["q"]
            lines[mover].send(type="move", q=asked, n=0, id=f"m{asked}")
            views = [line.until("view") for line in lines]
        assert not any(card.startswith("?") for hand in hands for card in hand)
        return hands
