"""The attacker sits at the table, and wants to move twice, for another, or out of turn."""

from __future__ import annotations

import json

import pytest
from starlette.testclient import TestClient

from tests.attacks.raw_socket import Line, bearing, inside, joined, playing


def mover_and_other(lines: list[Line]) -> tuple[Line, Line, int]:
    """Who is asked, who is not, and the number of the question."""
    views = [line.until("view") for line in lines]
    asked = next(seat for seat, view in enumerate(views) if view["view"]["options"])
    return lines[asked], lines[1 - asked], views[asked]["q"]


def test_a_replayed_frame_is_acknowledged_and_does_nothing_more(client: TestClient) -> None:
    code, tokens = playing(client)
    with inside(client, code, bearing(tokens[0])) as one, inside(client, code, bearing(tokens[1])) as two:
        mover, other, q = mover_and_other([one, two])
        frame = {"type": "move", "q": q, "n": 0, "id": "once"}
        for _ in range(3):
            mover.send(**frame)
            assert mover.until("ack")["id"] == "once"
        mover.send(**frame | {"id": "again"})
        assert mover.until("error") == {"type": "error", "id": "again", "code": "stale"}
        assert other.until("view")["q"] == q + 1
        other.send(type="chat", text="only one move was made")
        assert other.until("chat")["text"] == "only one move was made"


def test_a_frame_recorded_from_another_seat_moves_nothing_there(client: TestClient) -> None:
    """The same bytes from another socket: who sends it counts, not what it says."""
    code, tokens = playing(client)
    with inside(client, code, bearing(tokens[0])) as one, inside(client, code, bearing(tokens[1])) as two:
        mover, other, q = mover_and_other([one, two])
        other.send(type="move", q=q, n=0, id="stolen")
        assert other.until("error") == {"type": "error", "id": "stolen", "code": "not_yours"}
        mover.send(type="move", q=q, n=0, id="stolen")  # the id is free: it is theirs, not the thief's
        assert mover.until("ack")["id"] == "stolen"


@pytest.mark.parametrize("claim", [{"seat": 0}, {"seat": 1}, {"as": 1}, {"member": 1}, {"token": "x"}])
def test_nobody_can_name_a_seat_to_move_for(client: TestClient, claim: dict[str, object]) -> None:
    code, tokens = playing(client)
    with inside(client, code, bearing(tokens[1])) as line:
        q = line.until("view")["q"]
        line.send(type="move", q=q, n=0, id="m", **claim)
        assert line.until("error") == {"type": "error", "id": None, "code": "bad_message"}


def test_a_watcher_moves_nothing_and_learns_nothing_from_the_refusal(client: TestClient) -> None:
    code, _ = playing(client)
    with inside(client, code, bearing(joined(client, code, "Eve", watch=True))) as line:
        q = line.until("view")["q"]
        refusals = set()
        for asked in (0, q, q + 1, 2**31 - 1):
            for n in (0, 1, 99):
                line.send(type="move", q=asked, n=n, id="m")
                refusals.add(json.dumps(line.until("error")))
        assert refusals == {json.dumps({"type": "error", "id": "m", "code": "not_yours"})}


def test_a_move_that_was_not_offered_is_refused_whatever_its_number(client: TestClient) -> None:
    code, tokens = playing(client)
    with inside(client, code, bearing(tokens[0])) as one, inside(client, code, bearing(tokens[1])) as two:
        mover, _, q = mover_and_other([one, two])
        for n in (99, 2**31 - 1):
            mover.send(type="move", q=q, n=n, id="m")
            assert mover.until("error")["code"] == "not_offered"


def test_the_bytes_of_the_deal_are_the_senders_own_whatever_they_say(client: TestClient) -> None:
    code, tokens = playing(client)
    with inside(client, code, bearing(tokens[0])) as line:
        for more in ({"seat": 1}, {"by": "bot"}):
            line.send(type="entropy", match="m", hash="a" * 64, **more)
            assert line.until("error")["code"] == "bad_message"


BOMBS = [
    '{"type":"move","q":0,"n":0,"id":"a","q":1}',
    '{"type":"chat","type":"move","q":0,"n":0,"id":"a"}',
    '{"type":"move","q":' + "9" * 5000 + ',"n":0,"id":"a"}',
    '{"type":"move","q":1e999999,"n":0,"id":"a"}',
    '{"type":"move","q":0,"n":NaN,"id":"a"}',
    '{"type":"move","q":0,"n":0,"id":"a","x":' + "[" * 4000 + "]" * 4000 + "}",
    "[" * 8000,
    '{"a":' * 1500 + "1" + "}" * 1500,
    '{"type":"chat","text":"' + "\\u0000" * 100 + '"}',
    '{"type":"chat","text":"\\ud800"}',
    "\ufeff{}",
]


def test_a_bomb_of_json_is_one_constant_refusal(client: TestClient) -> None:
    code, tokens = playing(client)
    with inside(client, code, bearing(tokens[0])) as line:
        for bomb in BOMBS:
            line.session.send_text(bomb)
            refused = line.until("error")
            # Of a key that stands there twice one counts, and it counts like any other.
            assert refused["code"] in {"bad_message", "stale", "not_yours"}
        line.send(type="chat", text="alive")
        assert line.until("chat")["text"] == "alive"
