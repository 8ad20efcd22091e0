"""The same room in other workers: who looks at it there, and which of us plays for those who do not."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from app.rooms.cluster.bus import Answered, Bus, Changed, Contributed, Present, Said
from app.tables.deal.ceremony import Ceremony
from app.tables.live_table import LiveTable

Alive = Callable[[str], bool]


class Peers:
    """Of a server with one worker: there is nobody else, and nobody to tell."""

    members: frozenset[int] = frozenset()
    """Who looks at the room through another worker."""
    ours: bool = True
    """Whether it is on this worker to let bots and stand-ins play. Two who think so do no harm."""

    @property
    def deaf(self) -> bool:
        """Whether we cannot know who is elsewhere: nobody is taken for gone then."""
        return False

    def share(self, live: LiveTable) -> None:
        """The table is played on by others, too."""

    def changed(self) -> None:
        """This worker changed the room in the database."""

    def said(self) -> None:
        """Somebody chatted through this worker."""

    def attended(self, members: frozenset[int]) -> None:
        """These look at the room through this worker."""

    def began(self, ceremony: Ceremony) -> None:
        """This worker begins to deal; what seats gave through others counts from its beginning."""

    def contributed(self, match: str, seat: int, digest: str | None, contribution: str | None) -> None:
        """A seat gave its part to the deal through this worker."""


class ClusterPeers(Peers):
    """Of a server with several workers."""

    def __init__(self, room: int, bus: Bus, alive: Alive) -> None:
        self.room = room
        self.mine: frozenset[int] = frozenset()
        self._bus = bus
        self._alive = alive
        self._there: dict[str, frozenset[int]] = {}  # worker -> who looks at the room through it
        self._given: dict[tuple[str, int, bool], Contributed] = {}  # what came before we began to deal
        self._sure: set[str] = set()  # those who said so since the bus was last mended

    # -- what we tell ------------------------------------------------------------------------------
    def share(self, live: LiveTable) -> None:
        live.stored = lambda: self._bus.tell(Answered(self.room, live.match, live.n))

    def changed(self) -> None:
        self._bus.tell(Changed(self.room))

    def said(self) -> None:
        self._bus.tell(Said(self.room))

    def attended(self, members: frozenset[int]) -> None:
        if members != self.mine:
            self.mine = members
            self._bus.tell(Present(self.room, tuple(members)))
            self.look()

    def began(self, ceremony: Ceremony) -> None:
        for given in self._given.values():
            ceremony.take(given.match, given.seat, given.hash, given.bytes)

    def contributed(self, match: str, seat: int, digest: str | None, contribution: str | None) -> None:
        self._bus.tell(Contributed(self.room, match, seat, digest, contribution))

    @property
    def deaf(self) -> bool:
        return not self._bus.well

    # -- what we hear ------------------------------------------------------------------------------
    @property
    def known(self) -> int:
        """How many other workers have told us whom they have here."""
        return len(self._sure)

    def keep(self, given: Contributed) -> None:
        """Of one match, since a room deals one after the other; what a seat gave first counts."""
        self._given = {key: known for key, known in self._given.items() if key[0] == given.match}
        self._given.setdefault((given.match, given.seat, given.bytes is None), given)

    def learn(self, worker: str, members: Iterable[int]) -> bool:
        """Another worker has the room, with these; True if that is news."""
        self._there[worker] = frozenset(members)
        self._sure.add(worker)
        return self.look()

    def forget(self, worker: str) -> bool:
        """Another worker has the room no longer."""
        self._there.pop(worker, None)
        self._sure.discard(worker)
        return self.look()

    def doubt(self) -> None:
        """The bus was broken: what we know counts until the others have had time to say it again."""
        self._sure.clear()

    def settle(self) -> bool:
        """They have had their time."""
        self._there = {worker: self._there[worker] for worker in self._sure}
        return self.look()

    def look(self) -> bool:
        """Works out who is elsewhere, among workers that are alive; True if that has changed."""
        there = {worker: who for worker, who in self._there.items() if self._alive(worker)}
        before = (self.members, self.ours)
        self.members = frozenset().union(*there.values())
        # A worker through which somebody looks at the table goes before one that has it by chance.
        self.ours = min(
            [(not who, worker) for worker, who in there.items()] + [(not self.mine, self._bus.worker)]
        ) == (not self.mine, self._bus.worker)
        return before != (self.members, self.ours)
