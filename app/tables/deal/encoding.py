"""How bytes are put together before they are hashed: unambiguous, and easy to write again elsewhere."""

from __future__ import annotations

import json
from collections.abc import Iterable


def length_prefixed(parts: Iterable[bytes]) -> bytes:
    """Each part preceded by its length in four bytes, most significant first."""
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def canonical_json(value: object) -> bytes:
    """JSON as RFC 8785 writes it, for the strings, whole numbers, booleans, lists and objects we have.

    Keys are sorted, there is no white space, and nothing is escaped that need not be; in UTF-8.
    """
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()
