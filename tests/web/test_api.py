"""The seat protocol over HTTP."""

from __future__ import annotations

from typing import Any

import pytest
from httpx2 import Response
from starlette.testclient import TestClient

from tests.web.http_client import Visitor

ROOM: dict[str, Any] = {"game": "blame", "seats": 2, "options": {}, "name": "Ann"}


def opened(client: TestClient, **more: object) -> dict[str, Any]:
    response = client.post("/api/rooms", json={**ROOM, **more})
    assert response.status_code == 201, response.text
    return dict(response.json())


def as_host(room: dict[str, Any]) -> dict[str, str]:
    return {"authorization": f"Bearer {room['token']}"}


def refused(response: Response, status: int, code: str) -> None:
    assert (response.status_code, response.json()) == (status, {"code": code})


def test_a_program_opens_a_room_and_is_its_host(client: TestClient) -> None:
    room = opened(client, options={"powers": True})
    assert set(room) == {"code", "token", "seat", "link"}
    assert room["seat"] == 0
    assert room["link"] == f"http://testserver/rooms/{room['code']}"
    assert len(room["code"]) == 12


def test_options_may_be_left_out(client: TestClient) -> None:
    assert client.post("/api/rooms", json={"game": "blame", "seats": 2, "name": "Ann"}).status_code == 201


@pytest.mark.parametrize(
    ("wrong", "status", "code"),
    [
        ({"game": "chess"}, 400, "bad_request"),
        ({"game": None}, 400, "bad_request"),
        ({"seats": 7}, 409, "seats"),
        ({"seats": "2"}, 400, "bad_request"),
        ({"seats": True}, 400, "bad_request"),
        ({"seats": 10**40}, 409, "seats"),
        ({"options": {"powers": 1}}, 400, "bad_request"),
        ({"options": {"cheat": True}}, 400, "bad_request"),
        ({"options": []}, 400, "bad_request"),
        ({"name": ""}, 400, "bad_request"),
        ({"name": "x" * 25}, 400, "bad_request"),
        ({"name": 5}, 400, "bad_request"),
        ({"admin": True}, 400, "bad_request"),
    ],
)
def test_a_room_that_makes_no_sense_is_refused(
    client: TestClient, wrong: dict[str, object], status: int, code: str
) -> None:
    refused(client.post("/api/rooms", json={**ROOM, **wrong}), status, code)


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"", "application/json"),
        (b"{", "application/json"),
        (b"[]", "application/json"),
        (b"\xff\xfe", "application/json"),
        (b'{"game": "\\ud800"}', "application/json"),
        (b"[" * 30_000, "application/json"),
        (b'{"game":"blame","seats":2,"name":"\\ud800"}', "application/json"),
        (b"game=blame", "application/x-www-form-urlencoded"),
        (b'{"game":"blame","seats":2,"name":"Ann"}', "text/plain"),
    ],
)
def test_a_body_that_is_no_json_is_refused(client: TestClient, body: bytes, kind: str) -> None:
    refused(client.post("/api/rooms", content=body, headers={"content-type": kind}), 400, "bad_request")


def test_a_body_that_is_too_large_is_refused(client: TestClient) -> None:
    refused(client.post("/api/rooms", json={**ROOM, "name": "x" * 70_000}), 413, "bad_request")
    # Also when its length is not told beforehand.
    pieces = (b"x" * 1000 for _ in range(100))
    headers = {"content-type": "application/json"}
    refused(client.post("/api/rooms", content=pieces, headers=headers), 413, "bad_request")


def test_friends_join_until_the_room_is_full_and_then_may_watch(client: TestClient) -> None:
    room = opened(client)
    door = f"/api/rooms/{room['code']}/join"
    bob = client.post(door, json={"name": "Bob"}).json()
    assert bob["seat"] == 1 and bob["token"] != room["token"]
    refused(client.post(door, json={"name": "Cid"}), 409, "full")
    watcher = client.post(door, json={"name": "Cid", "watch": True})
    assert watcher.status_code == 200 and watcher.json()["seat"] is None


def test_the_code_may_be_written_as_people_write_it(client: TestClient) -> None:
    code = opened(client)["code"].upper()
    shown = f"{code[:4]}-{code[4:8]}-{code[8:]}"
    assert client.post(f"/api/rooms/{shown}/join", json={"name": "Bob"}).json()["seat"] == 1


def test_whoever_joins_again_with_their_token_stays_who_they_are(client: TestClient) -> None:
    room = opened(client)
    again = client.post(f"/api/rooms/{room['code']}/join", json={"name": "Ann"}, headers=as_host(room)).json()
    assert again == {"token": room["token"], "seat": 0}


def test_nobody_can_choose_their_own_token(client: TestClient) -> None:
    room = opened(client)
    chosen = {"authorization": "Bearer " + "A" * 43}
    joined = client.post(f"/api/rooms/{room['code']}/join", json={"name": "Bob"}, headers=chosen).json()
    assert joined["seat"] == 1 and joined["token"] != "A" * 43


@pytest.mark.parametrize(
    "call", [("join", {"name": "Bob"}), ("bots", {"count": 1, "level": "random"}), ("start", None)]
)
@pytest.mark.parametrize("code", ["000000000000", "nonsense", "%00", "x" * 500])
def test_an_unknown_room_is_the_same_answer_everywhere(
    client: TestClient, call: tuple[str, object], code: str
) -> None:
    refused(client.post(f"/api/rooms/{code}/{call[0]}", json=call[1]), 404, "no_room")


def test_a_name_that_is_empty_or_too_long_is_refused_at_the_door(client: TestClient) -> None:
    door = f"/api/rooms/{opened(client)['code']}/join"
    for name in ("", "   ", "\u200b", "x" * 25, "x" * 1000):
        refused(client.post(door, json={"name": name}), 400, "bad_request")
    assert client.post(door, json={"name": "Bob"}).json()["seat"] == 1


def test_the_host_adds_bots_and_starts(client: TestClient) -> None:
    room = opened(client, seats=4)
    client.post(f"/api/rooms/{room['code']}/join", json={"name": "Bob"})
    refused(client.post(f"/api/rooms/{room['code']}/start", headers=as_host(room)), 409, "seats")
    bots = client.post(
        f"/api/rooms/{room['code']}/bots", json={"count": 2, "level": "random"}, headers=as_host(room)
    )
    assert bots.json() == {"seats": [2, 3]}
    started = client.post(f"/api/rooms/{room['code']}/start", headers=as_host(room))
    assert started.status_code == 200
    assert len(started.json()["match"]) == 32 and len(started.json()["commitment"]) == 64
    refused(client.post(f"/api/rooms/{room['code']}/start", headers=as_host(room)), 409, "started")


def test_whoever_joins_after_the_start_watches(client: TestClient) -> None:
    room = opened(client)
    client.post(
        f"/api/rooms/{room['code']}/bots", json={"count": 1, "level": "random"}, headers=as_host(room)
    )
    client.post(f"/api/rooms/{room['code']}/start", headers=as_host(room))
    joined = client.post(f"/api/rooms/{room['code']}/join", json={"name": "Bob"})
    assert (joined.status_code, joined.json()["seat"]) == (200, None)


def test_bots_that_make_no_sense_or_do_not_fit_are_refused(client: TestClient) -> None:
    room = opened(client)
    bots = f"/api/rooms/{room['code']}/bots"
    for body in ({"count": 0}, {"count": "1"}, {"count": 1, "level": "genius"}, {"count": -3}, {}):
        refused(client.post(bots, json=body, headers=as_host(room)), 400, "bad_request")
    refused(client.post(bots, json={"count": 2, "level": "random"}, headers=as_host(room)), 409, "full")


def test_only_the_host_may_add_bots_and_start(client: TestClient) -> None:
    room = opened(client, seats=3)
    bob = client.post(f"/api/rooms/{room['code']}/join", json={"name": "Bob"}).json()
    other = opened(client)
    strangers = [
        {},
        as_host(bob),
        as_host(other),
        {"authorization": "Bearer nonsense"},
        {"authorization": "Bearer"},
    ]
    strangers.append({"authorization": f"Basic {room['token']}"})
    for headers in strangers:
        bots = {"count": 1, "level": "random"}
        refused(client.post(f"/api/rooms/{room['code']}/bots", json=bots, headers=headers), 403, "not_host")
        refused(client.post(f"/api/rooms/{room['code']}/start", headers=headers), 403, "not_host")


def test_a_browser_may_use_its_cookie_from_our_own_pages_only(ann: Visitor) -> None:
    code = ann.open_room(seats=2)
    bots = {"count": 1, "level": "random"}
    foreign = ann.ask(
        "POST", f"/api/rooms/{code}/bots", json=bots, headers={"origin": "https://evil.example"}
    )
    refused(foreign, 403, "not_host")
    assert ann.ask("POST", f"/api/rooms/{code}/bots", json=bots).json() == {"seats": [1]}


def test_a_program_with_a_token_needs_no_origin_and_may_have_any(client: TestClient) -> None:
    room = opened(client)
    headers = {**as_host(room), "origin": "https://elsewhere.example"}
    answer = client.post(f"/api/rooms/{room['code']}/bots", json={"count": 1}, headers=headers)
    assert answer.status_code == 200


def test_what_is_not_there_is_told_in_json_too(client: TestClient) -> None:
    refused(client.get("/api/nothing"), 404, "bad_request")
    refused(client.get("/api/rooms"), 405, "bad_request")
    refused(client.get("/api/matches/0123/export"), 404, "no_room")


def test_api_members_count_as_ready(client: TestClient, ann: Visitor) -> None:
    room = opened(client, seats=3)
    bob = client.post(f"/api/rooms/{room['code']}/join", json={"name": "Bob"}).json()
    ann.join(room["code"], "Cid")
    socket = f"/rooms/{room['code']}/socket?as=json"
    with client.websocket_connect(socket, headers=as_host(bob)) as listening:
        ready = {member["name"]: member["ready"] for member in listening.receive_json()["members"]}
    assert ready == {"Ann": True, "Bob": True, "Cid": False}


def test_the_api_describes_itself_without_answers_it_never_gives(client: TestClient) -> None:
    schema = client.get("/openapi.json").json()
    assert {
        "/api/rooms",
        "/api/rooms/{code}/join",
        "/api/rooms/{code}/bots",
        "/api/rooms/{code}/start",
        "/api/matches",
        "/api/matches/{match}/export",
    } == set(schema["paths"])
    assert "422" not in str(schema["paths"]) and "ValidationError" not in str(schema)
    docs = client.get("/docs")
    assert docs.status_code == 200
    for words in ("/api/rooms/{code}/start", "too_fast", "Proves that you are the host"):
        assert words in docs.text
    assert "http://" not in docs.text and "https://" not in docs.text
