"""The table of Battle Blakes: its zones, its fields, its options, and what can be seen on it.

A Blake is a Character in play. Blakes are numbered so that Blake `b` belongs to seat `b % seats`: usually a
player's Blake has the number of their seat; with four Blakes, seat 0 has Blakes 0 and 2, seat 1 has 1 and 3.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from app.games.blakes.card_set import BOX, BY_ID, FACES, OVER_THERE
from app.games.blakes.cards import Card, Event
from app.games.blakes.stats import NO_PARTS, Act, Sheet, sheet
from app.kernel import EVERYONE, NOBODY, OWNER, Face, Public, Table, Zone, does, verb, who

HAND_LIMIT = 6
DRAWN = 3  # in step 3
MOST_ESTEEM = 25
USUAL_EVENTS = {2: 8, 3: 7, 4: 6}  # K03
NONE_YET = -1


@dataclass(frozen=True, slots=True)
class Options:
    events: int = field(  # K03
        default=0,
        metadata={
            "title": "Events",
            "help": "How many rounds at most. 0 is the usual: 8, 7 or 6 for two, three or four players.",
            "least": 0,
            "most": 12,
            "values": (0, 3, 12),
        },
    )
    nemesis: bool = field(  # K25
        default=True,
        metadata={
            "title": "Evil Nemesis ends the game",
            "help": "If it is turned up after Tyrant Boss, that round is the last.",
        },
    )
    duo: bool = field(  # K26–K30
        default=False,
        metadata={
            "title": "Four Blakes",
            "help": "For two players: each has two Blakes, and loses as soon as one of them is out. "
            "With more players this changes nothing.",
        },
    )


class Blakes(Table):
    GAME = "blakes"
    FACES: ClassVar[Sequence[Face]] = FACES
    ZONES: ClassVar[Mapping[str, Zone]] = {  # K31
        "dealt": Zone(OWNER, each=True),  # the two Characters of the Burden of Blake
        # Nobody sees from behind which cards of the community deck are Characters.
        "deck": Zone(NOBODY, backs=NOBODY),
        "hand": Zone(OWNER, each=True, loose=True, backs=NOBODY),
        "stack": Zone(EVERYONE),  # played and not yet settled: the last played on top
        "discard": Zone(EVERYONE),
        "events": Zone(NOBODY, stock=True),
        "event": Zone(EVERYONE),  # the one that lasts
        "past": Zone(EVERYONE),  # the ones before it
        # Events and Characters that are not in this game; so none that one was dealt and did not pick.
        "unused": Zone(NOBODY, stock=True),
        "gone": Zone(EVERYONE),  # Characters that are out
        # These belong to Blakes, not to seats.
        "blake": Zone(EVERYONE, each=True),
        "twin": Zone(EVERYONE, each=True),  # K22: the Character card played in this conflict
        "buffs": Zone(EVERYONE, each=True),
    }
    OF_BLAKES: ClassVar[tuple[str, ...]] = ("blake", "twin", "buffs")
    options: Options
    duo: Public[bool]  # K26: each has two Blakes
    round: Public[int]
    last: Public[bool]  # K25: the game ends with this round
    start: Public[int]  # who has the start player card
    turn: Public[int]
    step: Public[int]  # of the turn; 0 between turns
    personas: Public[list[str]]  # Blake -> its Character, also after it is out; "" before there is one
    esteem: Public[list[int]]  # Blake -> Self-Esteem
    out: Public[list[int]]  # seat -> the round in which it went out; 0: it is in
    acts: Public[list[tuple[Act, ...]]]  # Blake -> Actions that last until the turn ends
    lapsed: Public[list[int]]  # Blake -> how many of them, from the first, do not count (K22)
    twins: Public[list[str]]  # Blake -> the Character united with it in this conflict, "" if none
    powers: Public[list[bool]]  # seat -> may still unite its two Blakes (K30)
    plays: Public[list[tuple[int, str]]]  # as the stack: who played it, and on whom, in words
    attacker: Public[int]  # a Blake; NONE_YET: there is no conflict
    defender: Public[int]
    kind: Public[str]  # "assault" or "wits"; "" without a conflict
    factor: Public[int]  # 2 once this conflict is doubled
    passed: Public[tuple[int, ...]] = ()  # seats that passed on this conflict since the last card (K14)
    stats: Public[list[Sheet]]  # Blake -> how its stats are made up; true whenever a question stands

    def __init__(self, seats: int, options: Any, seed: bytes) -> None:
        super().__init__(seats, options, seed)
        if seats == 2 and options.duo:
            for zone in self.OF_BLAKES:
                for blake in (2, 3):
                    self.piles[zone, blake] = []

    @classmethod
    def box(cls, seats: int, options: Options) -> list[int]:
        # K05: with two players there is nobody else over there.
        return [face for face in BOX if seats > 2 or face != OVER_THERE]

    def settle(self) -> None:
        super().settle()
        self.stats = [self.sheet(blake) for blake in range(len(self.personas))]

    # -- Blakes ----------------------------------------------------------------------------------
    def owner(self, blake: int) -> int:
        return blake % self.seats

    def lives(self, blake: int) -> bool:
        return bool(self.piles["blake", blake])

    def living(self) -> list[int]:
        """The Characters in play."""
        return [blake for blake in range(len(self.esteem)) if self.piles["blake", blake]]

    def own(self, seat: int) -> range:
        """The Blakes of a seat."""
        return range(seat, len(self.esteem), self.seats)

    def sheet(self, blake: int) -> Sheet:
        if not self.piles["blake", blake]:
            return NO_PARTS
        faces, event = self.faces, self.piles["event", 0]
        shown = self.SHOWN
        return sheet(
            self.personas[blake],
            self.twins[blake],
            shown[faces[event[0]]] if event else "",
            tuple([shown[faces[buff]] for buff in self.piles["buffs", blake]]),
            self.acts[blake],
            self.lapsed[blake],
        )

    def stat(self, blake: int, stat: int) -> int:
        """What the stat is worth now (K17)."""
        return self.sheet(blake)[stat][-1]

    def buffs_in_play(self) -> list[int]:
        return [buff for blake in self.living() for buff in self.piles["buffs", blake]]

    def muted(self) -> bool:
        """Whether the Event says that Buffs do not count."""
        event = self.event()
        return event is not None and event.mutes

    # -- seats -----------------------------------------------------------------------------------
    def around(self, seat: int) -> list[int]:
        """All players still in, from this seat leftwards."""
        seats, out = self.seats, self.out
        return [s for i in range(seats) if not out[s := (seat + i) % seats]]

    def others(self, seat: int) -> tuple[int, ...]:
        """All other players still in, from the left of this seat."""
        return tuple(rival for rival in self.around(seat) if rival != seat)

    # -- cards -----------------------------------------------------------------------------------
    def card(self, card: int) -> Card:
        return FACES[self.faces[card]]

    def hand(self, seat: int) -> list[int]:
        return self.piles["hand", seat]

    def event(self) -> Event | None:
        pile = self.piles["event", 0]
        if not pile:
            return None
        event = self.card(pile[0])
        assert isinstance(event, Event)
        return event

    # -- words -----------------------------------------------------------------------------------
    def told(self, blake: int) -> str:
        """A Blake, for all to read: its player, and which of two."""
        owner = who(self.owner(blake))
        return f"{owner}'s {BY_ID[self.personas[blake]].title}" if self.duo else owner

    def blake_does(self, blake: int, doing: str) -> str:
        """What a Blake does, for all to read. Of two, each is spoken of by its name."""
        return f"{self.told(blake)} {doing}" if self.duo else does(self.owner(blake), doing)

    def blake_verb(self, blake: int, doing: str) -> str:
        """The same, where the sentence has named it before."""
        return doing if self.duo else verb(self.owner(blake), doing)
