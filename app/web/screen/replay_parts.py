"""The parts of the replay screen besides those of the table, for parts/replay.html."""

from __future__ import annotations

from app.games.parts import Bits, Part


class Way(Part, frozen=True):
    """A link to another moment; without `href` there is none in that direction."""

    key: str
    label: str
    href: str | None


class Viewpoint(Part, frozen=True):
    """A link to the same moment as another viewer saw it."""

    label: str
    href: str
    colour: int | None
    on: bool


class ControlsPart(Part, frozen=True):
    action: str
    at: int
    first: int
    last: int
    eyes: str
    place: str
    told: Bits
    back: tuple[Way, ...]
    on: tuple[Way, ...]
    pairs: tuple[Viewpoint, ...]
    note: str | None = None
    plays: bool = False  # it can play by itself
    marks: tuple[int, ...] = ()  # moments to jump to


class ReplayLine(Part, frozen=True):
    id: int
    bits: Bits
    href: str
    when: str  # "now", "later" or ""


class ReplayLog(Part, frozen=True):
    lines: tuple[ReplayLine, ...]


class OpenPile(Part, frozen=True):
    title: str
    cards: tuple[str, ...]
    hidden: int = 0  # cards that no player could see


class OpenSeat(Part, frozen=True):
    """What a seat holds; `html` are its own regions."""

    name: str
    colour: int
    html: str
    piles: tuple[OpenPile, ...]


class OpenPart(Part, frozen=True):
    seats: tuple[OpenSeat, ...]
    piles: tuple[OpenPile, ...]


class DealPart(Part, frozen=True):
    match: str
    link: str
    export: str
    when: str
