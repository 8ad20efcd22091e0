"""A network between a server and its clients that falls silent: nothing arrives, and nobody is told so."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress


class SilentNetwork:
    """Passes bytes on to a port of this machine, until it is told to be silent."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._open = asyncio.Event()
        self._open.set()

    def fall_silent(self) -> None:
        self._open.clear()

    def speak_again(self) -> None:
        self._open.set()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await self._open.wait()
        server_reader, server_writer = await asyncio.open_connection("127.0.0.1", self._port)
        await asyncio.gather(self._pass_on(reader, server_writer), self._pass_on(server_reader, writer))

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65_536):
                await self._open.wait()
                writer.write(data)
        writer.close()


@asynccontextmanager
async def silent_network(port: int) -> AsyncIterator[tuple[SilentNetwork, int]]:
    """The network, and its port for clients."""
    network = SilentNetwork(port)
    server = await asyncio.start_server(network.serve, "127.0.0.1", 0)
    try:
        yield network, server.sockets[0].getsockname()[1]
    finally:
        network.speak_again()
        server.close()
