"""Sockets during an outage of the database: they are closed, so that clients reconnect."""

from __future__ import annotations

from sqlalchemy.exc import SQLAlchemyError
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.db.journal import JournalFailed
from app.db.outage import is_outage
from app.rooms import close_codes


class SocketOutage:
    """Middleware for sockets; app.web.http.errors does the same for requests."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "websocket":
            await self.app(scope, receive, send)
            return
        sent: set[str] = set()

        async def send_and_watch(message: Message) -> None:
            sent.add(message["type"])
            await send(message)

        try:
            await self.app(scope, receive, send_and_watch)
        except (SQLAlchemyError, OSError, JournalFailed) as error:
            if not is_outage(error):
                raise
            if "websocket.close" in sent:
                return
            if "websocket.accept" not in sent and "websocket.http.response" in scope.get("extensions", {}):
                await send({"type": "websocket.http.response.start", "status": 503, "headers": []})
                await send({"type": "websocket.http.response.body", "body": b""})
            else:
                await send({"type": "websocket.close", "code": close_codes.TRY_AGAIN_LATER})
