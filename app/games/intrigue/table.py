"""The table of Game of Intrigue: its zones, its fields, its options, and what can be seen on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

from app.games.intrigue.cards import COLOUR, COLOURS, FACES, ILLEGAL, KIND, STANDING, VALUE, box
from app.games.intrigue.whereabouts import HOLDS
from app.kernel import BOX, EVERYONE, NOBODY, OWNER, Face, Public, Table, Zone

HAND = 8  # I31
STALE_ROUNDS = 3  # I36
NOBODY_YET = -1
Claim = tuple[int, str, str, int]  # who says it; kind, colour ("" if none), value (0 if none was said)
Check = tuple[int, str, str, int, str]  # the claim that was checked, and the back that all saw then
End = Literal["traded", "refused", "withdrawn", "lapsed", "stopped", "void"]
# The round, how it ended, what was said, the backs that a check showed (or none), and who objected.
PastTrade = tuple[int, End, tuple[Claim, ...], tuple[str, ...], int]
Fine = tuple[int, int, int, str]  # the round, who paid, to whom, and from where: hand or pile


@dataclass(frozen=True, slots=True)
class Options:
    goals: Literal["tuned", "published"] = field(  # I40–I45
        default="tuned",
        metadata={
            "title": "Goals",
            "help": "How much the Goals among the Roles ask for. As published they are hard to reach.",
            "words": {"tuned": "Within reach", "published": "As published"},
        },
    )
    draw: Literal["laid", "announced"] = field(  # I31
        default="laid",
        metadata={
            "title": "Who draws",
            "help": "What it takes, besides a trade, to draw cards at the end of a round.",
            "words": {"laid": "All who laid a card", "announced": "Those who announced"},
        },
    )
    pile_backs: bool = field(  # I04
        default=False,
        metadata={
            "title": "Open backs",
            "help": "All see the back of the top card of each pile: its value and whether it is illegal.",
        },
    )
    rounds: int = field(  # I36
        default=20,
        metadata={
            "title": "Rounds",
            "help": "After so many rounds the most valuable hand wins.",
            "least": 1,
            "most": 60,
            "values": (20, 2),
        },
    )


class Intrigue(Table):
    GAME = "intrigue"
    FACES: ClassVar[Sequence[Face]] = FACES
    ZONES: ClassVar[Mapping[str, Zone]] = {  # I04, I38
        "draw": Zone(NOBODY, backs=NOBODY),
        "discard": Zone(NOBODY, backs=NOBODY),
        "pile": Zone(NOBODY, each=True, backs=NOBODY),  # personal piles
        "hand": Zone(OWNER, each=True, loose=True, backs=OWNER),
        "offer": Zone(OWNER, each=True, backs=OWNER),  # what lies aside for the trade at hand
        "laid": Zone(OWNER, each=True),
        "aside": Zone(OWNER, each=True, loose=True, backs=OWNER),  # Pacts and Roles gone with their player
    }
    HOLDS: ClassVar[Mapping[str, Callable[[Any, int], Set[int]]]] = HOLDS
    options: Options
    round: Public[int]
    phase: Public[str]  # deal, discussion, trade, announcement or draw
    first: Public[int]  # the first seat of this round
    colours: Public[list[str]]
    still_in: Public[list[bool]]
    gone: Public[list[int]]  # the round in which a seat went out; 0: it has not
    traded: Public[list[bool]]  # who has completed a trade this round, and so qualifies
    asked: Public[list[bool]]  # who has had, or needs no more, the chance to propose a trade this round
    draws: Public[list[bool]]  # who has earned to draw at the end of this round (I31)
    immune: Public[list[int]]  # up to which value Social cards do nothing to a seat in this phase (I28)
    stale: Public[int]  # rounds in a row without a completed trade
    trade: Public[tuple[int, ...]]  # proposer and partner of the trade at hand
    favour: Public[bool]  # it was called in by a Favour
    claims: Public[list[Claim]]  # what was said about the cards offered, the proposer first
    accuser: Public[int]  # who objected
    # Since version 2; with defaults for tables that were saved before.
    refilled: Public[bool] = True  # the draw pile was made of the discards (I32)
    checks: Public[tuple[Check, ...]] = ()  # what checks have shown so far (I16), two at a time
    trades: Public[int] = 0  # completed so far
    announced: Public[int] = 0  # cards announced so far
    roles_drawn: Public[int] = 0
    past_trades: Public[tuple[PastTrade, ...]] = ()  # every trade in which something was said (I38)
    fines: Public[tuple[Fine, ...]] = ()

    @classmethod
    def box(cls, seats: int, options: Options) -> list[int]:
        return box(seats)

    # -- seats -----------------------------------------------------------------------------------
    def order(self, first: int | None = None) -> list[int]:
        """The players still in, in seat order from the first seat."""
        seats, still_in = self.seats, self.still_in
        start = self.first if first is None else first
        return [seat for i in range(seats) if still_in[seat := (start + i) % seats]]

    def seat_of(self, colour: str) -> int:
        return COLOURS.index(colour)

    # -- cards -----------------------------------------------------------------------------------
    def hand(self, seat: int) -> list[int]:
        return self.piles["hand", seat]

    def kind(self, card: int) -> str:
        return KIND[self.faces[card]]

    def illegal(self, card: int) -> bool:
        return ILLEGAL[self.faces[card]]

    def value(self, card: int) -> int:
        return VALUE[self.faces[card]]

    def standing(self, seat: int) -> list[int]:
        """The Standing in the hand of this seat."""
        faces = self.faces
        return [card for card in self.piles["hand", seat] if faces[card] == STANDING]

    def holds(self, seat: int, face: int) -> int | None:
        """The card of this face in the hand of this seat, if it is there."""
        faces = self.faces
        return next((card for card in self.piles["hand", seat] if faces[card] == face), None)

    def own_pacts(self, seat: int) -> list[int]:
        """I19: the Pacts that this seat may offer."""
        return [card for card in self.pacts(seat) if COLOUR[self.faces[card]] == self.colours[seat]]

    def pacts(self, seat: int) -> list[int]:
        return [card for card in self.piles["hand", seat] if KIND[self.faces[card]] == "pact"]

    def no_pacts(self, seat: int) -> list[int]:
        return [card for card in self.piles["hand", seat] if KIND[self.faces[card]] != "pact"]

    def bound(self, seat: int, rival: int) -> bool:
        """I21: whether this seat holds a Pact of that player."""
        colour = self.colours[rival]
        return seat != rival and any(COLOUR[self.faces[card]] == colour for card in self.pacts(seat))

    def loose_cards(self, seat: int) -> list[int]:
        """The hand without Pacts and Roles, which cannot be given away by discarding."""
        return [card for card in self.piles["hand", seat] if KIND[self.faces[card]] not in ("pact", "role")]

    def imply_roles(self) -> list[int]:
        """All Roles that have come into the open or into hands: what happens next shows where some are not.

        The rest lie beneath piles or in the box, where all know them for Roles.
        """
        faces, piles = self.faces, self.piles
        roles = [
            card
            for seat in range(self.seats)
            for zone in ("hand", "offer", "aside")
            for card in piles[zone, seat]
            if KIND[faces[card]] == "role"
        ]
        self.imply(roles, EVERYONE)
        return roles

    # -- moving cards ------------------------------------------------------------------------------
    def discard(self, card: int, *, up: bool = False) -> None:
        self.move(card, "discard", up=up)
        self.bare("discard")

    def take_top(self, zone: str, owner: int, seat: int) -> int:
        """The top card of a pile goes into the hand of this seat."""
        card = self.piles[zone, owner][-1]
        self.move(card, "hand", seat)
        self.bare(zone, owner)
        return card

    def leave_game(self, card: int) -> None:
        self.move(card, BOX)

    def refill(self) -> None:
        """I32: an empty draw pile is made of the discards."""
        if not self.piles["draw", 0] and self.piles["discard", 0]:
            for card in self.piles["discard", 0][:]:
                self.move(card, "draw")
            self.shuffle_pile("draw")
            self.bare("draw")
            self.refilled = True
            self.tell("The draw pile is empty: the discards are shuffled into a new one.")

    def bare(self, zone: str, owner: int = 0) -> None:
        """I04: with open backs, all see the top back of the pile, and only that."""
        if not self.options.pile_backs:
            return
        pile = self.piles[zone, owner]
        for card in pile[-2:-1]:
            self.backs_seen[card] = NOBODY
        for card in pile[-1:]:
            self.show_back(card, EVERYONE)
