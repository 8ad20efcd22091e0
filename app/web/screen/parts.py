"""The parts of every game's table, and those of the lobby. The templates show what they mean."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from markupsafe import Markup

from app.games.parts import Amount, Badge, Bits, Button, Card, Fact, Gone, Part, Player, Region, Tap

SEAT = "parts/seat.html"


class TagsPart(Part, frozen=True):
    """The marks of a seat at this moment."""

    seat: int
    turn: bool
    asked: bool
    gone: Gone | None
    bot: bool


class SeatPart(Part, frozen=True):
    seat: int
    player: Player
    tags: TagsPart
    badge: Badge | None
    facts: tuple[Fact, ...]

    def pieces_since(self, was: SeatPart) -> Sequence[Region] | None:
        if self._frame() != was._frame():
            return None
        pieces = []
        if self.tags != was.tags:
            pieces.append(Region(f"tags-{self.seat}", SEAT, "tags", self.tags))
        if self.badge is not None and self.badge != was.badge:
            pieces.append(Region(str(self.badge.id), SEAT, "badge", self.badge))
        for fact, before in zip(self.facts, was.facts, strict=True):
            if fact != before:
                pieces.append(Region(fact.id, SEAT, "fact", fact))
        return pieces

    def _frame(self) -> tuple[object, ...]:
        """All that `pieces_since` cannot update on its own: what has no id."""
        badge = self.badge
        named = badge if badge is None or badge.id is None else badge.id
        return self.player, named, [fact.id for fact in self.facts]


class PromptPart(Part, frozen=True):
    q: int | None = None
    text: str = ""
    hint: str | None = None
    options: tuple[Button, ...] = ()
    answered: str | None = None
    let: int | None = None  # the option that passes
    passes: tuple[tuple[str, str], ...] = ()  # how long to pass automatically: (unit, current number)
    mine: bool = True  # it is about the viewer
    forced: int = 0  # there is only one choice, which is taken automatically after so many seconds
    kind: str | None = None  # of the question, if the help sheet explains it
    amount: Amount | None = None
    news: int = 0  # how many lines of the log have come since the viewer was last asked


class ChoicesPart(Part, frozen=True):
    taps: tuple[Tap, ...] = ()

    @property
    def json(self) -> Markup:
        """The taps as JSON, escaped for an attribute in single quotes."""
        text = msgspec.json.encode(self.taps).decode()
        for sign, written in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("'", "&#39;")):
            text = text.replace(sign, written)
        return Markup(text)  # noqa: S704  # escaped just now


class StatusPart(Part, frozen=True):
    bits: Bits
    kind: str | None = None  # of the question, if the help sheet explains it
    round: str | None = None  # if the game has rounds: passing for a round ends with it


class ClockPart(Part, frozen=True):
    """Until when the table waits, in milliseconds since 1970, and the time bank of the player asked."""

    until: int | None = None
    bank: int = 0


class ResultRow(Part, frozen=True):
    name: str
    colour: int
    me: bool
    won: bool
    score: int | None
    fate: str | None
    emblem: str | None
    note: str | None
    cards: tuple[Card, ...] = ()
    more: int = 0  # cards that are not shown
    sad: bool = False  # lost badly


class ActButton(Part, frozen=True):
    """A button that sends a message without other fields."""

    type: str
    label: str
    main: bool = False
    grave: bool = False
    sure: str | None = None


class Link(Part, frozen=True):
    href: str
    label: str
    sign: str  # a ui- icon


class OpenCardsPart(Part, frozen=True):
    """The question to players before the deal: may spectators see all hands, with a delay?"""

    minutes: int
    asked: bool
    agreed: bool
    missing: Bits


class OpenCardsLink(Part, frozen=True):
    """The link to open cards: every player of the match agreed to them."""

    minutes: int
    href: str | None  # None: the viewer plays


class ResultsPart(Part, frozen=True):
    title: str = ""
    text: str | None = None
    rows: tuple[ResultRow, ...] = ()


class Face(Part, frozen=True):
    """A member, as a picture and by name."""

    name: str
    colour: int
    bot: bool


class AfterPart(Part, frozen=True):
    """What a member may do once the match has ended."""

    over: bool = False
    acts: tuple[ActButton, ...] = ()
    wait: str | None = None
    links: tuple[Link, ...] = ()
    wants_rematch: bool | None = None  # None: this member is not asked
    rematch: tuple[Face, ...] = ()  # the players who want one; (): there is nobody to wait for
    players: int = 0
    open_cards: OpenCardsPart | None = None


class MemberPart(Part, frozen=True):
    id: int
    name: str
    colour: int
    host: bool
    ready: bool
    bot: str | None
    away: bool
    stand_in: bool
    you: bool
    seat: int | None
    muted: bool
    back: str | None  # where the host makes a link for a member who lost theirs
    absent: bool  # the host may let a stand-in play for them at once


class CommitmentPart(Part, frozen=True):
    """The server's commitment, published before the deal."""

    match: str
    commitment: str


class BannedPart(Part, frozen=True):
    """A banned member whom the host may let back in."""

    id: int
    name: str


class MenuPart(Part, frozen=True):
    title: str  # of the game: the bar of a narrow phone has no room for it
    rules: str
    code: str
    link: str
    members: tuple[MemberPart, ...]
    host: bool
    move: str | None  # where the viewer's seat can be moved to another device
    seat: int | None
    speed: str | None  # how fast the bots play, if the viewer may set it
    deal: CommitmentPart | None
    acts: tuple[ActButton, ...]
    banned: tuple[BannedPart, ...]  # for the host
    watching: int  # the number of spectators now
    open_cards: OpenCardsLink | None
    lobby: bool  # it is the lobby's menu, which repeats nothing that the lobby shows


class IdlePart(Part, frozen=True):
    """A member who keeps the others waiting, and what the viewer may do about it."""

    id: int
    name: str
    colour: int
    host: bool  # it is about the host's powers, not about a seat
    me: bool
    voters: Bits  # the members who voted to go on without them
    may: bool  # the viewer may vote, too


class EndingPart(Part, frozen=True):
    """What the players decide together: about idle members and, if there is a name, ending the match."""

    name: str = ""
    colour: int = 0
    waiting: Bits = ()  # the players who have not answered yet
    asked: bool = False  # the viewer is one of them
    agreed: bool = False  # the viewer has agreed, and may still play on
    idle: tuple[IdlePart, ...] = ()
    back: bool = False  # a stand-in plays for the viewer, who may take the seat back
    out: str | None = None  # the viewer is out and only bots play on: how fast they do
    open_cards: OpenCardsLink | None = None


class ChairPart(Part, frozen=True):
    seat: int
    member: MemberPart | None


class RoomPart(Part, frozen=True):
    id: str
    title: str
    icon: str
    tag: str
    rules: str
    seats: tuple[ChairPart, ...]
    watchers: tuple[MemberPart, ...]
    host: bool
    banned: tuple[BannedPart, ...]  # for the host


class ColourChoice(Part, frozen=True):
    n: int
    label: str
    mine: bool
    taken: bool


class StartPart(Part, frozen=True):
    can: bool
    why: str
    free: int
    sure: str | None = None  # asked before the host starts without players who are not ready


class YouPart(Part, frozen=True):
    name: str
    seat: int | None
    ready: bool
    host: bool
    watch: bool  # watching is allowed
    colours: tuple[ColourChoice, ...]
    start: StartPart
    idle: tuple[IdlePart, ...]  # the host, if nothing happens
    open_cards: OpenCardsPart | None


class OptionChoice(Part, frozen=True):
    value: bool | int | str
    label: str


class OptionPart(Part, frozen=True):
    name: str
    label: str
    help: str
    kind: str
    value: bool | int | str
    choices: tuple[OptionChoice, ...]
    min: int
    max: int
    said: str


class GameChoice(Part, frozen=True):
    id: str
    title: str


class OptionsPart(Part, frozen=True):
    host: bool
    games: tuple[GameChoice, ...]
    game: str
    counts: tuple[int, ...]
    seats: int
    options: tuple[OptionPart, ...]
    public: bool
    locked: bool
    watchers: bool
    whispers: bool
    quiet: bool
    table: tuple[OptionPart, ...]
    watching: tuple[OptionPart, ...]
    summary: str


class InvitePart(Part, frozen=True):
    link: str
    code: str
    qr: str
    note: str | None


class ScoreRowPart(Part, frozen=True):
    """How one member has done over the games of the room."""

    name: str
    colour: int
    me: bool
    bot: bool
    games: int
    wins: int
    points: int
    streak: int  # games won in a row until now


class PlayedPart(Part, frozen=True):
    """A game of the room that has ended."""

    title: str
    icon: str
    result: str
    replay: str | None  # None: no card was dealt


class ScoreboardPart(Part, frozen=True):
    """The scoreboard of a room; without games the region is empty."""

    counted: int = 0
    leaders: Bits = ()
    standings: tuple[ScoreRowPart, ...] = ()
    games: tuple[PlayedPart, ...] = ()
    all: str = ""
    export: str = ""


class ChatLine(Part, frozen=True):
    id: int
    name: str
    colour: int | None
    text: str
    to: str | None
    notice: bool
    heard: bool = True


class WhisperTarget(Part, frozen=True):
    seat: int
    name: str
    colour: int


class ChatPart(Part, frozen=True):
    lines: tuple[ChatLine, ...]
    may: bool
    note: str | None
    to: tuple[WhisperTarget, ...]


class ChatMore(Part, frozen=True):
    lines: tuple[ChatLine, ...]


class Moves(Part, frozen=True):
    """The cards that moved, as pairs of element ids, which the script animates."""

    moves: str
