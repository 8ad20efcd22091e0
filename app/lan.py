"""How other devices in the local network reach this machine."""

from __future__ import annotations

import socket
from ipaddress import ip_address
from urllib.parse import urlsplit

# Reserved for documentation (RFC 5737). Nothing is sent there: connecting a UDP socket only picks a route.
ROUTE_PROBE = ("192.0.2.1", 9)


def lan_address() -> str | None:
    """This machine's address in the local network; None if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ROUTE_PROBE)
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if is_loopback(address) or ip_address(address).is_unspecified else address


def is_loopback(host: str) -> bool:
    """Whether an address is a loopback address, which is of no use to other devices."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def invitation_base(seen: str, public: str | None, lan: str | None) -> str:
    """The base URL of invitations: the configured one, or the browser's if other devices can use it, or the
    one in the local network."""
    if public is not None:
        return public
    seen = seen.rstrip("/")
    if is_loopback(urlsplit(seen).hostname or ""):
        return lan or seen
    return seen
