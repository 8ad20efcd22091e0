"""Where a request comes from: another site must not act in the name of its visitors.

Browsers say so themselves, in Origin and Sec-Fetch-Site. A program proves itself by its bearer token, which
no other site can make a browser send, so it needs neither.
"""

from __future__ import annotations

from starlette.datastructures import Headers
from starlette.types import Scope

from app.settings import Settings

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
OWN_SITE = frozenset({"same-origin", "none"})
SECURE = frozenset({"https", "wss"})


def has_bearer(headers: Headers) -> bool:
    """Whether the sender proves itself by a token of its own."""
    return headers.get("authorization", "").lower().startswith("bearer ")


def allowed_origin(scope: Scope, settings: Settings) -> bool:
    """Whether a socket, or a request that names its origin, comes from our own pages or from a program."""
    headers = Headers(scope=scope)
    return has_bearer(headers) or _is_ours(headers.get("origin"), headers, scope, settings)


def allowed_change(scope: Scope, settings: Settings) -> bool:
    """Whether a request that changes something may do so."""
    headers = Headers(scope=scope)
    if scope["method"] in SAFE_METHODS or has_bearer(headers):
        return True
    if (origin := headers.get("origin")) is not None:
        return _is_ours(origin, headers, scope, settings)
    if (site := headers.get("sec-fetch-site")) is not None:
        return site in OWN_SITE
    # Neither: no browser of today. Without a cookie there is no member in whose name it could act.
    return "cookie" not in headers


def _is_ours(origin: str | None, headers: Headers, scope: Scope, settings: Settings) -> bool:
    if origin is None:
        return False
    host = headers.get("host", "").lower()
    ours = {settings.public_url, settings.lan, f"https://{host}"}
    # A proxy may speak plain HTTP with us, so https is believed; http is not where we know of TLS.
    if scope["scheme"] not in SECURE:
        ours.add(f"http://{host}")
    return bool(host) and origin.lower() in ours
