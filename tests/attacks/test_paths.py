"""The attacker plays tricks with addresses and headers, and wants files, details or another's name."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from app.settings import Settings
from app.web.services import Services
from tests.attacks.raw_socket import opened
from tests.web.conftest import Serve
from tests.web.http_client import Visitor

Raw = Callable[..., tuple[int, dict[str, str], bytes]]


@pytest.fixture
def raw(client: TestClient) -> Raw:
    """Asks with a path that no well-behaved client would send: nothing is tidied up on the way."""

    def ask(path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
        got: list[dict[str, Any]] = []

        async def receive() -> dict[str, object]:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(message: Any) -> None:
            got.append(message)

        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http",
            "path": path,
            "raw_path": path.encode("utf-8", "replace"),
            "query_string": b"",
            "root_path": "",
            "headers": [(b"host", b"testserver"), *((k.encode(), v.encode()) for k, v in headers.items())],
            "client": ("testclient", 1),
            "server": ("testserver", 80),
        }
        assert client.portal is not None

        async def call() -> None:
            try:
                await client.app(scope, receive, send)
            except Exception:  # noqa: BLE001  # it was answered as a fault, which the caller sees
                await asyncio.sleep(0)

        client.portal.call(call)
        headers_sent = {name.decode(): value.decode() for name, value in got[0]["headers"]}
        return got[0]["status"], headers_sent, b"".join(part.get("body", b"") for part in got[1:])

    return ask


# -- files -----------------------------------------------------------------------------------------
OUTSIDE = [
    "/static/../pyproject.toml",
    "/static/../../etc/passwd",
    "/static/css/../../app/main.py",
    "/static//etc/passwd",
    "/static/./../pyproject.toml",
    "/static/..\\pyproject.toml",
    "/static/....//pyproject.toml",
    "/static/%2e%2e/pyproject.toml",
    "/static/..%2fpyproject.toml",
    "/static/\x00",
    "/static/css/base.css\x00.txt",
    "/static/" + "a" * 5000,
    "/static/" + "a/" * 2000,
    "/static/",
    "/static",
    "/static/css",
    "/static/css/",
    "/static/~root",
    "/static/\udcff".encode("utf-8", "surrogateescape").decode("latin-1"),
    "/static/.env",
    "/../pyproject.toml",
    "/pyproject.toml",
    "/.git/config",
    "/var/culprit.db",
    "/culprit.db",
    "/secret.key",
]


@pytest.mark.parametrize("path", OUTSIDE, ids=lambda path: repr(path[:40]))
def test_nothing_outside_the_static_folder_is_served(raw: Raw, path: str) -> None:
    status, headers, body = raw(path)
    assert status in {307, 404}
    assert b"[project]" not in body and b"root:" not in body and b"create_app" not in body
    assert "default-src 'none'" in headers["content-security-policy"]


@pytest.mark.parametrize(
    "trick", ["%2F", "%2f%2e%2e%2f", "/..", "/./", "//", "\x00", ";x", "%00", "\u2044", "\r\nX: y", "?", "#"]
)
def test_no_trick_with_a_rooms_address_leads_around_its_door(
    raw: Raw, client: TestClient, trick: str
) -> None:
    code = opened(client)["code"]
    for path in (f"/rooms/{code}{trick}", f"/rooms{trick}/{code}", f"/rooms/{trick}{code}/device"):
        status, headers, body = raw(path)
        assert status in {303, 307, 403, 404}
        assert "\r" not in headers.get("location", "") and b"Ann" not in body


@pytest.mark.parametrize(
    "where", ["//evil.example", "//evil.example/", "/\\evil.example", "/rooms//evil.example/"]
)
def test_nobody_is_led_to_another_site(raw: Raw, where: str) -> None:
    _, headers, _ = raw(where)
    to = headers.get("location", "/")
    assert (to.startswith("/") and not to.startswith(("//", "/\\"))) or to.startswith("http://testserver/")


# -- whom we believe -------------------------------------------------------------------------------
def test_a_strange_host_changes_the_answer_to_its_own_sender_only(serve: Serve) -> None:
    client = serve(public_url="https://play.example.org")
    eve, ann = Visitor(client), Visitor(client)
    code = eve.ask(
        "POST",
        "/rooms",
        data={"game": "blame", "seats": "2", "name": "Eve"},
        headers={"host": "evil.example", "origin": "http://evil.example"},
    ).headers["location"].rpartition("/")[2]  # fmt: skip
    page = eve.ask("GET", f"/rooms/{code}", headers={"host": "evil.example"}).text
    assert f"https://play.example.org/rooms/{code}" in page and "http://evil.example" not in page
    for path in (f"/rooms/{code}/join", f"/rooms/{code}/qr.svg"):
        assert "evil.example" not in ann.get(path).text


def test_links_name_our_own_address_whatever_a_request_calls_us(serve: Serve) -> None:
    client = serve(public_url="https://play.example.org")
    body = {"game": "blame", "seats": 2, "options": {}, "name": "Eve"}
    for headers in (
        {"host": "evil.example"},
        {"x-forwarded-host": "evil.example"},
        {"forwarded": "host=evil.example"},
    ):
        assert (
            client.post("/api/rooms", json=body, headers=headers)
            .json()["link"]
            .startswith("https://play.example.org/rooms/")
        )


async def forwarded(peer: str, **headers: str) -> tuple[str, str]:
    """What the application is told of the address and the scheme, behind what the server puts before it."""
    seen: list[tuple[str, str]] = []

    async def app(scope: Any, _receive: object, _send: object) -> None:
        seen.append((scope["client"][0], scope["scheme"]))

    trusted = list(Settings().trusted_proxies)
    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": "http", "client": (peer, 1), "scheme": "http", "headers": raw}
    await ProxyHeadersMiddleware(app, trusted)(scope, None, None)  # type: ignore[arg-type]
    return seen[0]


async def test_only_a_trusted_proxy_says_who_is_asking() -> None:
    claim = {"x_forwarded_for": "198.51.100.1", "x_forwarded_proto": "https"}
    assert await forwarded("203.0.113.9", **claim) == ("203.0.113.9", "http")
    assert await forwarded("10.0.0.1", **claim) == ("10.0.0.1", "http")
    assert await forwarded("127.0.0.1", **claim) == ("198.51.100.1", "https")


async def test_what_a_client_told_its_proxy_is_not_believed() -> None:
    """The proxy adds the address that it saw at the end; what stands before it anybody may have written."""
    chain = {"x_forwarded_for": "192.0.2.1, 127.0.0.1, 198.51.100.7"}
    assert (await forwarded("127.0.0.1", **chain))[0] == "198.51.100.7"


def test_no_other_header_makes_a_request_another(client: TestClient) -> None:
    for name in (
        "x-original-url",
        "x-rewrite-url",
        "x-http-method-override",
        "x-forwarded-prefix",
        "x-real-ip",
    ):
        answer = client.get("/healthz", headers={name: "/metrics"})
        assert answer.status_code == 200 and answer.text == "ok"


# -- details ---------------------------------------------------------------------------------------
def test_a_fault_of_ours_is_told_without_details(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    services = client.app.state.services  # type: ignore[attr-defined]
    assert isinstance(services, Services)

    def broken(*_: object) -> None:
        raise RuntimeError("the secret is golem-mutiny")

    for reading in ("reading", "read"):
        monkeypatch.setattr(type(services.runtime.database), reading, broken)
    join = "/api/rooms/000000000000/join"
    tries = [client.get(path) for path in ("/", "/rooms/000000000000")]
    for answer in (*tries, client.post(join, json={"name": "Eve"})):
        assert answer.status_code == 500
        for detail in ("golem", "RuntimeError", "Traceback", "sqlite", "/app/", ".py"):
            assert detail not in answer.text
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert answer.headers["cache-control"] == "no-store"


def test_no_answer_says_what_it_is_made_of(client: TestClient) -> None:
    for path in ("/", "/nothing", "/api/nothing", "/healthz", "/openapi.json"):
        answer = client.get(path)
        assert not {"server", "x-powered-by", "via"} & set(answer.headers)
    assert client.get("/readyz").text == "ready"


def test_the_description_of_the_api_tells_nothing_that_is_not_for_all(client: TestClient) -> None:
    schema = client.get("/openapi.json").json()
    assert all(path.startswith("/api/") for path in schema["paths"])
    assert "servers" not in schema
    text = client.get("/openapi.json").text + client.get("/docs").text
    for word in (
        "secret_key",
        "database",
        "sqlite",
        "127.0.0.1",
        "localhost",
        "token_hash",
        "metrics",
        "Traceback",
    ):
        assert word not in text
    for path in ("/redoc", "/docs/oauth2-redirect", "/api/docs", "/api/openapi.json"):
        assert client.get(path).status_code == 404


def test_figures_are_for_nobody_unless_the_host_wants_them(serve: Serve) -> None:
    assert serve().get("/metrics").status_code == 404
    client = serve(metrics=True)
    room = opened(client, name="Mallory")
    text = client.get("/metrics").text
    assert "culprit_rooms_in_memory" in text
    assert room["code"] not in text and room["token"] not in text and "Mallory" not in text
