"""Where a request comes from: another site must not act in the name of its visitors.

Browsers tell it in Origin and Sec-Fetch-Site. A program authenticates with a bearer token, which no other
site can make a browser send, so it needs neither header.
"""

from __future__ import annotations

from starlette.datastructures import Headers
from starlette.types import Scope

from app.settings import Settings

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
OWN_SITE = frozenset({"same-origin", "none"})
SECURE = frozenset({"https", "wss"})


def has_bearer(headers: Headers) -> bool:
    """Whether the client authenticates with a bearer token."""
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
    # Neither header: not a current browser. Without a cookie the request cannot act for a member.
    return "cookie" not in headers


def _is_ours(origin: str | None, headers: Headers, scope: Scope, settings: Settings) -> bool:
    if origin is None:
        return False
    host = headers.get("host", "").lower()
    ours = {settings.public_url, settings.lan, f"https://{host}"}
    # A proxy may terminate TLS, so an https origin is always accepted; http only if we do not see TLS.
    if scope["scheme"] not in SECURE:
        ours.add(f"http://{host}")
    return bool(host) and origin.lower() in ours
