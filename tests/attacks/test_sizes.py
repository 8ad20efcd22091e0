"""The attacker sends more than anybody needs, and wants the server to choke on it."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from app.web.guard.security import LARGEST_BODY, LARGEST_UPLOAD
from tests.attacks.raw_socket import bearing, inside, opened
from tests.tables.exported_games import finished
from tests.web.http_client import Visitor
from tests.web.live_server import Wire

JSON = {"content-type": "application/json"}
FORM = {"content-type": "application/x-www-form-urlencoded"}


# -- bodies ----------------------------------------------------------------------------------------
def test_a_body_that_is_too_large_is_refused_whatever_length_it_claims(client: TestClient) -> None:
    def endless() -> Iterator[bytes]:
        for _ in range(100):
            yield b"x" * 10_000

    for path, kind in (("/rooms", FORM), ("/join", FORM), ("/api/rooms", JSON)):
        large = client.post(path, content=b"x" * (LARGEST_BODY + 1), headers=kind)
        assert large.status_code == 413
        said = client.post(path, content=b"x", headers={**kind, "content-length": str(10**12)})
        assert said.status_code == 413
        assert client.post(path, content=endless(), headers=kind).status_code == 413
    for length in (b"-1", b"1e9", b"\xb2", b"x", b"", b"9" * 5000):
        headers = {b"content-type": FORM["content-type"].encode(), b"content-length": length}
        assert client.post("/rooms", content=b"x", headers=headers).status_code in {400, 413}


def test_only_files_may_be_larger_and_they_have_an_end_too(client: TestClient, ann: Visitor) -> None:
    assert client.post("/api/matches", content=b"x" * (LARGEST_UPLOAD + 1)).json() == {"code": "too_large"}
    files = {"file": ("game.json", b"x" * (LARGEST_UPLOAD + 1), "application/json")}
    assert ann.ask("POST", "/matches", files=files).status_code == 400
    # No other address is an upload because it looks like one.
    for path in ("/matches/", "/api/matches/x", "//matches", "/api//matches"):
        assert client.post(path, content=b"x" * (LARGEST_BODY + 1)).status_code in {307, 404, 405, 413}


def test_a_form_of_many_fields_or_files_is_refused(ann: Visitor) -> None:
    many = "&".join(f"f{n}=1" for n in range(5000)).encode()
    assert ann.ask("POST", "/rooms", content=many, headers=FORM).status_code == 400
    files = [("file", (f"{n}.json", b"{}", "application/json")) for n in range(50)]
    assert ann.ask("POST", "/matches", files=files).status_code == 400


BOMBS = [
    "[" * 60_000,
    '{"a":' * 10_000 + "1" + "}" * 10_000,
    '{"game":"blame","seats":' + "9" * 50_000 + ',"options":{},"name":"Eve"}',
    '{"game":"blame","seats":2.0,"options":{},"name":"Eve"}',
    '{"game":"blame","seats":1e400,"options":{},"name":"Eve"}',
    '{"game":"blame","seats":NaN,"options":{},"name":"Eve"}',
    '{"game":"blame","seats":true,"options":{},"name":"Eve"}',
    '{"game":"blame","seats":2,"options":{"x":' + "[" * 900 + "]" * 900 + '},"name":"Eve"}',
    '{"game":"blame","seats":2,"options":{"memory":"yes"},"name":"Eve"}',
    '{"game":"blame","seats":2,"options":[],"name":"Eve"}',
    '{"game":"\\ud800","seats":2,"options":{},"name":"Eve"}',
    '{"game":"../blame","seats":2,"options":{},"name":"Eve"}',
    '{"game":"blame","seats":2,"options":{},"name":"Eve","token":"' + "A" * 43 + '"}',
    '{"game":"blame","seats":2,"options":{},"name":"Eve","__proto__":{}}',
    '{"game":"blame","seats":2,"options":{},"name":' + json.dumps("x" * 60_000) + "}",
    "\x00",
    "\ufeff{}",
    "null",
]


def test_a_bomb_of_json_is_refused_in_constant_words(client: TestClient) -> None:
    for bomb in BOMBS:
        answer = client.post("/api/rooms", content=bomb.encode("utf-8", "surrogatepass"), headers=JSON)
        assert answer.status_code in {400, 409}, bomb[:60]
        assert answer.json() in ({"code": "bad_request"}, {"code": "seats"})
    for rubbish in (b"\xff\xfe", b"\x80" * 1000, "{}".encode("utf-16")):
        assert client.post("/api/rooms", content=rubbish, headers=JSON).json() == {"code": "bad_request"}
    assert "No public tables right now" in client.get("/").text


def test_of_a_key_that_stands_there_twice_one_counts_and_it_is_checked(client: TestClient) -> None:
    """Two readers of one text must not read two things: what was checked is what is used."""
    twice = '{"game":"blame","seats":2,"seats":99,"options":{},"name":"Eve"}'
    assert client.post("/api/rooms", content=twice, headers=JSON).json() == {"code": "seats"}
    game = json.dumps(finished("blame"))
    forged = game[:-1] + ', "secret": "' + "00" * 32 + '"}'
    assert client.post("/api/matches", content=forged).json() == {"code": "not_proven"}
    swapped = '{"format": "culprit-match-9", ' + game[1:]
    assert client.post("/api/matches", content=swapped).status_code in {201, 400}


@pytest.mark.parametrize(
    "text",
    [
        b"[" * 900_000,
        b'{"a":' * 100_000,
        b'{"format":"culprit-match-1","answers":' + b"[" * 500_000,
        b'{"format":"culprit-match-1","version":' + b"9" * 900_000 + b"}",
        b'{"format":"' + b"A" * 900_000 + b'"}',
        b'"\\ud800"',
        b"PK\x03\x04" + bytes(1000),
        b"\x1f\x8b\x08" + bytes(1000),
    ],
    ids=lambda text: repr(text[:30]),
)
def test_a_file_that_is_a_bomb_is_no_game_file(client: TestClient, text: bytes) -> None:
    answer = client.post("/api/matches", content=text)
    assert (answer.status_code, answer.json()) == (400, {"code": "no_game_file"})


def test_a_file_is_kept_by_what_is_in_it_not_by_what_it_is_called(ann: Visitor) -> None:
    body = json.dumps(finished("blame")).encode()
    for name in ("../../../etc/passwd", "x\x00.html", "<script>.json", "a" * 5000):
        answer = ann.ask("POST", "/matches", files={"file": (name, body, "text/html")})
        assert answer.status_code in {303, 400}
        if answer.status_code == 303:
            assert answer.headers["location"].startswith("/matches/")
            assert len(answer.headers["location"]) == len("/matches/") + 32


# -- heads and frames ------------------------------------------------------------------------------
def test_long_addresses_headers_and_cookies_break_nothing(client: TestClient, ann: Visitor) -> None:
    code = ann.open_room()
    for path in (f"/rooms/{'a' * 20_000}", f"/{'x/' * 5000}", f"/rooms/{code}?{'a=1&' * 5000}"):
        assert client.get(path).status_code in {303, 404}
    for name in ("cookie", "authorization", "origin", "host", "accept", "x-forwarded-for", "sec-fetch-site"):
        answer = client.get(f"/rooms/{code}", headers={name: "x" * 30_000})
        assert answer.status_code in {303, 400}
    many = {f"x-{n}": "y" for n in range(500)}
    assert client.get("/", headers=many).status_code == 200


def test_a_frame_that_is_too_large_is_refused_and_a_larger_one_ends_the_line(wire: Wire) -> None:
    room = wire.room()
    eve = room.program()
    eve.raw(json.dumps({"type": "chat", "text": "x" * 8192}))
    assert eve.error() == (None, "bad_message")
    eve.socket.send(iter(["x" * 30_000] * 3))  # in pieces, each of them small enough
    assert eve.closed() == 1009
    assert wire.alive()
    room.leave()


def test_a_line_of_chat_has_an_end(client: TestClient) -> None:
    room = opened(client)
    with inside(client, room["code"], bearing(room["token"])) as line:
        line.send(type="chat", text="x" * 501)
        assert line.until("error")["code"] == "bad_message"
        for text in ("e" + "\u0301" * 400, "\u202eyalp", "a\x07b", "\u2067x"):
            line.send(type="chat", text=text)
            assert line.until("error")["code"] == "bad_message"
        line.send(type="options", fields={f"f{n}": "x" for n in range(41)})
        assert line.until("error")["code"] == "bad_message"
