"""Errors as responses: a page for people, a constant code for programs, and no details."""

from __future__ import annotations

import logging

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, Response
from starlette.types import Scope

from app.db.journal import JournalFailed
from app.db.outage import is_outage
from app.rooms.refusals import Refused
from app.web.error_messages import FAILURES, OUTAGE, OUTAGE_CHANGE, REFUSALS, STATUS, ErrorText
from app.web.guard.refusal_log import SUSPICIOUS, log_refusal
from app.web.guard.security import put_headers
from app.web.screen.templates import page
from app.web.services import services_of

RETRY_AFTER = "30"
OUTAGE_SECONDS = 2
FAILED = "failed"
"""The code that programs get for a server error."""
CODE_OF = {403: "not_host", 429: "too_fast", 500: FAILED}

log = logging.getLogger(__name__)


def add_handlers(app: FastAPI) -> None:
    """Registers the handlers of all errors of the application."""

    async def on_refused(request: Request, error: Exception) -> Response:
        assert isinstance(error, Refused)
        return refusal(request, error)

    async def on_http(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        return failure(request, error.status_code)

    async def on_invalid(request: Request, _error: Exception) -> Response:
        return refusal(request, Refused("bad_request"))

    async def on_database(request: Request, error: Exception) -> Response:
        if request.scope["type"] != "http" or not is_outage(error):
            raise error  # sockets are closed by app.web.guard.socket_outage
        return unavailable(request)

    async def on_fault(request: Request, _error: Exception) -> Response:
        # Starlette calls this outside of all middleware, and logs the error afterwards.
        response = failure(request, 500)
        put_headers(response.headers, request.headers.get("host", ""))
        return response

    app.add_exception_handler(Refused, on_refused)
    app.add_exception_handler(HTTPException, on_http)
    app.add_exception_handler(RequestValidationError, on_invalid)
    for kind in (SQLAlchemyError, OSError, JournalFailed):
        app.add_exception_handler(kind, on_database)
    app.add_exception_handler(Exception, on_fault)


def refusal(connection: HTTPConnection, refused: Refused) -> Response:
    """The response to what a room refuses."""
    if refused.code in SUSPICIOUS:
        log_refusal(connection, refused.code)
    return _answer(connection, STATUS[refused.protocol], refused.protocol, REFUSALS[refused.code])


def failure(connection: HTTPConnection, status: int) -> Response:
    """The response to any other error."""
    status = status if status in FAILURES else 400
    return _answer(connection, status, CODE_OF.get(status, "bad_request"), FAILURES[status])


def unavailable(connection: HTTPConnection) -> Response:
    """The database is away: the page reloads on its own if the request is safe to repeat."""
    retry = OUTAGE_SECONDS if connection.scope.get("method") == "GET" else None
    response = _answer(connection, 503, FAILED, OUTAGE if retry else OUTAGE_CHANGE, retry)
    MutableHeaders(raw=response.raw_headers)["Retry-After"] = str(OUTAGE_SECONDS)
    return response


def foreign(scope: Scope) -> Response:
    """For a request that came from another site."""
    log_refusal(HTTPConnection(scope), "foreign")
    return failure(HTTPConnection(scope), 403)


def _answer(
    connection: HTTPConnection, status: int, code: str, sorry: ErrorText, retry: int | None = None
) -> Response:
    services = services_of(connection)
    response: Response
    if connection.scope["path"].startswith(f"{services.root}/api/"):
        response = JSONResponse({"code": code}, status)
    else:
        ways = [{"href": f"{services.root}/", "label": "Go to the home page"}]
        response = page(
            services.templates,
            "pages/error.html",
            status,
            heading=sorry.heading,
            text=sorry.text,
            ways=ways,
            retry=retry,
        )
    if status == 429:
        MutableHeaders(raw=response.raw_headers)["Retry-After"] = RETRY_AFTER
    return response
