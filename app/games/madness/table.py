"""The table of Blood & Madness Bluff: its zones, its chips, and what can be seen on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Literal

from app.games.madness.cards import BOX, CHARACTERS, DEAREST_COIN, FACES, HORROR, SORCERESS, THIEF
from app.kernel import EVERYONE, NOBODY, OWNER, Face, Public, Table, Zone

GOAL = 13
HAND_DEALT = 2
# What a card before a player guards: all coins there, nothing, or the face-up card at that index.
COINS = -2
NOTHING = -1
NOBODY_YET = -1  # whose turn it is while none has begun


@dataclass(frozen=True, slots=True)
class Options:
    """Table options (M02)."""

    ends: Literal["rounds", "last_standing"] = field(
        default="rounds",
        metadata={
            "title": "The game ends",
            "words": {"rounds": "After some rounds", "last_standing": "When one player is left"},
        },
    )
    rounds: int = field(
        default=12,
        metadata={
            "title": "Rounds",
            "help": "If the game ends after some rounds: how many. Most chips win.",
            "least": 1,
            "most": 60,
        },
    )
    stack: int = field(
        default=100,
        metadata={
            "title": "Chips",
            "help": "What everyone begins with.",
            "least": 10,
            "most": 300,
            "values": (100, 12),
        },
    )
    small_blind: int = field(default=1, metadata={"title": "Small blind", "least": 1, "most": 50})
    big_blind: int = field(
        default=2,
        metadata={
            "title": "Big blind",
            "help": "Not less than the small blind. Both double each time the button has gone round.",
            "least": 1,
            "most": 100,
        },
    )

    def __post_init__(self) -> None:
        if self.big_blind < self.small_blind:
            raise ValueError("The big blind is not less than the small blind.")


class Madness(Table):
    GAME = "madness"
    FACES: ClassVar[Sequence[Face]] = FACES
    ZONES: ClassVar[Mapping[str, Zone]] = {  # M35
        "deck": Zone(NOBODY, stock=True),
        "hand": Zone(OWNER, each=True, loose=True),
        "front": Zone(EVERYONE, each=True),
        "down": Zone(OWNER, each=True),  # a bluff, and whatever was believed to be a Warrior
        "discard": Zone(NOBODY),  # M34
    }
    options: Options
    round: Public[int]
    dealer: Public[int]
    first_dealer: Public[int]  # where the button began
    small: Public[int]  # the blinds of this round
    big: Public[int]
    stacks: Public[list[int]]
    stakes: Public[list[int]]  # what each has bet in this round, blinds included
    penalties: Public[int]  # paid for lost challenges in this round (M30, M31)
    carried: Public[int]  # left over from earlier rounds (M17)
    level: Public[int]  # the stake everyone has to match
    raised: Public[int]  # the last full raise: the least the next may be (M05)
    still_in: Public[list[bool]]
    passed: Public[list[bool]]  # since somebody last played
    turn: Public[int]
    has_bet: Public[bool]  # whether the player whose turn it is has bet (M10)
    guards: Public[list[tuple[int, ...]]]  # seat -> what each of its face-up cards guards
    hidden_guards: Public[list[tuple[int, ...]]]  # seat -> what each of its face-down cards guards
    silenced: Public[list[tuple[int, int]]]  # (seat, index) of Warriors who guard nothing this turn (M25)
    gone: Public[list[int]]  # the round that ruined a seat; 0: it has chips
    exposed: Public[tuple[tuple[int, bool], ...]] = ()  # challenged claims: whose, and whether it was true
    challenge: Public[tuple[int, int, str, str] | None] = None
    """The last challenge, until a turn goes on: who made it, whose claim, what it said, what the card is."""

    @classmethod
    def box(cls, seats: int, options: Options) -> list[int]:
        return list(BOX)

    # -- seats -----------------------------------------------------------------------------------
    def leftward(self, seat: int) -> list[int]:
        """All players still in, from the left of this seat round to itself."""
        still_in = self.still_in
        return [player for player in (*self.rivals(seat), seat) if still_in[player]]

    def opponents(self, seat: int) -> tuple[int, ...]:
        still_in = self.still_in
        return tuple([rival for rival in self.rivals(seat) if still_in[rival]])

    # -- cards in front of a player ------------------------------------------------------------------
    def hand(self, seat: int) -> list[int]:
        return self.piles["hand", seat]

    def front(self, seat: int) -> list[int]:
        return self.piles["front", seat]

    def face_up(self, seat: int, *faces: int) -> list[int]:
        """The cards of these faces that lie face up in front of this seat."""
        what = self.faces
        return [card for card in self.piles["front", seat] if what[card] in faces]

    def total(self, seat: int) -> int:
        faces = self.faces
        return sum(faces[card] + 1 for card in self.piles["front", seat] if faces[card] <= DEAREST_COIN)

    def guarded(self, seat: int, what: int) -> bool:
        """Whether a Warrior, or what was said to be one, guards the coins or the card at this index."""
        return what in self.hidden_guards[seat] or any(
            guard == what and (seat, at) not in self.silenced for at, guard in enumerate(self.guards[seat])
        )

    def guardians(self, seat: int) -> list[int]:
        """The face-up Warriors of this seat that guard something just now."""
        front = self.front(seat)
        return [
            front[at]
            for at, guard in enumerate(self.guards[seat])
            if guard != NOTHING and (seat, at) not in self.silenced
        ]

    def lay(self, card: int, seat: int, ward: int = NOTHING) -> None:
        """Face up in front of a player, to guard nothing, the coins or another card there."""
        guard = self._post(seat, ward)
        self._leave_ranks(card)
        self.move(card, "front", seat)
        self.guards[seat] += (guard,)

    def hide_away(self, card: int, seat: int) -> None:
        """Face down before a player."""
        self.move(card, "down", seat)
        self.hidden_guards[seat] += (NOTHING,)

    def post_hidden(self, card: int, ward: int) -> None:
        """M29: the face-down card stands guard from now on."""
        _, seat = self.where[card]
        guards = list(self.hidden_guards[seat])
        guards[self.pile("down", seat).index(card)] = self._post(seat, ward)
        self.hidden_guards[seat] = tuple(guards)

    def _post(self, seat: int, ward: int) -> int:
        return ward if ward < 0 else self.front(seat).index(ward)

    def discard(self, card: int) -> None:
        self._leave_ranks(card)
        self.move(card, "discard")

    def _leave_ranks(self, card: int) -> None:
        """The card leaves: those after it move up, and what guarded it guards nothing (M22)."""
        zone, seat = self.where[card]
        if zone == "down":
            gap = self.pile("down", seat).index(card)
            self.hidden_guards[seat] = self.hidden_guards[seat][:gap] + self.hidden_guards[seat][gap + 1 :]
        elif zone == "front":
            gap = self.front(seat).index(card)
            self.guards[seat] = _moved_up(self.guards[seat][:gap] + self.guards[seat][gap + 1 :], gap)
            self.hidden_guards[seat] = _moved_up(self.hidden_guards[seat], gap)
            self.silenced = [
                (other, at - 1 if other == seat and at > gap else at)
                for other, at in self.silenced
                if (other, at) != (seat, gap)
            ]

    # -- targets ---------------------------------------------------------------------------------
    def targets(self, seat: int, face: int) -> list[int]:
        """Whom (Sorceress) or which cards this character could be used on."""
        if face == SORCERESS:  # M20
            return [rival for rival in self.opponents(seat) if self.hand(rival)]
        if face == THIEF:  # M21
            return [
                card
                for owner in self.leftward(seat)
                if not self.guarded(owner, COINS)
                for card in self.face_up(owner, *range(DEAREST_COIN + 1))
            ]
        assert face == HORROR
        return [  # M23: of other players only, and not a guarded one.
            card
            for owner in self.opponents(seat)
            for card in self.face_up(owner, *CHARACTERS)
            if not self.guarded(owner, self.front(owner).index(card))
        ]

    # -- chips -----------------------------------------------------------------------------------
    def owed(self, seat: int) -> int:
        return self.level - self.stakes[seat]

    def most_raise(self, seat: int) -> int:
        """The most this seat could raise by; 0 or less: it cannot.

        Ruling (M05): nobody raises by more than some rival could still match; the rest would only come back.
        """
        rivals = [
            self.stacks[rival] + self.stakes[rival] for rival in self.opponents(seat) if self.stacks[rival]
        ]
        return min(self.stacks[seat] - self.owed(seat), max(rivals, default=self.level) - self.level)

    def stake(self, seat: int, amount: int) -> int:
        """Put up to so many chips into the pot as a stake; returns how many there were."""
        paid = min(amount, self.stacks[seat])
        self.stacks[seat] -= paid
        self.stakes[seat] += paid
        return paid


def _moved_up(guards: tuple[int, ...], gap: int) -> tuple[int, ...]:
    return tuple(NOTHING if guard == gap else guard - 1 if guard > gap else guard for guard in guards)
