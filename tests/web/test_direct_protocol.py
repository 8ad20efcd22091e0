"""Frames written past ASGI, and what happens when the connection is lost meanwhile."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from uvicorn.protocols.utils import ClientDisconnected

from app.web.socket.direct_protocol import DirectSocketProtocol


async def test_a_connection_that_the_server_has_closed_is_lost_for_those_who_send() -> None:
    """Uvicorn closes it when a ping is not answered; the writer of the socket must not fail by that."""
    protocol = object.__new__(DirectSocketProtocol)
    protocol.handshake_complete = protocol.close_sent = True
    protocol.initial_response = None
    protocol.transport = SimpleNamespace(is_closing=lambda: True)  # type: ignore[assignment]
    with pytest.raises(ClientDisconnected):
        await protocol.send({"type": "websocket.send", "text": "hb"})
