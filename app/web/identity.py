"""Who somebody is: a browser by its signed cookie, a program by its bearer token."""

from __future__ import annotations

from hashlib import sha256
from urllib.parse import quote, unquote

from itsdangerous import BadSignature, Signer
from starlette.requests import HTTPConnection
from starlette.responses import Response

from app.rooms import keys
from app.rooms.names import clean_name
from app.rooms.refused import Refused
from app.rooms.snapshot import MemberSnapshot, RoomSnapshot
from app.settings import Settings
from app.web.site import site_of

COOKIE = "culprit"
NAME_COOKIE = "culprit_name"
SECONDS_KEPT = 400 * 24 * 60 * 60
"""As long as browsers keep any cookie."""


class Identity:
    """Reads and writes the cookie that makes a browser the same one again."""

    def __init__(self, settings: Settings) -> None:
        self._signer = Signer(settings.signing_key(), salt="culprit.browser", digest_method=sha256)
        self._path = settings.base_path or "/"
        self._secure_host = (settings.public_url or "").removeprefix("https://")

    def bearer(self, connection: HTTPConnection) -> str | None:
        """A program's token."""
        scheme, _, token = connection.headers.get("authorization", "").partition(" ")
        return token.strip() if scheme.lower() == "bearer" else None

    def browser(self, connection: HTTPConnection) -> str | None:
        """The token in a browser's cookie; None if there is none, or it was not made by us."""
        try:
            token = self._signer.unsign(connection.cookies.get(COOKIE, "")).decode()
        except (BadSignature, UnicodeDecodeError):
            return None
        return token if keys.is_token(token) else None

    def token(self, connection: HTTPConnection) -> str | None:
        """What the other side proves itself with; who shows a bearer token is nobody else besides."""
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
        cookies = {COOKIE: self._signer.sign(token).decode()}
        if name:
            cookies[NAME_COOKIE] = quote(clean_name(name), safe="")
        # Friends in the same network may come without TLS, and would not keep a secure cookie.
        secure = connection.url.scheme == "https" or connection.url.netloc == self._secure_host
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


async def who_is(connection: HTTPConnection, room: RoomSnapshot) -> MemberSnapshot | None:
    """The member of the room on the other side of a request or a socket; None for anybody else."""
    site = site_of(connection)
    token = site.identity.token(connection)
    if token is None:
        return None
    async with site.store.database.reading() as session:
        return room.member(await keys.holder(session, room.id, token))
