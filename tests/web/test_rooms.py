"""Opening a room and coming in, as people with browsers do it."""

from __future__ import annotations

import pytest
from markupsafe import escape
from starlette.testclient import TestClient

from app.games import GAMES
from app.web.guard.identity import COOKIE
from tests.web.conftest import Serve
from tests.web.html_parser import by_id, elements
from tests.web.http_client import Visitor


def faces_in(page: str) -> list[str | None]:
    """The faces on a page, in order."""
    return [
        each.attributes["class"]
        for each in elements(page)
        if (each.attributes.get("class") or "").startswith("face")
    ]


NAMES = ["", "   ", "\u200b\u202e", "x" * 25, "x" * 3000]


def test_whoever_opens_a_room_comes_into_it(ann: Visitor) -> None:
    code = ann.open_room()
    room = ann.get(f"/rooms/{code}")
    assert room.status_code == 200 and f"/rooms/{code}/socket" in room.text


@pytest.mark.parametrize("name", NAMES[2:])
def test_a_name_that_will_not_do_is_told_beside_the_form(client: TestClient, ann: Visitor, name: str) -> None:
    answer = ann.post("/rooms", {"game": "blame", "seats": "3", "name": name, "public": "true"})
    assert answer.status_code == 400 and "That name does not work" in answer.text
    assert 'role="alert"' in answer.text
    assert ann.cookies == {}
    assert "No public tables right now" in client.get("/").text


def test_a_host_who_gives_no_name_is_a_guest(ann: Visitor) -> None:
    code = ann.open_room("  ")
    assert "Guest" in ann.get(f"/rooms/{code}").text


@pytest.mark.parametrize(
    "wrong",
    [{"game": "chess"}, {"game": ""}, {"seats": "9"}, {"seats": "1"}],
)
def test_a_room_that_makes_no_sense_is_not_opened(ann: Visitor, wrong: dict[str, str]) -> None:
    form = {"game": "blame", "seats": "3", "name": "Ann", **wrong}
    answer = ann.post("/rooms", form)
    assert answer.status_code in {400, 409}
    assert ann.cookies == {}


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"game=%ff%fe", "application/x-www-form-urlencoded"),
        (b"\xff", "application/x-www-form-urlencoded"),
        (b"&".join(b"a%d=1" % n for n in range(100)), "application/x-www-form-urlencoded"),
        (b"{}", "application/json"),
        (b"game=blame", "text/plain"),
        (b"--x\r\n", "multipart/form-data; boundary=x"),
    ],
)
def test_a_form_that_is_none_is_refused(ann: Visitor, body: bytes, kind: str) -> None:
    answer = ann.ask("POST", "/rooms", content=body, headers={"content-type": kind})
    assert answer.status_code == 400 and "That made no sense to us" in answer.text


def test_a_form_that_is_too_large_is_refused(ann: Visitor) -> None:
    answer = ann.post("/rooms", {"game": "blame", "name": "x" * 70_000})
    assert answer.status_code == 413 and "That is too long" in answer.text


def test_every_game_has_a_page_with_its_two_ways_to_play(ann: Visitor) -> None:
    for game in GAMES.values():
        page = ann.get(f"/games/{game.id}")
        assert page.status_code == 200 and escape(game.title) in page.text
        assert 'action="/play"' in page.text and 'formaction="/rooms"' in page.text
    assert ann.get("/games/chess").status_code == 404


def test_a_friend_with_the_link_comes_to_the_door_and_then_in(ann: Visitor, bob: Visitor) -> None:
    code = ann.open_room()
    door = bob.get(f"/rooms/{code}")
    assert door.headers["location"] == f"/rooms/{code}/join"
    page = bob.get(f"/rooms/{code}/join")
    assert page.status_code == 200 and "Ann" in page.text and "Take a seat" in page.text
    assert bob.join(code, "Bob").headers["location"] == f"/rooms/{code}"
    assert "Bob" in bob.get(f"/rooms/{code}").text
    assert bob.get(f"/rooms/{code}/join").headers["location"] == f"/rooms/{code}"
    assert "Bob" in ann.get(f"/rooms/{code}").text


def test_a_friend_with_the_code_finds_the_room_however_it_is_typed(ann: Visitor, bob: Visitor) -> None:
    code = ann.open_room()
    for typed in (code, code.upper(), f" {code[:4]}-{code[4:8]}-{code[8:]} ", f"http://x/rooms/{code}"):
        answer = bob.post("/join", {"code": typed})
        assert (answer.status_code, answer.headers["location"]) == (303, f"/rooms/{code}")


@pytest.mark.parametrize("typed", ["", "000000000000", "nonsense", "http://x/rules/blame", "x" * 5000])
def test_a_code_that_no_room_has_is_told_on_the_home_page(bob: Visitor, typed: str) -> None:
    answer = bob.post("/join", {"code": typed})
    assert answer.status_code == 404 and "There is no such room" in answer.text
    assert "code-sorry" in answer.text
    assert [field.id for field in elements(answer.text) if "autofocus" in field.attributes] == ["code"]


def test_only_the_host_is_told_how_to_fill_empty_seats(ann: Visitor, bob: Visitor) -> None:
    code = ann.open_room(seats=4)
    bob.join(code, "Bob")
    why = [by_id(visitor.get(f"/rooms/{code}").text)["start-why"].text for visitor in (ann, bob)]
    assert why == ["Not ready yet: Bob.", "Everyone is waiting for you."]
    alone = ann.open_room(seats=4)
    assert by_id(ann.get(f"/rooms/{alone}").text)["start-why"].text == (
        "3 seats are free. Start now and bots take them."
    )


@pytest.mark.parametrize("path", ["", "/join", "/qr.svg", "/device", f"/device/{'A' * 43}"])
@pytest.mark.parametrize("code", ["000000000000", "nonsense", "%ff", "x" * 300])
def test_an_unknown_room_is_the_same_page_everywhere(client: TestClient, code: str, path: str) -> None:
    answer = client.get(f"/rooms/{code}{path}")
    assert answer.status_code == 404 and "There is no such room" in answer.text
    if path not in {"", "/qr.svg"}:
        form = {"content-type": "application/x-www-form-urlencoded"}
        assert client.post(f"/rooms/{code}{path}", content=b"", headers=form).status_code == 404


def test_a_full_room_offers_to_watch(client: TestClient, ann: Visitor, bob: Visitor) -> None:
    code = ann.open_room(seats=2)
    bob.join(code, "Bob")
    cid = Visitor(client)
    door = cid.get(f"/rooms/{code}/join").text
    assert "Every seat is taken" in door and "Take a seat" not in door and ">Watch<" in door
    refused = cid.join(code, "Cid")
    assert refused.status_code == 409 and "The room is full" in refused.text
    assert COOKIE not in cid.cookies
    assert cid.join(code, "Cid", watch=True).status_code == 303


@pytest.mark.parametrize("name", NAMES)
def test_a_name_that_will_not_do_is_told_at_the_door(ann: Visitor, bob: Visitor, name: str) -> None:
    code = ann.open_room()
    answer = bob.join(code, name)
    assert answer.status_code == 400 and "That name does not work" in answer.text
    assert COOKIE not in bob.cookies
    assert "Free seat" in bob.get(f"/rooms/{code}/join").text


def test_the_door_remembers_the_name_used_last(ann: Visitor) -> None:
    ann.open_room("Änne & Co")
    assert 'value="Änne &amp; Co"' in ann.get("/").text


def test_a_wished_colour_is_worn(ann: Visitor, bob: Visitor) -> None:
    code = ann.open_room()
    bob.post(f"/rooms/{code}/join", {"name": "Bob", "as": "sit", "colour": "6"})
    assert faces_in(ann.get(f"/rooms/{code}").text)[:2] == ["face f-0", "face f-6"]


@pytest.mark.parametrize("colour", ["99", "-1", "x", "9" * 40])
def test_a_colour_that_is_none_is_replaced(ann: Visitor, bob: Visitor, colour: str) -> None:
    code = ann.open_room()
    assert bob.post(f"/rooms/{code}/join", {"name": "Bob", "colour": colour}).status_code == 303
    assert faces_in(ann.get(f"/rooms/{code}").text)[:2] == ["face f-0", "face f-1"]


def test_joining_twice_is_joining_once(ann: Visitor, bob: Visitor) -> None:
    code = ann.open_room()
    bob.join(code, "Bob")
    assert bob.join(code, "Bobby").status_code == 303
    page = ann.get(f"/rooms/{code}").text
    assert "Bobby" not in page and "Free seat" in page


def test_the_invitation_is_a_qr_code(ann: Visitor, client: TestClient) -> None:
    code = ann.open_room()
    answer = client.get(f"/rooms/{code}/qr.svg")
    assert answer.headers["content-type"] == "image/svg+xml" and b"<svg" in answer.content


def test_a_link_that_only_this_machine_can_open_is_no_qr_code(ann: Visitor) -> None:
    code = ann.open_room()
    for host, shown in (("play.lan", True), ("127.0.0.1:8000", False)):
        page = ann.ask("GET", f"/rooms/{code}", headers={"host": host}).text
        assert ("Show the QR code large" in page) is shown and ("--lan" in page) is not shown


def link_of(client: TestClient, **headers: str) -> str:
    body = {"game": "blame", "seats": 2, "options": {}, "name": "Ann"}
    return str(client.post("/api/rooms", json=body, headers=headers).json()["link"])


def test_an_invitation_shows_no_loopback_address_when_another_is_known(serve: Serve) -> None:
    client = serve()
    assert link_of(client, host="127.0.0.1:8000").startswith("http://127.0.0.1:8000/rooms/")
    assert link_of(client, host="play.lan").startswith("http://play.lan/rooms/")
    client.app.state.services.settings.open_to_lan("http://192.0.2.7:8000")  # type: ignore[attr-defined]
    assert link_of(client, host="localhost:8000").startswith("http://192.0.2.7:8000/rooms/")
    assert link_of(client, host="[::1]:8000").startswith("http://192.0.2.7:8000/rooms/")
    assert link_of(client, host="play.lan").startswith("http://play.lan/rooms/")


def test_an_invitation_shows_the_public_address_if_there_is_one(serve: Serve) -> None:
    client = serve(public_url="https://play.example.org")
    assert link_of(client, host="127.0.0.1:8000").startswith("https://play.example.org/rooms/")


def test_what_was_typed_is_still_there_after_a_refusal(ann: Visitor, bob: Visitor) -> None:
    long = "Annabella Constantina Victoria"
    answer = ann.post("/rooms", {"game": "blame", "seats": "3", "name": long})
    assert f'value="{long}"' in answer.text
    assert f'value="{long}"' in bob.join(ann.open_room(), long).text
