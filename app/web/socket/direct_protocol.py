"""Uvicorn's WebSocket protocol, and a way to write ready-made frames past the framing of each message.

An application finds it in its scope, among the extensions, under DIRECT. Without it, as with another server,
an application uses ASGI's `send`.
"""

from __future__ import annotations

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

DIRECT = "culprit.direct"
LITTLE = 16_384
"""Octets that may wait for the network, and the line still counts as free: a few frames of a table."""


class DirectSocketProtocol(WebSocketsSansIOProtocol):
    """Follows DirectLine in app/web/socket/connection.py."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][DIRECT] = self  # type: ignore[assignment]  # uvicorn's own type

    async def send(self, message: ASGISendEvent) -> None:
        """Uvicorn closes a connection that does not answer its pings, and then calls it the application's
        mistake to send anything: here it is a lost connection, as every other."""
        if self.handshake_complete and self.transport.is_closing():
            raise ClientDisconnected
        await super().send(message)

    @property
    def free(self) -> bool:
        """Whether frames can be written now, and leave at once."""
        return (
            self.handshake_complete
            and not (self.close_sent or self.disconnected)
            and not self.transport.is_closing()
            and self.transport.get_write_buffer_size() <= LITTLE
        )

    def write(self, frames: bytes) -> None:
        """Writes whole messages; `free` was asked just before."""
        self.transport.write(frames)
