"""Scape Goat in words and pictures, made from a view."""

from __future__ import annotations

from app.games.parts import (
    Amount,
    Badge,
    Bit,
    Button,
    Card,
    Fact,
    Region,
    Scene,
    Standing,
    Tap,
    element_id,
    hand_of,
)
from app.games.scapegoat.screen.pictures import (
    PICTURES,
    Hand,
    Line,
    Location,
    MatPart,
    Moment,
    Notebook,
    Shelf,
    Shown,
    Truth,
    colour_of,
    emblem,
    goat,
    picture,
    shown,
)
from app.games.scapegoat.table import HIDDEN, LOCATIONS, TOKENS
from app.kernel import does
from app.kernel.view import Option

TEMPLATE = "games/scapegoat.html"
SIGNS = {"prepare": "key", "spy": "spy", "trade": "shaking-hands", "stash": "padlock", "cops": "police-badge"}
TITLES = {"prepare": "Prepare", "spy": "Spy", "trade": "Trade", "stash": "Stash", "cops": "Cops"}
DOES = {
    "prepare": "Take a preparation token.",
    "spy": "See a player's whole hand.",
    "trade": "Exchange a card with a player.",
    "stash": "Take a hidden card and hide one.",
    "cops": "End the game: the scapegoat wins.",
}
SURE = "Going to the Cops ends the game, and the scapegoat wins."


# -- the table -------------------------------------------------------------------------------------
def felt(scene: Scene) -> list[Region]:
    return [
        Region("moment", TEMPLATE, "moment", moment(scene)),
        Region("line", TEMPLATE, "line", Line(tuple(location(scene, spot) for spot in LOCATIONS))),
        Region("shelf", TEMPLATE, "shelf", shelf(scene)),
        Region("truth", TEMPLATE, "truth", truth(scene)),
    ]


def location(scene: Scene, spot: str) -> Location:
    view, public = scene.view, scene.view["public"]
    left = TOKENS - sum(public["tokens"])
    flipped = spot == "prepare" and not left
    title = "Frame / Steal" if flipped else TITLES[spot]
    text = "With a token: frame somebody. Without: steal one." if flipped else DOES[spot]
    pile = view["piles"][f"{spot}:0"]
    card = shown(element_id(f"{spot}:0:{len(pile) - 1}"), pile[-1]) if pile else None
    goats = tuple(goat(scene, seat) for seat, at in enumerate(public["at"]) if at == spot)
    facts = [f"{title}. {text}"]
    if card is not None:
        facts.append(f"Evidence: {card.label}")
    if spot == "prepare" and left:
        facts.append(f"{left} {'token' if left == 1 else 'tokens'} left.")
    if goats:
        facts.append("Here: " + ", ".join(each.who.text for each in goats) + ".")
    return Location(
        id=element_id(f"{spot}:0"),
        kind=spot,
        title=title,
        sign="pointing" if flipped else SIGNS[spot],
        label=" ".join(facts),
        card=card,
        goats=goats,
        tokens=left if spot == "prepare" else 0,
    )


def sure(scene: Scene, option: Option) -> str | None:
    """What to say before an option is taken that ends the game."""
    return SURE if option["place"] == "cops:0" else None


def tune(scene: Scene, option: Option, button: Button) -> Button | None:
    grave = sure(scene, option)
    return button if grave is None else Button(button.n, button.label, "grave", sure=grave)


def amount(scene: Scene) -> Amount | None:
    return None


def shelf(scene: Scene) -> Shelf:
    public, limit = scene.view["public"], scene.view["table_options"]["limit"]
    white, black = public["dice"]
    hidden = scene.view["piles"]["hidden:0"]
    cards = [picture(f"hidden:0:{i}", card) for i, card in enumerate(hidden)]
    stash: list[Card | None] = [*cards]
    if len(stash) < HIDDEN:  # somebody holds the third just now: its place stays empty
        (gap,) = (move["from"] for move in scene.view["moved"] if move["from"].startswith("hidden:"))
        stash.insert(int(gap.rpartition(":")[2]), None)
    of = f" of {limit * scene.view['seats']}" if limit else ""
    return Shelf(white, black, tuple(stash), f"Turn {public['turns']}{of}")


def moment(scene: Scene) -> Moment:
    """A Frame Attempt while it is fresh; or, to the spy alone, the hand just seen."""
    view, public = scene.view, scene.view["public"]
    for seat in range(view["seats"]):
        hand = view["piles"][f"hand:{seat}"]
        if seat != view["seat"] and view["outcome"] is None and not any(card[0] == "?" for card in hand):
            place = element_id(f"hand:{seat}")
            cards = tuple(shown(f"{place}-{i}", card) for i, card in enumerate(hand))
            seen = Shown(goat(scene, seat), cards)
            title = f"The hand of {scene.players[seat].name}"
            return Moment((Bit(title),), "You alone see it.", "spied", (seen,))
    framer, revealed = public["framer"], public["revealed"]
    if framer is None:
        return Moment()
    frames = scene.sentence(f"{does(framer, 'tries')} to frame somebody")
    if not revealed:
        rows = tuple(Shown(goat(scene, seat), (face_down(seat),)) for seat in range(view["seats"]))
        return Moment(frames, "Everybody chooses a card. All are revealed together.", "choosing", rows)
    rows = tuple(
        Shown(goat(scene, seat), (shown(f"revealed-{seat}", card),)) for seat, card in enumerate(revealed)
    )
    return Moment(frames, "Nobody is framed. The cards went back to their hands.", "failed", rows)


def face_down(seat: int) -> Card:
    return Card(f"revealed-{seat}", None, "", "evidence", "A card to be chosen.", back="card")


def truth(scene: Scene) -> Truth:
    """S23: what everybody held, once the game is over."""
    view = scene.view
    if view["outcome"] is None:
        return Truth()
    revealed = view["public"]["revealed"]
    rows = []
    for seat in range(view["seats"]):
        hand = view["piles"][f"hand:{seat}"]
        cards = tuple(shown(f"held-{seat}-{i}", card) for i, card in enumerate(hand))
        note = f"revealed {PICTURES[revealed[seat]][0]}" if revealed else None
        rows.append(Shown(goat(scene, seat), cards, note))
    stash = tuple(shown(f"stashed-{i}", card) for i, card in enumerate(view["piles"]["hidden:0"]))
    return Truth(tuple(rows), stash)


# -- the viewer's own ------------------------------------------------------------------------------
def dock(scene: Scene) -> list[Region]:
    view = scene.view
    place = f"hand:{view['seat']}"
    cards = tuple(picture(f"{place}:{i}", card) for i, card in enumerate(view["piles"][place]))
    says = view["private"]["says"]
    white, black = view["public"]["dice"]
    mat = MatPart(tuple(view["private"]["mat"]), white, black, says, emblem(says))
    hand = Hand(cards, says, emblem(says), len(view["private"]["notes"]))
    return [Region("hand", TEMPLATE, "hand", hand), Region("mat", TEMPLATE, "mat", mat)]


def boxes(scene: Scene) -> list[Region]:
    return []


def own_boxes(scene: Scene) -> list[Region]:
    notes = tuple(scene.words(note) for note in scene.view["private"]["notes"])
    return [Region("notebook", TEMPLATE, "notebook", Notebook(notes))]


def taps(scene: Scene) -> list[Tap]:
    """Cards, the Stash and locations are buttons; so is what cannot be chosen now, to say why."""
    view, offered = scene.view, scene.offered
    made = []
    for place, option in offered.items():
        if not place.startswith("seat:"):
            words = "Go there." if option["verb"] == "go" else f"{scene.words(option['label'])}."
            made.append(Tap(element_id(place), option["n"], words, sure(scene, option)))
    if any(option["verb"] == "go" and option["place"] != "cops:0" for option in view["options"]):
        here = [f"{spot}:0" for spot in LOCATIONS if f"{spot}:0" not in offered]
        made += [Tap(element_id(place), why="You are here. Move to another location.") for place in here]
    if any(option["verb"] == "swap" for option in view["options"]):
        hand = f"hand:{view['seat']}"
        others = [i for i in range(len(view["piles"][hand])) if f"{hand}:{i}" not in offered]
        why = "You hold evidence against yourself, and that has to go first."
        made += [Tap(element_id(f"{hand}:{i}"), why=why) for i in others]
    return made


def badge(scene: Scene, seat: int) -> Badge | None:
    colour = scene.view["public"]["colours"][seat]
    return Badge(colour.capitalize(), emblem(colour))


def facts(scene: Scene, seat: int) -> tuple[Fact, ...]:
    view = scene.view
    held = view["public"]["tokens"][seat]
    tokens = Fact(f"tokens-{seat}", "key", held, "preparation tokens" if held != 1 else "preparation token")
    hand = hand_of(seat, len(view["piles"][f"hand:{seat}"]))
    return (hand, tokens) if held else (hand,)


def hint(scene: Scene) -> str | None:
    view = scene.view
    verbs = {option["verb"] for option in view["options"]}
    if "let" in verbs:
        return SURE
    if "reveal" in verbs:
        return f"A goat is framed if all others show its colour. Your mat says {view['private']['says']}."
    if "swap" in verbs and len(view["options"]) < len(view["piles"][f"hand:{view['seat']}"]):
        return "You hold evidence against yourself, and that has to go first."
    return None


def signs(scene: Scene, place: str | None) -> tuple[str, ...]:
    """The goat of the player an option belongs to."""
    if place is None or not place.startswith("seat:"):
        return ()
    return (colour_of(scene.view, int(place.removeprefix("seat:"))),)


def standing(scene: Scene, seat: int) -> Standing:
    readings = scene.view["public"]["readings"]
    note = f"The mat said {readings[seat]}." if readings else None
    return Standing(colour_of(scene.view, seat), note)


def verdict(scene: Scene) -> str | None:
    scapegoat = scene.view["public"]["scapegoat"]
    if scapegoat is None:
        return None
    name = "You were" if scapegoat == scene.view["seat"] else f"{scene.players[scapegoat].name} was"
    return f"{name} the scapegoat."
