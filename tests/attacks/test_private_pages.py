"""The attacker looks where answers leave their traces: caches, referrers, frames, histories."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient

from tests.attacks.raw_socket import joined, opened, wearing
from tests.tables.exported_games import made
from tests.web.http_client import Visitor


@pytest.fixture
def everywhere(client: TestClient, ann: Visitor) -> list[tuple[Visitor, str]]:
    """Every kind of page there is, with somebody who may see it."""
    code = ann.open_room(seats=2)
    match = client.post("/api/matches", json=made("blame", longest=5)).json()["match"]
    link = re.search(rf"/rooms/{code}/device/[\w-]+", ann.post(f"/rooms/{code}/device").text)
    assert link is not None
    stranger = Visitor(client)
    return [
        (ann, "/"),
        (ann, f"/rooms/{code}"),
        (ann, f"/rooms/{code}/device"),
        (ann, f"/rooms/{code}/past"),
        (ann, f"/rooms/{code}/back"),
        (ann, f"/rooms/{code}/qr.svg"),
        (stranger, f"/rooms/{code}"),
        (stranger, f"/rooms/{code}/join"),
        (stranger, link[0]),
        (stranger, "/rooms/000000000000"),
        (stranger, "/nothing"),
        (ann, f"/matches/{match}"),
        (ann, f"/matches/{match}?eyes=open&at=3"),
        (ann, f"/api/matches/{match}/export"),
        (ann, "/api/nothing"),
    ]


def test_no_private_page_is_kept_by_a_cache(everywhere: list[tuple[Visitor, str]]) -> None:
    for visitor, path in everywhere:
        assert visitor.get(path).headers["cache-control"] == "no-store", path


def test_what_may_be_kept_has_no_name_and_no_cookie_in_it(client: TestClient, ann: Visitor) -> None:
    ann.open_room("Mallory")
    for path in ("/static/css/base.css", "/static/js/table.js", "/favicon.ico"):
        answer = ann.get(path)
        assert answer.headers["cache-control"].startswith("public")
        assert "set-cookie" not in answer.headers and b"Mallory" not in answer.content


def test_no_other_site_learns_a_rooms_code_from_a_referrer(everywhere: list[tuple[Visitor, str]]) -> None:
    for visitor, path in everywhere:
        assert visitor.get(path).headers["referrer-policy"] == "same-origin", path


def test_no_page_for_members_leads_or_asks_elsewhere(everywhere: list[tuple[Visitor, str]]) -> None:
    for visitor, path in everywhere:
        if path.startswith("/api/"):
            continue
        asked = re.findall(r'(?:src|href|action|poster|data)="(https?:)?//([^"/]+)', visitor.get(path).text)
        assert {host for _, host in asked} <= {"testserver"}, path


def test_no_page_can_be_put_in_a_frame(everywhere: list[tuple[Visitor, str]]) -> None:
    for visitor, path in everywhere:
        headers = visitor.get(path).headers
        assert headers["x-frame-options"] == "DENY"
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["cross-origin-opener-policy"] == "same-origin"


def test_the_policy_allows_nothing_inline_and_nothing_from_elsewhere(
    everywhere: list[tuple[Visitor, str]],
) -> None:
    for visitor, path in everywhere:
        rules = dict(
            rule.strip().split(" ", 1)
            for rule in visitor.get(path).headers["content-security-policy"].split(";")
        )
        assert rules["default-src"] == "'none'" == rules["base-uri"]
        assert rules["script-src"] == rules["style-src"] == rules["form-action"] == "'self'"
        assert not any(
            word in " ".join(rules.values()) for word in ("unsafe", "*", "http:", "https:", "blob:")
        )


def test_what_is_downloaded_is_neither_shown_nor_run(client: TestClient) -> None:
    """A name in a finished game must not become a page or a script of ours."""
    game = made("blame", longest=5)
    game["players"][0]["name"] = "<script>alert(1)"
    match = client.post("/api/matches", json=game).json()["match"]
    answer = client.get(f"/api/matches/{match}/export")
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["content-disposition"].startswith("attachment;")
    assert answer.headers["x-content-type-options"] == "nosniff"


# -- addresses -------------------------------------------------------------------------------------
def test_no_key_stands_in_an_address_after_its_first_use(client: TestClient, ann: Visitor) -> None:
    code = ann.open_room()
    link = re.search(rf"/rooms/{code}/device/([\w-]+)", ann.post(f"/rooms/{code}/device").text)
    assert link is not None
    phone = Visitor(client)
    moved = phone.post(link[0])
    assert moved.headers["location"] == f"/rooms/{code}"
    page = phone.get(f"/rooms/{code}").text
    assert link[1] not in page and phone.cookies["culprit"].partition(".")[0] not in page


def test_no_page_and_no_message_tells_anybodys_key(client: TestClient, ann: Visitor) -> None:
    code = ann.open_room(seats=2)
    bob = joined(client, code, "Bob")
    ours = [bob, ann.cookies["culprit"], ann.cookies["culprit"].partition(".")[0]]
    told = [ann.get(f"/rooms/{code}").text, ann.get(f"/rooms/{code}/join").text, client.get("/").text]
    for headers in (wearing(ann), {"authorization": f"Bearer {bob}"}):
        for query in ("", "?as=json"):
            with client.websocket_connect(f"/rooms/{code}/socket{query}", headers=headers) as session:
                told.append(session.receive_text())
    for key in ours:
        assert not any(key in text for text in told)


def test_the_token_in_the_address_of_a_socket_is_no_key(client: TestClient) -> None:
    """Addresses stand in the logs of proxies, so a key there would be written down by others."""
    room = opened(client)
    for query in (
        f"token={room['token']}",
        f"access_token={room['token']}",
        f"authorization=Bearer {room['token']}",
    ):
        answer = client.post(f"/api/rooms/{room['code']}/start?{query}")
        assert answer.json() == {"code": "not_host"}


def test_search_engines_are_asked_to_stay_out(client: TestClient) -> None:
    robots = client.get("/robots.txt").text
    for path in ("/rooms/", "/matches/", "/api/"):
        assert f"Disallow: {path}" in robots
