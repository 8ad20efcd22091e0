"""Guards every request: strict response headers, protection against cross-site requests, and small bodies."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.rooms.acts.import_match import LARGEST_FILE
from app.settings import Settings
from app.web.guard.origin import allowed_change

LARGEST_BODY = 64 * 1024
LARGEST_UPLOAD = LARGEST_FILE + 4 * 1024  # a form puts a few lines around its file
LONGEST_LENGTH = 12  # digits of a body's length
UPLOADS = ("/matches", "/api/matches")
HEADERS: Mapping[str, str] = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
_HOST = re.compile(r"[A-Za-z0-9.\-]+(:\d+)?|\[[0-9A-Fa-f:.]+\](:\d+)?")


def policy(host: str) -> str:
    """The content security policy: everything from our own origin, and nothing inline."""
    # In some browsers 'self' does not include sockets of the same host.
    sockets = f" ws://{host} wss://{host}" if _HOST.fullmatch(host) else ""
    return (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        f"connect-src 'self'{sockets}; manifest-src 'self'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    )


def put_headers(headers: MutableHeaders, host: str) -> None:
    """Adds the headers of every response; those already set stay."""
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    headers.setdefault("Content-Security-Policy", policy(host))
    headers.setdefault("Cache-Control", "no-store")


class Security:
    """Middleware; pure ASGI, so that sockets and streams pass unchanged."""

    def __init__(self, app: ASGIApp, settings: Settings, refusal: Callable[[Scope], Response]) -> None:
        self.app = app
        self.settings = settings
        self.refusal = refusal

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        host = Headers(scope=scope).get("host", "")

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                put_headers(MutableHeaders(scope=message), host)
            await send(message)

        if allowed_change(scope, self.settings):
            await self.app(scope, _limit_body(scope, receive, self._largest(scope)), send_guarded)
        else:
            await self.refusal(scope)(scope, receive, send_guarded)

    def _largest(self, scope: Scope) -> int:
        """All bodies are small, except for downloaded games that are uploaded again."""
        uploads = [self.settings.base_path + path for path in UPLOADS]
        return LARGEST_UPLOAD if scope["path"] in uploads else LARGEST_BODY


def _limit_body(scope: Scope, receive: Receive, largest: int) -> Receive:
    """Limits the size of a body, whatever its Content-Length says."""
    said = Headers(scope=scope).get("content-length", "0")
    sound = said.isascii() and said.isdigit() and len(said) <= LONGEST_LENGTH
    taken = 0 if sound and int(said) <= largest else largest + 1

    async def receive_small() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        if message["type"] == "http.request" and taken > largest:
            raise HTTPException(413)
        return message

    return receive_small
