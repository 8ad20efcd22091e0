"""The cookie, and what happens to those who forge it."""

from __future__ import annotations

import pytest
from itsdangerous import Signer
from starlette.testclient import TestClient

from app.web.guard.identity import COOKIE
from tests.web.conftest import KEY, Serve
from tests.web.http_client import Visitor

pytestmark = pytest.mark.slow


def test_the_cookie_is_for_us_alone(ann: Visitor) -> None:
    answer = ann.post("/rooms", {"game": "blame", "seats": "2", "name": "Ann"})
    cookie = next(line for line in answer.headers.get_list("set-cookie") if line.startswith(f"{COOKIE}="))
    assert "HttpOnly" in cookie and "SameSite=lax" in cookie and "Path=/" in cookie
    assert "Secure" not in cookie


@pytest.mark.parametrize(("host", "secure"), [("play.example.org", True), ("192.0.2.7:8000", False)])
def test_the_cookie_is_secure_wherever_it_comes_by_https(serve: Serve, host: str, secure: bool) -> None:
    client = serve(public_url="https://play.example.org")
    form = {"game": "blame", "seats": "2", "name": "Ann"}
    answer = client.post("/rooms", data=form, headers={"host": host})
    assert [("Secure" in cookie) for cookie in answer.headers.get_list("set-cookie")] == [secure, secure]


def test_passers_by_get_no_cookie(client: TestClient, ann: Visitor) -> None:
    code = ann.open_room()
    for path in ("/", f"/rooms/{code}", f"/rooms/{code}/join", "/rules/blame", "/healthz"):
        assert "set-cookie" not in client.get(path).headers


def test_a_missing_cookie_leads_to_the_door(ann: Visitor, bob: Visitor) -> None:
    code = ann.open_room()
    assert bob.get(f"/rooms/{code}").headers["location"] == f"/rooms/{code}/join"


def other(text: str) -> str:
    """Another first letter: of the last one some bits mean nothing."""
    return ("A" if text[0] != "A" else "B") + text[1:]


def forgeries(cookie: str) -> list[str]:
    token, _, signature = cookie.rpartition(".")
    return [
        "",
        "x",
        token,
        f"{token}.",
        f"{token}.{other(signature)}",
        f"{other(token)}.{signature}",
        Signer("another key, just as long as ours is", salt="culprit.browser").sign(token).decode(),
        Signer(KEY, salt="culprit.other").sign(token).decode(),
        "x" * 4000,
        "\\351.\\351",
    ]


@pytest.mark.parametrize("which", range(10))
def test_a_forged_cookie_is_nobody(ann: Visitor, bob: Visitor, which: int) -> None:
    code = ann.open_room(seats=2)
    bob.cookies[COOKIE] = forged = forgeries(ann.cookies[COOKIE])[which]
    assert bob.get(f"/rooms/{code}").headers["location"] == f"/rooms/{code}/join"
    assert bob.ask("POST", f"/api/rooms/{code}/start").json() == {"code": "not_host"}
    assert bob.post(f"/rooms/{code}/device").status_code == 403
    assert bob.join(code, "Bob").status_code == 303
    assert bob.cookies[COOKIE] != forged
    assert "Bob" in bob.get(f"/rooms/{code}").text


def test_one_browser_keeps_its_cookie_from_room_to_room(ann: Visitor, bob: Visitor) -> None:
    first = ann.open_room()
    before = ann.cookies[COOKIE]
    second = bob.open_room("Bob")
    ann.join(second, "Ann")
    assert ann.cookies[COOKIE] == before
    assert ann.get(f"/rooms/{first}").status_code == ann.get(f"/rooms/{second}").status_code == 200


def test_a_browsers_cookie_is_no_bearer_token_and_a_bearer_token_is_no_cookie(
    ann: Visitor, bob: Visitor
) -> None:
    code = ann.open_room(seats=2)
    headers = {"authorization": f"Bearer {ann.cookies[COOKIE]}"}
    assert bob.ask("POST", f"/api/rooms/{code}/start", headers=headers).status_code == 403
    body = {"game": "blame", "seats": 2, "options": {}, "name": "Bob"}
    room = bob.ask("POST", "/api/rooms", json=body).json()
    bob.cookies[COOKIE] = room["token"]
    assert bob.get(f"/rooms/{room['code']}").status_code == 303


def test_whoever_shows_a_wrong_token_is_nobody_even_with_a_right_cookie(ann: Visitor) -> None:
    code = ann.open_room(seats=2)
    answer = ann.ask("POST", f"/api/rooms/{code}/start", headers={"authorization": "Bearer nonsense"})
    assert answer.json() == {"code": "not_host"}
