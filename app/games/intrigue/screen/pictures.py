"""What the screen of Game of Intrigue is made of: its parts, and how a card looks."""

from __future__ import annotations

from app.games.intrigue.cards import FACE, FACES, KINDS, Kind
from app.games.parts import Bit, Bits, Card, Part, Scene, cached_part, element_id

ORDER: dict[Kind, int] = {kind: place for place, kind in enumerate(KINDS)}
PERK_DOES = {
    "lobbyist": "Whoever gets it in a trade loses all Standing.",
    "hanger-on": "If somebody wins whose Pact you hold, you win too.",
    "survivor": "When you would go out, you get up to 2 Standing instead.",
    "pretender": "Without Standing you stay in, until a trade of yours is objected to.",
    "inspector": "Lay it: every other player hands you all illegal cards but Pacts.",
    "speculator": "In the final count each of your Assets is worth 5 and a die of four.",
}


class Step(Part, frozen=True):
    """A phase of the round."""

    title: str
    now: bool
    past: bool


class Round(Part, frozen=True):
    """How far the game is, and the piles that belong to all."""

    number: str
    first: Bit
    steps: tuple[Step, ...]
    draw: int
    draw_top: Card | None
    discard: int
    discard_top: Card | None
    warning: str | None


class Courtier(Part, frozen=True):
    """What lies in front of a player, and how the round stands for them."""

    who: Bit
    seal: str
    pile: int
    top: Card | None  # the back of the top card of their pile, where that is open
    laid: Card | None
    marks: tuple[str, ...]
    out: bool
    whisper: bool


class Court(Part, frozen=True):
    courtiers: tuple[Courtier, ...]


class Saying(Part, frozen=True):
    """What one side of a trade says, and the card it is said of."""

    who: Bit
    seal: str
    words: str
    card: Card | None


class Trade(Part, frozen=True):
    """The trade at hand, as a conversation."""

    title: Bits = ()
    sayings: tuple[Saying, ...] = ()
    state: Bits = ()
    check: bool = False


class Held(Part, frozen=True):
    """A card in hand, and what there is to know about it."""

    card: Card
    note: str | None = None


class Hand(Part, frozen=True):
    cards: tuple[Held, ...]
    note: str | None


class ClaimChoice(Part, frozen=True):
    """One thing a card can be said to be."""

    n: int
    label: str
    seal: str | None = None


class Claimed(Part, frozen=True):
    """A kind of card to claim, with a choice for each colour where it has one."""

    title: str
    emblem: str
    choices: tuple[ClaimChoice, ...]


class Claims(Part, frozen=True):
    kinds: tuple[Claimed, ...] = ()


def seal(colour: str) -> str:
    return f"seal s-{colour}"


def emblem(kind: str) -> str:
    return f"ik k-{kind}"


@cached_part
def rank(card: str) -> tuple[int, str, int, bool]:
    """Where a card belongs in a hand: Standing, Pacts, Assets by value, Social cards by colour, Roles."""
    face = FACES[FACE[card]]
    return (ORDER[face.kind], face.colour, face.value, face.illegal)


@cached_part
def back(spot: str, card: str) -> Card:
    """A card face down: its back, as far as it is known."""
    known = card[1:]
    if known == "role":
        return Card(spot, None, "", "dark role-back", "A Role, face down.", back="role")
    if not known:
        return Card(spot, None, "", "dark", "A card face down.", back="card")
    worth, _, law = known.partition("-")
    value = 0 if worth == "none" else int(worth)
    words = f"of value {value}" if value else "without value"
    label = f"{'An illegal' if law == 'illegal' else 'A legal'} card {words}, face down."
    return Card(spot, None, "", f"dark told {law}", label, back="card", worth=value)


@cached_part
def front(spot: str, card: str, target: str | None) -> Card:
    """A card face up; `target` names the player of its colour."""
    face = FACES[FACE[card]]
    title = face.kind.capitalize() if face.kind != "role" else face.title
    emblems: tuple[str, ...] = (emblem(face.kind),)
    if face.colour:
        emblems = (*emblems, seal(face.colour))
        title = f"{title} on {target}" if face.kind != "pact" else pact_of(target)
    told = [title]
    if face.colour:
        told.append(face.colour)
    if face.value:
        told.append(f"value {face.value}")
    told.append("illegal" if face.illegal else "legal")
    kind = "paper illegal" if face.illegal else "office" if face.kind == "role" else "paper"
    return Card(spot, card, title, kind, f"{', '.join(told)}.", emblems=emblems, worth=face.value)


def pact_of(target: str | None) -> str:
    return "Your Pact" if target == "you" else f"Pact of {target}"


def picture(scene: Scene, place: str, card: str, me: int | None = None) -> Card:
    """A card of the view. In one's own hand, cards of one's own colour speak of "you"."""
    if card.startswith("?"):
        return back(element_id(place), card)
    return front(element_id(place), card, target(scene, FACES[FACE[card]].colour, me))


def target(scene: Scene, colour: str, me: int | None) -> str | None:
    """The name of the player of a colour."""
    colours = scene.view["public"]["colours"]
    if colour not in colours:
        return None
    seat = colours.index(colour)
    return "you" if seat == me else scene.players[seat].name
