"""The attacker makes, borrows or plants keys, and wants to be somebody else."""

from __future__ import annotations

import re
from collections import Counter
from hashlib import sha256
from pathlib import Path

import pytest
from itsdangerous import Signer
from starlette.testclient import TestClient

from app.rooms import codes, keys
from app.web.guard.identity import COOKIE, HOST_PREFIX
from tests.attacks.raw_socket import REFUSED, bearing, inside, joined, knock, opened, wearing
from tests.web.conftest import KEY, Serve
from tests.web.http_client import Visitor

FORM = {"game": "blame", "seats": "2", "name": "Ann"}


# -- guessing --------------------------------------------------------------------------------------
def test_keys_are_too_long_to_guess() -> None:
    asked: Counter[int] = Counter()

    def random(octets: int) -> bytes:
        asked[octets] += 1
        return bytes(octets)

    assert len(keys.new_token(random)) == 43 and len(codes.new_code(random)) == 12
    assert asked == {32: 1, 8: 1}  # 256 bits; 64 bits, of which a code keeps 60


def test_no_two_keys_share_anything(client: TestClient) -> None:
    rooms = [opened(client) for _ in range(20)]
    for kind in ("token", "code"):
        made = [room[kind] for room in rooms]
        assert len(set(made)) == 20
        # Nothing of one tells the next: no place has the same letter in all of them.
        assert all(len(set(column)) > 1 for column in zip(*made, strict=True))


# -- forging and borrowing -------------------------------------------------------------------------
def test_a_token_that_we_signed_but_never_gave_to_anybody_opens_nothing(
    client: TestClient, ann: Visitor, bob: Visitor
) -> None:
    """Even with the signing key, a cookie must be known to the room."""
    code = ann.open_room()
    signer = Signer(KEY, salt="culprit.browser", digest_method=sha256)
    for token in ("A" * 43, keys.hashed("x")[:43], "' OR 1=1 --".ljust(43, "x")):
        bob.cookies[COOKIE] = signer.sign(token).decode()
        assert knock(client, code, wearing(bob)) == REFUSED
        assert bob.get(f"/rooms/{code}").status_code == 303


def test_what_is_kept_of_a_token_is_no_token(client: TestClient, tmp_path: Path) -> None:
    """A stolen copy of the database opens no seat."""
    room = opened(client)
    kept = keys.hashed(room["token"])
    assert any(kept.encode() in file.read_bytes() for file in tmp_path.glob("culprit.db*"))
    for shown in (kept, kept[:43]):
        assert knock(client, room["code"], bearing(shown)) == REFUSED


def test_no_token_lies_on_the_disk(client: TestClient, ann: Visitor, bob: Visitor, tmp_path: Path) -> None:
    code = ann.open_room()
    bob.join(code, "Bob")
    tokens = [cookie.partition(".")[0] for cookie in (ann.cookies[COOKIE], bob.cookies[COOKIE])]
    tokens += [opened(client)["token"], joined(client, code, "Cid")]
    found = re.search(rf"/rooms/{code}/device/([\w-]+)", ann.post(f"/rooms/{code}/device").text)
    assert found is not None
    tokens.append(found[1])
    disk = b"".join(file.read_bytes() for file in tmp_path.iterdir() if file.is_file())
    for token in tokens:
        assert keys.is_token(token) and token.encode() not in disk
        assert keys.hashed(token).encode() in disk  # this is all there is


def test_the_key_of_one_room_opens_no_other(client: TestClient, ann: Visitor, bob: Visitor) -> None:
    mine, other = ann.open_room(), bob.open_room("Bob")
    assert knock(client, other, wearing(ann)) == REFUSED
    assert ann.get(f"/rooms/{other}").headers["location"] == f"/rooms/{other}/join"
    assert ann.post(f"/rooms/{other}/device").status_code == 403
    program = opened(client)
    assert knock(client, mine, bearing(program["token"])) == REFUSED
    answer = client.post(f"/api/rooms/{mine}/start", headers=bearing(program["token"]))
    assert answer.json() == {"code": "not_host"}


def test_a_member_has_no_power_of_the_hosts(client: TestClient) -> None:
    room = opened(client, seats=3)
    eve = joined(client, room["code"], "Eve")
    for path, body in (("bots", {"count": 1, "level": "random"}), ("start", None)):
        answer = client.post(f"/api/rooms/{room['code']}/{path}", json=body, headers=bearing(eve))
        assert (answer.status_code, answer.json()) == (403, {"code": "not_host"})
    host = 1
    acts: list[dict[str, object]] = [
        {"type": "remove", "member": host},
        {"type": "mute", "member": host},
        {"type": "host", "member": host},
        {"type": "bot", "seat": 2},
        {"type": "options", "fields": {"locked": "on"}},
    ]
    acts += [{"type": kind} for kind in ("start", "rematch", "lobby", "end", "renew", "close")]
    with inside(client, room["code"], bearing(eve)) as line:
        for act in acts:
            line.send(**act)
            assert line.until("error")["code"] == "not_host"
    with inside(client, room["code"], bearing(room["token"])) as line:
        told = line.until("room")
        assert told["host"] == host and [member["name"] for member in told["members"]] == ["Ann", "Eve"]


def test_who_was_removed_keeps_no_way_in(client: TestClient) -> None:
    room = opened(client)
    eve = joined(client, room["code"], "Eve")
    with (
        inside(client, room["code"], bearing(eve)) as hers,
        inside(client, room["code"], bearing(room["token"])) as line,
    ):
        member = hers.until("room")["you"]["member"]
        line.send(type="remove", member=member)
        assert hers.closed() == 4001
    assert knock(client, room["code"], bearing(eve)) == REFUSED


# -- planting --------------------------------------------------------------------------------------
def test_a_key_that_a_visitor_chose_is_not_taken_over(client: TestClient, bob: Visitor) -> None:
    """Fixation: who makes somebody sit down with a known key reads along afterwards."""
    room = opened(client, seats=3)
    known = "A" * 43
    bob.cookies[COOKIE] = known
    bob.join(room["code"], "Bob")
    assert known not in bob.cookies[COOKIE]
    answer = client.post(f"/api/rooms/{room['code']}/join", json={"name": "Cid"}, headers=bearing(known))
    assert answer.json()["token"] != known


def test_the_cookie_cannot_be_planted_from_a_neighbouring_host(serve: Serve) -> None:
    """Eve has a page on eve.example.org and sets her own cookie for all of example.org."""
    client = serve(public_url="https://play.example.org")
    host = {"host": "play.example.org"}
    eve, bob = Visitor(client), Visitor(client)
    eve.ask("POST", "/rooms", data=FORM, headers={**host, "origin": "https://play.example.org"})
    hers = eve.cookies[HOST_PREFIX + COOKIE]  # a name that only this host itself can set
    bob.cookies[COOKIE] = hers  # what she can plant
    answer = bob.ask("POST", "/rooms", data=FORM, headers={**host, "origin": "https://play.example.org"})
    cookie = next(line for line in answer.headers.get_list("set-cookie") if line.startswith(HOST_PREFIX))
    assert "Path=/;" in cookie and "Secure" in cookie and "Domain" not in cookie and "HttpOnly" in cookie
    assert bob.cookies[HOST_PREFIX + COOKIE] != hers


@pytest.mark.parametrize(
    ("base", "origin", "name"),
    [
        ("", "http://testserver", "culprit"),
        ("", "https://testserver", "__Host-culprit"),
        ("/culprit", "https://testserver", "culprit"),
    ],
)
def test_whoever_has_a_cookie_is_known_again(serve: Serve, base: str, origin: str, name: str) -> None:
    client = serve(base_path=base)
    client.base_url = f"{origin}{base}"
    visitor = Visitor(client)
    to = visitor.post("/rooms", FORM, headers={"origin": origin}).headers["location"]
    assert name in visitor.cookies
    assert visitor.get(to.removeprefix(base)).status_code == 200


def test_a_name_is_remembered_only_after_it_was_cleaned(ann: Visitor) -> None:
    ann.cookies["culprit_name"] = '"><script>x</script>'
    page = ann.get("/").text
    assert "<script>x" not in page
