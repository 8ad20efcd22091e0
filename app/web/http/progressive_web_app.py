"""What makes the page installable: a manifest, a service worker, and a page shown without a connection."""

from __future__ import annotations

import json

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from app.web.screen.templates import FOR_AN_HOUR, STATIC, Assets, page
from app.web.services import services_of

NIGHT = "#130d0b"  # as in tokens.css
WORKER = STATIC / "js" / "service-worker.js"
OFFLINE_ASSETS = (
    "css/tokens.css",
    "css/base.css",
    "css/parts.css",
    "css/pages.css",
    "img/logo.svg",
)
"""All that the service worker caches besides the offline page: no table, no name, nothing that expires."""
CARD_BACK = "img/back.svg"
"""The picture on the offline page. The style sheet names it, so its address has no version."""


async def manifest(request: Request) -> Response:
    """The web app manifest, which a browser reads before it installs Culprit on a home screen."""
    services = services_of(request)
    root, asset = services.root, _assets(request)
    about = {
        "id": f"{root}/",
        "name": "Culprit",
        "short_name": "Culprit",
        "description": "Games of blame and bluff for friends.",
        "lang": "en",
        "start_url": f"{root}/",
        "scope": f"{root}/",
        "display": "standalone",
        "background_color": NIGHT,
        "theme_color": NIGHT,
        "icons": [
            {"src": asset("img/icon-192.png"), "type": "image/png", "sizes": "192x192"},
            {"src": asset("img/icon-512.png"), "type": "image/png", "sizes": "512x512"},
            {
                "src": asset("img/icon-maskable-512.png"),
                "type": "image/png",
                "sizes": "512x512",
                "purpose": "maskable",
            },
        ],
    }
    return JSONResponse(about, media_type="application/manifest+json", headers={"Cache-Control": FOR_AN_HOUR})


async def service_worker(request: Request) -> Response:
    """The service worker, with the base path and the files to cache; it changes when one of them does."""
    services = services_of(request)
    asset = _assets(request)
    told = {
        "root": services.root,
        "page": f"{services.root}/offline",
        "icon": asset("img/icon-192.png"),
        "files": [*map(asset, OFFLINE_ASSETS), f"{services.root}/static/{CARD_BACK}"],
    }
    script = f"const SITE = {json.dumps(told)};\n{WORKER.read_text(encoding='utf-8')}"
    return Response(script, media_type="text/javascript", headers={"Cache-Control": "no-cache"})


async def offline(request: Request) -> Response:
    """The page that the service worker shows when the server cannot be reached; the same for everybody."""
    return page(services_of(request).templates, "pages/offline.html")


def _assets(request: Request) -> Assets:
    asset = services_of(request).templates.globals["asset"]
    assert isinstance(asset, Assets)
    return asset


routes = [
    Route("/manifest.webmanifest", manifest),
    Route("/service-worker.js", service_worker),
    Route("/offline", offline),
]
