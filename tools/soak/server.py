"""A worker of the soak test: `python -m tools.soak.server PORT`, configured by the usual CULPRIT_* variables.

It differs from `python3 -m app serve` in three things: there are no rate limits, the deal does not wait for
the seats' own randomness, and /soak returns the resources of the process.
"""

from __future__ import annotations

import asyncio
import gc
import os
import sys
from pathlib import Path

import uvicorn
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from app import activity, logs
from app.commands.uvicorn_server import LONGEST_MESSAGE, collect_rarely
from app.db.migrate import upgrade
from app.db.outage import is_outage
from app.main import create_app
from app.rooms.live.delays import Delays
from app.rooms.live.room_hub import RoomHub
from app.settings import load
from app.web.guard.limits import Limits

FIGURES = "/soak"


class WithFigures:
    """Adds the page /soak to the application."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"] == FIGURES:
            await JSONResponse(figures())(scope, receive, send)
        else:
            await self._app(scope, receive, send)


def figures() -> dict[str, int]:
    """The resources of this process after garbage collection; memory and files are known on Linux only."""
    gc.collect()
    held = {
        "tasks": len(asyncio.all_tasks()),
        "sockets": int(activity.registry.get_sample_value("culprit_sockets") or 0),
        "rooms": sum(type(each) is RoomHub for each in gc.get_objects()),
        "moves": _moves(),
    }
    process = Path("/proc/self")
    if process.exists():
        pages = int((process / "statm").read_text().split()[1])
        held["memory"] = pages * os.sysconf("SC_PAGE_SIZE")
        held["files"] = len(list((process / "fd").iterdir()))
    return held


def _moves() -> int:
    samples = (sample for metric in activity.registry.collect() for sample in metric.samples)
    return int(sum(sample.value for sample in samples if sample.name == "culprit_moves_total"))


def main(argv: list[str]) -> int:
    """Serves until SIGTERM; logs warnings and errors to stderr, as JSON."""
    settings = load()
    logs.configure("warning", as_json=True, known=is_outage)
    upgrade(settings)
    collect_rarely()
    app = create_app(settings, limits=Limits.unlimited(), delays=Delays(contribution_seconds=0))
    config = uvicorn.Config(
        WithFigures(app),
        host="127.0.0.1",
        port=int(argv[0]),
        loop="uvloop",
        http="httptools",
        ws="websockets-sansio",
        ws_max_size=LONGEST_MESSAGE,
        ws_per_message_deflate=False,
        access_log=False,
        log_config=None,
        lifespan="on",
        timeout_graceful_shutdown=2,
    )
    uvicorn.Server(config).run()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
