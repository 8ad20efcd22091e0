"""How others in the same network reach this machine."""

from __future__ import annotations

import socket
from ipaddress import ip_address
from urllib.parse import urlsplit

# Reserved for documentation: nothing is ever sent there, the system only says which way it would go.
ELSEWHERE = ("192.0.2.1", 9)


def lan_address() -> str | None:
    """This machine's address in its network; None if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if is_loopback(address) or ip_address(address).is_unspecified else address


def is_loopback(host: str) -> bool:
    """True for an address that leads others to themselves."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def invitation_base(seen: str, public: str | None, lan: str | None) -> str:
    """The address to invite with: what the host set, else what the browser used, if others can use it too."""
    if public is not None:
        return public
    seen = seen.rstrip("/")
    if is_loopback(urlsplit(seen).hostname or ""):
        return lan or seen
    return seen
