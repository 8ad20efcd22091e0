"""Frames written past ASGI, and what happens when the connection is lost meanwhile."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import pytest
import uvicorn
from fastapi import FastAPI, WebSocket
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.uri import parse_uri

from app.web.socket.direct_protocol import DirectSocketProtocol


async def test_a_connection_that_the_server_has_closed_is_lost_for_those_who_send() -> None:
    """Uvicorn closes it when a ping is not answered; the writer of the socket must not fail by that."""
    protocol = object.__new__(DirectSocketProtocol)
    protocol.handshake_complete = protocol.close_sent = True
    protocol.initial_response = None
    protocol.transport = SimpleNamespace(is_closing=lambda: True)  # type: ignore[assignment]
    with pytest.raises(ClientDisconnected):
        await protocol.send({"type": "websocket.send", "text": "hb"})


class StuckTransport(asyncio.Transport):
    """To a client that does not read: what is written stays here, and closing waits for it."""

    def __init__(self) -> None:
        super().__init__()
        self.unsent = b""
        self.written = asyncio.Event()
        self.closing = self.dropped = False

    def is_closing(self) -> bool:
        return self.closing

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.unsent += data
        self.written.set()

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...

    def close(self) -> None:
        self.closing = True

    def abort(self) -> None:
        self.dropped = True


async def test_the_server_can_stop_while_a_client_that_does_not_read_closes_its_connection() -> None:
    app = FastAPI()

    @app.websocket("/")
    async def accept(socket: WebSocket) -> None:
        await socket.accept()
        await socket.receive()

    transport, client = StuckTransport(), ClientProtocol(parse_uri("ws://localhost/"))
    protocol = DirectSocketProtocol(uvicorn.Config(app, log_config=None), ServerState(), {})
    protocol.connection_made(transport)

    def hear() -> None:
        protocol.data_received(b"".join(client.data_to_send()))

    client.send_request(client.connect())
    hear()
    await transport.written.wait()
    client.receive_data(transport.unsent)
    client.send_close(1001)
    hear()
    protocol.shutdown()
    assert transport.closing and transport.dropped
