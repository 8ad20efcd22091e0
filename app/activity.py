"""Log lines and metrics about what happens on the server, without anything that could help a player.

Rooms appear by number, never by code, because the code is a link. Names, cards, tokens and chat appear in
neither the log nor the metrics. The log has client addresses, so that the host can block a flood.
"""

from __future__ import annotations

import logging
from functools import cache

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics

disable_created_metrics()  # type: ignore[no-untyped-call]  # it has no types
registry = CollectorRegistry()
"""The metrics of this process; those of one application are added in app.web.http.health."""

_ROOMS = Counter("culprit_rooms_opened", "Rooms opened.", ["game"], registry=registry)
_CLOSED = Counter(
    "culprit_rooms_closed", "Rooms closed by their hosts, or deleted as idle.", registry=registry
)
_STARTED = Counter("culprit_matches_started", "Matches started.", ["game"], registry=registry)
_ENDED = Counter("culprit_matches_ended", "Matches over or abandoned.", ["how"], registry=registry)
_SOCKETS = Gauge("culprit_sockets", "Sockets open now.", registry=registry)
_OPENED = Counter("culprit_sockets_opened", "Sockets opened.", registry=registry)
_MOVES = Counter("culprit_moves", "Answers stored, also of bots.", ["game"], registry=registry)
_REFUSALS = Counter("culprit_refusals", "Requests and sockets refused.", ["reason"], registry=registry)
MOVE_SECONDS = Histogram(
    "culprit_move_seconds",
    "From a player's move coming in to its being stored and shown, or refused.",
    buckets=(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5),
    registry=registry,
)
COMMIT_ANSWERS = Histogram(
    "culprit_commit_answers",
    "Answers, deals and endings stored in one commit.",
    buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256),
    registry=registry,
)

log = logging.getLogger(__name__)
_moves_of = cache(_MOVES.labels)  # cached: the lookup by labels costs more than the increment


def room_opened(room: int, game: str) -> None:
    _ROOMS.labels(game).inc()
    log.info("room opened", extra={"room": room, "game": game})


def room_closed(room: int) -> None:
    _CLOSED.inc()
    log.info("room closed", extra={"room": room})


def rooms_swept(count: int) -> None:
    if count:
        _CLOSED.inc(count)
        log.info("idle rooms deleted", extra={"rooms": count})


def match_started(room: int, game: str) -> None:
    _STARTED.labels(game).inc()
    log.info("match started", extra={"room": room, "game": game})


def match_ended(game: str, how: str) -> None:
    """`how` is the final status: over or abandoned."""
    _ENDED.labels(how).inc()
    log.info("match ended", extra={"game": game, "how": how})


def move_stored(game: str) -> None:
    """Counted but not logged: there are many, and the log must not show when a seat answers."""
    _moves_of(game).inc()


def socket_opened(room: int, address: str) -> None:
    _SOCKETS.inc()
    _OPENED.inc()
    log.info("socket opened", extra={"room": room, "address": address})


def socket_closed(room: int, address: str) -> None:
    _SOCKETS.dec()
    log.info("socket closed", extra={"room": room, "address": address})


def refused(reason: str, address: str, *, told: bool = True) -> None:
    """`told`: whether to log it; a flood from one address must not fill the disk."""
    _REFUSALS.labels(reason).inc()
    if told:
        log.warning("refused", extra={"address": address, "reason": reason})
