"""Rate limits and connection limits, counted per client address or per member."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address

from starlette.requests import HTTPConnection

MAX_BUCKETS = 10_000
"""Beyond that the least recently used bucket is dropped, so that its key starts with a full one again."""
UNLIMITED = 1 << 40
IPV6_PREFIX = 64
"""A household has at least a /64, and can choose the rest of an IPv6 address freely."""
MonotonicClock = Callable[[], int]  # milliseconds, monotonic


class TokenBucket:
    """Holds `burst` tokens at most and gains one every `millis` milliseconds."""

    __slots__ = ("_burst", "_clock", "_millis", "_tokens", "_updated_at")

    def __init__(self, clock: MonotonicClock, *, burst: int, millis: int) -> None:
        self._clock = clock
        self._burst = burst
        self._millis = millis
        self._tokens = float(burst)
        self._updated_at = clock()

    def available(self) -> float:
        now = self._clock()
        elapsed = max(0, now - self._updated_at)  # the clock may have been set back
        self._tokens = min(float(self._burst), self._tokens + elapsed / self._millis)
        self._updated_at = now
        return self._tokens

    def take(self, cost: int = 1) -> bool:
        """Takes `cost` tokens, or none and returns False if there are not enough."""
        if self.available() < cost:
            return False
        self._tokens -= cost
        return True


class RateLimit:
    """One token bucket per key, all of the same size."""

    def __init__(
        self, clock: MonotonicClock, *, burst: int, millis: int, max_buckets: int = MAX_BUCKETS
    ) -> None:
        self._clock = clock
        self._burst = burst
        self._millis = millis
        self._max_buckets = max_buckets
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def new_bucket(self) -> TokenBucket:
        """A bucket for a client that keeps it itself, such as a socket."""
        return TokenBucket(self._clock, burst=self._burst, millis=self._millis)

    def available(self, key: str) -> float:
        bucket = self._buckets.get(key)
        return self._burst if bucket is None else bucket.available()

    def take(self, key: str) -> bool:
        """Takes one token of this key; False if there is none."""
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = self.new_bucket()
            if len(self._buckets) > self._max_buckets:
                self._buckets.popitem(last=False)
        if not bucket.take():
            return False  # a refused key does not become more recently used
        self._buckets.move_to_end(key)
        return True


class ConcurrencyLimit:
    """How many of something each key may have open at once."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._open: Counter[str] = Counter()

    def acquire(self, key: str) -> bool:
        """False if this key has as many open as it may."""
        if self._open[key] >= self._limit:
            return False
        self._open[key] += 1
        return True

    def release(self, key: str) -> None:
        self._open[key] -= 1
        if self._open[key] <= 0:
            del self._open[key]


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of one process: wide enough for a club behind one address, too narrow for a flood."""

    rooms: RateLimit
    """Rooms opened by an address."""
    joins: RateLimit
    """Rooms joined by an address."""
    wrong_codes: RateLimit
    """Wrong codes and links tried by an address."""
    member_requests: RateLimit
    """Changes that a member makes over HTTP."""
    member_writes: RateLimit
    """Chat lines and room changes that a member sends over all their sockets; each is stored for days."""
    messages: RateLimit
    """Messages on one socket."""
    reactions: RateLimit
    """Reactions of a member; they are not stored."""
    replay_pages: RateLimit
    """Steps of replays requested by an address; holding a key down requests many."""
    imports: RateLimit
    """Files of games uploaded by an address; each is replayed to check it, and stored."""
    sockets_per_address: ConcurrencyLimit
    sockets_per_member: ConcurrencyLimit
    """Enough for several tabs and devices, and for dead connections that were not noticed yet."""

    @classmethod
    def default(cls, clock: MonotonicClock) -> Limits:
        return cls(
            rooms=RateLimit(clock, burst=400, millis=10_000),
            joins=RateLimit(clock, burst=2_000, millis=500),
            wrong_codes=RateLimit(clock, burst=30, millis=5_000),
            member_requests=RateLimit(clock, burst=60, millis=500),
            member_writes=RateLimit(clock, burst=300, millis=1_000),
            messages=RateLimit(clock, burst=200, millis=10),
            reactions=RateLimit(clock, burst=3, millis=2_000),
            replay_pages=RateLimit(clock, burst=400, millis=50),
            imports=RateLimit(clock, burst=40, millis=30_000),
            sockets_per_address=ConcurrencyLimit(1_000),
            sockets_per_member=ConcurrencyLimit(20),
        )

    @classmethod
    def unlimited(cls) -> Limits:
        """For load tests and for tests about something else."""
        rate, concurrency = RateLimit(lambda: 0, burst=UNLIMITED, millis=1), ConcurrencyLimit(UNLIMITED)
        return cls(rate, rate, rate, rate, rate, rate, rate, rate, rate, concurrency, concurrency)


def address_of(connection: HTTPConnection) -> str:
    """The key for a client: its address, or the network of its household."""
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
    return f"{int(address) >> (128 - IPV6_PREFIX):x}/{IPV6_PREFIX}"
