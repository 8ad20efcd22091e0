"""A line: one HTTP connection, which nobody may hold for ever, fill without end or open by the hundred.

Uvicorn bounds what a socket says and how long an idle line stays, but neither how long a request's head is
nor how long a request takes: whoever says nothing, speaks slowly or does not listen would be waited for.
"""

from __future__ import annotations

import asyncio
from typing import Any, ClassVar

from starlette.responses import Response
from uvicorn.config import Config
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from app.web.guard.limits import Places

LONGEST_HEAD = 32 * 1024
SECONDS = 60
"""From the first word of a request, or from none, to the last of its answer."""
MOST_LINES = 500
"""Of one address at once; a trusted proxy brings everybody's."""

too_long = Response(status_code=431, headers={"Connection": "close"})


class Line(HttpToolsProtocol):
    """Counted from its first moment until it ends or becomes a socket, which others count."""

    lines: ClassVar[Places] = Places(MOST_LINES)

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
        self._head = 0  # octets of a head that is not complete yet
        self._is_socket = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn
        super().connection_made(transport)
        peer = "" if self.client is None else self.client[0]
        proxies = self.config.loaded_app
        if not (isinstance(proxies, ProxyHeadersMiddleware) and peer in proxies.trusted_hosts):
            if not self.lines.take(peer):
                transport.abort()
                return
            self._peer = peer
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._forget()
        super().connection_lost(exc)

    # -- what comes in -----------------------------------------------------------------------------
    def data_received(self, data: bytes) -> None:
        self._head = self._head + len(data) if self._in_head else 0
        super().data_received(data)
        if self._is_socket or self.transport.is_closing():
            return
        if self._in_head and self._head > LONGEST_HEAD:
            self.send_400_response("")
        elif self._deadline is None:
            self._wait()

    def on_headers_complete(self) -> None:
        self._in_head, self._head = False, 0
        if len(self.url) + sum(len(name) + len(value) for name, value in self.headers) > LONGEST_HEAD:
            self.app = too_long
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._in_head = True
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._is_socket = True
        self._forget()
        super().handle_websocket_upgrade()
        socket = self.transport.get_protocol()
        if not getattr(socket, "handshake_initiated", True):
            self.transport.close()  # its head made no sense, and nothing more would come of it

    # -- time --------------------------------------------------------------------------------------
    def on_response_complete(self) -> None:
        self._calm()
        super().on_response_complete()
        if self.timeout_keep_alive_task is None and not self.transport.is_closing():
            self._wait()  # the next request is here already

    def _wait(self) -> None:
        self._deadline = self.loop.call_later(SECONDS, self._give_up)

    def _calm(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self) -> None:
        self._deadline = None
        self.transport.abort()  # to close politely would be to wait for them again

    def _forget(self) -> None:
        self._calm()
        if self._peer is not None:
            self.lines.give_back(self._peer)
            self._peer = None
