"""The address of a push service. A browser names it and could name anything: it is checked before each use.

https and its usual port only, and only addresses of the public Internet: no client can make this
server connect to its own network. The address that was checked is the one that is connected to.
"""

from __future__ import annotations

import asyncio
import socket
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import urlsplit

LONGEST = 1000
HTTPS_PORT = 443
NAT64 = IPv6Network("64:ff9b::/96")


class EndpointRefused(ValueError):
    """This address is none that messages are sent to."""


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Where a browser's messages go."""

    host: str
    port: int
    target: str  # path and query

    @property
    def origin(self) -> str:
        return f"https://{self.host}" + ("" if self.port == HTTPS_PORT else f":{self.port}")


def read_endpoint(url: str, *, any_port: bool = False) -> Endpoint:
    """Takes an address apart; refuses what no push service would have."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port or HTTPS_PORT
    except ValueError as strange:
        raise EndpointRefused from strange
    plain = url.isascii() and url.isprintable() and " " not in url and len(url) <= LONGEST
    if not plain or parts.scheme != "https" or not host or "@" in parts.netloc or parts.fragment:
        raise EndpointRefused
    if port != HTTPS_PORT and not any_port:
        raise EndpointRefused
    return Endpoint(host, port, (parts.path or "/") + (f"?{parts.query}" if parts.query else ""))


async def resolve(endpoint: Endpoint) -> str:
    """An address of the host; refused if any of its addresses is not public."""
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(endpoint.host, endpoint.port, type=socket.SOCK_STREAM)
    addresses = [str(each[4][0]) for each in found]
    if not addresses or not all(map(is_public, addresses)):
        raise EndpointRefused
    return addresses[0]


def is_public(text: str) -> bool:
    """Whether this is an address of the public Internet; an IPv4 address inside an IPv6 one counts itself."""
    address = ip_address(text.partition("%")[0])
    if isinstance(address, IPv6Address) and (inner := _inside(address)) is not None:
        return is_public(str(inner))
    return address.is_global and not address.is_multicast


def _inside(address: IPv6Address) -> IPv4Address | None:
    """The IPv4 address to which a translator or a tunnel would lead."""
    if address in NAT64:
        return IPv4Address(int(address) & 0xFFFF_FFFF)
    return address.ipv4_mapped or address.sixtofour or (address.teredo or (None, None))[1]
