"""A table: the whole truth about one game in play, as plain data. Rules may change it; screens get views.

A game subclasses Table, names its zones, faces and fields, and writes steps (functions that take the table)
and questions (see questions.py). Because all of it is plain data, a table can be copied, saved and set up by
hand at any moment, also in the middle of a turn.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Self

from app.kernel import fields
from app.kernel.cards import BOX, EVERYONE, NOBODY, SEATS, Face, Looks, Place, Zone, sees_cards
from app.kernel.chance import Chance, key_of
from app.kernel.ending import Outcome
from app.kernel.log import Faded, LogLine, Sight, Told, Variants, titled, write

if TYPE_CHECKING:
    from app.kernel.questions import Question

# Any: a step takes the table of its own game and plain arguments of its own
Step = tuple[Callable[..., None], tuple[Any, ...]]
Choice = tuple[Any, ...]  # ("verb", operand, ...): operands are ints and strings
Shuffle = Callable[[list[Any]], None]
CardMove = tuple[Place, int, int, Place, int, int]  # from, index, audience there, to, index, audience there


def do(step: Callable[..., None], *arguments: Any) -> Step:
    """A step for the agenda: `step(t, *arguments)`. Arguments are ints, strings, None and tuples of them."""
    return (step, arguments)


@cache
def _rivals(seats: int, seat: int) -> tuple[int, ...]:
    return (*range(seat + 1, seats), *range(seat))


class Table:
    GAME: ClassVar[str] = ""
    ZONES: ClassVar[Mapping[str, Zone]] = {}
    # zone -> (table, owner) -> the faces that could lie there, from what everybody knows. The box may be
    # listed too; a zone that is not listed may hold any face.
    HOLDS: ClassVar[Mapping[str, Callable[[Any, int], Set[int]]]] = {}
    FACES: ClassVar[Sequence[Face]] = ()
    RESAMPLE: ClassVar[Mapping[str, Callable[[Any, int, Shuffle], None]]] = {}
    FIELDS: ClassVar[
        dict[str, str]
    ] = {}  # field -> public, private or secret; filled in from the annotations
    FIELD_TYPES: ClassVar[dict[str, object]] = {}
    SHOWN: ClassVar[tuple[str, ...]] = ()  # face -> how views name it when its front is seen
    HIDDEN: ClassVar[tuple[str, ...]] = ()  # and when only its back is seen
    NAMED: ClassVar[tuple[str, ...]] = ()  # and how the log names it to viewers who see it
    LOOKS: ClassVar[dict[Place, Looks]] = {}
    _copied: ClassVar[tuple[str, ...]] = ()  # fields that are lists or dicts; copies may share all others

    seats: int
    options: Any  # Any: the Options record of the game at hand
    chance: Chance
    faces: tuple[int, ...]  # card -> index in FACES
    seen: list[int]  # card -> who may look at its face now
    known: list[int]  # card -> who has seen its face since it was last shuffled or lost in a loose pile
    met: list[int]  # card -> who has seen its face since it was last in a stock
    backs_seen: list[int]
    backs_known: list[int]
    where: list[Place]
    piles: dict[Place, list[int]]  # bottom to top
    agenda: list[Step | Question[Any]]  # a stack: the next step is last
    sealed: dict[int, Choice]  # answers to the question that stands
    log: list[Told]
    fading: list[tuple[str, int]]  # (moment, line): which lines of the log fade when that moment comes
    moved: list[CardMove]  # the cards that moved since the last question was settled
    heard: list[int]  # seat -> how many lines the log had when it was last asked
    implied: list[tuple[int, int]]  # (card, audience): see `imply`; since the last answer
    question: int  # how many questions have been settled
    result: Outcome | None

    def __init_subclass__(cls) -> None:
        added = fields.declared(cls, Table)
        cls.FIELDS = {name: audience for name, (audience, _) in added.items()}
        cls.FIELD_TYPES = {name: hint for name, (_, hint) in added.items()}
        blind = [
            name
            for name, audience in cls.FIELDS.items()
            if audience != fields.PUBLIC and name not in cls.RESAMPLE
        ]
        if blind:
            raise TypeError(f"{cls.__name__}: say in RESAMPLE how a viewer might imagine {blind}")
        if unheard := cls.HOLDS.keys() - cls.ZONES.keys() - {BOX}:
            raise TypeError(f"{cls.__name__}: HOLDS speaks of zones there are not: {sorted(unheard)}")
        cls._copied = tuple(
            name for name, hint in cls.FIELD_TYPES.items() if fields.is_list(hint) or fields.is_dict(hint)
        )
        cls.LOOKS = {
            (name, owner): zone.looks(owner)
            for name, zone in cls.ZONES.items()
            for owner in range(8 if zone.each else 1)
        }
        cls.LOOKS[BOX, 0] = Zone(NOBODY, backs=NOBODY).looks(0)
        cls.SHOWN = tuple(face.id for face in cls.FACES)
        cls.HIDDEN = tuple("?" + face.back for face in cls.FACES)
        cls.NAMED = tuple(f"[{face.title}]" for face in cls.FACES)

    def __init__(self, seats: int, options: Any, seed: bytes) -> None:
        box = self.box(seats, options)
        self.seats = seats
        self.options = options
        self.chance = Chance(key_of(seed))
        self.faces = tuple(box)
        self.seen = [NOBODY] * len(box)
        self.known = [NOBODY] * len(box)
        self.met = [NOBODY] * len(box)
        self.backs_seen = [NOBODY] * len(box)
        self.backs_known = [NOBODY] * len(box)
        self.where = [(BOX, 0)] * len(box)
        self.piles = {(BOX, 0): list(range(len(box)))}
        for name, zone in self.ZONES.items():
            for owner in range(seats if zone.each else 1):
                self.piles[name, owner] = []
        self.agenda = []
        self.sealed = {}
        self.log = []
        self.fading = []
        self.moved = []
        self.heard = [0] * seats
        self.implied = []
        self.question = 0
        self.result = None

    @classmethod
    def box(cls, seats: int, options: Any) -> list[int]:
        """The faces (indices in FACES) of the cards used at such a table, one per card."""
        return list(range(len(cls.FACES)))

    def copy(self) -> Self:
        """An independent copy."""
        new = object.__new__(type(self))
        new.__dict__ = self.__dict__.copy()
        new.chance = self.chance.copy()
        new.seen = self.seen[:]
        new.known = self.known[:]
        new.met = self.met[:]
        new.backs_seen = self.backs_seen[:]
        new.backs_known = self.backs_known[:]
        new.where = self.where[:]
        new.piles = {place: pile[:] for place, pile in self.piles.items()}
        new.agenda = self.agenda[:]
        new.sealed = self.sealed.copy()
        new.log = self.log[:]
        new.fading = self.fading[:]
        new.moved = self.moved[:]
        new.heard = self.heard[:]
        new.implied = self.implied[:]
        for name in self._copied:
            setattr(new, name, getattr(self, name).copy())
        return new

    # -- cards -----------------------------------------------------------------------------------
    def pile(self, zone: str, owner: int = 0) -> list[int]:
        return self.piles[zone, owner]

    def face(self, card: int) -> Face:
        return self.FACES[self.faces[card]]

    @classmethod
    @cache
    def backed(cls, back: str) -> Set[int]:
        """The faces of cards with this back."""
        return frozenset(n for n, face in enumerate(cls.FACES) if face.back == back)

    def move(self, card: int, zone: str, owner: int = 0, *, up: bool = False, at: int | None = None) -> None:
        """Put `card` on top of a pile, or `at` an index. The zone says who sees it; `up` shows it to all."""
        place = (zone, owner)
        source = self.where[card]
        here, there = self.LOOKS[place], self.LOOKS[source]
        seen = EVERYONE if up else here.faces
        pile = self.piles[source]
        index = len(pile) - 1 if pile[-1] == card else pile.index(card)  # a drawn card lies on top
        if there.loose and seen & here.backs != EVERYONE and len(pile) > 1:
            self._lose_sight(card, pile, seen, here.backs)
        del pile[index]
        pile = self.piles[place]
        if at is None:
            at = len(pile)
            pile.append(card)
        else:
            pile.insert(at, card)
        self.where[card] = place
        self.seen[card] = seen
        self.known[card] |= seen
        self.met[card] = NOBODY if here.stock else self.met[card] | seen
        if self.backs_seen[card] != here.backs:  # viewers who see a back know it already
            self.backs_seen[card] = here.backs
            self.backs_known[card] |= here.backs
        self.moved.append((source, index, there.order, place, at, here.order))

    def _lose_sight(self, card: int, pile: list[int], seen: int, backs: int) -> None:
        """Viewers who see a card neither in the loose pile it leaves nor after cannot tell which one left."""
        followed = self.seen[card] | seen
        if followed != EVERYONE:
            known = self.known
            for other in pile:
                known[other] &= followed | self.seen[other]
        followed = self.backs_seen[card] | backs  # likewise for hidden backs
        if followed != EVERYONE:
            backs_known = self.backs_known
            for other in pile:
                backs_known[other] &= followed | self.backs_seen[other]

    def show(self, card: int, audience: int) -> None:
        """Let these viewers look at a card until it next moves or is hidden."""
        assert sees_cards(audience), audience
        self.seen[card] |= audience
        self.known[card] |= audience
        self.met[card] |= audience

    def hide(self, card: int, audience: int = EVERYONE) -> None:
        """These viewers, and with a seat all spectators, see the card no longer. They still remember it."""
        seen = self.seen[card] & ~audience
        self.seen[card] = seen if seen == EVERYONE else seen & SEATS

    def show_back(self, card: int, audience: int) -> None:
        assert sees_cards(audience), audience
        self.backs_seen[card] |= audience
        self.backs_known[card] |= audience

    def disclose(self, cards: Sequence[int], to: int) -> None:
        """A fact about these faces was told (a check, a count): `to` can imagine no others there."""
        for card in cards:
            self.known[card] |= to

    def imply(self, cards: Sequence[int], to: int) -> None:
        """What happens now depends on these faces, and `to` can see the effect, but not the faces.

        Examples: that no player has won, or a count. It is a fact of this moment only: a test that compares
        two worlds keeps these cards the same in both, but no viewer learns them from it.
        """
        self.implied += [(card, to) for card in cards]

    def shuffle_pile(self, zone: str, owner: int = 0) -> None:
        """Shuffle a pile. Viewers forget which card is where."""
        pile = self.piles[zone, owner]
        self.chance.shuffle(pile)
        stock = self.LOOKS[zone, owner].stock
        for card in pile:
            if stock:
                self.met[card] = NOBODY
            self.known[card] = self.seen[card]
            self.backs_known[card] = self.backs_seen[card]

    # -- seats -----------------------------------------------------------------------------------
    def rivals(self, seat: int) -> tuple[int, ...]:
        """The other seats, from the left of `seat` on."""
        return _rivals(self.seats, seat)

    def left_of(self, seat: int) -> int:
        return (seat + 1) % self.seats

    # -- the log ---------------------------------------------------------------------------------
    def tell(
        self, text: str, *cards: int, others: str | None = None, to: int = EVERYONE, until: str = ""
    ) -> None:
        """Add a line for `to`, worded as told in wording.py.

        Each `[]` in it stands for one of `cards`, named only to viewers who see it now. `[*]` stands for all
        remaining cards: viewers who see them all read their titles, others how many. With `others`, only
        viewers who see all of the cards read `text`; the rest read `others`, which must not reveal them.
        A line with `until` is read until that moment comes (see `fade`), and again when the game is over.
        """
        informed = to
        for card in cards:
            informed &= self.seen[card]
        if informed == to:
            variants: Variants = ((to, titled(text, [self.NAMED[self.faces[card]] for card in cards])),)
        else:
            sights = [Sight(self.face(card), self.seen[card], self.backs_seen[card]) for card in cards]
            variants = write(text, sights, to, others)
        if until:
            self.fading.append((until, len(self.log)))
        alike = variants[0][0] == EVERYONE and not until
        self.log.append(variants[0][1] if alike else LogLine(False, variants))

    def fade(self, moment: str) -> None:
        """The moment has come: lines told `until` it are read no longer."""
        for until, n in self.fading:
            if until == moment:
                line = self.log[n]
                assert isinstance(line, LogLine)
                self.log[n] = Faded(True, line.variants)
        self.fading = [entry for entry in self.fading if entry[0] != moment]

    @property
    def permanent_lines(self) -> int:
        """How many lines of the log do not change any more: those before the first that can fade."""
        return self.fading[0][1] if self.fading else len(self.log)

    # -- the agenda ------------------------------------------------------------------------------
    def then(self, *steps: Step | Question[Any]) -> None:
        """Do these next, in this order, before what is already on the agenda."""
        self.agenda.extend(steps[::-1])

    def drop(self, step: Callable[..., None]) -> None:
        """Remove the next step from the agenda. It must be the one named."""
        top = self.agenda.pop()
        assert type(top) is tuple and top[0] is step, top

    def finish(self, outcome: Outcome) -> None:
        """End the game at once: pending steps do not happen."""
        self.result = outcome
        self.agenda.clear()
        self.sealed.clear()

    def settle(self) -> None:
        """Run automatic steps until a question stands or the game is over."""
        agenda = self.agenda
        while agenda and self.result is None and type(top := agenda[-1]) is tuple:
            agenda.pop()
            step, arguments = top
            step(self, *arguments)
        if self.result is not None:
            agenda.clear()
        assert agenda or self.result is not None, "nothing left to do, and the game is not over"
