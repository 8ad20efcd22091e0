"""For operators: liveness, readiness and metrics."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Gauge, Info, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.platform_collector import PlatformCollector
from prometheus_client.process_collector import ProcessCollector
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from app import __version__, activity
from app.rooms.live.hub_registry import HubRegistry
from app.web.services import services_of


async def healthz(_request: Request) -> Response:
    """Liveness: the process answers; nothing else is checked."""
    return PlainTextResponse("ok")


async def readyz(request: Request) -> Response:
    """Readiness: moves can be stored. A lost bus is only reported: workers still serve their own clients."""
    fault = await services_of(request).readiness.fault()
    if fault is not None:
        return PlainTextResponse(fault, 503)
    cluster = services_of(request).hubs.cluster
    alone = cluster is not None and not cluster.bus.is_connected
    return PlainTextResponse("ready, but the bus does not answer" if alone else "ready")


async def metrics(request: Request) -> Response:
    """Metrics for Prometheus, if the host has switched them on."""
    if not services_of(request).settings.metrics:
        raise HTTPException(404)
    figures = generate_latest(request.app.state.figures) + generate_latest(activity.registry)
    return Response(figures, media_type=CONTENT_TYPE_LATEST)


def figures(hubs: HubRegistry) -> CollectorRegistry:
    """Gauges of this application; events are counted in app.activity."""
    registry = CollectorRegistry()
    ProcessCollector(registry=registry)
    PlatformCollector(registry=registry)
    Info("culprit_build", "The version that runs.", registry=registry).info({"version": __version__})
    rooms = Gauge("culprit_rooms_in_memory", "Rooms that this process has in memory.", registry=registry)
    rooms.set_function(lambda: hubs.count)
    bus = Gauge("culprit_bus", "1 while this worker hears the others, or there are none.", registry=registry)
    bus.set_function(lambda: hubs.cluster is None or hubs.cluster.bus.is_connected)
    database = Gauge("culprit_database", "1 while the database can be read and written.", registry=registry)
    database.set_function(lambda: not hubs.runtime.database.outage.standing)
    return registry


routes = [Route("/healthz", healthz), Route("/readyz", readyz), Route("/metrics", metrics)]
