"""Headers, origins, and requests that another site sends in somebody's name."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from app.settings import Settings
from app.web.guard.origin import allowed_origin
from app.web.guard.security import policy
from tests.web.conftest import Serve
from tests.web.http_client import ORIGIN, Visitor

FOREIGN = [
    {"origin": "https://evil.example"},
    {"origin": "null"},
    {"origin": ""},
    {"origin": "http://testserver.evil.example"},
    {"origin": "http://testserver:81"},
    {"origin": "http://[broken"},
    {"origin": "ftp://testserver"},
    {"origin": ORIGIN + "/"},
    {"origin": "https://evil.example", "sec-fetch-site": "same-origin"},
]


@pytest.mark.parametrize(
    "path", ["/", "/healthz", "/nothing", "/api/nothing", "/static/css/base.css", "/openapi.json"]
)
def test_every_answer_carries_the_strict_headers(client: TestClient, path: str) -> None:
    headers = client.get(path).headers
    rules = headers["content-security-policy"]
    assert rules.startswith("default-src 'none'; script-src 'self'; style-src 'self';")
    assert "unsafe" not in rules and "frame-ancestors 'none'" in rules and "form-action 'self'" in rules
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert "camera=()" in headers["permissions-policy"]
    assert "cache-control" in headers


def test_the_policy_names_our_own_sockets_and_cannot_be_widened_by_a_strange_host() -> None:
    assert "connect-src 'self' ws://play.lan:8000 wss://play.lan:8000;" in policy("play.lan:8000")
    assert "ws://[::1]:8000" in policy("[::1]:8000")
    for host in ("", "x; script-src *", "a b", "evil/*", "x,y", "x'y"):
        assert "connect-src 'self';" in policy(host)


@pytest.mark.parametrize("headers", FOREIGN)
def test_what_another_site_sends_is_refused_and_changes_nothing(
    client: TestClient, ann: Visitor, headers: dict[str, str]
) -> None:
    code = ann.open_room(seats=2)
    before = ann.get(f"/rooms/{code}").text
    for path in (
        "/rooms",
        "/join",
        f"/rooms/{code}/join",
        f"/rooms/{code}/device",
        f"/rooms/{code}/device/x",
    ):
        sent = {
            "content-type": "application/x-www-form-urlencoded",
            "cookie": f"culprit={ann.cookies['culprit']}",
        }
        answer = client.post(path, content=b"game=blame&name=Eve", headers={**sent, **headers})
        assert answer.status_code == 403 and "That came from another site" in answer.text
        assert "set-cookie" not in answer.headers
        assert "default-src 'none'" in answer.headers["content-security-policy"]
    answer = client.post("/api/rooms", json={}, headers=headers)
    assert (answer.status_code, answer.json()) == (403, {"code": "not_host"})
    client.cookies.clear()
    assert ann.get(f"/rooms/{code}").text == before


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "same-site"}, 403),
        ({"sec-fetch-site": "same-origin"}, 303),
        ({"sec-fetch-site": "none"}, 303),
        ({"cookie": "culprit=x"}, 403),
        ({}, 303),
        ({"origin": ORIGIN}, 303),
        ({"origin": "https://testserver"}, 303),
    ],
)
def test_a_request_without_an_origin_is_judged_by_what_else_it_says(
    client: TestClient, headers: dict[str, str], status: int
) -> None:
    form = {"game": "blame", "seats": "2", "name": "Ann"}
    assert client.post("/rooms", data=form, headers=headers).status_code == status


def scope(**headers: str) -> dict[str, object]:
    raw = [(name.encode(), value.encode()) for name, value in {"host": "play.lan", **headers}.items()]
    return {"type": "websocket", "scheme": "ws", "headers": raw}


def test_a_socket_needs_our_origin_or_a_token(serve: Serve) -> None:
    settings: Settings = serve(public_url="https://play.example.org").app.state.services.settings  # type: ignore[attr-defined]
    settings.open_to_lan("http://192.0.2.7:8000")
    assert allowed_origin(scope(origin="http://play.lan"), settings)
    assert allowed_origin(scope(origin="https://play.lan"), settings)
    assert allowed_origin(scope(origin="https://play.example.org"), settings)
    assert allowed_origin(scope(origin="http://192.0.2.7:8000"), settings)
    assert allowed_origin(scope(authorization="Bearer x"), settings)
    assert not allowed_origin(scope(), settings)
    assert not allowed_origin(scope(origin="https://evil.example"), settings)
    assert not allowed_origin({**scope(origin="http://play.lan"), "scheme": "wss"}, settings)


def test_a_method_we_do_not_know_is_told_so(client: TestClient, ann: Visitor) -> None:
    assert ann.ask("DELETE", "/").status_code == 405
    answer = client.put("/rooms/000000000000")
    assert answer.status_code == 405 and "That cannot be done here" in answer.text
