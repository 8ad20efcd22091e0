"""The one projector: everything a viewer may know about a table, and nothing else.

No game writes a view. Cards have no ids here, only places; prompts and labels are written through Eyes.
"""

from __future__ import annotations

from dataclasses import asdict
from functools import cache, lru_cache
from typing import Any, TypedDict

from app.kernel import fields
from app.kernel.cards import BOX, SPECTATOR, spot
from app.kernel.door import standing
from app.kernel.log import UNSEEN, Line
from app.kernel.table import Choice, Table


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


class Eyes:
    """The table through one viewer's eyes: all that prompts and labels are given."""

    __slots__ = ("_t", "viewer")

    def __init__(self, t: Table, viewer: int) -> None:
        self._t = t
        self.viewer = viewer

    def name(self, card: int) -> str:
        """The card's title, or what its back tells, to this viewer."""
        t, face = self._t, self._t.face(card)
        if t.seen[card] >> self.viewer & 1:
            return face.title
        return face.back_title if t.backs_seen[card] >> self.viewer & 1 else UNSEEN

    def place(self, card: int) -> str:
        """Where the card lies in this viewer's view; of a card lost in a loose pile, only which pile."""
        t, place = self._t, self._t.where[card]
        pile = t.piles[place]
        look, _, loose = t.LOOKS[place]
        if not loose or look >> self.viewer & 1:
            return spot(place, pile.index(card))
        shown = [other for other in pile if t.seen[other] >> self.viewer & 1]
        return spot(place, shown.index(card)) if card in shown else spot(place)

    def chair(self, seat: int) -> str:
        return f"seat:{seat}"

    def size(self, zone: str, owner: int = 0) -> int:
        return len(self._t.piles[zone, owner])

    def top(self, zone: str, owner: int = 0) -> str:
        return self.name(self._t.piles[zone, owner][-1])

    def variant(self, option: str) -> Any:  # Any: the game knows the types it declared
        """A table option."""
        return getattr(self._t.options, option)

    def public(self, field: str) -> Any:
        assert self._t.FIELDS[field] == fields.PUBLIC, field
        return getattr(self._t, field)

    def own(self, field: str) -> Any:
        """This viewer's entry of a private field."""
        assert self._t.FIELDS[field] == fields.PRIVATE, field
        return getattr(self._t, field)[self.viewer]


def project(t: Table, viewer: int) -> View:
    """All that `viewer` (a seat, or SPECTATOR) may know."""
    seated = viewer != SPECTATOR
    assert not seated or 0 <= viewer < t.seats, viewer
    view: View = {
        "game": t.GAME,
        "seat": viewer if seated else None,
        "seats": t.seats,
        "variant": _variant(t.options),
        "waiting": [],
        "asking": None,
        "prompt": "",
        "options": [],
        "answered": None,
        "piles": _piles(t, viewer),
        "public": {
            name: fields.apart(getattr(t, name))
            for name, audience in t.FIELDS.items()
            if audience == fields.PUBLIC
        },
        "private": {},
        "moved": _moved(t, viewer),
        "log": read_log(t, viewer),
        "outcome": None,
    }
    if seated:
        view["private"] = {
            name: getattr(t, name)[viewer]
            for name, audience in t.FIELDS.items()
            if audience == fields.PRIVATE
        }
    if t.result is not None:
        view["outcome"] = {"winners": t.result.winners, "scores": t.result.scores, "fates": t.result.fates}
    question = standing(t)
    if question is None:
        return view
    view["asking"] = {"kind": type(question).__name__, "doing": question.doing}
    asked = question.asked
    # Who else has answered is nobody's business until the question is settled.
    view["waiting"] = [seat for seat in asked if seat != viewer or seat not in t.sealed]
    if viewer in asked:
        eyes = Eyes(t, viewer)
        if viewer in t.sealed:
            view["answered"] = question.label(eyes, t.sealed[viewer])
        else:
            view["prompt"] = question.prompt(eyes)
            view["options"] = [
                _option(n, choice, question.label(eyes, choice), question.place(eyes, choice))
                for n, choice in enumerate(question.options(t, viewer))
            ]
    return view


def _option(n: int, choice: Choice, label: str, place: str | None) -> Option:
    return {"n": n, "verb": choice[0], "label": label, "place": place}


def _piles(t: Table, viewer: int) -> dict[str, list[str]]:
    seen, backs, faces = t.seen, t.backs_seen, t.faces
    shown, hidden = t.SHOWN, t.HIDDEN
    looks = t.LOOKS
    piles: dict[str, list[str]] = {}
    for place, pile in t.piles.items():
        if place[0] == BOX:
            continue
        piles[_spot(place)] = cards = [
            shown[faces[card]]
            if seen[card] >> viewer & 1
            else hidden[faces[card]]
            if backs[card] >> viewer & 1
            else "?"
            for card in pile
        ]
        look, _, loose = looks[place]
        if loose and not look >> viewer & 1 and len(set(cards)) > 1:
            cards.sort(key=_hidden)
    return piles


def _hidden(card: str) -> str:
    """In a loose pile: what is seen comes first, as it lies; then backs, in an order that tells nothing."""
    return card if card[0] == "?" else ""


@cache
def _variant(options: Any) -> dict[str, Any]:  # Any: the frozen Options record of the game at hand
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
                "from": spot(source, left if left_shown else None),
                "to": spot(place, came if came_shown else None),
            }
        )
    return travels


def read_log(t: Table, viewer: int) -> list[str]:
    """The log as this viewer may read it now. A faded line is read again once the game is over."""
    lines: list[str] = []
    over = t.result is not None
    for line in t.log:
        if type(line) is str:
            lines.append(line)
        elif over or type(line) is Line:
            text = line.read(viewer)  # type: ignore[union-attr]  # it is no str, so it is a Line
            if text is not None:
                lines.append(text)
    return lines
