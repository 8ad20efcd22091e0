"""What the server writes to the log: plain lines for people, or JSON for programs."""

from __future__ import annotations

import logging
import sys

import structlog
from structlog.typing import Processor


def configure(level: str, *, as_json: bool) -> None:
    """Sends our own and the libraries' log lines the same way, to stderr."""
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
        ends += [structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())]
    to_stderr = logging.StreamHandler()
    to_stderr.setFormatter(structlog.stdlib.ProcessorFormatter(foreign_pre_chain=shared, processors=ends))
    root = logging.getLogger()
    root.handlers = [to_stderr]
    root.setLevel(level.upper())
    # The libraries tell their daily business at INFO; only what is amiss concerns the host.
    for chatty in ("uvicorn", "alembic", "sqlalchemy", "websockets"):
        logging.getLogger(chatty).setLevel(level.upper() if level == "debug" else logging.WARNING)
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
