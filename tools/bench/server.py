"""The servers under load, each in a process of its own:
`python -m tools.bench.server PORT [--bots-take MILLISECONDS] [--bare OCTETS [--commit]]`.

Ours is what `python3 -m app serve` runs, with two differences: there are no rate limits, and the deal does
not wait for the seats' own randomness. Both run on the same uvicorn.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace

import uvicorn
from starlette.types import ASGIApp

from app import logs
from app.commands.uvicorn_server import LONGEST_MESSAGE, collect_rarely
from app.db.migrate import upgrade
from app.main import create_app
from app.rooms.live.delays import Delays
from app.settings import Settings, load
from app.web.guard.limits import Limits
from app.web.socket.direct_protocol import DirectSocketProtocol
from tools.bench.baseline_server import Bare, Floor


def ours(settings: Settings, bots_take: int | None = None) -> ASGIApp:
    """The real application; bots take the usual time for a move, or the given milliseconds."""
    upgrade(settings)
    collect_rarely()
    delays = Delays(contribution_seconds=0)
    if bots_take is not None:
        delays = replace(delays, bots=(bots_take, bots_take))
    return create_app(settings, limits=Limits.unlimited(), delays=delays)


def _app(settings: Settings, octets: int | None, bots_take: int | None, *, commit: bool) -> ASGIApp:
    if octets is None:
        return ours(settings, bots_take)
    return Floor(octets, settings.data) if commit else Bare(octets)


def main(argv: list[str]) -> int:
    """Serves until SIGTERM."""
    parser = argparse.ArgumentParser()
    parser.add_argument("port", type=int)
    parser.add_argument("--bots-take", type=int, metavar="MILLISECONDS")
    parser.add_argument("--bare", type=int, metavar="OCTETS")
    parser.add_argument("--commit", action="store_true")
    args = parser.parse_args(argv)
    settings = load()
    logs.configure("warning", as_json=False)
    config = uvicorn.Config(
        _app(settings, args.bare, args.bots_take, commit=args.commit),
        host="127.0.0.1",
        port=args.port,
        loop="uvloop",
        http="httptools",
        ws=DirectSocketProtocol if args.bare is None else "websockets-sansio",
        ws_max_size=LONGEST_MESSAGE,
        ws_per_message_deflate=False,
        server_header=False,
        access_log=False,
        log_config=None,
        lifespan="on",
        timeout_graceful_shutdown=1,
    )
    uvicorn.Server(config).run()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
