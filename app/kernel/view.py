"""The one projector: everything a viewer may know about a table, and nothing else.

No game writes a view. Cards have no ids here, only places; prompts and labels are written through Eyes.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from functools import cache
from itertools import compress
from operator import ne
from typing import Any, NotRequired, TypedDict

from app.kernel import fields
from app.kernel.answers import standing
from app.kernel.cards import BOX, EVERYONE, NOBODY, SPECTATOR, Place, spot
from app.kernel.eyes import Eyes
from app.kernel.log import legible, read
from app.kernel.log_reader import LogReader
from app.kernel.operands import DECLINES, Operands, first_place, named
from app.kernel.questions import Question
from app.kernel.table import Choice, Table

_ALL_SEE = {EVERYONE}
Piles = dict[str, list[str]]
OUTSIDER = 31  # a viewer that no audience names: sees what everybody sees, and nothing else


class Option(TypedDict):
    n: int
    verb: str
    operands: Operands
    declines: bool  # choosing it does nothing
    label: str
    place: str | None


class Asking(TypedDict):
    kind: str
    doing: str
    about: Operands  # for the seats asked; for everybody, if the question is open
    forced: NotRequired[list[int]]  # the seats that, as all can see, have only one choice


class Ending(TypedDict):
    winners: list[int]
    scores: list[int] | None
    fates: list[str] | None


Travel = TypedDict("Travel", {"from": str, "to": str})  # `from` is a keyword, hence the functional form


class View(TypedDict):
    game: str
    seat: int | None
    seats: int
    table_options: dict[str, Any]  # Any: as the game declared them
    waiting: list[int]
    asking: Asking | None
    prompt: str
    options: list[Option]
    answered: str | None
    piles: dict[str, list[str]]
    public: dict[str, Any]  # Any: whatever plain data the game declared
    private: dict[str, Any]
    moved: list[Travel]
    log: list[str]
    news: int  # for a seat that is asked: how many lines were added to its log since it was last asked
    outcome: Ending | None


def project(t: Table, viewer: int) -> View:
    """All that `viewer` (a seat, or SPECTATOR) may know."""
    return Projector(t).view(viewer)


class Projector:
    """Makes the views of one table at one moment. What several viewers see is made once and shared.

    Given the projector of the moment before, whose table must not have been modified since, it reuses what
    has not changed: most piles, and the permanent lines of the log.
    """

    __slots__ = (
        "_changed",
        "_drawn",
        "_drawn_before",
        "_followers",
        "_forced",
        "_insiders",
        "_log",
        "_log_before",
        "_moved",
        "_news",
        "_private",
        "_public",
        "_question",
        "_since",
        "_table_options",
        "_whole",
        "table",
    )

    def __init__(self, t: Table, before: Projector | None = None) -> None:
        self.table = t
        self._table_options = table_options(t.options)
        self._public: dict[str, Any] = {}  # Any: as in a View
        self._private: list[str] = []
        for name, audience in t.FIELDS.items():
            if audience == fields.PUBLIC:
                self._public[name] = fields.apart(getattr(t, name))
            elif audience == fields.PRIVATE:
                self._private.append(name)
        self._moved = _moved(t, OUTSIDER)
        self._followers = insiders_of([audience for move in t.moved for audience in (move[2], move[5])])
        self._log: LogReader | None = None
        self._log_before: LogReader | None = None if before is None else before._log or before._log_before
        question = self._question = standing(t)
        outside = Eyes(t, SPECTATOR)
        self._forced = [] if question is None else [s for s in question.asked if question.forced(outside, s)]
        self._look(before)

    def answered(self, t: Table) -> Projector:
        """The projector of `t`, the same moment after an answer that settles nothing and that nobody sees."""
        new = object.__new__(Projector)
        for name in Projector.__slots__:
            setattr(new, name, getattr(self, name))
        new.table, new._since, new._changed, new._news = t, self.table, set(), {}
        new._drawn, new._drawn_before = {}, self._all_drawn()
        return new

    def view(self, viewer: int, *, log: bool = True) -> View:
        """What `viewer` may know; `log=False` is for callers that read the log line by line."""
        t = self.table
        seated = viewer != SPECTATOR
        assert not seated or 0 <= viewer < t.seats, viewer
        result = t.result
        view: View = {
            "game": t.GAME,
            "seat": viewer if seated else None,
            "seats": t.seats,
            "table_options": self._table_options,
            "waiting": [],
            "asking": None,
            "prompt": "",
            "options": [],
            "answered": None,
            "piles": self._draw(viewer),
            "public": self._public,
            "private": {name: getattr(t, name)[viewer] for name in self._private} if seated else {},
            "moved": _moved(t, viewer) if self._followers >> viewer & 1 else self._moved,
            "log": self._hear(viewer) if log else [],
            "news": 0,
            "outcome": None
            if result is None
            else {"winners": result.winners, "scores": result.scores, "fates": result.fates},
        }
        if self._question is not None:
            self._ask(view, self._question, viewer)
        return view

    # -- piles -----------------------------------------------------------------------------------
    def _look(self, before: Projector | None) -> None:
        """Find the piles that have changed."""
        t = self.table
        self._drawn: dict[int, Piles] = {}  # viewer -> the piles as they see them
        self._drawn_before: dict[int, Piles] = {}
        self._insiders: dict[Place, int] = {}  # who may see more of a pile than an outsider, where known
        self._whole: Piles | None = None  # all, as an outsider sees them; not needed for the first viewer
        self._since: Table | None = None  # the moment before, if this one continues it
        self._changed: set[Place] = set()  # and what has changed since
        self._news: Piles = {}  # that, as an outsider sees it
        if before is not None and before.table.faces == t.faces:
            self._drawn_before = before._all_drawn().copy()
            self._since, self._changed = before.table, changed_places(before.table, t)
            self._insiders = before._insiders.copy()
            self._news = self._from_outside(self._changed)

    def _all_drawn(self) -> dict[int, Piles]:
        """The piles as every viewer sees them who has seen them so far."""
        if len(self._drawn) < len(self._drawn_before):
            for viewer in self._drawn_before.keys() - self._drawn.keys():
                self._draw(viewer)  # skipped this moment: updating now is cheaper than all piles later
        return self._drawn

    def changed_since(self, before: Table) -> set[Place]:
        """The places that have changed since `before`, an earlier moment of this table."""
        return self._changed if before is self._since else changed_places(before, self.table)

    def insiders(self, place: Place) -> int:
        """The viewers who may see more of this pile than an outsider."""
        found = self._insiders.get(place)
        if found is None:
            found = self._insiders[place] = _insiders_of(self.table, place)
        return found

    def sees_more_of(self, viewer: int) -> list[Place]:
        """The piles of which this viewer may see more than an outsider."""
        known = self._insiders
        if len(known) < len(self.table.piles) - 1:  # all but the box
            for place in self.table.piles:
                if place[0] != BOX:
                    self.insiders(place)
        return [place for place, audience in known.items() if audience >> viewer & 1]

    def _draw(self, viewer: int) -> Piles:
        """All piles as this viewer sees them; unchanged piles are the lists of the moment before."""
        piles, before = self.table.piles, self._drawn_before.get(viewer)
        special: Iterable[Place] = ()
        if before is not None:
            special = self._changed
            drawn = before | self._news if special else before
        elif self._drawn:
            special = [place for place in piles if place[0] != BOX]
            if self._whole is None:
                self._whole = self._from_outside(special)
            drawn = self._whole.copy()
        else:
            drawn = {
                spot(place): self._cards(place, pile, viewer) if pile else []
                for place, pile in piles.items()
                if place[0] != BOX
            }
        for place in special:
            if self._insiders[place] >> viewer & 1:
                drawn[spot(place)] = self._cards(place, piles[place], viewer)
        self._drawn[viewer] = drawn
        return drawn

    def _from_outside(self, places: Iterable[Place]) -> Piles:
        """These piles as an outsider sees them."""
        t = self.table
        shared: Piles = {}
        for place in places:
            pile = t.piles[place]
            shared[spot(place)] = self._cards(place, pile, OUTSIDER) if pile else []
            self._insiders[place] = _insiders_of(t, place)
        return shared

    def _cards(self, place: Place, pile: list[int], viewer: int) -> list[str]:
        t = self.table
        faces, seen, backs_seen, shown, hidden = t.faces, t.seen, t.backs_seen, t.SHOWN, t.HIDDEN
        cards = [
            shown[faces[card]]
            if seen[card] >> viewer & 1
            else hidden[faces[card]]
            if backs_seen[card] >> viewer & 1
            else "?"
            for card in pile
        ]
        if not t.LOOKS[place].order >> viewer & 1 and len(set(cards)) > 1:
            cards.sort(key=_hidden)
        return cards

    # -- the log ---------------------------------------------------------------------------------
    def _hear(self, viewer: int) -> list[str]:
        if self._log is None:  # screens do not need it
            self._log = LogReader(self.table, self._log_before)
            self._log_before = None
        return self._log.lines(viewer)

    # -- the question ----------------------------------------------------------------------------
    def _ask(self, view: View, question: Question[Any], viewer: int) -> None:
        t, asked = self.table, question.asked
        asking: Asking = {"kind": type(question).__name__, "doing": question.doing, "about": {}}
        view["asking"] = asking
        # Who else has answered stays hidden until the question is settled, unless it is told to all.
        view["waiting"] = [
            seat for seat in asked if seat not in t.sealed or (seat != viewer and not question.told)
        ]
        if self._forced:
            asking["forced"] = self._forced
        eyes = Eyes(t, viewer)
        if question.open:
            asking["about"] = question.about(eyes)
        if viewer not in asked:
            return
        if viewer in t.sealed:
            view["answered"] = question.label(eyes, t.sealed[viewer])
            return
        view["prompt"] = question.prompt(eyes)
        if t.heard[viewer] < len(t.log):
            view["news"] = len(read(legible(t.log[t.heard[viewer] :], over=False), viewer))
        asking["about"] = question.about(eyes)
        view["options"] = [
            _option(question, eyes, n, choice) for n, choice in enumerate(question.options(t, viewer))
        ]


def _option(question: Question[Any], eyes: Eyes, n: int, choice: Choice) -> Option:
    kinds = question.kinds(choice)
    operands = named(eyes, kinds, choice[1:]) if kinds else {}
    return {
        "n": n,
        "verb": choice[0],
        "operands": operands,
        "declines": kinds is DECLINES,
        "label": question.label(eyes, choice),
        "place": first_place(operands) or question.place(eyes, choice),
    }


def changed_places(before: Table, t: Table) -> set[Place]:
    """The places whose cards, or who may see them, have changed."""
    # The keys of `piles` always have the same order.
    changed = set(compress(t.piles, map(ne, t.piles.values(), before.piles.values())))
    for now, then in ((t.seen, before.seen), (t.backs_seen, before.backs_seen)):
        if now != then:
            changed.update(compress(t.where, map(ne, now, then)))
    return changed - {(BOX, 0)}


def _insiders_of(t: Table, place: Place) -> int:
    """The viewers who may see more of a pile than an outsider."""
    pile = t.piles[place]
    audiences = {*map(t.seen.__getitem__, pile), *map(t.backs_seen.__getitem__, pile)}
    return NOBODY if audiences <= _ALL_SEE else insiders_of((*audiences, t.LOOKS[place].order))


def insiders_of(audiences: Iterable[int]) -> int:
    """The viewers whom one of these audiences treats differently from an outsider."""
    insiders = NOBODY
    for audience in audiences:
        insiders |= ~audience if audience < 0 else audience
    return insiders


def _hidden(card: str) -> str:
    """Sort key for a loose pile: visible cards first, as they lie; then backs, sorted to tell nothing."""
    return card if card[0] == "?" else ""


@cache
def table_options(options: Any) -> dict[str, Any]:  # Any: the frozen Options record of the game at hand
    """The table's options as plain data."""
    return asdict(options)


def _moved(t: Table, viewer: int) -> list[Travel]:
    return [
        {
            # The order of the box is visible to no viewer: an index there would be a card's id.
            "from": spot(source, left if left_seen >> viewer & 1 and source[0] != BOX else None),
            "to": spot(place, came if came_seen >> viewer & 1 and place[0] != BOX else None),
        }
        for source, left, left_seen, place, came, came_seen in t.moved
    ]
