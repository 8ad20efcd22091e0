"""VAPID (RFC 8292): proves to a push service that a message comes from the server the browser subscribed to.

The key is derived from the server's signing key, which is created on the first start and kept with the data.
So there is one secret to keep, and several workers share it. A new signing key logs all browsers out, and
their subscriptions end with it.
"""

from __future__ import annotations

import json
from base64 import urlsafe_b64encode
from hashlib import blake2b

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from app.rooms.push.encryption import CURVE, public_bytes

VALID_SECONDS = 12 * 60 * 60
"""RFC 8292 allows a day at most."""
COORDINATE_BYTES = 32


def base64url(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode("ascii")


class Vapid:
    """One per process."""

    def __init__(self, signing_key: bytes, contact: str | None = None) -> None:
        # Twice as many bits as the order of the curve, so that the remainder is uniformly distributed.
        digest = blake2b(signing_key, digest_size=64, person=b"culprit vapid").digest()
        number = int.from_bytes(digest, "big") % (CURVE.group_order - 1) + 1
        self._key = ec.derive_private_key(number, CURVE)
        self._contact = contact
        self.public_key = base64url(public_bytes(self._key.public_key()))

    def authorization(self, origin: str, now_seconds: int) -> str:
        """The Authorization header for a push service at this origin."""
        claims: dict[str, object] = {"aud": origin, "exp": now_seconds + VALID_SECONDS}
        if self._contact is not None:
            claims["sub"] = self._contact
        signed = ".".join(
            base64url(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims)
        )
        r, s = decode_dss_signature(self._key.sign(signed.encode(), ec.ECDSA(SHA256())))
        signature = r.to_bytes(COORDINATE_BYTES, "big") + s.to_bytes(COORDINATE_BYTES, "big")
        return f"vapid t={signed}.{base64url(signature)}, k={self.public_key}"
