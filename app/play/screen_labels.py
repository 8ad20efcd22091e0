"""The labels of cards and places, collected from the parts of a game's screen as a screen reader would.

Parts are plain data. A part with an `id` and a `label` describes the place of the view with that id.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from app.games import GameRecord
from app.games.parts import Card, CardImage, Part, Region, Scene, element_id
from app.games.view_reading import card_at

ZERO_WIDTH_SPACE = "\u200b"  # allows a line break in a long title


class Label(NamedTuple):
    """A card or another place in words; `signs` are the words of its emblems, `worth` is its value."""

    text: str
    title: str = ""
    kind: str = ""
    signs: frozenset[str] = frozenset()
    worth: int = 0
    back: bool = False  # it is shown face down

    @property
    def more(self) -> str:
        """The text without the title."""
        before, _, after = self.text.partition(self.title)
        facts = (before.strip(" ,.:"), after.strip(" ,.:"))
        return ", ".join(filter(None, facts)) if self.title in self.text else ""


class Labels:
    """The labels of all parts that a scene shows to its viewer."""

    def __init__(self, scene: Scene, game: GameRecord) -> None:
        screen, self._view = game.screen, scene.view
        self._titles = {face.id: face.title for face in game.table.FACES}
        own = [*screen.dock(scene), *screen.own_boxes(scene)] if scene.view["seat"] is not None else []
        badges = [screen.badge(scene, seat) for seat in range(scene.view["seats"])]
        self._badges = signs_of(badge.emblem for badge in badges if badge is not None)
        self._found: dict[str, Label] = {}
        self.notes: list[str] = []  # remarks about what the viewer holds
        for part in parts_of(own):
            if isinstance(note := getattr(part, "note", None), str) and hasattr(part, "cards"):
                self.notes.append(note)
        for part in parts_of([*screen.felt(scene), *own]):
            spot, text = getattr(part, "id", None), getattr(looks_of(part), "label", None)
            if isinstance(spot, str) and isinstance(text, str) and text:
                self._found.setdefault(spot, _label(part, text))

    @property
    def signs(self) -> frozenset[str]:
        """The words of all visible emblems."""
        return self._badges.union(*(label.signs for label in self._found.values()))

    def place(self, place: str) -> Label | None:
        """The label of a place that is not a card."""
        return self._found.get(element_id(place))

    def card(self, place: str) -> Label | None:
        """The label of the card at a place; None if it is face down."""
        face = card_at(self._view, place)
        if face.startswith("?"):
            return None
        title = self._titles[face].replace(ZERO_WIDTH_SPACE, "")
        found = self._found.get(element_id(place))
        return Label(title, title) if found is None or found.back else found


def _label(part: Part, text: str) -> Label:
    looks = looks_of(part)
    title = str(getattr(looks, "title", "")).replace(ZERO_WIDTH_SPACE, "")
    text = text.replace(ZERO_WIDTH_SPACE, "").rstrip(".")
    if not isinstance(looks, CardImage):
        return Label(text, title or text.partition(".")[0])
    return Label(text, title, looks.kind, signs_of(looks.emblems), looks.worth, looks.back is not None)


def looks_of(part: Part) -> Part:
    """Of a card, what is printed on it."""
    return part.image if isinstance(part, Card) else part


def signs_of(emblems: Iterable[str]) -> frozenset[str]:
    """The words for emblems, from their CSS classes: coin for `bm b-coin`."""
    return frozenset(emblem.split(" ")[-1].rpartition("-")[2] for emblem in emblems)


def parts_of(regions: Iterable[Region]) -> Iterator[Part]:
    """All parts of these regions, outer ones first."""
    for region in regions:
        yield from _within(region.part)


def _within(thing: object) -> Iterator[Part]:
    if isinstance(thing, Part):
        yield thing
        for field in thing.__struct_fields__:
            yield from _within(getattr(thing, field))
    elif type(thing) is tuple:
        for each in thing:
            yield from _within(each)
