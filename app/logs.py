"""Logging: plain lines for people, or JSON for programs."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable

import structlog
from structlog.typing import Processor

IsKnown = Callable[[BaseException], bool]


class DropKnownErrors(logging.Filter):
    """Drops records about exceptions that have been logged already."""

    def __init__(self, known: IsKnown) -> None:
        super().__init__()
        self._known = known

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        return error is None or not self._known(error)


def configure(level: str, *, as_json: bool, known: IsKnown | None = None) -> None:
    """Configures our own and the libraries' logging, to stderr.

    `known` recognises exceptions that are logged elsewhere: an outage of the database affects every request.
    """
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.ExtraAdder(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    ends: list[Processor] = [structlog.stdlib.ProcessorFormatter.remove_processors_meta]
    if as_json:
        ends += [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    else:
        # Plain tracebacks: others show the values of variables, which may be cards and tokens.
        plain = structlog.dev.plain_traceback
        ends += [structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty(), exception_formatter=plain)]
    to_stderr = logging.StreamHandler()
    to_stderr.setFormatter(structlog.stdlib.ProcessorFormatter(foreign_pre_chain=shared, processors=ends))
    if known is not None:
        to_stderr.addFilter(DropKnownErrors(known))
    root = logging.getLogger()
    root.handlers = [to_stderr]
    # Libraries log warnings and errors only, whatever the level: their other records contain URLs with room
    # codes, frames with cards and chat, and database rows.
    ours = logging.getLevelNamesMapping()[level.upper()]
    root.setLevel(max(ours, logging.WARNING))
    logging.getLogger("app").setLevel(ours)
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
