"""The endpoint of a push service. It comes from the browser, so it is untrusted and checked before each use.

Only https on its default port is allowed, and only addresses of the public Internet, so that no client can
make this server connect to its own network (SSRF). The server connects to the very address that was checked.
"""

from __future__ import annotations

import asyncio
import socket
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import urlsplit

LONGEST_URL = 1000
HTTPS_PORT = 443
NAT64 = IPv6Network("64:ff9b::/96")


class EndpointRefused(ValueError):
    """Messages are not sent to this address."""


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A parsed URL of a push service."""

    host: str
    port: int
    target: str  # path and query

    @property
    def origin(self) -> str:
        return f"https://{self.host}" + ("" if self.port == HTTPS_PORT else f":{self.port}")


def read_endpoint(url: str, *, any_port: bool = False) -> Endpoint:
    """Parses a URL; refuses those that no push service would use."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port or HTTPS_PORT
    except ValueError as strange:
        raise EndpointRefused from strange
    plain = url.isascii() and url.isprintable() and " " not in url and len(url) <= LONGEST_URL
    if not plain or parts.scheme != "https" or not host or "@" in parts.netloc or parts.fragment:
        raise EndpointRefused
    if port != HTTPS_PORT and not any_port:
        raise EndpointRefused
    return Endpoint(host, port, (parts.path or "/") + (f"?{parts.query}" if parts.query else ""))


async def resolve(endpoint: Endpoint) -> str:
    """An IP address of the host; refused if any of its addresses is not public."""
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(endpoint.host, endpoint.port, type=socket.SOCK_STREAM)
    addresses = [str(each[4][0]) for each in found]
    if not addresses or not all(map(is_public, addresses)):
        raise EndpointRefused
    return addresses[0]


def is_public(text: str) -> bool:
    """Whether this is a public IP address; an IPv4 address embedded in an IPv6 one is checked as such."""
    address = ip_address(text.partition("%")[0])
    if isinstance(address, IPv6Address) and (inner := _inside(address)) is not None:
        return is_public(str(inner))
    return address.is_global and not address.is_multicast


def _inside(address: IPv6Address) -> IPv4Address | None:
    """The embedded IPv4 address of a translator or tunnel, if any."""
    if address in NAT64:
        return IPv4Address(int(address) & 0xFFFF_FFFF)
    return address.ipv4_mapped or address.sixtofour or (address.teredo or (None, None))[1]
