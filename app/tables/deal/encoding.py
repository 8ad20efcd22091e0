"""Encodes the input of hashes unambiguously, in a way that is easy to implement in other languages."""

from __future__ import annotations

import json
from collections.abc import Iterable


def length_prefixed(parts: Iterable[bytes]) -> bytes:
    """Each part preceded by its length in four bytes, most significant first."""
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def canonical_json(value: object) -> bytes:
    """Canonical JSON (RFC 8785), limited to strings, integers, booleans, null, lists and objects.

    Keys are sorted, there is no white space, and only the necessary characters are escaped; in UTF-8.
    """
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()
