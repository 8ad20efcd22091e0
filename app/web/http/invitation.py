"""Links that others can open, and their QR codes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from urllib.parse import urlsplit

import segno
from markupsafe import Markup
from starlette.requests import HTTPConnection

from app.lan import invitation_base, is_loopback
from app.settings import Settings

ONLY_HERE = "Only this machine can open this link; start Culprit with --lan to reach others."
QUIET_ZONE = 2
PIXELS = 8


@dataclass(frozen=True, slots=True)
class Invitation:
    """A link to send; `note` says what is wrong with it, if anything."""

    link: str
    note: str | None


def invitation(connection: HTTPConnection, settings: Settings, code: str) -> Invitation:
    """The link that invites others into a room."""
    return outside_link(connection, settings, f"/rooms/{code}")


def outside_link(connection: HTTPConnection, settings: Settings, path: str) -> Invitation:
    """The link by which others reach one of our pages: no loopback address if another one is known."""
    scheme = "https" if connection.url.scheme in {"https", "wss"} else "http"
    seen = f"{scheme}://{connection.url.netloc}"
    link = invitation_base(seen, settings.public_url, settings.lan) + settings.base_path + path
    return Invitation(link, ONLY_HERE if is_loopback(urlsplit(link).hostname or "") else None)


@lru_cache(maxsize=1024)
def qr_inline(link: str) -> Markup:
    """The link as a QR code inside a page; the style sheet sets its size."""
    drawn = _qr(link).svg_inline(border=QUIET_ZONE, dark="#000", light="#fff", omitsize=True)
    return Markup(drawn)  # noqa: S704  # only squares: the text of the link is not in it


def qr_image(link: str) -> bytes:
    """The link as a QR code in an SVG file."""
    drawn = BytesIO()
    _qr(link).save(drawn, kind="svg", border=QUIET_ZONE, scale=PIXELS, dark="#000", light="#fff")
    return drawn.getvalue()


def _qr(link: str) -> segno.QRCode:
    return segno.make_qr(link, error="m")
