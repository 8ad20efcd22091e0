"""A stand-in for a browser's push service, on this machine, and a browser that can read what it is sent."""

from __future__ import annotations

import json
import ssl
import threading
from base64 import urlsafe_b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Queue
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from app.rooms.push.delivery import PushNetwork, Subscription
from app.rooms.push.encryption import CURVE, public_bytes, read_public_key
from app.rooms.push.endpoint import Endpoint
from app.rooms.push.vapid import base64url

HOST = "push.test"
SECONDS = 30
AUTH = bytes(range(16))


def from_base64url(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class FakeSubscriber:
    """The half of a subscription that only the browser knows."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(CURVE)
        self.point = public_bytes(self.key.public_key())

    def subscription(self, endpoint: str) -> Subscription:
        return Subscription(endpoint, self.point, AUTH)

    def written(self, endpoint: str) -> dict[str, object]:
        """As the browser's script writes it."""
        return {
            "endpoint": endpoint,
            "expirationTime": None,
            "keys": {"p256dh": base64url(self.point), "auth": base64url(AUTH)},
        }

    def read(self, body: bytes) -> bytes:
        """Decrypts a message by RFC 8291, written apart from the code that encrypts."""
        salt, length = body[:16], body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        shared = self.key.exchange(ec.ECDH(), read_public_key(sender))
        secret = HKDF(SHA256(), 32, AUTH, b"WebPush: info\0" + self.point + sender).derive(shared)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        plain = AESGCM(key).decrypt(nonce, sealed, None)
        assert plain.endswith(b"\x02")
        return plain[:-1]


@dataclass
class Pushed:
    """A message as it arrived."""

    path: str
    headers: dict[str, str]
    body: bytes

    def claims(self) -> dict[str, Any]:  # Any: JSON
        """What the sender says of itself, if its signature holds."""
        scheme, _, rest = self.headers["authorization"].partition(" ")
        told = dict(each.strip().split("=", 1) for each in rest.split(","))
        signed, _, signature = told["t"].rpartition(".")
        raw = from_base64url(signature)
        der = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
        read_public_key(from_base64url(told["k"])).verify(der, signed.encode(), ec.ECDSA(SHA256()))
        assert scheme == "vapid"
        claims: dict[str, Any] = json.loads(from_base64url(signed.split(".")[1]))
        return claims


class LocalNetwork(PushNetwork):
    """Every push service is on this machine."""

    any_port = True


@dataclass
class PushStandIn:
    port: int
    network: LocalNetwork
    arrived: Queue[Pushed] = field(default_factory=Queue)
    answer: int = 201
    location: str = ""  # of a redirect

    def url(self, path: str = "/ann") -> str:
        return f"https://{HOST}:{self.port}{path}"

    def next(self) -> Pushed:
        return self.arrived.get(timeout=SECONDS)


@contextmanager
def push_stand_in(folder: Path) -> Iterator[PushStandIn]:
    """Serves https with a certificate that only its own network believes."""
    certificate = _certificate(folder)
    server_side = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server_side.load_cert_chain(certificate)

    async def here(_: Endpoint) -> str:
        return "127.0.0.1"

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            service.arrived.put(Pushed(self.path, headers, body))
            self.send_response(service.answer)
            if service.location:
                self.send_header("Location", service.location)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        server.socket = server_side.wrap_socket(server.socket, server_side=True)
        network = LocalNetwork(ssl.create_default_context(cafile=str(certificate)), here)
        service = PushStandIn(server.server_address[1], network)
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield service
        finally:
            server.shutdown()
            thread.join(SECONDS)


def _certificate(folder: Path) -> Path:
    key = ec.generate_private_key(CURVE)
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, HOST)])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(HOST)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, SHA256())
    )
    file = folder / "push.pem"
    file.write_bytes(
        key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()) + made.public_bytes(Encoding.PEM)
    )
    return file
