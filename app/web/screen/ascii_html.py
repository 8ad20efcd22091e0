"""HTML in ASCII, the cheapest to join and to send: numeric entities stand for all other characters."""

from __future__ import annotations

import re

from markupsafe import escape

_special = re.compile("[&<>\"']").search


def ascii_html(html: str) -> str:
    """The same HTML in ASCII."""
    return html if html.isascii() else ascii_bytes(html).decode()


def ascii_bytes(html: str) -> bytes:
    """HTML for a message; it is ASCII already, but for what no macro has made."""
    return html.encode("ascii", "xmlcharrefreplace")


def written(value: object) -> str:
    """A value as HTML; most are plain words that need no escaping."""
    if type(value) is str:
        return value if not _special(value) and value.isascii() else ascii_html(str(escape(value)))
    return str(value) if type(value) is int else ascii_html(str(escape(value)))
