"""Parses and validates the values of settings; every error says what to write instead."""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection
from ipaddress import ip_network
from urllib.parse import parse_qsl, urlsplit

QUOTE = "in user and password, write @ as %40, : as %3A, / as %2F, # as %23, ? as %3F and % as %25"
_SEGMENT = re.compile(r"[A-Za-z0-9_~-][A-Za-z0-9._~-]*")
_HOST = re.compile(r"(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::\d+)?")
_ENCRYPTION = {"disable", "allow", "prefer", "require", "verify-ca", "verify-full"}
_DATABASE_OPTIONS = {"host", "port", "ssl", "sslmode", "passfile", "prepared_statement_cache_size"}
_BUS_OPTIONS = {
    "db",
    "ssl_ca_certs",
    "ssl_ca_path",
    "ssl_cert_reqs",
    "ssl_certfile",
    "ssl_check_hostname",
    "ssl_keyfile",
}


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


def check_database_options(url: str) -> None:
    """Refuses options of a PostgreSQL address that our driver would stumble over."""
    options = _options(url, _DATABASE_OPTIONS)
    for name in options.keys() & {"ssl", "sslmode"}:
        if options[name] not in _ENCRYPTION:
            raise ValueError(f"has {name}={options[name]}; it can be {', '.join(sorted(_ENCRYPTION))}")
    if not options.get("prepared_statement_cache_size", "0").isdecimal():
        raise ValueError("has a prepared_statement_cache_size that is no number")


def check_bus_options(url: str) -> None:
    """Refuses options of a Redis address that its library would stumble over."""
    options = _options(url, _BUS_OPTIONS)
    path = urlsplit(url).path.strip("/")
    if not (path or "0").isdecimal() or not options.get("db", "0").isdecimal():
        raise ValueError("must be like redis://host:6379; what may follow is the number of a database, as /0")


def _options(url: str, known: Collection[str]) -> dict[str, str]:
    """The part of an address after the `?`; names only, never values, appear in the error."""
    options = dict(parse_qsl(urlsplit(url).query, keep_blank_values=True))
    if unknown := sorted(options.keys() - set(known)):
        raise ValueError(
            f"has {', '.join(unknown)} after the ?, which Culprit does not know; leave that out."
            f" It knows {', '.join(sorted(known))}"
        )
    return options


def is_host(netloc: str) -> bool:
    """Whether this is a host as browsers write it, perhaps with a port, and without user and password."""
    return _HOST.fullmatch(netloc) is not None


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
