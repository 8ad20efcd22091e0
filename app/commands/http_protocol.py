"""Uvicorn's HTTP protocol with a deadline, a maximum size of headers and a limit of connections per address.

Uvicorn limits WebSocket messages and idle keep-alive connections, but neither the size of headers nor the
time of a request, so a client that sends slowly or does not read could hold a connection forever.
"""

from __future__ import annotations

import asyncio
from typing import Any, ClassVar

from starlette.responses import Response
from uvicorn.config import Config
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from app.web.guard.limits import ConcurrencyLimit
from app.web.guard.refusal_log import RefusalLog

MAX_HEAD = 32 * 1024
REQUEST_SECONDS = 60
"""From opening the connection, or the first byte of a request, to the last byte of the response."""
MAX_CONNECTIONS = 500
"""Per address; a trusted proxy is not counted, because it carries the connections of all its clients."""

head_too_large = Response(status_code=431, headers={"Connection": "close"})


class LimitedHttpProtocol(HttpToolsProtocol):
    """Applies until the connection ends or becomes a WebSocket, which has limits of its own."""

    per_address: ClassVar[ConcurrencyLimit] = ConcurrencyLimit(MAX_CONNECTIONS)

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],  # Any: uvicorn's own type
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._peer: str | None = None
        self._deadline: asyncio.TimerHandle | None = None
        self._in_head = True
        self._head_size = 0  # bytes of headers that are not complete yet
        self._is_websocket = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn
        super().connection_made(transport)
        peer = "" if self.client is None else self.client[0]
        proxies = self.config.loaded_app
        if not (isinstance(proxies, ProxyHeadersMiddleware) and peer in proxies.trusted_hosts):
            if not self.per_address.acquire(peer):
                RefusalLog.add("connections", peer)
                transport.abort()
                return
            self._peer = peer
        self._start_deadline()

    def connection_lost(self, exc: Exception | None) -> None:
        self._release()
        super().connection_lost(exc)

    # -- reading -----------------------------------------------------------------------------------
    def data_received(self, data: bytes) -> None:
        self._head_size = self._head_size + len(data) if self._in_head else 0
        super().data_received(data)
        if self._is_websocket or self.transport.is_closing():
            return
        if self._in_head and self._head_size > MAX_HEAD:
            self.send_400_response("")
        elif self._deadline is None:
            self._start_deadline()

    def on_headers_complete(self) -> None:
        self._in_head, self._head_size = False, 0
        if len(self.url) + sum(len(name) + len(value) for name, value in self.headers) > MAX_HEAD:
            self.app = head_too_large
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._in_head = True
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._is_websocket = True
        self._release()
        super().handle_websocket_upgrade()
        socket = self.transport.get_protocol()
        if not getattr(socket, "handshake_initiated", True):
            self.transport.close()  # the handshake was invalid; websockets would leave the connection open

    # -- the deadline ------------------------------------------------------------------------------
    def on_response_complete(self) -> None:
        self._cancel_deadline()
        super().on_response_complete()
        if self.timeout_keep_alive_task is None and not self.transport.is_closing():
            self._start_deadline()  # a pipelined request is being handled

    def _start_deadline(self) -> None:
        self._deadline = self.loop.call_later(REQUEST_SECONDS, self._abort)

    def _cancel_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _abort(self) -> None:
        self._deadline = None
        self.transport.abort()  # close() would wait for the client to read what is buffered

    def _release(self) -> None:
        self._cancel_deadline()
        if self._peer is not None:
            self.per_address.release(self._peer)
            self._peer = None
