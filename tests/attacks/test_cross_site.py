"""The attacker has a web site, and wants whoever visits it to act at our table without knowing."""

from __future__ import annotations

import json

import pytest
from starlette.testclient import TestClient

from tests.attacks.raw_socket import REFUSED, bearing, knock, opened, wearing
from tests.web.conftest import Serve
from tests.web.http_client import Visitor

STRANGERS: list[str | None] = [
    None,
    "",
    "null",
    "https://evil.example",
    "http://testserver.evil.example",
    "http://evil.testserver",
    "http://testserver:8001",
    "http://testserver@evil.example",
    "http://evil.example#testserver",
    "http://testserver, https://evil.example",
    "http://testserver/",
    "file://",
    "ftp://testserver",
    "ws://testserver",
    "chrome-extension://testserver",
    "//testserver",
    "testserver",
    "HTTP://EVIL.EXAMPLE",
]


@pytest.mark.parametrize("origin", STRANGERS)
def test_a_socket_from_another_page_stays_shut_though_the_cookie_is_right(
    client: TestClient, ann: Visitor, origin: str | None
) -> None:
    code = ann.open_room()
    assert knock(client, code, wearing(ann, origin)) == REFUSED
    assert knock(client, code, wearing(ann)) is None


def test_where_we_know_of_tls_a_page_without_it_is_a_stranger(serve: Serve) -> None:
    client = serve()
    client.base_url = "https://testserver"
    ann = Visitor(client)
    ann.ask(
        "POST",
        "/rooms",
        data={"game": "blame", "seats": "2", "name": "Ann"},
        headers={"origin": "https://testserver"},
    )
    room = opened(client)
    secure = {"cookie": f"__Host-culprit={ann.cookies['__Host-culprit']}"}
    answer = client.post(
        f"/rooms/{room['code']}/join",
        data={"name": "Ann"},
        headers={**secure, "origin": "http://testserver"},
    )
    assert answer.status_code == 403


# -- forms and scripts -----------------------------------------------------------------------------
BODIES = [
    ("application/x-www-form-urlencoded", b"game=blame&seats=2&name=Eve"),
    ("multipart/form-data; boundary=x", b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--'),
    ("text/plain", json.dumps({"game": "blame", "seats": 2, "options": {}, "name": "Eve"}).encode()),
    ("text/plain", b'{"count": 1, "level": "random", "x": "="}'),
    ("application/json", b'{"count": 1, "level": "random"}'),
    ("", b""),
]


@pytest.mark.parametrize("sender", ["https://evil.example", "null", "cross-site", "same-site"])
def test_no_form_and_no_script_of_another_page_changes_anything(
    client: TestClient, ann: Visitor, sender: str
) -> None:
    code = ann.open_room(seats=2)
    before = ann.get(f"/rooms/{code}").text
    said = {"sec-fetch-site": sender} if sender.endswith("-site") else {"origin": sender}
    headers = {**wearing(ann, None), **said}
    for path in (
        "/rooms",
        "/join",
        "/matches",
        f"/rooms/{code}/join",
        f"/rooms/{code}/device",
        f"/rooms/{code}/members/1/device",
        "/api/rooms",
        "/api/matches",
        f"/api/rooms/{code}/join",
        f"/api/rooms/{code}/bots",
        f"/api/rooms/{code}/start",
    ):
        for kind, body in BODIES:
            typed = {**headers, "content-type": kind} if kind else headers
            answer = client.post(path, content=body, headers=typed)
            assert answer.status_code == 403 and "set-cookie" not in answer.headers
    assert ann.get(f"/rooms/{code}").text == before


def test_no_other_page_may_read_or_ask_whether_it_may(client: TestClient, ann: Visitor) -> None:
    """Without these headers a browser sends no bearer token for another page and shows it no answer."""
    code = ann.open_room()
    asking = {
        "origin": "https://evil.example",
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization,content-type",
    }
    for path in ("/api/rooms", f"/api/rooms/{code}/start", f"/rooms/{code}", "/"):
        for answer in (client.options(path, headers=asking), client.get(path, headers=asking)):
            assert not [name for name in answer.headers if name.startswith("access-control-")]
            assert answer.headers["cross-origin-resource-policy"] == "same-origin"


def test_a_cookie_does_not_ride_on_a_made_up_bearer_token(client: TestClient, ann: Visitor) -> None:
    """A bearer token frees from the check of the origin; so the cookie beside it must count for nothing."""
    code = ann.open_room(seats=2)
    for made_up in ("Bearer x", "Bearer ", "bearer  ", "Bearer " + "A" * 43):
        headers = {**wearing(ann, "https://evil.example"), "authorization": made_up}
        assert knock(client, code, headers) == REFUSED
        answer = client.post(f"/api/rooms/{code}/start", headers=headers)
        assert (answer.status_code, answer.json()) == (403, {"code": "not_host"})
    for no_bearer in ("Bearer", "Basic x", "bearer\tx", ""):
        headers = {**wearing(ann, "https://evil.example"), "authorization": no_bearer}
        assert knock(client, code, headers) == REFUSED
        assert client.post(f"/api/rooms/{code}/start", headers=headers).status_code == 403


def test_nothing_changes_by_a_link_or_a_picture(client: TestClient, ann: Visitor, bob: Visitor) -> None:
    """Browsers send the cookie along when a link is followed: so what is asked for must change nothing."""
    code = ann.open_room()
    before = ann.get(f"/rooms/{code}").text
    for path in ("", "/join", "/device", "/device/" + "A" * 43, "/qr.svg", "/back", "/past"):
        for method in ("GET", "HEAD", "OPTIONS"):
            answer = ann.ask(method, f"/rooms/{code}{path}")
            assert answer.status_code < 500 and "set-cookie" not in answer.headers
    for path in ("/api/rooms", f"/api/rooms/{code}/start", f"/api/rooms/{code}/bots"):
        assert ann.get(path).status_code in {404, 405}
    assert ann.get(f"/rooms/{code}").text == before


def test_a_name_that_leads_to_us_by_a_trick_of_the_attackers_brings_nobodys_cookie(
    client: TestClient, ann: Visitor
) -> None:
    """Rebinding: evil.example is made to point here, so origin and host agree. Cookies stay with their host,
    so all the page can be is a stranger, and a stranger's page is what it gets."""
    code = ann.open_room()
    headers = {"host": "evil.example", "origin": "http://evil.example"}
    assert knock(client, code, headers) == REFUSED
    assert client.get(f"/rooms/{code}", headers=headers).status_code == 303
    assert client.post(f"/api/rooms/{code}/start", headers=headers).json() == {"code": "not_host"}


def test_a_program_is_free_of_all_that(client: TestClient) -> None:
    room = opened(client)
    assert knock(client, room["code"], bearing(room["token"])) is None
