"""Going on with another device."""

from __future__ import annotations

import re
from html import unescape

from starlette.testclient import TestClient, WebSocketTestSession

from app.rooms.keys import DEVICE_KEY_MILLIS
from tests.manual_clock import Clock
from tests.web.http_client import ORIGIN, Visitor

GRACE = 90_000


def one_time_link(visitor: Visitor, code: str) -> str:
    answer = visitor.post(f"/rooms/{code}/device")
    assert answer.status_code == 200 and "<svg" in answer.text
    found = re.search(r'value="http://testserver(/rooms/[^"]+)"', answer.text)
    assert found is not None
    return found[1]


def closing(socket: WebSocketTestSession) -> int:
    """Reads until the socket is closed; the code it was closed with."""
    while (message := socket.receive())["type"] != "websocket.close":
        pass
    return int(message["code"])


def test_a_seat_goes_on_in_another_browser(client: TestClient, ann: Visitor) -> None:
    code = ann.open_room()
    assert "Make the link" in ann.get(f"/rooms/{code}/device").text
    link = one_time_link(ann, code)
    phone = Visitor(client)
    assert "Continue here as Ann?" in phone.get(link).text
    assert "Continue here as Ann?" in phone.get(link).text
    assert phone.post(link).headers["location"] == f"/rooms/{code}"
    assert phone.get(f"/rooms/{code}").status_code == 200
    assert ann.get(f"/rooms/{code}").headers["location"] == f"/rooms/{code}/join"
    again = Visitor(client).post(link)
    assert again.status_code == 400 and "This link has been used" in again.text


def test_the_old_browsers_socket_is_told_that_the_seat_was_opened_elsewhere(
    client: TestClient, ann: Visitor
) -> None:
    code = ann.open_room()
    link = one_time_link(ann, code)
    headers = {"origin": ORIGIN, "cookie": f"culprit={ann.cookies['culprit']}"}
    with client.websocket_connect(f"/rooms/{code}/socket?as=json", headers=headers) as socket:
        socket.receive_json()
        Visitor(client).post(link)
        assert closing(socket) == 4009


def test_a_one_time_link_runs_out(ann: Visitor, bob: Visitor, clock: Clock) -> None:
    code = ann.open_room()
    link = one_time_link(ann, code)
    clock.now += DEVICE_KEY_MILLIS
    assert bob.get(link).status_code == bob.post(link).status_code == 400
    assert ann.get(f"/rooms/{code}").status_code == 200


def test_only_members_can_make_such_a_link(ann: Visitor, bob: Visitor) -> None:
    code = ann.open_room()
    assert bob.get(f"/rooms/{code}/device").status_code == 403
    answer = bob.post(f"/rooms/{code}/device")
    assert answer.status_code == 403 and "You are not in this room" in answer.text


def test_a_browser_that_plays_here_cannot_take_a_second_seat(ann: Visitor, bob: Visitor) -> None:
    code = ann.open_room()
    bob.join(code, "Bob")
    answer = bob.post(one_time_link(ann, code))
    assert answer.status_code == 400 and "You already have a seat here" in answer.text
    assert ann.get(f"/rooms/{code}").status_code == bob.get(f"/rooms/{code}").status_code == 200


def test_the_host_may_help_somebody_back_who_is_away_and_nobody_else_may(
    client: TestClient, ann: Visitor, bob: Visitor, clock: Clock
) -> None:
    code = ann.open_room()
    bob.join(code, "Bob")
    (host, lost), path = members_of(client, code), f"/rooms/{code}/members/{{}}/device"
    assert bob.post(path.format(host)).status_code == 403
    for nobody in (host, 999, "x"):
        assert ann.post(path.format(nobody)).status_code in {400, 404}
    early = ann.post(path.format(lost))
    assert early.status_code == 400 and "They may be right back" in early.text
    clock.now += GRACE
    page = ann.post(path.format(lost)).text
    found = re.search(r'value="http://testserver(/rooms/[^"]+)"', page)
    assert found is not None and "Bob" in page
    phone = Visitor(client)
    assert phone.post(found[1]).status_code == 303
    shown = unescape(phone.get(f"/rooms/{code}").text)
    assert "Ann, the host, made a link that moves Bob to another device." in shown
    assert "Ann, the host, moved Bob's seat to another device." in shown


def test_a_seat_is_safe_while_its_page_reloads(
    client: TestClient, ann: Visitor, bob: Visitor, clock: Clock
) -> None:
    """The host asks again and again for a link to an opponent's seat, and waits for the page to be away."""
    code = ann.open_room()
    bob.join(code, "Bob")
    lost = members_of(client, code)[1]
    path = f"/rooms/{code}/members/{lost}/device"
    headers = {"origin": ORIGIN, "cookie": f"culprit={bob.cookies['culprit']}"}
    for _ in range(3):
        with client.websocket_connect(f"/rooms/{code}/socket?as=json", headers=headers) as socket:
            socket.receive_json()
            clock.now += 2 * GRACE
            assert ann.post(path).status_code == 400
        assert "They may be right back" in ann.post(path).text
        clock.now += GRACE - 1
        assert ann.post(path).status_code == 400
    clock.now += 1
    assert ann.post(path).status_code == 200


def test_a_link_that_the_host_made_dies_when_the_player_returns(
    client: TestClient, ann: Visitor, bob: Visitor, clock: Clock
) -> None:
    code = ann.open_room()
    bob.join(code, "Bob")
    lost = members_of(client, code)[1]
    ann.post(f"/rooms/{code}/members/{lost}/device")
    clock.now += GRACE
    page = ann.post(f"/rooms/{code}/members/{lost}/device").text
    found = re.search(r'value="http://testserver(/rooms/[^"]+)"', page)
    assert found is not None
    headers = {"origin": ORIGIN, "cookie": f"culprit={bob.cookies['culprit']}"}
    with client.websocket_connect(f"/rooms/{code}/socket?as=json", headers=headers) as socket:
        while "no longer works" not in socket.receive_json().get("text", ""):
            pass
    assert Visitor(client).post(found[1]).status_code == 400


def test_nobody_is_helped_back_while_they_are_here(client: TestClient, ann: Visitor, bob: Visitor) -> None:
    code = ann.open_room()
    bob.join(code, "Bob")
    lost = members_of(client, code)[1]
    headers = {"origin": ORIGIN, "cookie": f"culprit={bob.cookies['culprit']}"}
    with client.websocket_connect(f"/rooms/{code}/socket?as=json", headers=headers) as socket:
        socket.receive_json()
        answer = ann.post(f"/rooms/{code}/members/{lost}/device")
    assert answer.status_code == 400 and "They are connected" in answer.text


def members_of(client: TestClient, code: str) -> list[int]:
    watcher = client.post(f"/api/rooms/{code}/join", json={"name": "Wim", "watch": True}).json()
    headers = {"authorization": f"Bearer {watcher['token']}"}
    with client.websocket_connect(f"/rooms/{code}/socket?as=json", headers=headers) as socket:
        return [member["id"] for member in socket.receive_json()["members"] if member["name"] != "Wim"]
