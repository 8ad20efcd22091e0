"""The table of Game of Blame: its zones, its fields, and what can be seen on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Literal

from app.games.blame.cards import BORNE, EMBLEM_OF, FACES, GENERAL
from app.kernel import EVERYONE, NOBODY, OWNER, Face, Public, Table, Zone

HAND_DEALT = 3
MOST_PLAYED = 3
CENTRE = -1  # where a Role lies that nobody holds


@dataclass(frozen=True, slots=True)
class Options:
    """Table options; the defaults are the game as its rulebook teaches it first."""

    roles: Literal["choose", "random"] = field(  # B03
        default="choose",
        metadata={"title": "Roles", "words": {"choose": "Chosen in turn", "random": "Random"}},
    )
    powers: bool = field(  # B28-B34
        default=False,
        metadata={"title": "Role powers", "help": "Each Role can do something that no other can."},
    )
    misplays: bool = field(  # B10
        default=False,
        metadata={
            "title": "Misplays",
            "help": "Any card can be played; one that does not fit makes its player take the Blame.",
        },
    )
    pile: Literal["memory", "open"] = field(  # B36
        default="memory",
        metadata={
            "title": "Blame pile",
            "help": "From memory, the log forgets which cards were played when the turn ends.",
            "words": {"memory": "From memory", "open": "Open to all"},
        },
    )


class Blame(Table):
    GAME = "blame"
    FACES: ClassVar[Sequence[Face]] = FACES
    ZONES: ClassVar[Mapping[str, Zone]] = {  # B35
        "draw": Zone(NOBODY, stock=True),
        "blame": Zone(EVERYONE),
        "hand": Zone(OWNER, each=True, loose=True),
        "secrets": Zone(OWNER, each=True, loose=True),
        "role": Zone(EVERYONE, each=True),
        "centre": Zone(EVERYONE),
    }
    options: Options
    turn: Public[int]  # whose turn it is; while Roles are chosen: who chooses
    played: Public[int]  # cards played this turn
    treason: Public[bool]  # whether this turn's one Treason has been played (B09)
    accusation: Public[tuple[int, int, int, int] | None]  # accuser, accused, what counts against each (B36)

    def hand(self, seat: int) -> list[int]:
        return self.piles["hand", seat]

    def secrets(self, seat: int) -> list[int]:
        return self.piles["secrets", seat]

    def role(self, seat: int) -> int:
        """The Role card this seat holds."""
        return self.piles["role", seat][0]

    def holder(self, role: int) -> int:
        """The seat that holds this Role, or CENTRE."""
        zone, owner = self.where[role]
        return owner if zone == "role" else CENTRE

    def has_power(self, seat: int, role: int) -> bool:
        # B34: a power belongs to whoever holds the Role at the moment it applies.
        return self.options.powers and self.holder(role) == seat

    def borne(self, card: int) -> int:
        """The Emblems this card bears on the Blame pile."""
        return BORNE[self.faces[card]]

    def on_top(self) -> int:
        """The Emblems of the card that lies on top of the Blame pile."""
        return BORNE[self.faces[self.piles["blame", 0][-1]]]

    def responsibility(self, seat: int) -> int:
        """How many cards of the Blame pile bear this seat's Emblem."""
        emblem, faces = EMBLEM_OF[self.role(seat)], self.faces
        return len([card for card in self.piles["blame", 0] if BORNE[faces[card]] & emblem])

    def accusable(self, accuser: int) -> list[int]:
        return [
            rival
            for rival in self.rivals(accuser)
            if self.hand(rival)  # B17: nobody without cards can be accused.
            and not (self.has_power(rival, GENERAL) and not self.secrets(rival))  # B33
        ]
