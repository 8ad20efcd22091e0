"""Web Push: encryption, the server's signature, addresses, and one delivery per question."""

from __future__ import annotations

import socket
from collections.abc import Iterator

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from sqlalchemy import func, select

from app.db.models import PushSubscription
from app.rooms import acts
from app.rooms.push.delivery import Delivery, DeliveryResult
from app.rooms.push.encryption import CURVE, encrypt, public_bytes
from app.rooms.push.endpoint import EndpointRefused, is_public, read_endpoint, resolve
from app.rooms.push.notification import Notification
from app.rooms.push.push_notifier import PushNotifier
from app.rooms.push.subscriptions import remove_orphans, subscribe, unsubscribe
from app.rooms.push.vapid import Vapid
from app.rooms.runtime import Runtime
from tests.rooms.friends import new_room
from tests.rooms.push_service import FakeSubscriber, PushStandIn, from_base64url, push_stand_in

KEY = b"a key for tests, long enough to sign with"
MATCH = "0" * 32


@pytest.fixture(scope="module")
def stand_in(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PushStandIn]:
    with push_stand_in(tmp_path_factory.mktemp("push")) as service:
        yield service


@pytest.fixture
def service(stand_in: PushStandIn) -> PushStandIn:
    stand_in.answer, stand_in.location = 201, ""
    assert stand_in.arrived.empty()
    return stand_in


@pytest.fixture
def caller(runtime: Runtime, service: PushStandIn) -> PushNotifier:
    return PushNotifier(runtime, Delivery(runtime, Vapid(KEY, "https://play.example.org"), service.network))


async def kept(runtime: Runtime) -> int:
    async with runtime.database.reading() as session:
        return await session.scalar(select(func.count()).select_from(PushSubscription)) or 0


# -- encryption and signature ----------------------------------------------------------------------
def test_the_example_of_rfc_8291_comes_out_as_printed_there() -> None:
    sender = ec.derive_private_key(
        int.from_bytes(from_base64url("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big"), CURVE
    )
    body = encrypt(
        b"When I grow up, I want to be a watermelon",
        browser_key=from_base64url(
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
        ),
        auth=from_base64url("BTBZMqHH6r4Tts7J_aSIgg"),
        salt=from_base64url("DGv6ra1nlYgDCS1FRnbzlw"),
        sender=sender,
    )
    assert body == from_base64url(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml"
        "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
        "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_the_servers_push_key_follows_from_its_signing_key() -> None:
    assert Vapid(KEY).public_key == Vapid(KEY).public_key != Vapid(KEY + b"!").public_key
    assert len(from_base64url(Vapid(KEY).public_key)) == 65
    assert public_bytes(ec.generate_private_key(CURVE).public_key())[:1] == b"\x04"


# -- addresses -------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "url",
    [
        "http://push.example.org/x",
        "https://push.example.org:8443/x",
        "https://user@push.example.org/x",
        "https:///x",
        "https://push.example.org/x#y",
        "https://push.example.org/x y",
        "https://push.example.org/\r\nHost: x",
        "https://push.example.org:99999/x",
        "https://[::1/x",
        "https://push.example.org/" + "x" * 1000,
        "https://püsh.example.org/x",
        "file:///etc/passwd",
        "",
    ],
)
def test_what_no_push_service_would_be_is_refused(url: str) -> None:
    with pytest.raises(EndpointRefused):
        read_endpoint(url)


def test_an_address_is_taken_apart() -> None:
    endpoint = read_endpoint("https://Push.Example.org/send/a?b=c")
    assert (endpoint.host, endpoint.port, endpoint.target) == ("push.example.org", 443, "/send/a?b=c")
    assert endpoint.origin == "https://push.example.org"


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("93.184.216.34", True),
        ("2606:2800:220:1:248:1893:25c8:1946", True),
        ("127.0.0.1", False),
        ("10.1.2.3", False),
        ("192.168.0.1", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("0.0.0.0", False),
        ("224.0.0.1", False),
        ("::1", False),
        ("::", False),
        ("fe80::1%eth0", False),
        ("fd00::1", False),
        ("::ffff:127.0.0.1", False),
        ("::ffff:10.0.0.1", False),
        ("2002:7f00:1::", False),
        ("64:ff9b::7f00:1", False),
        ("64:ff9b::5db8:d822", True),
    ],
)
def test_only_addresses_of_the_internet_are_public(address: str, public: bool) -> None:
    assert is_public(address) is public


@pytest.mark.parametrize("addresses", [["127.0.0.1"], ["93.184.216.34", "10.0.0.1"], []])
async def test_a_name_that_leads_into_a_network_of_ours_is_refused(
    addresses: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, 443)) for address in addresses]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)
    with pytest.raises(EndpointRefused):
        await resolve(read_endpoint("https://push.example.org/x"))


# -- deliveries ------------------------------------------------------------------------------------
async def test_a_member_is_called_once_for_each_question(
    runtime: Runtime, caller: PushNotifier, service: PushStandIn
) -> None:
    ann, *_ = await new_room(runtime, "Bob", seats=2)
    phone = FakeSubscriber()
    assert await subscribe(runtime, ann.token, phone.subscription(service.url()))
    for question in (4, 4, 5, 5):
        await caller.call(7, "blame", Notification("turn", MATCH, question), ann.member)
    first, second = service.next(), service.next()
    assert service.arrived.empty()
    assert first.path == "/ann" and first.headers["content-encoding"] == "aes128gcm"
    assert int(first.headers["ttl"]) > 0 and first.headers["topic"] == "culprit-7"
    claims = first.claims()
    assert claims["aud"] == service.url("") and claims["sub"] == "https://play.example.org"
    assert claims["exp"] == runtime.clock() // 1000 + 12 * 60 * 60
    message = phone.read(first.body)
    assert message == phone.read(second.body) and first.body != second.body
    assert message == (
        b'{"title":"Your turn","body":"Game of Blame is waiting for you.","table":7}'
    )  # no code, no names, no cards


async def test_the_end_of_a_game_and_the_start_of_the_next_are_told_once_each(
    runtime: Runtime, caller: PushNotifier, service: PushStandIn
) -> None:
    ann, *_ = await new_room(runtime, "Bob", seats=2)
    phone = FakeSubscriber()
    assert await subscribe(runtime, ann.token, phone.subscription(service.url()))
    await acts.leave(runtime, ann.code, ann.member)  # who has left is called, too
    for notification in (
        Notification("over", MATCH),
        Notification("over", MATCH),
        Notification("begun", "1" * 32),
    ):
        await caller.call(7, "blame", notification, ann.member)
    assert [phone.read(service.next().body) for _ in range(2)] == [
        b'{"title":"The game is over","body":"Game of Blame: see how it ended, and join the next one.",'
        b'"table":7}',
        b'{"title":"A new game has begun","body":"Game of Blame is being played at your table.","table":7}',
    ]
    assert service.arrived.empty()


async def test_others_and_those_who_did_not_ask_are_not_called(
    runtime: Runtime, caller: PushNotifier, service: PushStandIn
) -> None:
    ann, bob = await new_room(runtime, "Bob", seats=2)
    await subscribe(runtime, ann.token, FakeSubscriber().subscription(service.url()))
    await caller.call(1, "blame", Notification("turn", MATCH, 1), bob.member)
    await unsubscribe(runtime, ann.token)
    await caller.call(1, "blame", Notification("turn", MATCH, 2), ann.member)
    assert service.arrived.empty()


@pytest.mark.parametrize(("answer", "left"), [(404, 0), (410, 0), (500, 1), (429, 1), (201, 1)])
async def test_a_subscription_that_is_gone_is_removed(
    runtime: Runtime, caller: PushNotifier, service: PushStandIn, answer: int, left: int
) -> None:
    ann, *_ = await new_room(runtime, "Bob", seats=2)
    await subscribe(runtime, ann.token, FakeSubscriber().subscription(service.url()))
    service.answer = answer
    await caller.call(1, "blame", Notification("turn", MATCH, 1), ann.member)
    service.next()
    assert await kept(runtime) == left


async def test_a_redirect_is_not_followed(
    runtime: Runtime, caller: PushNotifier, service: PushStandIn
) -> None:
    service.answer, service.location = 307, service.url("/elsewhere")
    to = FakeSubscriber().subscription(service.url())
    assert await caller.delivery.send(to, b"x", "t") is DeliveryResult.FAILED
    assert service.next().path == "/ann" and service.arrived.empty()


async def test_a_push_service_that_cannot_be_reached_harms_nothing(
    runtime: Runtime, caller: PushNotifier, service: PushStandIn
) -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        url = f"https://push.test:{closed.getsockname()[1]}/"
        assert (
            await caller.delivery.send(FakeSubscriber().subscription(url), b"x", "t") is DeliveryResult.FAILED
        )
    wrong_host = FakeSubscriber().subscription(f"https://other.test:{service.port}/")
    assert (
        await caller.delivery.send(wrong_host, b"x", "t") is DeliveryResult.FAILED
    )  # its certificate is another's


async def test_only_a_browser_in_a_room_can_subscribe_and_it_ends_with_its_last_room(
    runtime: Runtime, service: PushStandIn
) -> None:
    phone = FakeSubscriber().subscription(service.url())
    assert not await subscribe(runtime, "S" * 43, phone)
    ann, bob = await new_room(runtime, "Bob", seats=2)
    assert await subscribe(runtime, bob.token, phone)
    await remove_orphans(runtime)
    assert await kept(runtime) == 1
    await acts.remove(runtime, ann.code, ann.member, bob.member)
    await remove_orphans(runtime)
    assert await kept(runtime) == 0


async def test_a_seat_on_another_device_is_called_there(
    runtime: Runtime, caller: PushNotifier, service: PushStandIn
) -> None:
    ann, bob = await new_room(runtime, "Bob", seats=2)
    laptop = FakeSubscriber()
    await acts.claim(runtime, ann.code, await acts.device_key(runtime, ann.code, bob.member), token="L" * 43)
    assert await subscribe(runtime, "L" * 43, laptop.subscription(service.url("/laptop")))
    await caller.call(1, "blame", Notification("turn", MATCH, 1), bob.member)
    assert service.next().path == "/laptop"
