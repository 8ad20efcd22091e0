"""The bare server everything is compared with: whatever one of four says, all four get a ready-made text."""

from __future__ import annotations

from collections import defaultdict

from starlette.types import Receive, Scope, Send


class Bare:
    """An ASGI application without a thought of its own; the path names the table."""

    def __init__(self, octets: int) -> None:
        self._message = {"type": "websocket.send", "text": "x" * octets}
        self._tables: defaultdict[str, list[Send]] = defaultdict(list)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await receive()
            await send({"type": "lifespan.startup.complete"})
            await receive()
            await send({"type": "lifespan.shutdown.complete"})
        elif scope["type"] == "websocket":
            await self._serve(self._tables[scope["path"]], receive, send)

    async def _serve(self, table: list[Send], receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        table.append(send)
        message = self._message
        while (await receive())["type"] == "websocket.receive":
            for each in table:
                await each(message)
        table.remove(send)
