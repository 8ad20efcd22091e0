"""Rate limits: token buckets, what they are counted by, and what a client over the limit is told."""

from __future__ import annotations

import pytest
from starlette.requests import HTTPConnection
from starlette.testclient import TestClient

from app.web.guard.limits import Limits, RateLimit, TokenBucket, address_of
from app.web.services import Services
from tests.manual_clock import Clock
from tests.web.http_client import Visitor
from tests.web.test_devices import one_time_link

pytestmark = pytest.mark.slow


def test_a_bucket_holds_a_burst_and_refills_with_time() -> None:
    clock = Clock()
    bucket = TokenBucket(clock, burst=3, millis=500)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    clock.now += 500
    assert [bucket.take(), bucket.take()] == [True, False]
    clock.now += 100_000
    assert [bucket.take(2), bucket.take(2), bucket.take(1)] == [True, False, True]


def test_each_key_has_a_bucket_of_its_own() -> None:
    clock = Clock()
    limit = RateLimit(clock, burst=2, millis=1000)
    assert [limit.take("a") for _ in range(4)] == [True, True, False, False]
    assert limit.take("b")
    clock.now += 999
    assert not limit.take("a")
    clock.now += 1
    assert limit.take("a") and not limit.take("a")
    clock.now += 1_000_000
    assert [limit.take("a") for _ in range(3)] == [True, True, False]


def test_a_clock_that_is_set_back_takes_no_tokens() -> None:
    clock = Clock()
    limit = RateLimit(clock, burst=1, millis=1000)
    assert limit.take("a")
    clock.now -= 60_000
    assert limit.available("a") == 0
    assert not limit.take("a")
    clock.now += 1000
    assert limit.take("a")


def test_the_least_recently_used_bucket_is_dropped() -> None:
    limit = RateLimit(Clock(), burst=1, millis=1000, max_buckets=3)
    for key in "abcd":
        assert limit.take(key)
    assert limit.take("a")
    assert not limit.take("d")


def connection_from(host: str) -> HTTPConnection:
    return HTTPConnection({"type": "http", "client": (host, 1), "headers": []})


def test_addresses_of_one_household_share_a_limit() -> None:
    assert address_of(connection_from("192.0.2.7")) == "192.0.2.7"
    assert address_of(connection_from("::ffff:192.0.2.7")) == "192.0.2.7"
    assert address_of(connection_from("2001:db8:1:2::5")) == address_of(connection_from("2001:db8:1:2:9::7"))
    assert address_of(connection_from("2001:db8:1:2::5")) != address_of(connection_from("2001:db8:1:3::5"))
    assert address_of(HTTPConnection({"type": "http", "client": None, "headers": []})) == "unknown"


def limits_of(client: TestClient) -> Limits:
    services = client.app.state.services  # type: ignore[attr-defined]
    assert isinstance(services, Services)
    return services.limits


def drain(limit: RateLimit, key: str = "testclient") -> None:
    while limit.take(key):
        pass


def test_opening_too_many_rooms_is_refused(client: TestClient, ann: Visitor, clock: Clock) -> None:
    drain(limits_of(client).rooms)
    body = {"game": "blame", "seats": 2, "options": {}, "name": "Ann"}
    answer = client.post("/api/rooms", json=body)
    assert (answer.status_code, answer.json()) == (429, {"code": "too_fast"})
    assert answer.headers["retry-after"]
    page = ann.post("/rooms", {"game": "blame", "seats": "2", "name": "Ann"})
    assert page.status_code == 429 and "Too much at once" in page.text
    clock.now += 60_000
    assert client.post("/api/rooms", json=body).status_code == 201


def test_joining_too_often_is_refused(client: TestClient, ann: Visitor, bob: Visitor) -> None:
    code = ann.open_room()
    drain(limits_of(client).joins)
    answer = client.post(f"/api/rooms/{code}/join", json={"name": "Bob"})
    assert (answer.status_code, answer.json()) == (429, {"code": "too_fast"})
    assert bob.join(code, "Bob").status_code == 429


def test_after_too_many_wrong_codes_a_right_one_still_opens_the_room(
    client: TestClient, ann: Visitor, bob: Visitor
) -> None:
    """Friends behind one proxy or one router share an address."""
    code = ann.open_room()
    device = one_time_link(ann, code)
    answers = [bob.get(f"/rooms/{number:012d}").status_code for number in range(40)]
    assert answers == [404] * 30 + [429] * 10
    assert "Take a seat" in bob.get(f"/rooms/{code}/join").text
    assert bob.join(code, "Bob").status_code == 303
    assert client.post(f"/api/rooms/{code}/join", json={"name": "Cid"}).status_code == 200
    assert client.post("/join", data={"code": code}, follow_redirects=False).status_code == 303
    assert ann.get(f"/rooms/{code}").status_code == 200
    assert Visitor(client).post(device).status_code == 303


def test_a_right_code_costs_nothing(client: TestClient, ann: Visitor, bob: Visitor) -> None:
    code = ann.open_room()
    for _ in range(100):
        assert bob.get(f"/rooms/{code}/join").status_code == 200
    assert bob.get("/rooms/000000000000").status_code == 404


def test_wrong_one_time_links_count_as_wrong_codes(ann: Visitor, bob: Visitor) -> None:
    code = ann.open_room()
    answers = [bob.get(f"/rooms/{code}/device/{number:043d}").status_code for number in range(35)]
    assert answers == [400] * 30 + [429] * 5


def test_a_member_who_sends_too_many_requests_is_refused(client: TestClient) -> None:
    body = {"game": "blame", "seats": 2, "options": {}, "name": "Ann"}
    room = client.post("/api/rooms", json=body).json()
    headers = {"authorization": f"Bearer {room['token']}"}
    answers = [
        client.post(f"/api/rooms/{room['code']}/start", headers=headers).status_code for _ in range(62)
    ]
    assert answers == [409] * 60 + [429] * 2
