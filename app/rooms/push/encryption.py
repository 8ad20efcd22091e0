"""The encryption of Web Push: RFC 8291, with the content coding aes128gcm of RFC 8188.

Only the browser that subscribed can read the message; its push service sees nothing but the length.
"""

from __future__ import annotations

import struct

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
SALT_BYTES = AUTH_BYTES = 16
RECORD_SIZE = 4096
LAST_RECORD = b"\x02"


def public_bytes(key: ec.EllipticCurvePublicKey) -> bytes:
    """The uncompressed point, 65 bytes."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def read_public_key(point: bytes) -> ec.EllipticCurvePublicKey:
    """Raises ValueError unless this is a point of the curve."""
    return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point)


def encrypt(
    message: bytes,
    *,
    browser_key: bytes,
    auth: bytes,
    salt: bytes,
    sender: ec.EllipticCurvePrivateKey,
) -> bytes:
    """The body of a push message. `salt` and `sender` are new for every message."""
    ours = public_bytes(sender.public_key())
    shared = sender.exchange(ec.ECDH(), read_public_key(browser_key))
    secret = _hkdf(shared, auth, b"WebPush: info\0" + browser_key + ours, 32)  # RFC 8291, 3.4
    key = _hkdf(secret, salt, b"Content-Encoding: aes128gcm\0", 16)  # RFC 8188, 2.2
    nonce = _hkdf(secret, salt, b"Content-Encoding: nonce\0", 12)  # RFC 8188, 2.3
    header = salt + struct.pack("!LB", RECORD_SIZE, len(ours)) + ours  # RFC 8188, 2.1
    return header + AESGCM(key).encrypt(nonce, message + LAST_RECORD, None)


def _hkdf(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)
