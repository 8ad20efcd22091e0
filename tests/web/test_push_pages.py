"""Asking to be told of one's turn, over HTTP, and being told while a game is played."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from app.rooms.live.away_notifier import AWAY_MILLIS
from app.rooms.push.vapid import Vapid
from tests.manual_clock import Clock
from tests.rooms.push_service import FakeSubscriber, PushStandIn, push_stand_in
from tests.web.conftest import KEY, Serve
from tests.web.fake_browser import Browser
from tests.web.http_client import ORIGIN, Visitor
from tests.web.live_server import Wire, serving
from tests.web.test_table_previews import play_in_public

pytestmark = pytest.mark.slow

PUBLIC = "https://push.example.org/send/1"


def test_the_key_is_the_same_for_everybody_and_kept_with_the_signing_key(client: TestClient) -> None:
    assert client.get("/push").json() == {"key": Vapid(KEY.encode()).public_key}


def test_a_server_that_does_not_want_it_has_no_trace_of_it(serve: Serve) -> None:
    client = serve(push=False)
    ann = Visitor(client)
    code = ann.open_room()
    assert client.get("/push").status_code == 404
    assert ann.ask("POST", "/push", json=FakeSubscriber().written(PUBLIC)).status_code == 404
    for page in ("/", f"/rooms/{code}"):
        assert "js/push.js" not in ann.get(page).text and 'id="push"' not in ann.get(page).text


def test_a_browser_in_a_room_may_ask_and_stop_asking(client: TestClient, ann: Visitor, bob: Visitor) -> None:
    ann.open_room()
    assert 'id="push"' in ann.get("/").text
    written = FakeSubscriber().written(PUBLIC)
    assert ann.ask("POST", "/push", json=written).status_code == 204
    assert ann.ask("DELETE", "/push").status_code == 204
    assert bob.ask("POST", "/push", json=written).status_code == 403
    assert bob.ask("DELETE", "/push").status_code == 403
    elsewhere = {"origin": "https://evil.example"}
    assert ann.ask("POST", "/push", json=written, headers=elsewhere).status_code == 403


@pytest.mark.parametrize(
    "change",
    [
        {"endpoint": "http://push.example.org/x"},
        {"endpoint": "https://push.example.org:22/x"},
        {"endpoint": 7},
        {"keys": {"p256dh": "AAAA", "auth": "AAECAwQFBgcICQoLDA0ODw"}},
        {"keys": {"p256dh": FakeSubscriber().written("")["keys"]["p256dh"], "auth": "AA"}},  # type: ignore[index]
        {"keys": None},
    ],
)
def test_what_is_no_subscription_is_refused(ann: Visitor, change: dict[str, object]) -> None:
    ann.open_room()
    assert ann.ask("POST", "/push", json=FakeSubscriber().written(PUBLIC) | change).status_code == 400
    assert ann.ask("POST", "/push", content=b"?").status_code == 400


def test_a_notification_leads_only_those_to_a_table_who_are_or_were_there(
    client: TestClient, ann: Visitor, bob: Visitor
) -> None:
    code = ann.open_room()
    assert ann.get("/my-tables/1").headers["location"] == f"/rooms/{code}"
    for stranger, number in ((bob, "1"), (ann, "2"), (ann, "x"), (bob, "999999999999999999999")):
        assert stranger.get(f"/my-tables/{number}").headers["location"] == "/"
    bob.join(code, "Bob")
    headers = {"origin": ORIGIN, "cookie": f"culprit={bob.cookies['culprit']}"}
    with client.websocket_connect(f"/rooms/{code}/socket", headers=headers) as socket:
        socket.send_json({"type": "leave"})
        while socket.receive()["type"] != "websocket.close":
            pass
    assert bob.get("/my-tables/1").headers["location"] == f"/rooms/{code}"  # to come back for the next game


@pytest.fixture
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PushStandIn]:
    with push_stand_in(tmp_path_factory.mktemp("push")) as service:
        yield service


@pytest.fixture
def wire(empty_database: Path, tmp_path: Path, clock: Clock, service: PushStandIn) -> Iterator[Wire]:
    with serving(empty_database, tmp_path, clock=clock, push_network=service.network) as wire:
        yield wire


def answer_once(browser: Browser) -> None:
    browser.send(**browser.buttons()[0], id=f"m{len(browser.frames)}")
    browser.until_said("ack")
    browser.frame()


def test_a_player_who_is_away_is_called_once_when_the_table_waits_for_them(
    wire: Wire, lines: ExitStack, clock: Clock, service: PushStandIn
) -> None:
    ann, bob = play_in_public(wire, lines)
    here, away = (ann, bob) if ann.buttons() else (bob, ann)
    phones = {}
    for browser, path in ((here, "/here"), (away, "/away")):
        phones[path] = FakeSubscriber()
        written = phones[path].written(service.url(path))
        assert browser.http.post("/push", json=written).status_code == 204
    away.socket.close()
    here.frame()  # their seat shows that they are away
    clock.now += AWAY_MILLIS  # nobody waits for the one who is away
    while here.buttons():
        answer_once(here)
    # Now the table waits for them. A moment is left to come back.
    clock.now += AWAY_MILLIS
    pushed = service.next()
    assert pushed.path == "/away"
    assert json.loads(phones["/away"].read(pushed.body))["title"] == "Your turn"
    code = (here.code or "").encode()
    assert code not in phones["/away"].read(pushed.body)
    for _ in range(3):
        clock.now += AWAY_MILLIS
        here.so_far()
    assert service.arrived.empty()
