"""What the parts of a screen are made of: frozen records that templates turn into HTML.

A part is all its template gets. A region is a part with its template and an id; it is sent when it differs
from the one before. What a game writes (`GameScreen`) falls into two halves.

Public: `felt`, `boxes`, `badge`, `facts`. Made once for everybody at the table, from a spectator's scene, and
sent as the same bytes to all. So nothing in it may depend on the viewer: no "you", no order from the viewer's
side, no options. Sentences are `Bits`, which hold what others read and what the player reads. The stage has
the class `me-2`, what belongs to a seat has the class `of-2`, and the style sheet does the rest. If a seat
sees a card there that spectators do not, the game has nothing to do: the same functions are called with that
seat's scene, and what differs is sent to that seat, after the public region.

Own: `dock`, `own_boxes`, `taps`, and the prompt with its `hint`. Made for one seat from its scene, when
something it depends on has changed: the seat's piles and private fields, what it is asked, and the public
fields that the game's record names in `own_regions_need` (`own_regions_need_piles`: every pile on the table).

Options are kept apart from what is drawn: no card knows whether it can be played. `taps` lists, by element
id, what a tap does or why it does nothing now, and a script applies that to the elements after each frame.
So a card's HTML changes only with the card.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, Protocol, Self

import msgspec

from app.kernel import View
from app.kernel.view import Option
from app.kernel.wording import Mention, Titled, Words, parse, spoken

cached_part = lru_cache(maxsize=4096)
"""Caches functions that make parts: parts are values, so equal arguments can share one."""


class Bit(NamedTuple):
    """A piece of a sentence: plain words, or with a colour the name of a member.

    With a `seat` it is written in both forms: others read the name and `they`, the player there reads `you`.
    So the sentence is the same for everybody, and the style sheet shows the form that fits the viewer.
    """

    text: str
    colour: int | None = None
    seat: int | None = None
    they: str = ""
    you: str = ""


Bits = tuple[Bit, ...]


class Part(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """Base of all parts."""

    def pieces_since(self, was: Self) -> Sequence[Region] | None:
        """The elements inside this one that have changed; None if something else has changed too.

        Then only these are sent. Each has an id, which is in both the old and the new element.
        """
        return None


@cached_part
def element_id(place: str) -> str:
    """The id of the element that shows a place of the view: `hand:1:0` is #hand-1-0, `draw:0` is #draw-0.

    If a card has no element of its own, its pile has one.
    """
    return place.replace(":", "-")


class Gone(Part, frozen=True):
    """A player who is away from the table."""

    stand_in: bool  # a stand-in plays for them until they return
    until: int | None  # a stand-in plays from then on, in milliseconds since 1970


class Player(Part, frozen=True):
    """A player at the table, as everybody sees them."""

    name: str
    colour: int
    bot: bool = False
    gone: Gone | None = None


@cached_part
def sentence(text: str, players: tuple[Player, ...]) -> Bits:
    """A kernel text with the players' names in their colours, in both forms."""
    bits = []
    for piece in parse(text):
        match piece:
            case Words(words) | Titled(words):
                bits.append(Bit(words))
            case Mention(seat, named, they, you):
                player = players[seat]
                bits.append(Bit(player.name if named else "", player.colour, seat, they, you))
    return tuple(bits)


def by_name(bits: Bits) -> Bits:
    """The same sentence as a spectator reads it, for pages without a viewer at the table."""
    return tuple(
        each
        for bit in bits
        for each in ((bit,) if bit.seat is None else (Bit(bit.text, bit.colour), Bit(bit.they)))
        if each.text
    )


class CardImage(Part, frozen=True):
    """What a card looks like, wherever it lies. There are few, so their HTML is cached."""

    face: str | None
    title: str
    kind: str
    label: str
    back: str | None = None
    emblems: tuple[str, ...] = ()
    heading: str = ""  # a word above the title
    ornament: str = ""  # a picture besides the emblems, by its class
    worth: int = 0


class Card(Part, frozen=True):
    """A card at its place. What a tap on it does is a Tap."""

    id: str
    image: CardImage


class Tap(Part, frozen=True, omit_defaults=True):
    """What a tap on an element does for one seat: it answers, or opens a box, or says why it does nothing."""

    on: str  # the element's id
    n: int | None = None  # the option
    does: str = ""  # said after the element's own label
    sure: str | None = None  # asks for a second tap, with these words
    why: str | None = None  # why it cannot be chosen now; the element is dimmed
    opens: str | None = None  # the id of a box
    act: str = ""  # words shown on the element


HAND = "parts/hand.html"


class Hand(Part, frozen=True):
    """The cards a viewer holds, for the macro `hand` of HAND."""

    cards: tuple[Card, ...]
    note: str | None = None


PILE = "parts/pile.html"


class Pile(Part, frozen=True):
    """A pile of cards, for the macro `pile` of PILE."""

    id: str
    count: int
    words: str
    top: Card | None  # if all can see it
    term: str  # the word under which the rules page explains it


class Fact(Part, frozen=True):
    """A number beside a name, with a sign."""

    id: str
    sign: str
    count: int
    label: str
    term: str = ""  # the word under which the rules page explains it


@cached_part
def hand_of(seat: int, held: int) -> Fact:
    """How many cards a player holds, beside their name."""
    return Fact(element_id(f"hand:{seat}"), "cards", held, "card in hand" if held == 1 else "cards in hand")


class Badge(Part, frozen=True):
    """Who a player is in the game, beside the name: a Role, a colour."""

    title: str
    emblem: str
    id: str | None = None  # if the badge is a card: the id of its place


class Button(Part, frozen=True):
    """An option that belongs to no card."""

    n: int
    label: str
    kind: str = "plain"  # main, plain or grave
    emblems: tuple[str, ...] = ()
    colour: int | None = None
    sure: str | None = None
    last: bool = False  # comes after all others
    of: str | None = None  # whose card it is about, in a line of its own above the label: a name, or "Free"
    rest: str | None = None  # on a second button: the same answer to this and all following questions like it


class Amount(Part, frozen=True):
    """A number to choose, shown as a field: options that stand for `least` to `most`, one after another."""

    first: int  # the option that stands for `least`
    least: int
    most: int
    label: str
    act: str  # what the button beside the field says
    picks: tuple[Button, ...] = ()  # amounts that are often chosen


class Region(Part, frozen=True):
    """A piece of the screen: the macro of a template, and the part it is given."""

    id: str
    template: str
    macro: str
    part: Part


class Standing(Part, frozen=True):
    """What a game adds to the line of a player in the results."""

    emblem: str | None = None
    note: str | None = None
    rank: int = 0  # the lower, the higher in the list; winners come first in any case
    cards: tuple[Card, ...] = ()  # what they held or had in front of them, what counted first
    sad: bool = False  # they lost badly, and their face shows it


class Glance(Part, frozen=True):
    """The state of a game for visitors of the home page: a line, and a few words for each seat."""

    line: str
    seats: tuple[str, ...]


class InWords(Part, frozen=True):
    """What the screen shows as pictures, as far as the viewer knows it, for text clients."""

    table: tuple[str, ...] = ()  # sentences about all
    seats: tuple[tuple[str, ...], ...] = ()  # a few words each about every seat
    piles: Mapping[str, str] = {}  # what piles are called, by their zone; "": they need not be mentioned


def counted(number: int, thing: str) -> str:
    """A number of things in words."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


class Scene:
    """What a game's screen is given: one viewer's view, and the names and colours of the players."""

    __slots__ = ("offered", "players", "q", "question", "view")

    def __init__(self, view: View, players: Sequence[Player], question: int | None) -> None:
        self.view = view
        self.players = players
        self.question = question  # the number of the standing question; None when the game is over
        self.q = question if view["options"] else None  # the same, if the viewer has to answer it
        # The first option that belongs to each place: the card or seat there becomes its button.
        self.offered = {option["place"]: option for option in reversed(view["options"]) if option["place"]}

    def named(self, seat: int, you: str = "You") -> Bit:
        """A player, in a text that everybody reads."""
        player = self.players[seat]
        return Bit(player.name, player.colour, seat, you=you)

    def words(self, text: str) -> str:
        """A kernel text as the viewer reads it."""
        if "{" not in text and "[" not in text:
            return text
        return spoken(text, self.view["seat"], [player.name for player in self.players])

    def sentence(self, text: str) -> Bits:
        """A kernel text in both forms, for parts that are the same for everybody."""
        return sentence(text, tuple(self.players))


class Prompting(Protocol):
    """Implemented by a game whose prompts need more than one button per option."""

    def tune(self, scene: Scene, option: Option, button: Button, /) -> Button | None:
        """The button of an option as the game wants it; None if `amount` stands for it."""

    def amount(self, scene: Scene, /) -> Amount | None: ...


class GameScreen(Protocol):
    """What a game's screen offers: words and pictures from a view."""

    # -- public: the same for everybody -----------------------------------------------------------
    def felt(self, scene: Scene, /) -> list[Region]:
        """What lies on the table. Their ids do not change during a match."""

    def boxes(self, scene: Scene, /) -> list[Region]:
        """What everybody can open."""

    def badge(self, scene: Scene, seat: int, /) -> Badge | None: ...

    def facts(self, scene: Scene, seat: int, /) -> tuple[Fact, ...]:
        """The numbers beside a player's name."""

    # -- own: of the seat whose scene it is -------------------------------------------------------
    def dock(self, scene: Scene, /) -> list[Region]:
        """What the seat holds."""

    def own_boxes(self, scene: Scene, /) -> list[Region]:
        """What only this seat can open."""

    def taps(self, scene: Scene, /) -> list[Tap]:
        """What a tap does on cards and other elements, in the dock and on the felt."""

    def hint(self, scene: Scene, /) -> str | None:
        """A word of help under the prompt."""

    def signs(self, scene: Scene, place: str | None, /) -> tuple[str, ...]:
        """The emblems on the button of an option that belongs to this place."""

    def standing(self, scene: Scene, seat: int, /) -> Standing: ...

    def verdict(self, scene: Scene, /) -> str | None:
        """Why it ended so, in a sentence under the winner's name."""
