"""How the cards of Game of Intrigue look."""

from __future__ import annotations

from app.games.intrigue.cards import FACE, FACES, KINDS, Kind
from app.games.parts import Card, CardImage, Scene, cached_part, element_id

ORDER: dict[Kind, int] = {kind: place for place, kind in enumerate(KINDS)}


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
def back(card: str) -> CardImage:
    """A card face down: its back, as far as it is known."""
    known = card[1:]
    if known == "role":
        return CardImage(None, "", "dark role-back", "A Role, face down.", back="role")
    if not known:
        return CardImage(None, "", "dark", "A card face down.", back="card")
    worth, _, law = known.partition("-")
    value = 0 if worth == "none" else int(worth)
    words = f"of value {value}" if value else "without value"
    label = f"{'An illegal' if law == 'illegal' else 'A legal'} card {words}, face down."
    return CardImage(None, "", f"dark told {law}", label, back="card", worth=value)


@cached_part
def front(card: str, target: str | None) -> CardImage:
    """A card face up; `target` names the player of its colour."""
    face = FACES[FACE[card]]
    title = face.title if face.kind == "role" else face.kind.capitalize()
    emblems: tuple[str, ...] = (emblem(face.kind),)
    name = numbered = f"{title} {face.value}" if face.value else title
    if face.colour:
        emblems = (*emblems, seal(face.colour))
        name = f"{numbered} on {target}"
        if face.kind == "pact":
            title, name = ("Your Pact", "Your Pact") if target == "you" else ("Pact", f"Pact of {target}")
    told = [name]
    if face.colour:
        told.append(face.colour)
    told.append("illegal" if face.illegal else "legal")
    kind = "paper illegal" if face.illegal else "office" if face.kind == "role" else "paper"
    return CardImage(card, title, kind, f"{', '.join(told)}.", emblems=emblems, worth=face.value)


def picture(scene: Scene, place: str, card: str, me: int | None = None) -> Card:
    """A card of the view. In one's own hand, cards of one's own colour speak of "you"."""
    if card.startswith("?"):
        return Card(element_id(place), back(card))
    return Card(element_id(place), front(card, target(scene, FACES[FACE[card]].colour, me)))


def target(scene: Scene, colour: str, me: int | None) -> str | None:
    """The name of the player of a colour."""
    colours = scene.view["public"]["colours"]
    if colour not in colours:
        return None
    seat = colours.index(colour)
    return "you" if seat == me else scene.players[seat].name
