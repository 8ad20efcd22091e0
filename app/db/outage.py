"""Outages of the database: told from faults of ours, and logged once each, however many requests meet one."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Literal

from sqlalchemy.exc import DBAPIError, InterfaceError, InternalError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

Use = Literal["read", "write"]

log = logging.getLogger(__name__)


def is_outage(error: BaseException | None) -> bool:
    """Whether the database is away, full or gone, as opposed to a statement that is wrong."""
    while error is not None:
        match error:
            case OperationalError() | InterfaceError() | InternalError() | PoolTimeout():
                return True
            case DBAPIError() if error.connection_invalidated:
                return True
            case OSError() if error.filename is None:  # with a name, it is about some other file
                return True
        error = error.__cause__
    return False


def reason_of(error: BaseException) -> str:
    """In the database's own words, without those of its details that repeat what was to be written."""
    cause = error
    while not isinstance(cause, DBAPIError | TimeoutError) and cause.__cause__ is not None:
        cause = cause.__cause__
    if isinstance(cause, TimeoutError):
        return "no answer in time"
    words = str(getattr(cause, "orig", cause)).partition("\n")[0]
    return words.partition("DETAIL:")[0].strip() or type(cause).__name__


class Outage:
    """One per database and process. Reading may work while writing does not, as on a full disk."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._failing: set[Use] = set()
        self._since = 0.0

    @property
    def standing(self) -> bool:
        return bool(self._failing)

    def failed(self, use: Use, error: BaseException) -> None:
        """Something went wrong; if it is an outage and the first we hear of it, it is logged."""
        if not is_outage(error):
            return
        if not self._failing:
            self._since = self._clock()
            verb = "does not answer" if use == "read" else "cannot be written"
            log.error("the database %s: %s", verb, reason_of(error))
        self._failing.add(use)

    def worked(self, use: Use) -> None:
        """It works, or works again. Called often, so it costs next to nothing."""
        if self._failing:
            self._failing.discard(use)
            if not self._failing:
                log.warning("the database works again, after %d s", self._clock() - self._since)
