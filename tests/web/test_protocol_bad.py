"""Bad input over the socket: each a constant answer, nothing changed, nothing leaked, the server alive."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from app.rooms.live.delays import Delays
from app.web.guard.limits import Limits, RateLimit
from tests.web.live_server import Program, Wire, line, playing, serving

pytestmark = pytest.mark.slow

MOVE = {"type": "move", "q": 0, "n": 0, "id": "a"}


# -- the handshake -------------------------------------------------------------------------------------
def refused(wire: Wire, code: str, headers: dict[str, str]) -> None:
    with pytest.raises(InvalidStatus) as refusal, line(wire, code, "?as=json", headers):
        pass
    assert refusal.value.response.status_code == 403
    assert not refusal.value.response.body


def test_nobody_comes_in_without_a_token_of_this_room(wire: Wire) -> None:
    room, other = wire.room(), wire.room()
    token = room.host
    forged = ("A" if token[0] != "A" else "B") + token[1:]
    for headers in (
        {},
        {"authorization": "Bearer "},
        {"authorization": "Bearer nonsense"},
        {"authorization": f"Bearer {forged}"},
        {"authorization": f"Bearer {other.host}"},
        {"authorization": f"Basic {token}"},
        {"cookie": f"culprit={token}", "origin": wire.url},
        {"cookie": f"culprit={token}.signed", "origin": wire.url},
    ):
        refused(wire, room.code, headers)
    for code in ("000000000000", "x", "%00", "a" * 500):
        refused(wire, code, {"authorization": f"Bearer {token}"})
    room.program(token).until("room")
    room.leave()
    assert wire.alive()


def test_a_program_needs_no_origin_and_may_have_any(wire: Wire) -> None:
    room = wire.room()
    room.program(headers={"origin": "https://elsewhere.example"}).until("room")
    room.leave()


def test_the_token_of_somebody_who_left_opens_nothing(wire: Wire) -> None:
    room = wire.room()
    token = room.join("Bob")
    bob = room.program(token)
    bob.send(type="leave")
    assert bob.closed() == 4000
    refused(wire, room.code, {"authorization": f"Bearer {token}"})


# -- messages ------------------------------------------------------------------------------------------
@pytest.fixture
def ann(wire: Wire) -> Program:
    program = wire.room().program()
    program.until("room")
    return program


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "null",
        "[]",
        "0",
        '"move"',
        "{",
        "{}",
        "\x00",
        '{"type":null}',
        '{"type":5}',
        '{"type":"unknown"}',
        '{"type":"view"}',
        '{"type":"ack","id":"a"}',
        '{"type":["move"]}',
        '{"type":"move"}{"type":"move"}',
        json.dumps(MOVE | {"extra": 1}),
        json.dumps(MOVE | {"seat": 1}),
        json.dumps(MOVE | {"q": "0"}),
        json.dumps(MOVE | {"n": "0"}),
        json.dumps(MOVE | {"n": -1}),
        json.dumps(MOVE | {"q": -1}),
        json.dumps(MOVE | {"q": None}),
        json.dumps(MOVE | {"n": 0.0}),
        json.dumps(MOVE | {"n": True}),
        json.dumps(MOVE | {"q": 2**31}),
        json.dumps(MOVE | {"q": 10**300}),
        json.dumps(MOVE | {"id": ""}),
        json.dumps(MOVE | {"id": "x" * 65}),
        json.dumps(MOVE | {"id": 5}),
        json.dumps(MOVE | {"id": "a b"}),
        json.dumps(MOVE | {"id": "a\n"}),
        json.dumps(MOVE | {"id": "a\0"}),
        json.dumps(MOVE | {"id": "ä"}),
        json.dumps({"type": "move", "q": 0, "n": 0}),
        '{"type":"move","q":1e400,"n":0,"id":"a"}',
        '{"type":"chat","text":"\\ud800"}',
        '{"type":"chat"}',
        '{"type":"chat","text":5}',
        json.dumps({"type": "chat", "text": "x" * 501}),
        '{"type":"chat","text":"hello","to":[]}',
        '{"type":"chat","text":"hello","to":1}',
        '{"type":"chat","text":"hello","to":["1"]}',
        '{"type":"chat","text":"hello","to":[-1]}',
        '{"type":"entropy","match":"m","hash":"' + "g" * 64 + '"}',
        '{"type":"entropy","match":"m","hash":"' + "a" * 64 + '\\n"}',
        '{"type":"entropy","match":"m","bytes":"' + "A" * 32 + '"}',
        '{"type":"entropy","match":"m","bytes":""}',
        '{"type":"sit","seat":"0"}',
        '{"type":"me","name":"' + "x" * 201 + '","colour":0}',
        '{"type":"ready","ready":1}',
        '{"type":"options","fields":{"a":1}}',
        '{"x":' + "[" * 3000 + "]" * 3000 + ',"type":"move"}',
        "[" * 8000,
        '{"type":' * 1000,
        json.dumps(MOVE | {"id": "a" * 8192}),
        "x" * 60_000,
    ],
    ids=lambda text: repr(text[:50]),
)
def test_what_makes_no_sense_is_refused_by_one_constant(ann: Program, text: str) -> None:
    ann.raw(text)
    assert ann.until("error") == {"type": "error", "id": None, "code": "bad_message"}
    assert ann.so_far() == []
    ann.close()


def test_binary_frames_are_refused_by_the_same_constant(ann: Program) -> None:
    for frame in (b"", b"\0\xff", json.dumps(MOVE).encode()):
        ann.raw(frame)
        assert ann.error() == (None, "bad_message")
    ann.close()


def test_a_message_in_pieces_is_one_message(ann: Program) -> None:
    whole = json.dumps(MOVE)
    ann.socket.send(iter([whole[:7], whole[7:]]))
    assert ann.error() == ("a", "stale")
    ann.close()


def test_a_frame_that_is_far_too_large_ends_the_line_and_not_the_server(wire: Wire) -> None:
    room = wire.room()
    ann = room.program()
    ann.raw("x" * 70_000)
    assert ann.closed() == 1009
    room.program().until("room")
    room.leave()


def test_text_that_is_no_text_ends_the_line_and_not_the_server(wire: Wire) -> None:
    room = wire.room()
    ann = room.program()
    ann.socket.send(b"\xff\xfe", text=True)
    assert ann.closed() == 1007
    room.program().until("room")
    room.leave()


def test_moves_where_there_is_no_table_are_stale_or_not_theirs(wire: Wire) -> None:
    room = wire.room()
    ann, eve = room.program(), room.program(room.join("Eve", watch=True))
    for program, code in ((ann, "stale"), (eve, "not_yours")):
        move_id = program.move(0, 0)
        assert program.error() == (move_id, code)
    room.leave()


def test_bytes_for_the_deal_that_nobody_asked_for_are_ignored(wire: Wire) -> None:
    with playing(wire, seats=2, watchers=1) as (_, programs):
        match = programs[0].got[-1]["match"]
        for program in programs:
            for other in (match, "another", ""):
                program.send(type="entropy", match=other, hash="a" * 64)
                program.send(type="entropy", match=other, bytes="a" * 32)
            assert program.so_far() == []


# -- floods --------------------------------------------------------------------------------------------
def flood(program: Program, text: str, times: int) -> None:
    try:
        for _ in range(times):
            program.raw(text)
    except ConnectionClosed:
        pass  # they have had enough


@pytest.mark.parametrize("text", ['{"type":"move","q":0,"n":0,"id":"a"}', "nonsense"])
def test_a_flood_is_slowed_and_then_ended(wire: Wire, text: str) -> None:
    room = wire.room()
    bob = room.program(room.join("Bob"))
    ann = room.program()
    ann.until("room")
    flood(ann, text, 4000)
    assert ann.closed() == 1008
    codes = {message["code"] for message in ann.got if message["type"] == "error"}
    assert codes == {"bad_message"} if text == "nonsense" else "too_fast" in codes
    # Everybody else goes on, and so does the one who was too fast.
    bob.send(type="chat", text="What was that?")
    bob.until("chat", lambda message: message["text"] == "What was that?")
    room.program().until("room")
    room.leave()
    assert wire.alive()


def test_too_fast_is_told_with_the_id_of_the_move(empty_database: Path, tmp_path: Path) -> None:
    limits = replace(Limits.unlimited(), messages=RateLimit(lambda: 0, burst=3, millis=1))
    with serving(empty_database, tmp_path, delays=Delays(0.0, (0, 0)), limits=limits) as wire:
        room = wire.room()
        ann = room.program()
        ann.until("room")
        for number in range(3):
            ann.move(0, 0, f"m{number}")
            assert ann.error() == (f"m{number}", "stale")
        ann.move(0, 0, "m3")
        assert ann.error() == ("m3", "too_fast")
        # What makes no sense is told before anybody asks how fast it came.
        ann.raw("?")
        assert ann.error() == (None, "bad_message")
        ann.send(type="chat", text="hello")
        assert ann.error() == (None, "too_fast")
        room.leave()


def test_a_repeated_move_that_comes_too_fast_is_told_so(empty_database: Path, tmp_path: Path) -> None:
    """The order of checks: too_fast stands before the acknowledgement of what is known."""
    limits = replace(Limits.unlimited(), messages=RateLimit(lambda: 0, burst=1, millis=1))
    with serving(empty_database, tmp_path, delays=Delays(0.0, (0, 0)), limits=limits) as wire:
        room = wire.room(2)
        tokens = [room.host, room.join("Bob")]
        programs = [room.program(token) for token in tokens]
        room.start()
        for program in programs:
            program.until("view")
        mover = next(program for program in programs if program.view["options"])
        q = mover.q
        move_id = mover.move(0)
        mover.until("ack")
        mover.move(0, q, move_id)
        assert mover.error() == (move_id, "too_fast")
        room.leave()
