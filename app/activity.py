"""What goes on, for the host: a line in the log and a count each, and nothing that helps a player.

Rooms are named by their numbers, never by their codes, which are links. Names, cards, tokens and chat are in
neither log nor figures; addresses are in the log, so that the host can bar who floods.
"""

from __future__ import annotations

import logging
from functools import cache

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics

disable_created_metrics()  # type: ignore[no-untyped-call]  # it has no types
registry = CollectorRegistry()
"""Of this process; what only one application knows is added in app.web.http.health."""

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
_moves_of = cache(_MOVES.labels)  # looking it up by its labels costs more than counting


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
    """`how` is the status it ends with: over or abandoned."""
    _ENDED.labels(how).inc()
    log.info("match ended", extra={"game": game, "how": how})


def move_stored(game: str) -> None:
    """Counted and not logged: there are many, and when which seat answers is the table's own affair."""
    _moves_of(game).inc()


def socket_opened(room: int, address: str) -> None:
    _SOCKETS.inc()
    _OPENED.inc()
    log.info("socket opened", extra={"room": room, "address": address})


def socket_closed(room: int, address: str) -> None:
    _SOCKETS.dec()
    log.info("socket closed", extra={"room": room, "address": address})


def refused(reason: str, address: str, *, told: bool = True) -> None:
    """`told`: whether this address is still worth a line; a flood must not fill the disk."""
    _REFUSALS.labels(reason).inc()
    if told:
        log.warning("refused", extra={"address": address, "reason": reason})
