"""The table of Scape Goat: its zones, its fields, its options, and what can be seen on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import Any, ClassVar

from app.games.scapegoat.cards import BIT, BOXES, COLOURS, EVIDENCE, FACE_OF, FACES, NOT_AGAINST, SHOWS
from app.games.scapegoat.mats import Mat, fresh_mats, mat_of, named_by_all, pairs_behind, reading
from app.kernel import EVERYONE, NOBODY, OWNER, SPECTATOR, Face, Private, Public, Shuffle, Table, Zone
from app.kernel.log import titled

LOCATIONS = ("prepare", "spy", "trade", "stash", "cops")  # S03: in a line
WITH_EVIDENCE = LOCATIONS[:4]  # S06: nothing lies beside the Cops
TITLES = {"prepare": "Prepare", "spy": "Spy", "trade": "Trade", "stash": "the Stash", "cops": "the Cops"}
FLIPPED = "Frame/Steal"  # S13: the other side of Prepare
TOKENS = 2
HIDDEN = 3  # cards lie face down at the Stash


@dataclass(frozen=True, slots=True)
class Options:
    limit: int = field(  # S24
        default=30,
        metadata={
            "title": "Turns each",
            "help": "When everyone has had so many turns, the scapegoat has got away. 0: no limit.",
            "least": 0,
            "most": 200,
            "values": (30, 0, 2),
        },
    )


def imagine_mats(t: ScapeGoat, viewer: int, shuffle: Shuffle) -> None:
    if t.result is not None:
        return  # S23: all has been told
    if viewer == SPECTATOR:
        mats = fresh_mats(t.seats, shuffle)
    else:
        pairs = pairs_behind(t.mat[viewer], COLOURS.index(t.colours[viewer]), t.seats, shuffle)
        mats = [mat_of(colour, pairs) for colour in range(t.seats)]
    t.hand_out(mats)


def imagine_readings(t: ScapeGoat, viewer: int, shuffle: Shuffle) -> None:
    """They have followed the mats."""


def imagine_notes(t: ScapeGoat, viewer: int, shuffle: Shuffle) -> None:
    # What others have written down was true of cards that may now be imagined otherwise.
    t.notes = [notes if seat == viewer else () for seat, notes in enumerate(t.notes)]


def in_hand(t: ScapeGoat, seat: int) -> Set[int]:
    """S17: a player who left another card has none of their own colour, except perhaps the one they took."""
    if seat not in t.without_own:
        return EVIDENCE
    taken = next(card for who, _, card in reversed(t.swaps) if who == seat)
    return NOT_AGAINST[t.colours[seat]] | {FACE_OF[taken]}


class ScapeGoat(Table):
    GAME = "scapegoat"
    FACES: ClassVar[Sequence[Face]] = FACES
    ZONES: ClassVar[Mapping[str, Zone]] = {  # S25
        "hand": Zone(OWNER, each=True, loose=True),
        "hidden": Zone(NOBODY),  # face down at the Stash, each in its place
        **{location: Zone(EVERYONE) for location in LOCATIONS},
    }
    HOLDS: ClassVar[Mapping[str, Callable[[Any, int], Set[int]]]] = {"hand": in_hand}
    RESAMPLE: ClassVar[Mapping[str, Callable[[Any, int, Shuffle], None]]] = {
        "mat": imagine_mats,
        "says": imagine_readings,
        "notes": imagine_notes,
    }
    options: Options
    colours: Public[list[str]]  # seat -> colour of its goat
    dice: Public[tuple[int, int]]  # white and black, rolled once
    at: Public[list[str]]  # seat -> location of its token
    tokens: Public[list[int]]  # seat -> preparation tokens held
    turn: Public[int]
    turns: Public[int]  # how many turns have begun
    framer: Public[int | None]  # who made the last Frame Attempt; None once it is a turn old
    revealed: Public[tuple[str, ...]]  # seat -> card revealed in it; () until all have chosen
    mat: Private[list[Mat]]
    says: Private[list[str]]  # the colour one reads on one's mat (S07)
    notes: Private[list[tuple[str, ...]]]  # what one has seen by spying, trading and stashing
    readings: Public[tuple[str, ...]]  # seat -> what its mat says; () until the end
    scapegoat: Public[int | None]  # None until the end
    swaps: Public[tuple[tuple[int, str, str], ...]] = ()  # who left which card at a location, and took which
    reveals: Public[tuple[tuple[str, ...], ...]] = ()  # what each Frame Attempt has shown, by seat
    # The seats that have left a card without their own colour, and have got no unseen card since (S17).
    without_own: Public[tuple[int, ...]] = ()

    @classmethod
    def box(cls, seats: int, options: Options) -> list[int]:
        return BOXES[seats][:]

    def hand(self, seat: int) -> list[int]:
        return self.piles["hand", seat]

    def bit(self, seat: int) -> int:
        """The colour of the seat's goat, as cards bear it."""
        return BIT[self.colours[seat]]

    def shows(self, card: int) -> int:
        """The colours on this card."""
        return SHOWS[self.faces[card]]

    def flipped(self) -> bool:
        # S13, S14: tokens never come back, so once both are taken the card stays on its other side.
        return sum(self.tokens) == TOKENS

    def holders(self, seat: int) -> list[int]:
        """The rivals who hold a preparation token."""
        return [rival for rival in self.rivals(seat) if self.tokens[rival]]

    def hand_out(self, mats: Sequence[Mat]) -> None:
        """Give every seat the mat of its colour, and let it read the cell the dice point to."""
        self.mat = [mats[COLOURS.index(colour)] for colour in self.colours]
        self.says = [reading(mat, self.dice) for mat in self.mat]

    def guilty(self) -> int:
        """The seat that is the scapegoat. Nobody is told before the end."""
        return named_by_all(self.says, self.colours)

    def got_unseen(self, *seats: int) -> None:
        """These seats have got a card that not everybody has seen: it may be of their own colour."""
        self.without_own = tuple(seat for seat in self.without_own if seat not in seats)

    def note(self, seat: int, text: str, *cards: int) -> None:
        """Write into the seat's notebook what it sees now; cards are named as in a line of the log."""
        assert all(self.seen[card] >> seat & 1 for card in cards), "a note of a card that is not seen"
        written = titled(text, [self.face(card).title for card in cards])
        self.notes[seat] = (*self.notes[seat], f"Turn {self.turns}: {written}")


def title_of(location: str, tokens: Sequence[int]) -> str:
    return FLIPPED if location == "prepare" and sum(tokens) == TOKENS else TITLES[location]
