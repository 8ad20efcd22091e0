"""Delivers a message to a browser's push service (RFC 8030), over a new connection each time."""

from __future__ import annotations

import asyncio
import logging
import ssl
from collections.abc import Awaitable, Callable
from enum import Enum
from functools import cached_property

import h11
import msgspec
from cryptography.hazmat.primitives.asymmetric import ec

from app.rooms.push.encryption import CURVE, SALT_BYTES, encrypt
from app.rooms.push.endpoint import Endpoint, EndpointRefused, read_endpoint, resolve
from app.rooms.push.vapid import Vapid
from app.rooms.runtime import Runtime

SECONDS_TO_KEEP = 24 * 60 * 60
"""How long a push service keeps a message for a browser that is off."""
SECONDS_TO_ANSWER = 15
LARGEST_ANSWER = 16 * 1024
GONE_STATUS = frozenset({404, 410})

log = logging.getLogger(__name__)


class DeliveryResult(Enum):
    SENT = "sent"
    GONE = "gone"  # the subscription has ended
    FAILED = "failed"


class Subscription(msgspec.Struct, frozen=True):
    """The endpoint of a browser's push service, and the keys that encrypt its messages."""

    endpoint: str
    browser_key: bytes
    auth: bytes


class PushNetwork:
    """Access to push services; tests pass in one that leads to a fake service."""

    any_port = False

    def __init__(
        self,
        tls: ssl.SSLContext | None = None,
        resolve: Callable[[Endpoint], Awaitable[str]] = resolve,
    ) -> None:
        self.resolve = resolve
        self._tls = tls

    @cached_property
    def tls(self) -> ssl.SSLContext:
        """Created with the first message, because loading the certificates takes a while."""
        return self._tls or ssl.create_default_context()

    def read(self, url: str) -> Endpoint:
        return read_endpoint(url, any_port=self.any_port)


class Delivery:
    """One per process."""

    def __init__(self, runtime: Runtime, vapid: Vapid, network: PushNetwork | None = None) -> None:
        self.vapid = vapid
        self.network = network or PushNetwork()
        self._runtime = runtime

    async def send(self, to: Subscription, message: bytes, topic: str) -> DeliveryResult:
        """Sends a message once, without retries: there will be another message with the next turn."""
        try:
            endpoint = self.network.read(to.endpoint)
            async with asyncio.timeout(SECONDS_TO_ANSWER):
                status = await self._post(endpoint, self._encrypted(to, message), topic)
        except EndpointRefused:
            return DeliveryResult.GONE
        except (OSError, TimeoutError, h11.RemoteProtocolError, EOFError) as failure:
            log.info("a push service could not be reached: %s", type(failure).__name__)
            return DeliveryResult.FAILED
        if status in GONE_STATUS:
            return DeliveryResult.GONE
        if not 200 <= status < 300:
            log.info("the push service at %s answered %d", endpoint.host, status)
            return DeliveryResult.FAILED
        return DeliveryResult.SENT

    def _encrypted(self, to: Subscription, message: bytes) -> bytes:
        return encrypt(
            message,
            browser_key=to.browser_key,
            auth=to.auth,
            salt=self._runtime.random(SALT_BYTES),
            sender=ec.generate_private_key(CURVE),
        )

    async def _post(self, endpoint: Endpoint, body: bytes, topic: str) -> int:
        """Returns the status of the response; redirects are not followed."""
        address = await self.network.resolve(endpoint)
        reader, writer = await asyncio.open_connection(
            address, endpoint.port, ssl=self.network.tls, server_hostname=endpoint.host, limit=LARGEST_ANSWER
        )
        try:
            now = self._runtime.clock() // 1000
            connection = h11.Connection(h11.CLIENT, max_incomplete_event_size=LARGEST_ANSWER)
            request = h11.Request(
                method="POST",
                target=endpoint.target,
                headers=[
                    ("Host", endpoint.origin.removeprefix("https://")),
                    ("Authorization", self.vapid.authorization(endpoint.origin, now)),
                    ("Content-Encoding", "aes128gcm"),
                    ("Content-Type", "application/octet-stream"),
                    ("Content-Length", str(len(body))),
                    ("TTL", str(SECONDS_TO_KEEP)),
                    ("Topic", topic),
                    ("Urgency", "normal"),
                    ("Connection", "close"),
                ],
            )
            for part in (request, h11.Data(body), h11.EndOfMessage()):
                writer.write(connection.send(part) or b"")
            await writer.drain()
            while True:
                event = connection.next_event()
                if event is h11.NEED_DATA:
                    connection.receive_data(await reader.read(LARGEST_ANSWER))
                elif isinstance(event, h11.Response):
                    return event.status_code
                elif isinstance(event, h11.ConnectionClosed):
                    raise EOFError
        finally:
            writer.close()
