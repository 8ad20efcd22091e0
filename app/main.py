"""The application: everything is made and put together here, and nothing else happens here."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

from fastapi import FastAPI
from starlette.routing import Mount, WebSocketRoute

from app.base_path import BasePath
from app.db.engine import Database
from app.db.journal import Journal
from app.rooms.hub import Hubs, Pace
from app.rooms.store import Store, now
from app.settings import Settings
from app.web import api, device_pages, errors, export, health, home, plain_pages, room_pages
from app.web.housekeeping import keep_house
from app.web.identity import Identity
from app.web.limits import Limits
from app.web.regions import render_room
from app.web.render import Renderer
from app.web.security import Security
from app.web.site import Site
from app.web.sockets import Sockets
from app.web.templating import STATIC, StaticFolder, environment


def create_app(
    settings: Settings,
    *,
    clock: Callable[[], int] = now,
    pace: Pace | None = None,
    limits: Limits | None = None,
) -> FastAPI:
    """The server for these settings; tests and the bench bring their own time, pace and limits."""
    store = Store(Database(settings.database), clock)
    journal = Journal(store.database)
    hubs = Hubs(store, journal, pace)
    templates = environment(settings.base_path)
    site = Site(
        settings=settings,
        store=store,
        hubs=hubs,
        templates=templates,
        renderer=Renderer(templates),
        identity=Identity(settings),
        limits=limits or Limits.usual(clock),
        render_room=render_room,
    )
    sockets = Sockets(hubs, site.renderer, settings, site.identity, site.limits.messages)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        journal.start()
        chores = [asyncio.create_task(keep_house(site)), asyncio.create_task(sockets.beat())]
        try:
            yield
        finally:
            for chore in chores:
                chore.cancel()
                with suppress(asyncio.CancelledError):
                    await chore
            await hubs.stop()
            await journal.stop()
            await store.database.close()

    app = FastAPI(
        title="Culprit",
        description="Programs play through the same door as people.",
        version="1",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
    )
    app.state.site = site
    app.state.figures = health.figures(hubs)
    app.include_router(api.router)
    app.include_router(export.router)
    for pages in (home, room_pages, device_pages, plain_pages, health):
        app.router.routes.extend(pages.routes)
    app.router.routes.append(WebSocketRoute("/rooms/{code}/socket", sockets, name="socket"))
    app.router.routes.append(Mount("/static", StaticFolder(directory=STATIC), name="static"))
    errors.add_handlers(app)
    _tell_no_422(app)
    app.add_middleware(Security, settings=settings, refusal=errors.foreign)
    app.add_middleware(BasePath, base_path=settings.base_path)
    return app


def _tell_no_422(app: FastAPI) -> None:
    """FastAPI describes an answer that we never give: what makes no sense is a 400 here."""
    described = app.openapi

    def openapi() -> dict[str, Any]:  # Any: an OpenAPI document is plain JSON
        schema = described()
        for methods in schema["paths"].values():
            for call in methods.values():
                call["responses"].pop("422", None)
        for unused in ("HTTPValidationError", "ValidationError"):
            schema.get("components", {}).get("schemas", {}).pop(unused, None)
        return schema

    app.openapi = openapi  # type: ignore[method-assign]  # FastAPI's own way to change the description
