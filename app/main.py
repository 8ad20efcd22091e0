"""The application factory: creates and wires all components, and does nothing else."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from hashlib import blake2b
from secrets import token_bytes
from typing import Any

from fastapi import FastAPI
from starlette.routing import Mount, WebSocketRoute

from app import __version__
from app.base_path import BasePath
from app.db.engine import Database
from app.db.journal import Journal
from app.db.readiness import Readiness
from app.rooms.cluster.bus import Bus
from app.rooms.live.background_tasks import BackgroundTasks
from app.rooms.live.delays import Delays
from app.rooms.live.hub_registry import HubRegistry
from app.rooms.live.operator_notices import OperatorNotices
from app.rooms.push.delivery import Delivery, PushNetwork
from app.rooms.push.push_notifier import PushNotifier
from app.rooms.push.vapid import Vapid
from app.rooms.room_service import RoomService
from app.rooms.runtime import Runtime, monotonic, now
from app.settings import Settings
from app.tables.replay.archive import Replays
from app.web.guard.identity import Identity
from app.web.guard.limits import Limits
from app.web.guard.proxies import ProxyWarning
from app.web.guard.security import Security
from app.web.guard.socket_outage import SocketOutage
from app.web.housekeeping import run_housekeeping
from app.web.http import (
    api,
    device_pages,
    errors,
    export,
    health,
    home,
    import_pages,
    info_pages,
    lookback_pages,
    open_cards_pages,
    past_pages,
    play_now,
    progressive_web_app,
    push,
    replay_pages,
    room_pages,
)
from app.web.http.room_html import render_room
from app.web.screen.my_tables import MyTables
from app.web.screen.renderer import Renderer
from app.web.screen.table_feed import TableFeeds
from app.web.screen.table_previews import TablePreviews
from app.web.screen.templates import StaticFolders, environment
from app.web.services import Services
from app.web.socket.endpoint import Sockets


def create_app(
    settings: Settings,
    *,
    clock: Callable[[], int] = now,
    monotonic: Callable[[], int] = monotonic,
    random: Callable[[int], bytes] = token_bytes,
    delays: Delays | None = None,
    limits: Limits | None = None,
    push_network: PushNetwork | None = None,
) -> FastAPI:
    """Creates the application; tests and the bench pass in clocks, randomness, delays and limits."""
    runtime = Runtime(Database(settings.database), clock, random, monotonic)
    journal = Journal(runtime.database)
    push_notifier = _push_notifier(settings, runtime, push_network)
    hubs = HubRegistry(
        runtime, journal, delays, _bus(settings), None if push_notifier is None else push_notifier.call
    )
    templates = environment(settings.base_path)
    renderer = Renderer(templates)
    feeds = TableFeeds(renderer)
    services = Services(
        settings=settings,
        runtime=runtime,
        hubs=hubs,
        rooms=RoomService(hubs),
        templates=templates,
        renderer=renderer,
        feeds=feeds,
        identity=Identity(settings),
        limits=limits or Limits.default(monotonic),
        render_room=render_room,
        replays=Replays(runtime.database),
        tables=TablePreviews(hubs, renderer),
        my_tables=MyTables(hubs, renderer),
        readiness=Readiness(runtime.database, monotonic),
        push_notifier=push_notifier,
    )
    sockets = Sockets(hubs, services.rooms, renderer, feeds, settings, services.identity, services.limits)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        journal.start()
        hubs.start()
        tasks = BackgroundTasks()
        notices = OperatorNotices(hubs)
        work = (run_housekeeping(services), sockets.beat(), hubs.run_clock(), notices.run())
        chores = [tasks.start(chore) for chore in work]
        try:
            yield
        finally:
            for chore in chores:
                chore.cancel()
            await tasks.wait()
            await hubs.stop()
            await journal.stop()
            await runtime.database.close()

    app = FastAPI(
        title="Culprit",
        description="Programs play through the same door as people.",
        version=__version__,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
    )
    app.state.services = services
    app.state.figures = health.figures(hubs)
    for calls in (api, export, import_pages):
        app.router.routes.extend(calls.router.routes)  # which include_router would make anew for every app
    for pages in (
        home,
        play_now,
        room_pages,
        device_pages,
        past_pages,
        info_pages,
        progressive_web_app,
        push,
        health,
    ):
        app.router.routes.extend(pages.routes)
    for pages in (import_pages, replay_pages, lookback_pages, open_cards_pages):
        app.router.routes.extend(pages.routes)
    app.router.routes.append(WebSocketRoute("/rooms/{code}/socket", sockets, name="socket"))
    app.router.routes.append(Mount("/static", StaticFolders(), name="static"))
    errors.add_handlers(app)
    _remove_422(app)
    app.add_middleware(SocketOutage)
    app.add_middleware(Security, settings=settings, refusal=errors.foreign)
    app.add_middleware(BasePath, base_path=settings.base_path)
    app.add_middleware(ProxyWarning)
    return app


def _bus(settings: Settings) -> Bus | None:
    """The bus between workers, if configured; workers that share a database share a signing key."""
    if settings.bus is None:
        return None
    from app.rooms.cluster.redis_bus import RedisBus  # only needed with several workers

    name = blake2b(settings.signing_key(), digest_size=8, person=b"culprit bus").hexdigest()
    return RedisBus(settings.bus, name)


def _push_notifier(settings: Settings, runtime: Runtime, network: PushNetwork | None) -> PushNotifier | None:
    """The Web Push notifier; None if the host has turned it off."""
    if not settings.push:
        return None
    contact = settings.public_url if (settings.public_url or "").startswith("https://") else None
    return PushNotifier(runtime, Delivery(runtime, Vapid(settings.signing_key(), contact), network))


def _remove_422(app: FastAPI) -> None:
    """Removes the response 422 from the OpenAPI document: invalid requests get a 400 here."""
    described = app.openapi

    def openapi() -> dict[str, Any]:  # Any: an OpenAPI document is plain JSON
        schema = described()
        for methods in schema["paths"].values():
            for call in methods.values():
                call["responses"].pop("422", None)
        for unused in ("HTTPValidationError", "ValidationError"):
            schema.get("components", {}).get("schemas", {}).pop(unused, None)
        return schema

    app.openapi = openapi  # type: ignore[method-assign]  # the documented way to change the schema
