"""How fast one address or one member may be, and how much they may have open at once."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from ipaddress import IPv6Address, ip_address

from starlette.requests import HTTPConnection

from app.rooms.runtime import now

MOST_KNOWN = 10_000
"""Buckets kept; beyond that the one not used for longest is forgotten, and so is full again."""
NO_END = 1 << 40
IPV6_HOUSEHOLD = 64
"""Bits of an IPv6 address that belong to one household; the rest anybody picks at will."""


class Limit:
    """A bucket of tokens for everybody that fills again with time: `burst` at once, then one per `millis`."""

    def __init__(
        self, clock: Callable[[], int], *, burst: int, millis: int, most_known: int = MOST_KNOWN
    ) -> None:
        self._clock = clock
        self._burst = burst
        self._millis = millis
        self._most_known = most_known
        self._buckets: OrderedDict[str, tuple[float, int]] = OrderedDict()

    def left(self, who: str) -> float:
        """How many tokens are in somebody's bucket now."""
        now = self._clock()
        tokens, at = self._buckets.get(who, (float(self._burst), now))
        return min(float(self._burst), tokens + max(0, now - at) / self._millis)

    def take(self, who: str) -> bool:
        """Takes one token; False if there is none, and then nothing is taken."""
        left, now = self.left(who), self._clock()
        if left < 1:
            # A clock that was set back would fill nobody's bucket until it is as late as it was.
            if now < self._buckets[who][1]:
                self._buckets[who] = (left, now)
            return False
        self._buckets[who] = (left - 1, now)
        self._buckets.move_to_end(who)
        if len(self._buckets) > self._most_known:
            self._buckets.popitem(last=False)
        return True


class Places:
    """How many of something anybody may have open at once."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._taken: Counter[str] = Counter()

    def take(self, who: str) -> bool:
        """Takes a place; False if they have all of theirs."""
        if self._taken[who] >= self._most:
            return False
        self._taken[who] += 1
        return True

    def give_back(self, who: str) -> None:
        """A place is free again; whoever has none left is forgotten."""
        self._taken[who] -= 1
        if self._taken[who] <= 0:
            del self._taken[who]


@dataclass(frozen=True, slots=True)
class Rate:
    """How much one socket may say: so many messages at once, and so many each second."""

    at_once: float
    per_second: float


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of one process. They allow a club on one address, and make a flood dull."""

    rooms: Limit
    joins: Limit
    guesses: Limit
    """Codes that no room has. Sixty bits are not guessed, but nobody need try fast."""
    acts: Limit
    """What a member does over HTTP."""
    messages: Rate
    moments: Limit = field(default_factory=lambda: Limit(now, burst=400, millis=50))
    """Moments of replays looked at: somebody holds a key down, and every step is a page."""
    files: Limit = field(default_factory=lambda: Limit(now, burst=NO_END, millis=1))
    """Downloaded games that come back: each is played again to check it, and kept."""
    talk: Limit = field(default_factory=lambda: Limit(now, burst=NO_END, millis=1))
    """What a member says in chat or changes in the room, over all their sockets: each is kept for days."""
    sockets: Places = field(default_factory=lambda: Places(NO_END))
    """Sockets of one address."""
    devices: Places = field(default_factory=lambda: Places(NO_END))
    """Sockets of one member: tabs, phones, and those that are dead and not yet noticed."""

    @classmethod
    def usual(cls, clock: Callable[[], int]) -> Limits:
        """What a server begins with."""
        return cls(
            rooms=Limit(clock, burst=400, millis=10_000),
            joins=Limit(clock, burst=2_000, millis=500),
            guesses=Limit(clock, burst=30, millis=5_000),
            acts=Limit(clock, burst=60, millis=500),
            messages=Rate(at_once=200, per_second=100),
            moments=Limit(clock, burst=400, millis=50),
            files=Limit(clock, burst=40, millis=30_000),
            talk=Limit(clock, burst=300, millis=1_000),
            sockets=Places(1_000),
            devices=Places(20),
        )


def address_of(connection: HTTPConnection) -> str:
    """Who is counted together: an address, or the network of a household."""
    if connection.client is None:
        return "unknown"
    host = connection.client.host
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return f"{int(address) >> (128 - IPV6_HOUSEHOLD):x}/{IPV6_HOUSEHOLD}"
