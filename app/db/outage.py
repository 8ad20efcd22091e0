"""Detects outages of the database, as opposed to bugs, and logs each outage once, not once per request."""

from __future__ import annotations

import logging
import sqlite3
import time
from collections.abc import Callable
from typing import Literal

from sqlalchemy.exc import DBAPIError, InterfaceError, InternalError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

Use = Literal["read", "write"]
BUSY_WARNING_SECONDS = 60
OUTAGE_STATES = ("08", "53", "57P")
"""PostgreSQL's own codes for a lost connection, a full disk or memory, and a server that starts or stops;
SQLAlchemy has no exception class for the latter."""

log = logging.getLogger(__name__)


def is_outage(error: BaseException | None) -> bool:
    """Whether the database is unreachable, full or gone, as opposed to a faulty statement."""
    while error is not None:
        match error:
            case OperationalError() | InterfaceError() | InternalError() | PoolTimeout():
                return True
            case sqlite3.OperationalError() | sqlite3.InterfaceError() | sqlite3.InternalError():
                return True  # of a statement that bypassed SQLAlchemy
            case DBAPIError() if error.connection_invalidated or _state_of(error).startswith(OUTAGE_STATES):
                return True
            case OSError() if error.filename is None:  # with a filename, it concerns some other file
                return True
        error = error.__cause__
    return False


def _state_of(error: DBAPIError) -> str:
    return getattr(error.orig, "sqlstate", None) or ""  # asyncpg's; SQLite has none


def is_unreachable(error: BaseException | None) -> bool:
    """Whether there is no connection, so that reading fails, too; a full disk can still be read."""
    while error is not None:
        match error:
            case OSError():
                return True
            case DBAPIError() if error.connection_invalidated:
                return True
        error = error.__cause__
    return False


def _is_busy(error: BaseException | None) -> bool:
    """Whether all connections of ours were in use for too long: the server is overloaded. A database that is
    away is noticed by those that have a connection."""
    while error is not None:
        if isinstance(error, PoolTimeout):
            return True
        error = error.__cause__
    return False


def reason_of(error: BaseException) -> str:
    """The database's own message, without the DETAIL, which repeats the values to be stored."""
    cause = error
    while not isinstance(cause, DBAPIError | TimeoutError) and cause.__cause__ is not None:
        cause = cause.__cause__
    if isinstance(cause, TimeoutError):
        return "no answer in time"
    words = str(getattr(cause, "orig", cause)).partition("\n")[0]
    return words.partition("DETAIL:")[0].strip() or type(cause).__name__


class Outage:
    """The state of one database, as one process sees it. On a full disk, reads work while writes fail."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._failing: set[Use] = set()
        self._since = 0.0
        self._next_busy_warning = 0.0

    @property
    def standing(self) -> bool:
        return bool(self._failing)

    def failed(self, use: Use, error: BaseException) -> None:
        """Records an error; logs it if it is the first sign of an outage."""
        if not is_outage(error):
            return
        if _is_busy(error):
            self._warn_of_load()
            return
        if not self._failing:
            self._since = self._clock()
            unreachable = use == "read" or is_unreachable(error)
            verb = "does not answer" if unreachable else "cannot be written"
            log.error("the database %s: %s", verb, reason_of(error))
        self._failing.add(use)

    def worked(self, use: Use) -> None:
        """Records a success; logs the end of an outage. Called often, so it must be cheap."""
        if self._failing:
            self._failing.discard(use)
            if not self._failing:
                log.warning("the database works again, after %d s", self._clock() - self._since)

    def _warn_of_load(self) -> None:
        """The client is told to come back, as in an outage, but this is none."""
        if not self._failing and self._clock() >= self._next_busy_warning:
            self._next_busy_warning = self._clock() + BUSY_WARNING_SECONDS
            log.warning("too busy: all connections to the database are in use, so requests are refused")
