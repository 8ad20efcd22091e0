"""Scape Goat in words and pictures, made from a view."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from app.games.parts import (
    Amount,
    Badge,
    Button,
    Fact,
    Region,
    Scene,
    Standing,
    Tap,
    element_id,
)
from app.games.scapegoat.screen.mat import small_picture
from app.games.scapegoat.screen.parts import (
    PICTURES,
    Book,
    Guesses,
    Hand,
    MatPart,
    Notebook,
    Suspect,
    colour_of,
    emblem,
    picture,
)
from app.games.scapegoat.screen.street import TITLES, flipped, location, plate, rim
from app.games.scapegoat.screen.wall import wall
from app.games.scapegoat.table import LOCATIONS
from app.games.view_reading import own_seat, seat_of
from app.kernel.log import listed
from app.kernel.view import Option
from app.kernel.wording import does, who

TEMPLATE = "games/scapegoat.html"
SURE = "Going to the Cops ends the game, and the scapegoat wins."
FORCED = "You hold evidence against yourself, and that has to go first."


# -- the table -------------------------------------------------------------------------------------
def felt(scene: Scene) -> list[Region]:
    """Every plate and every building is a region of its own: a move changes one or two of them."""
    seats = range(scene.view["seats"])
    return [
        Region("wall", TEMPLATE, "wall", wall(scene)),
        *(Region(f"plate-{seat}", TEMPLATE, "plate", plate(scene, seat)) for seat in seats),
        *(Region(element_id(f"{spot}:0"), TEMPLATE, "location", location(scene, spot)) for spot in LOCATIONS),
        Region("rim", TEMPLATE, "rim", rim(scene)),
    ]


def boxes(scene: Scene) -> list[Region]:
    return []


def badge(scene: Scene, seat: int) -> Badge | None:
    """None: the goat is on the plate."""
    return None


def facts(scene: Scene, seat: int) -> tuple[Fact, ...]:
    """None: cards and tokens are on the plate."""
    return ()


# -- the viewer's own ------------------------------------------------------------------------------
def dock(scene: Scene) -> list[Region]:
    view, private = scene.view, scene.view["private"]
    place = f"hand:{view['seat']}"
    cards = tuple(picture(f"{place}:{i}", card) for i, card in enumerate(view["piles"][place]))
    white, black = view["public"]["dice"]
    book = Book(private["says"], emblem(private["says"]), white, black, small_picture(tuple(private["mat"])))
    hand = Hand(cards, points(scene))
    return [Region("hand", TEMPLATE, "hand", hand), Region("book", TEMPLATE, "book", book)]


def points(scene: Scene) -> tuple[str, ...]:
    """S19: in a Frame Attempt, whom each card in hand points at: the goats of its colours."""
    view = scene.view
    if view["asking"] is None or view["asking"]["kind"] != "Frame":
        return ()
    names = {colour_of(view, seat): scene.players[seat].name for seat in range(view["seats"])}
    names[colour_of(view, own_seat(view))] = "you"
    faces = (PICTURES[card] for card in view["piles"][f"hand:{view['seat']}"])
    return tuple(
        pointed_at([names[each] for each in emblems if each in names]) for _title, _kind, emblems in faces
    )


def pointed_at(names: Sequence[str]) -> str:
    """In a word: there is room for one below a card."""
    match names:
        case []:
            return "nobody"
        case [name]:
            return name
        case [_, _]:
            return "either"
    return "anybody"


def own_boxes(scene: Scene) -> list[Region]:
    private = scene.view["private"]
    white, black = scene.view["public"]["dice"]
    says = private["says"]
    mat = MatPart(tuple(private["mat"]), white, black, says, emblem(says))
    asks = guesses(scene)
    notes = Notebook(tuple(scene.words(note) for note in private["notes"]), asks.named, emblem(says))
    return [
        Region("mat", TEMPLATE, "mat", mat),
        Region("notebook", TEMPLATE, "notebook", notes),
        Region("guesses", TEMPLATE, "guesses", asks),
    ]


def guesses(scene: Scene) -> Guesses:
    view, says = scene.view, scene.view["private"]["says"]
    suspects = tuple(
        Suspect(
            seat,
            "You" if seat == view["seat"] else scene.players[seat].name,
            colour,
            says if seat == view["seat"] else None,
        )
        for seat, colour in enumerate(view["public"]["colours"])
    )
    return Guesses(suspects, next(each.name for each in suspects if each.colour == says))


def taps(scene: Scene) -> list[Tap]:
    """Cards, buildings and plates are buttons; so is what cannot be chosen now, to say why."""
    view, offered = scene.view, scene.offered
    made = []
    for place, option in offered.items():
        words = "Go there." if option["verb"] == "go" else f"{scene.words(option['label'])}."
        on = place.replace("seat:", "plate:")
        made.append(Tap(element_id(on), option["n"], words, sure(option)))
    if any(option["verb"] == "go" and option["place"] != "cops:0" for option in view["options"]):
        here = [f"{spot}:0" for spot in LOCATIONS if f"{spot}:0" not in offered]
        made += [Tap(element_id(place), why="You are here. Move to another location.") for place in here]
    if any(option["verb"] == "swap" for option in view["options"]):
        hand = f"hand:{view['seat']}"
        others = [i for i in range(len(view["piles"][hand])) if f"{hand}:{i}" not in offered]
        made += [Tap(element_id(f"{hand}:{i}"), why=FORCED) for i in others]
    return made


# -- what is asked ---------------------------------------------------------------------------------
def sure(option: Option) -> str | None:
    """What to say before an option is taken that ends the game."""
    return SURE if option["place"] == "cops:0" else None


def tune(scene: Scene, option: Option, button: Button) -> Button | None:
    """The question or the building says what it is about, so a button needs no more than a word."""
    n, grave = option["n"], sure(option)
    match option["verb"], option["operands"]:
        case "spy" | "trade" | "steal", _:
            return replace(button, label=scene.players[seat_of(option)].name)
        case "take", {"card": card}:
            return Button(n, f"Card {int(str(card)[-1]) + 1}", "main", ("sign s-stash",))
        case "go", {"location": "cops"}:
            label = "Cops" if len(scene.view["options"]) > 2 else button.label
            return Button(n, label, "grave", ("sign s-cops",), sure=grave)
        case "go", {"location": "prepare"} if flipped(scene, "prepare"):
            armed = scene.view["public"]["tokens"][scene.view["seat"]]
            return Button(n, "Frame" if armed else "Steal", "main", ("sign s-frame",))
        case "go", {"location": spot}:
            return Button(n, TITLES[str(spot)], "main", (f"sign s-{spot}",))
    return button


def amount(scene: Scene) -> Amount | None:
    return None


def hint(scene: Scene) -> str | None:
    view = scene.view
    verbs = {option["verb"] for option in view["options"]}
    if "let" in verbs:
        return SURE
    if "reveal" in verbs:
        return "A goat is framed if all the others show its colour."
    if "swap" in verbs and len(view["options"]) < len(view["piles"][f"hand:{view['seat']}"]):
        return FORCED
    return None


def signs(scene: Scene, place: str | None) -> tuple[str, ...]:
    """The goat of the player an option belongs to."""
    if place is None or not place.startswith("seat:"):
        return ()
    return (colour_of(scene.view, int(place.removeprefix("seat:"))),)


# -- the end ---------------------------------------------------------------------------------------
def standing(scene: Scene, seat: int) -> Standing:
    readings = scene.view["public"]["readings"]
    note = f"The mat said {readings[seat]}." if readings else None
    hand = scene.view["piles"][f"hand:{seat}"]
    cards = tuple(picture(f"hand:{seat}:{i}", card) for i, card in enumerate(hand))
    return Standing(colour_of(scene.view, seat), note, cards=cards)


def verdict(scene: Scene) -> str | None:
    """S23: who it was, who went to the Cops and what lay in the Stash; every line has its mat and hand."""
    view = scene.view
    scapegoat = view["public"]["scapegoat"]
    if scapegoat is None:
        return None
    told = f"{does(scapegoat, 'was')} the scapegoat"
    for seat, at in enumerate(view["public"]["at"]):
        if at == "cops":
            told += f"{' and' if seat == scapegoat else f'. {who(seat)}'} went to the Cops"
    stash = listed([PICTURES[card][0] for card in view["piles"]["hidden:0"]])
    return f"{scene.words(told)}. In the Stash: {stash}."
