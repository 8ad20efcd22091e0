"""Proxies that are not in the settings: behind one of them, all players share a single address."""

from __future__ import annotations

import logging

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

FORWARDED = "x-forwarded-for"

log = logging.getLogger(__name__)


class ProxyWarning:
    """Tells the host once that CULPRIT_TRUSTED_PROXIES may lack an address.

    The server has already applied the header. If it trusted the proxy, the client's address is one of those
    in the header; otherwise it is the address of the proxy itself.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self._told = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not self._told and scope["type"] in {"http", "websocket"} and scope.get("client") is not None:
            forwarded = Headers(scope=scope).get(FORWARDED)
            if forwarded is not None and not _names(forwarded, scope["client"][0]):
                self._told = True
                log.warning(
                    "%s sends X-Forwarded-For and is not trusted. If it is your proxy, name it in"
                    " CULPRIT_TRUSTED_PROXIES: until then everybody behind it counts as one address.",
                    scope["client"][0],
                )
        await self.app(scope, receive, send)


def _names(forwarded: str, address: str) -> bool:
    """Whether this address is in the header; some proxies write a port or brackets with it."""
    hosts = [host.strip().strip("[]") for host in forwarded.split(",")]
    return address in hosts or any(host.startswith((f"{address}:", f"{address}]")) for host in hosts)
