"""What the server writes to the log: plain lines for people, or JSON for programs."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable

import structlog
from structlog.typing import Processor

IsKnown = Callable[[BaseException], bool]


class WithoutKnown(logging.Filter):
    """Drops lines about exceptions that have been logged once for all."""

    def __init__(self, known: IsKnown) -> None:
        super().__init__()
        self._known = known

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        return error is None or not self._known(error)


def configure(level: str, *, as_json: bool, known: IsKnown | None = None) -> None:
    """Sends our own and the libraries' log lines the same way, to stderr.

    An outage of the database is met by every request and every table: `known` tells such exceptions.
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
        # Plain: prettier tracebacks would show what stood in variables, and there stand cards and tokens.
        plain = structlog.dev.plain_traceback
        ends += [structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty(), exception_formatter=plain)]
    to_stderr = logging.StreamHandler()
    to_stderr.setFormatter(structlog.stdlib.ProcessorFormatter(foreign_pre_chain=shared, processors=ends))
    if known is not None:
        to_stderr.addFilter(WithoutKnown(known))
    root = logging.getLogger()
    root.handlers = [to_stderr]
    # Of the libraries only what is amiss is told, whatever the level: in their daily business stand addresses
    # with room codes, frames with cards and chat, and rows with all of it.
    ours = logging.getLevelNamesMapping()[level.upper()]
    root.setLevel(max(ours, logging.WARNING))
    logging.getLogger("app").setLevel(ours)
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
