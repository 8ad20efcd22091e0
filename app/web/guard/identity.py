"""Who a client is: a browser by its signed cookie, a program by its bearer token."""

from __future__ import annotations

from hashlib import sha256
from urllib.parse import quote, unquote

from itsdangerous import BadSignature, Signer
from starlette.requests import HTTPConnection
from starlette.responses import Response

from app.rooms import keys
from app.rooms.names import clean_name
from app.rooms.refusals import Refused
from app.rooms.snapshot import MemberSnapshot, RoomSnapshot
from app.settings import Settings
from app.web.guard.origin import SECURE
from app.web.services import services_of

COOKIE = "culprit"
HOST_PREFIX = "__Host-"
"""Browsers accept a cookie with this prefix only from this host, over TLS. So another host under the same
domain cannot plant its own token in a visitor's browser and then see what that visitor sees."""
NAME_COOKIE = "culprit_name"
SECONDS_KEPT = 400 * 24 * 60 * 60
"""The longest that browsers keep a cookie."""


class Identity:
    """Reads and writes the cookie by which a browser is recognised."""

    def __init__(self, settings: Settings) -> None:
        self._signer = Signer(settings.signing_key(), salt="culprit.browser", digest_method=sha256)
        self._path = settings.base_path or "/"
        self._prefix = "" if settings.base_path else HOST_PREFIX  # the prefix requires the path /
        self._secure_host = (settings.public_url or "").removeprefix("https://")

    def bearer(self, connection: HTTPConnection) -> str | None:
        """A program's token."""
        scheme, _, token = connection.headers.get("authorization", "").partition(" ")
        return token.strip() if scheme.lower() == "bearer" else None

    def browser(self, connection: HTTPConnection) -> str | None:
        """The token in a browser's cookie; None if there is none, or it was not made by us."""
        shown = connection.cookies.get(self._prefix + COOKIE)
        if shown is None and not self._secure(connection):
            shown = connection.cookies.get(COOKIE)
        try:
            token = self._signer.unsign(shown or "").decode()
        except (BadSignature, UnicodeDecodeError):
            return None
        return token if keys.is_token(token) else None

    def token(self, connection: HTTPConnection) -> str | None:
        """The client's token; with a bearer token, the cookie is ignored."""
        bearer = self.bearer(connection)
        return self.browser(connection) if bearer is None else bearer

    def name(self, connection: HTTPConnection) -> str:
        """The name this browser used last."""
        try:
            return clean_name(unquote(connection.cookies.get(NAME_COOKIE, "")))
        except Refused:
            return ""

    def remember(self, response: Response, connection: HTTPConnection, token: str, name: str = "") -> None:
        """Sets cookies with the token, and with the name if there is one."""
        secure = self._secure(connection)
        cookies = {(self._prefix if secure else "") + COOKIE: self._signer.sign(token).decode()}
        if name:
            cookies[NAME_COOKIE] = quote(clean_name(name), safe="")
        for cookie, value in cookies.items():
            response.set_cookie(
                cookie,
                value,
                max_age=SECONDS_KEPT,
                path=self._path,
                secure=secure,
                httponly=True,
                samesite="lax",
            )

    def _secure(self, connection: HTTPConnection) -> bool:
        """Whether the client uses TLS; in a local network it may not, and then rejects a secure cookie."""
        return connection.url.scheme in SECURE or connection.url.netloc == self._secure_host


async def who_is(connection: HTTPConnection, room: RoomSnapshot) -> MemberSnapshot | None:
    """The member of the room who sent a request or opened a socket; None if the client is not a member."""
    services = services_of(connection)
    token = services.identity.token(connection)
    if token is None:
        return None
    async with services.runtime.database.reading() as session:
        return room.member(await keys.holder(session, room.id, token))
