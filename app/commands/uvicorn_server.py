"""Uvicorn, configured for many small messages and a quick shutdown."""

from __future__ import annotations

import errno
import gc
import logging
import os
import signal
import socket
import sys
import threading
from types import FrameType

import segno
import uvicorn

from app import __version__
from app.commands.http_protocol import LimitedHttpProtocol
from app.db.engine import address
from app.defaults import ANY_ADDRESS
from app.lan import lan_address
from app.settings import Settings
from app.web.socket.direct_protocol import DirectSocketProtocol

LONGEST_MESSAGE = 65_536
SECONDS_FOR_CONNECTIONS = 2
SECONDS_TO_STOP = 4
"""From SIGTERM to exit. Tasks that still hang are then cancelled; no acknowledged move is lost by that."""


log = logging.getLogger(__name__)


class PortTaken(Exception):
    """Another program listens on this port; the message is for the host."""


class Server(uvicorn.Server):
    """Prints its address when it is ready, and stops in time."""

    def __init__(self, config: uvicorn.Config, ready: str, settings: Settings) -> None:
        super().__init__(config)
        self.ready = ready
        self.settings = settings

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            log.info("started", extra=_about(self.settings))
            print(self.ready, flush=True)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        log.info("stopping", extra={"connections": len(self.server_state.connections)})
        await super().shutdown(sockets)
        log.info("stopped")

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        cut_off = threading.Timer(SECONDS_TO_STOP, os._exit, (1,))
        cut_off.daemon = True
        cut_off.start()


def collect_rarely() -> None:
    """Runs the garbage collector less often. Views are hundreds of small lists and dicts without reference
    cycles; collecting after every few hundred, as by default, costs a sixth of the server's time. With many
    tables a single run takes 40 ms and more, in which all moves wait, so there must be few, also while new
    tables and caches grow."""
    gc.collect()
    gc.freeze()  # what exists now stays for the life of the process
    gc.set_threshold(100_000, 4, 20)


def listen(settings: Settings) -> socket.socket:
    """Binds the port before anything slow happens, so that a port in use is reported at once."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            settings.host, settings.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listener = socket.socket(family, kind, protocol)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
    except OSError as error:
        wrong_host = isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL
        which = "address with --host or CULPRIT_HOST" if wrong_host else "port with --port or CULPRIT_PORT"
        raise PortTaken(
            f"culprit: cannot listen on {settings.host} port {settings.port} ({error.strerror});"
            f" choose another {which}"
        ) from error
    return listener


def run(settings: Settings, listener: socket.socket, *, lan: bool) -> int:
    """Migrates the database, then serves until a signal arrives."""
    port = listener.getsockname()[1]
    # Uvicorn raises the signal again after it has stopped; this is a regular end, so the exit code is 0.
    signal.signal(signal.SIGTERM, _ended)
    try:
        from app.db.upgrade import upgrade_with_backup, wait_for_database
        from app.main import create_app

        wait_for_database(settings)
        upgrade_with_backup(settings)
        collect_rarely()
        friends = _lan_link(settings, port) if lan else None
        config = uvicorn.Config(
            create_app(settings),
            host=settings.host,
            port=port,
            http=LimitedHttpProtocol,
            ws=DirectSocketProtocol,
            ws_max_size=LONGEST_MESSAGE,
            ws_per_message_deflate=False,
            proxy_headers=True,
            forwarded_allow_ips=list(settings.trusted_proxies),
            server_header=False,
            access_log=False,
            log_config=None,
            lifespan="on",
            timeout_graceful_shutdown=SECONDS_FOR_CONNECTIONS,
        )
        server = Server(config, _announcement(settings, port, friends), settings)
        server.run(sockets=[listener])
    except KeyboardInterrupt:
        return 0
    return 0 if server.started else 1


def _about(settings: Settings) -> dict[str, object]:
    """Facts about the server for the first log line; the database URL without its password."""
    url = address(settings.database)
    return {
        "version": __version__,
        "database": str(settings.sqlite_file or url.set(drivername="postgresql").render_as_string()),
        "bus": settings.bus is not None,
        "public_url": settings.public_url,
        "base_path": settings.base_path,
    }


def _announcement(settings: Settings, port: int, friends: str | None) -> str:
    lines = [f"Culprit is ready at {_link(ANY_ADDRESS.get(settings.host, settings.host), port, settings)}"]
    if friends is not None:
        lines += [f"Friends in the same network: {friends}", "", _qr(friends)]
    return "\n".join(lines)


def _lan_link(settings: Settings, port: int) -> str | None:
    address = lan_address()
    if address is None:
        print("culprit: this machine is in no network, so friends cannot reach it", file=sys.stderr)
        return None
    settings.open_to_lan(f"http://{address}:{port}")
    return _link(address, port, settings)


def _link(host: str, port: int, settings: Settings) -> str:
    return f"http://{f'[{host}]' if ':' in host else host}:{port}{settings.base_path}"


def _qr(link: str) -> str:
    from io import StringIO

    drawn = StringIO()
    segno.make(link, micro=False).terminal(drawn, compact=True)
    return drawn.getvalue()


def _ended(_signal: int, _frame: FrameType | None) -> None:
    raise SystemExit(0)
