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
OURS_ALONE = "__Host-"
"""Browsers let nobody but this very host, over TLS, set a cookie that begins so: no neighbour under the same
domain can slip its own key to a visitor, and read along when they sit down with it."""
NAME_COOKIE = "culprit_name"
SECONDS_KEPT = 400 * 24 * 60 * 60
"""As long as browsers keep any cookie."""


class Identity:
    """Reads and writes the cookie that makes a browser the same one again."""

    def __init__(self, settings: Settings) -> None:
        self._signer = Signer(settings.signing_key(), salt="culprit.browser", digest_method=sha256)
        self._path = settings.base_path or "/"
        self._prefix = "" if settings.base_path else OURS_ALONE  # such a cookie is for all paths
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
        """The client's token; with a bearer token, the cookie is not looked at."""
        bearer = self.bearer(connection)
        return self.browser(connection) if bearer is None else bearer

    def name(self, connection: HTTPConnection) -> str:
        """The name this browser used last."""
        try:
            return clean_name(unquote(connection.cookies.get(NAME_COOKIE, "")))
        except Refused:
            return ""

    def remember(self, response: Response, connection: HTTPConnection, token: str, name: str = "") -> None:
        """Makes the browser bring its token, and the name used, next time."""
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
        """Whether they come by TLS; friends in the same network may not, and would not keep such a cookie."""
        return connection.url.scheme in SECURE or connection.url.netloc == self._secure_host


async def who_is(connection: HTTPConnection, room: RoomSnapshot) -> MemberSnapshot | None:
    """The member of the room on the other side of a request or a socket; None if it is not one."""
    services = services_of(connection)
    token = services.identity.token(connection)
    if token is None:
        return None
    async with services.runtime.database.reading() as session:
        return room.member(await keys.holder(session, room.id, token))
