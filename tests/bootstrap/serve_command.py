"""Runs the real serve command on a small application; with --hang, one that will not end."""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import ModuleType

from fastapi import FastAPI, Request, WebSocket

from app.commands import serve
from app.settings import Settings

HANG = "--hang"


def create_app(settings: Settings) -> FastAPI:
    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        yield
        if HANG in sys.argv:
            await asyncio.Event().wait()

    app = FastAPI(lifespan=lifespan)

    @app.get("/healthz")
    async def healthz() -> dict[str, str]:
        return {"lan": str(settings.lan)}

    @app.get("/who")
    async def who(request: Request) -> str:
        assert request.client is not None
        return request.client.host

    @app.get("/garbage")
    async def garbage() -> dict[str, int]:
        return {"threshold": gc.get_threshold()[0], "frozen": gc.get_freeze_count()}

    @app.websocket("/echo")
    async def echo(socket: WebSocket) -> None:
        await socket.accept()
        async for text in socket.iter_text():
            await socket.send_text(text)

    return app


if __name__ == "__main__":
    main = ModuleType("app.main")
    vars(main)["create_app"] = create_app
    sys.modules["app.main"] = main
    sys.exit(serve.main([argument for argument in sys.argv[1:] if argument != HANG]))
