"""Parses and validates the values of settings; every error says what to write instead."""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection
from ipaddress import ip_network
from urllib.parse import urlsplit

QUOTE = "in user and password, write @ as %40, : as %3A, / as %2F, # as %23, ? as %3F and % as %25"
_SEGMENT = re.compile(r"[A-Za-z0-9_~-][A-Za-z0-9._~-]*")


def check_address(url: str, like: str) -> None:
    """Refuses a URL that is ambiguous, such as one with an unquoted @ or / in the password."""
    try:
        parts = urlsplit(url)
        # An @ further on is the one that ends the password, which then holds a sign that ends the host.
        early = "@" in parts.path or "@" in parts.query or bool(parts.fragment)
        sound = parts.port != 0 and parts.netloc.count("@") <= 1 and not early
    except ValueError:
        sound = False
    if not sound:
        raise ValueError(f"must be like {like}; {QUOTE}")


def proxies(text: str) -> tuple[str, ...]:
    """Addresses and networks, in the form that uvicorn compares."""
    return tuple(_network(proxy.strip()) for proxy in text.split(",") if proxy.strip())


def _network(proxy: str) -> str:
    try:
        return str(ip_network(proxy)) if "/" in proxy else str(ip_network(proxy).network_address)
    except ValueError:
        pass
    if proxy == "*":
        raise ValueError("must name addresses; to believe everyone, write 0.0.0.0/0,::/0")
    try:
        whole = ip_network(proxy, strict=False)
    except ValueError:
        raise ValueError(
            f"must be addresses or networks such as 172.16.0.0/12, with commas between; {proxy!r} is neither."
            " Look up the address of a name first"
        ) from None
    raise ValueError(f"has {proxy!r}, which is no whole network; write {whole}")


def base_path(text: str) -> str:
    """Normalises a base path to `/culprit`, or to an empty string."""
    path = text.strip("/")
    if path and not all(_SEGMENT.fullmatch(segment) for segment in path.split("/")):
        raise ValueError(
            "must be a plain path such as /culprit: letters, digits, '-', '_', '.' and '~' between slashes"
        )
    return f"/{path}" if path else ""


def unknown_names(names: Collection[str], known: Collection[str]) -> list[str]:
    """A sentence for each variable that is not a setting and probably mistyped."""
    sentences = []
    for name in sorted(set(names) - set(known)):
        close = difflib.get_close_matches(name, known, 1, 0.8)
        meant = f"Did you mean {close[0]}?" if close else "`python3 -m app settings` lists them all."
        sentences.append(f"{name} is no setting. {meant}")
    return sentences
