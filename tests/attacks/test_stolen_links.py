"""The attacker has got hold of a link, and wants somebody's seat and cards."""

from __future__ import annotations

import re

from starlette.testclient import TestClient

from app.rooms import acts
from app.rooms.keys import DEVICE_KEY_MILLIS
from app.web.services import Services
from tests.attacks.raw_socket import (
    REFUSED,
    bearing,
    deal_hands,
    inside,
    joined,
    knock,
    opened,
    playing,
    wearing,
)
from tests.manual_clock import Clock
from tests.web.http_client import Visitor


def device_link(visitor: Visitor, code: str) -> str:
    found = re.search(r'value="http://testserver(/rooms/[^"]+)"', visitor.post(f"/rooms/{code}/device").text)
    assert found is not None
    return found[1]


# -- the invitation --------------------------------------------------------------------------------
def test_a_stolen_invitation_shows_an_onlookers_view_and_opens_no_taken_seat(client: TestClient) -> None:
    code, tokens = playing(client)
    drawn = deal_hands(client, code, tokens)
    eve = client.post(f"/api/rooms/{code}/join", json={"name": "Eve"}).json()
    assert eve["seat"] is None
    with inside(client, code, bearing(eve["token"])) as line:
        seen = line.until("view")["view"]
        assert all(card.startswith("?") for seat in (0, 1) for card in seen["piles"][f"hand:{seat}"])
        assert [len(seen["piles"][f"hand:{seat}"]) for seat in (0, 1)] == [len(hand) for hand in drawn]
        assert seen["seat"] is None and seen["options"] == [] and seen["private"] == {}
        line.send(type="sit", seat=0)
        assert line.until("error")["code"] in {"started", "taken", "bad_request"}
        line.send(type="move", q=0, n=0, id="m")
        assert line.until("error") == {"type": "error", "id": "m", "code": "not_yours"}


def test_a_taken_seat_stays_taken_before_the_game_too(client: TestClient) -> None:
    room = opened(client)
    eve = joined(client, room["code"], "Eve")
    with inside(client, room["code"], bearing(eve)) as line:
        line.send(type="sit", seat=0)
        assert line.until("error")["code"] == "taken"


def test_a_renewed_link_leaves_the_thief_with_nothing(client: TestClient, ann: Visitor, bob: Visitor) -> None:
    code = ann.open_room()
    with inside(client, code, wearing(ann)) as line:
        line.send(type="renew")
        while (room := line.until("room"))["code"].replace("-", "") == code:
            pass
    assert bob.get(f"/rooms/{code}").status_code == 404
    assert client.post(f"/api/rooms/{code}/join", json={"name": "Eve"}).json() == {"code": "no_room"}
    assert ann.get(f"/rooms/{room['code']}").status_code == 200


def test_a_locked_room_lets_nobody_in_who_has_the_link(client: TestClient, ann: Visitor) -> None:
    code = ann.open_room()
    with inside(client, code, wearing(ann)) as line:
        line.send(type="options", fields={"locked": "on", "watchers": "on"})
        line.until("chat")
    for watch in (False, True):
        answer = client.post(f"/api/rooms/{code}/join", json={"name": "Eve", "watch": watch})
        assert answer.json() == {"code": "full"}


# -- the link for another device -------------------------------------------------------------------
def test_a_device_link_that_was_used_is_worth_nothing(client: TestClient, ann: Visitor, bob: Visitor) -> None:
    code = ann.open_room()
    link = device_link(ann, code)
    phone = Visitor(client)
    assert phone.post(link).status_code == 303
    for _ in range(2):
        assert bob.get(link).status_code == bob.post(link).status_code == 400
    assert bob.get(f"/rooms/{code}").status_code == 303
    assert phone.get(f"/rooms/{code}").status_code == 200


def test_a_stolen_device_link_leaves_a_trace_that_everybody_reads(client: TestClient, ann: Visitor) -> None:
    code = ann.open_room()
    thief = Visitor(client)
    thief.post(device_link(ann, code))
    assert "Ann moved to another device." in thief.get(f"/rooms/{code}").text


def test_an_older_device_link_is_void_once_there_is_a_newer(ann: Visitor, bob: Visitor) -> None:
    code = ann.open_room()
    older, newer = device_link(ann, code), device_link(ann, code)
    assert bob.post(older).status_code == 400
    assert bob.post(newer).status_code == 303


def test_a_device_link_found_in_an_old_message_has_run_out(ann: Visitor, bob: Visitor, clock: Clock) -> None:
    code = ann.open_room()
    link = device_link(ann, code)
    clock.now += DEVICE_KEY_MILLIS
    assert bob.post(link).status_code == 400


def test_a_device_link_opens_no_other_room(ann: Visitor, bob: Visitor) -> None:
    first, second = ann.open_room(), ann.open_room()
    token = device_link(ann, first).rpartition("/")[2]
    assert bob.post(f"/rooms/{second}/device/{token}").status_code == 400


def test_the_token_of_a_device_link_is_no_bearer_token(client: TestClient, ann: Visitor) -> None:
    code = ann.open_room()
    token = device_link(ann, code).rpartition("/")[2]
    assert knock(client, code, bearing(token)) == REFUSED
    assert client.post(f"/api/rooms/{code}/start", headers=bearing(token)).json() == {"code": "not_host"}


def test_looking_at_a_device_link_does_not_use_it(client: TestClient, ann: Visitor, bob: Visitor) -> None:
    """Programs that preview links must neither take the seat nor spoil the link."""
    code = ann.open_room()
    link = device_link(ann, code)
    for answer in (bob.get(link), bob.ask("HEAD", link)):
        assert answer.status_code == 200 and "set-cookie" not in answer.headers
    assert ann.get(f"/rooms/{code}").status_code == 200
    assert bob.post(link).status_code == 303


def test_the_old_device_is_shut_out_with_all_its_sockets(client: TestClient, ann: Visitor) -> None:
    code = ann.open_room()
    with inside(client, code, wearing(ann)) as line:
        line.until("room")
        Visitor(client).post(device_link(ann, code))
        line.send(type="chat", text="still here")
        assert line.closed() == 4009
    assert knock(client, code, wearing(ann)) == REFUSED


def test_a_socket_that_comes_in_while_the_seat_moves_is_shut_too(client: TestClient, ann: Visitor) -> None:
    """The key was good when the old device knocked, and is not when the door opens."""
    code = ann.open_room()
    link = device_link(ann, code)
    services = client.app.state.services  # type: ignore[attr-defined]
    assert isinstance(services, Services)
    room = services.hubs.room
    asked: list[str] = []

    async def slow_room(code: str) -> object:
        if not asked:
            asked.append(code)
            await acts.claim(services.runtime, code, link.rpartition("/")[2], token="b" * 43)
            await services.hubs.disconnect(code, 1, 4009)
        return await room(code)

    services.hubs.room = slow_room  # type: ignore[method-assign,assignment]
    with inside(client, code, wearing(ann)) as line:
        assert line.closed() == 4009
    assert asked == [code]
