"""Nobody may be too fast."""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.testclient import TestClient

from app.web.guard.limits import Limit, Limits, address_of
from app.web.services import Services
from tests.web.conftest import Clock
from tests.web.http_client import Visitor


def test_a_bucket_allows_a_burst_and_fills_again_with_time() -> None:
    clock = Clock()
    limit = Limit(clock, burst=2, millis=1000)
    assert [limit.take("a") for _ in range(4)] == [True, True, False, False]
    assert limit.take("b")
    clock.now += 999
    assert not limit.take("a")
    clock.now += 1
    assert limit.take("a") and not limit.take("a")
    clock.now += 1_000_000
    assert [limit.take("a") for _ in range(3)] == [True, True, False]


def test_a_clock_that_is_set_back_takes_nothing_away() -> None:
    clock = Clock()
    limit = Limit(clock, burst=1, millis=1000)
    assert limit.take("a")
    clock.now -= 60_000
    assert limit.left("a") == 0
    assert not limit.take("a")
    clock.now += 1000
    assert limit.take("a")


def test_the_table_of_buckets_stays_small() -> None:
    limit = Limit(Clock(), burst=1, millis=1000, most_known=3)
    for who in "abcd":
        assert limit.take(who)
    assert limit.take("a")
    assert not limit.take("d")


def connection_from(host: str) -> HTTPConnection:
    return HTTPConnection({"type": "http", "client": (host, 1), "headers": []})


def test_a_household_counts_as_one() -> None:
    assert address_of(connection_from("192.0.2.7")) == "192.0.2.7"
    assert address_of(connection_from("::ffff:192.0.2.7")) == "192.0.2.7"
    assert address_of(connection_from("2001:db8:1:2::5")) == address_of(connection_from("2001:db8:1:2:9::7"))
    assert address_of(connection_from("2001:db8:1:2::5")) != address_of(connection_from("2001:db8:1:3::5"))
    assert address_of(HTTPConnection({"type": "http", "client": None, "headers": []})) == "unknown"


def limits_of(client: TestClient) -> Limits:
    services = client.app.state.services  # type: ignore[attr-defined]
    assert isinstance(services, Services)
    return services.limits


def drain(limit: Limit, who: str = "testclient") -> None:
    while limit.take(who):
        pass


def test_whoever_opens_too_many_rooms_is_told_to_wait(client: TestClient, ann: Visitor, clock: Clock) -> None:
    drain(limits_of(client).rooms)
    body = {"game": "blame", "seats": 2, "options": {}, "name": "Ann"}
    answer = client.post("/api/rooms", json=body)
    assert (answer.status_code, answer.json()) == (429, {"code": "too_fast"})
    assert answer.headers["retry-after"]
    page = ann.post("/rooms", {"game": "blame", "blame-seats": "2", "name": "Ann"})
    assert page.status_code == 429 and "Too much at once" in page.text
    clock.now += 60_000
    assert client.post("/api/rooms", json=body).status_code == 201


def test_whoever_joins_too_often_is_told_to_wait(client: TestClient, ann: Visitor, bob: Visitor) -> None:
    code = ann.open_room()
    drain(limits_of(client).joins)
    answer = client.post(f"/api/rooms/{code}/join", json={"name": "Bob"})
    assert (answer.status_code, answer.json()) == (429, {"code": "too_fast"})
    assert bob.join(code, "Bob").status_code == 429


def test_whoever_guesses_codes_learns_nothing_more_not_even_a_right_one(
    client: TestClient, ann: Visitor, bob: Visitor
) -> None:
    code = ann.open_room()
    answers = [bob.get(f"/rooms/{number:012d}").status_code for number in range(40)]
    assert answers == [404] * 30 + [429] * 10
    assert bob.get(f"/rooms/{code}").status_code == 429
    assert client.post(f"/api/rooms/{code}/join", json={"name": "Bob"}).status_code == 429
    assert ann.get(f"/rooms/{code}").status_code == 200


def test_one_time_links_cannot_be_guessed_fast_either(ann: Visitor, bob: Visitor) -> None:
    code = ann.open_room()
    answers = [bob.get(f"/rooms/{code}/device/{number:043d}").status_code for number in range(35)]
    assert answers == [400] * 30 + [429] * 5


def test_a_member_in_a_great_hurry_is_told_to_wait(client: TestClient) -> None:
    body = {"game": "blame", "seats": 2, "options": {}, "name": "Ann"}
    room = client.post("/api/rooms", json=body).json()
    headers = {"authorization": f"Bearer {room['token']}"}
    answers = [
        client.post(f"/api/rooms/{room['code']}/start", headers=headers).status_code for _ in range(62)
    ]
    assert answers == [409] * 60 + [429] * 2
