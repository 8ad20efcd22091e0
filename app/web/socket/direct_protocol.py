"""Uvicorn's WebSocket protocol, with a way to write ready-made frames, which bypasses its own framing.

It is in the scope's extensions under DIRECT. Without it, as with another server, the application uses ASGI's
`send`.
"""

from __future__ import annotations

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

DIRECT = "culprit.direct"
MAX_UNSENT_BYTES = 16_384
"""Bytes that may still be unsent while the socket counts as writable: a few frames of a table."""


class DirectSocketProtocol(WebSocketsSansIOProtocol):
    """Implements DirectLine of app/web/socket/connection.py."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][DIRECT] = self  # type: ignore[assignment]  # uvicorn's own type

    async def send(self, message: ASGISendEvent) -> None:
        """Treats a send after the connection was lost as a disconnect.

        Uvicorn closes a connection that does not answer its pings, and would report the next send as an
        error of the application.
        """
        if self.handshake_complete and self.transport.is_closing():
            raise ClientDisconnected
        await super().send(message)

    def shutdown(self) -> None:
        """Drops a connection that its client is closing while bytes are still unsent.

        Uvicorn would close it a second time, which is an error, and the server would not shut down cleanly.
        """
        if self.conn.state is State.CLOSING and not self.close_sent:
            self.transport.abort()
        else:
            super().shutdown()

    @property
    def can_write(self) -> bool:
        """Whether frames written now are sent at once."""
        return (
            self.handshake_complete
            and not (self.close_sent or self.disconnected)
            and not self.transport.is_closing()
            and self.transport.get_write_buffer_size() <= MAX_UNSENT_BYTES
        )

    def write(self, frames: bytes) -> None:
        """Writes whole messages; the caller has just checked `can_write`."""
        self.transport.write(frames)
