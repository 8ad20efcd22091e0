"""The one projector: everything a viewer may know about a table, and nothing else.

No game writes a view. Cards have no ids here, only places; prompts and labels are written through Eyes.
"""

from __future__ import annotations

from dataclasses import asdict
from functools import cache, lru_cache
from typing import Any, TypedDict

from app.kernel import fields
from app.kernel.cards import BOX, EVERYONE, NOBODY, SPECTATOR, Place, spot
from app.kernel.door import standing
from app.kernel.eyes import Eyes
from app.kernel.log import read, stretches
from app.kernel.questions import Question
from app.kernel.table import Table

_ALL_SEE = {EVERYONE}
OUTSIDER = 31  # somebody no audience names: he sees what everybody sees, and nothing else


class Option(TypedDict):
    n: int
    verb: str
    label: str
    place: str | None


class Asking(TypedDict):
    kind: str
    doing: str


class Ending(TypedDict):
    winners: list[int]
    scores: list[int] | None
    fates: list[str] | None


Travel = TypedDict("Travel", {"from": str, "to": str})  # `from` is a keyword, hence the functional form


class View(TypedDict):
    game: str
    seat: int | None
    seats: int
    variant: dict[str, Any]  # Any: the table's options as the game declared them
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
    outcome: Ending | None


def project(t: Table, viewer: int) -> View:
    """All that `viewer` (a seat, or SPECTATOR) may know."""
    return Projector(t).view(viewer)


class Projector:
    """Makes the views of one table at one moment. What viewers see alike is made once and shared.

    Given the projector of the moment before, whose table nobody may have touched since, it keeps what has not
    changed: most piles, and the log as far as it had been told.
    """

    __slots__ = (
        "_changed",
        "_drawn",
        "_drawn_before",
        "_heard",
        "_heard_before",
        "_log",
        "_piles",
        "_public",
        "_t",
    )

    def __init__(self, t: Table, before: Projector | None = None) -> None:
        self._t = t
        self._public = {
            name: fields.apart(getattr(t, name))
            for name, audience in t.FIELDS.items()
            if audience == fields.PUBLIC
        }
        self._drawn: dict[int, dict[str, list[str]]] = {}  # viewer -> the piles as they see them
        self._heard: dict[int, list[str]] = {}  # viewer -> the log as they read it
        # Each pile as an outsider sees it, and who may see it otherwise.
        self._piles: dict[Place, tuple[str, list[str], int]]
        if before is None or before._t.faces != t.faces:
            self._piles, self._drawn_before = {}, {}
            self._changed = [place for place in t.piles if place[0] != BOX]
        else:
            self._piles, self._drawn_before = before._piles.copy(), before._drawn.copy()
            self._changed = _changed(before._t, t)
        for place in self._changed:
            self._piles[place] = (_spot(place), *self._outside(place, t.piles[place]))
        self._heard_before = {} if before is None or not _goes_on(before._t, t) else before._heard.copy()
        # With nobody to go on with, what is told is the whole log.
        told = t.log if before is None or not self._heard_before else t.log[len(before._t.log) :]
        self._log = stretches(told, over=t.result is not None)

    def view(self, viewer: int) -> View:
        t = self._t
        seated = viewer != SPECTATOR
        assert not seated or 0 <= viewer < t.seats, viewer
        result = t.result
        view: View = {
            "game": t.GAME,
            "seat": viewer if seated else None,
            "seats": t.seats,
            "variant": variant(t.options),
            "waiting": [],
            "asking": None,
            "prompt": "",
            "options": [],
            "answered": None,
            "piles": self._draw(viewer),
            "public": self._public,
            "private": {
                name: getattr(t, name)[viewer]
                for name, audience in t.FIELDS.items()
                if seated and audience == fields.PRIVATE
            },
            "moved": _moved(t, viewer),
            "log": self._hear(viewer),
            "outcome": None
            if result is None
            else {"winners": result.winners, "scores": result.scores, "fates": result.fates},
        }
        question = standing(t)
        if question is not None:
            self._ask(view, question, viewer)
        return view

    def _draw(self, viewer: int) -> dict[str, list[str]]:
        """All piles to this viewer; those that are as they were are the lists of the moment before."""
        before = self._drawn_before.get(viewer)
        drawn = {} if before is None else before.copy()
        for place in self._piles if before is None else self._changed:
            name, cards, insiders = self._piles[place]
            drawn[name] = (
                self._cards(place, self._t.piles[place], viewer) if insiders >> viewer & 1 else cards
            )
        self._drawn[viewer] = drawn
        return drawn

    def _hear(self, viewer: int) -> list[str]:
        before = self._heard_before.get(viewer)
        if before is not None or not self._heard_before:
            heard = (before or []) + read(self._log, viewer)
        else:  # somebody new
            heard = read(stretches(self._t.log, over=self._t.result is not None), viewer)
        self._heard[viewer] = heard
        return heard

    def _cards(self, place: Place, pile: list[int], viewer: int) -> list[str]:
        t = self._t
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

    def _outside(self, place: Place, pile: list[int]) -> tuple[list[str], int]:
        """The pile to somebody no audience names, and all whom an audience tells from him."""
        t = self._t
        audiences = set(map(t.seen.__getitem__, pile))
        if audiences <= _ALL_SEE:  # most piles: empty, or face up
            return [t.SHOWN[t.faces[card]] for card in pile], NOBODY
        audiences.update(map(t.backs_seen.__getitem__, pile))
        audiences.add(t.LOOKS[place].faces)
        insiders = NOBODY
        for audience in audiences:
            insiders |= ~audience if audience < 0 else audience
        return self._cards(place, pile, OUTSIDER), insiders

    def _ask(self, view: View, question: Question[Any], viewer: int) -> None:
        t, asked = self._t, question.asked
        view["asking"] = {"kind": type(question).__name__, "doing": question.doing}
        # Who else has answered is nobody's business until the question is settled, unless it is told to all.
        view["waiting"] = [
            seat for seat in asked if seat not in t.sealed or (seat != viewer and not question.told)
        ]
        if viewer not in asked:
            return
        eyes = Eyes(t, viewer)
        if viewer in t.sealed:
            view["answered"] = question.label(eyes, t.sealed[viewer])
            return
        view["prompt"] = question.prompt(eyes)
        view["options"] = [
            {
                "n": n,
                "verb": choice[0],
                "label": question.label(eyes, choice),
                "place": question.place(eyes, choice),
            }
            for n, choice in enumerate(question.options(t, viewer))
        ]


def _changed(before: Table, t: Table) -> list[Place]:
    """The places where something lies, or is seen, otherwise than before."""
    changed = {place for place, pile in t.piles.items() if pile != before.piles[place]}
    for now, then in ((t.seen, before.seen), (t.backs_seen, before.backs_seen)):
        if now != then:
            changed.update(t.where[card] for card, audience in enumerate(now) if audience != then[card])
    changed.discard((BOX, 0))
    return list(changed)


def _goes_on(before: Table, t: Table) -> bool:
    """Whether the log only grew; some of it may fade, and when the game is over all of it is read again."""
    return (t.result is None) is (before.result is None) and t.log[: len(before.log)] == before.log


def _hidden(card: str) -> str:
    """In a loose pile: what is seen comes first, as it lies; then backs, in an order that tells nothing."""
    return card if card[0] == "?" else ""


@cache
def variant(options: Any) -> dict[str, Any]:  # Any: the frozen Options record of the game at hand
    """The table's options as plain data."""
    return asdict(options)


_spot = lru_cache(maxsize=None)(spot)  # there are only so many places


def _moved(t: Table, viewer: int) -> list[Travel]:
    travels: list[Travel] = []
    for source, left, left_seen, place, came, came_seen in t.moved:
        # The box has no order anybody could see: an index there would be a card's id.
        left_shown = left_seen >> viewer & 1 and source[0] != BOX
        came_shown = came_seen >> viewer & 1 and place[0] != BOX
        travels.append(
            {
                "from": _spot(source, left if left_shown else None),
                "to": _spot(place, came if came_shown else None),
            }
        )
    return travels
