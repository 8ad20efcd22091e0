"""Game of Intrigue in words and pictures, made from a view."""

from __future__ import annotations

from msgspec.structs import replace

from app.games.intrigue.cards import FACE, FACES, KIND, VALUE
from app.games.intrigue.screen.composer import composer, in_form
from app.games.intrigue.screen.courtiers import courtier
from app.games.intrigue.screen.history import history
from app.games.intrigue.screen.parts import picture, rank, seal
from app.games.intrigue.screen.reasons import hint as hint
from app.games.intrigue.screen.reasons import why_not
from app.games.intrigue.screen.roles_held import RoleHeld, roles_held
from app.games.intrigue.screen.round_strip import chapter, stock
from app.games.intrigue.screen.trade_scene import trade_scene
from app.games.intrigue.table import HAND, STALE_ROUNDS
from app.games.parts import (
    Amount,
    Badge,
    Button,
    Card,
    Fact,
    Part,
    Region,
    Scene,
    Standing,
    Tap,
    element_id,
)
from app.games.view_reading import own_seat
from app.kernel.view import Option

TEMPLATE = "games/intrigue.html"
QUIET = frozenset({"discard", "lapse"})  # like declining, they ask for no attention
LAST_STANDING = "It is your last Standing. Without any you are out when this round ends."
DRAWS = frozenset({"draw", "own"})
GIVES_AWAY = frozenset({"offer", "give", "lay", "discard", "shed"})


class Hand(Part, frozen=True):
    cards: tuple[Card, ...]
    note: str | None
    roles: tuple[RoleHeld, ...]


# -- the table -------------------------------------------------------------------------------------
def felt(scene: Scene) -> list[Region]:
    """Each player is a region apart, so that a move sends those alone whom it is about."""
    return [
        Region("chapter", TEMPLATE, "chapter", chapter(scene)),
        Region("stock", TEMPLATE, "stock", stock(scene)),
        Region("trade", TEMPLATE, "trade", trade_scene(scene)),
        *(
            Region(f"courtier-{seat}", TEMPLATE, "courtier", courtier(scene, seat))
            for seat in range(scene.view["seats"])
        ),
    ]


# -- the viewer's own ------------------------------------------------------------------------------
def dock(scene: Scene) -> list[Region]:
    seat = own_seat(scene.view)
    return [
        Region("claims", TEMPLATE, "claims", composer(scene)),
        Region("hand", TEMPLATE, "hand", hand(scene, seat)),
    ]


def hand(scene: Scene, seat: int) -> Hand:
    """The hand sorted; each card keeps the place it has in the view."""
    view = scene.view
    pile = view["piles"][f"hand:{seat}"]
    cards = [
        picture(scene, f"hand:{seat}:{i}", pile[i], seat)
        for i in sorted(range(len(pile)), key=lambda i: rank(pile[i]))
    ]
    total = sum(VALUE[FACE[card]] for card in pile)
    note = f"{total} in value \N{MIDDLE DOT} {pile.count('standing')} Standing" if pile else None
    return Hand(tuple(cards), note, roles_held(view, seat))


def taps(scene: Scene) -> list[Tap]:
    view, seat = scene.view, own_seat(scene.view)
    made = [
        Tap(element_id(place), option["n"], f"{scene.words(option['label'])}.", sure(scene, place, option))
        for place, option in scene.offered.items()
        if place.startswith(("hand:", "laid:", "offer:")) and place.count(":") == 2  # one card of a pile
    ]
    for option in view["options"]:
        place = option["place"] or ""
        if place.startswith("seat:"):
            plate = f"plate-{place.removeprefix('seat:')}"
            made.append(Tap(plate, option["n"], f"{scene.words(option['label'])}."))
    for i, card in enumerate(view["piles"][f"hand:{seat}"]):
        place = f"hand:{seat}:{i}"
        if place not in scene.offered and (why := why_not(scene, seat, card)):
            made.append(Tap(element_id(place), why=why))
    return made


def sure(scene: Scene, place: str, option: Option) -> str | None:
    """Who gives the last Standing away is asked twice."""
    pile, _, index = place.rpartition(":")
    cards = scene.view["piles"][pile]
    last = cards[int(index)] == "standing" and cards.count("standing") == 1
    return LAST_STANDING if last and option["verb"] in GIVES_AWAY else None


def boxes(scene: Scene) -> list[Region]:
    return [
        Region(f"said-{seat}", TEMPLATE, "said", history(scene, seat)) for seat in range(scene.view["seats"])
    ]


def own_boxes(scene: Scene) -> list[Region]:
    return []


def badge(scene: Scene, seat: int) -> Badge | None:
    return None  # the courtier tells it


def facts(scene: Scene, seat: int) -> tuple[Fact, ...]:
    return ()


# -- what is asked -----------------------------------------------------------------------------------
def signs(scene: Scene, place: str | None) -> tuple[str, ...]:
    """The seal of the player an option belongs to."""
    if place is None or not place.startswith("seat:"):
        return ()
    return (seal(scene.view["public"]["colours"][int(place.removeprefix("seat:"))]),)


def tune(scene: Scene, option: Option, button: Button) -> Button | None:
    """Claims stand in a form of their own; what may cost something looks like it."""
    if in_form(option):
        return None
    quiet = option["declines"] or option["verb"] in QUIET
    kind = "grave" if option["verb"] == "object" else "plain" if quiet else "main"
    return replace(button, kind=kind, colour=None, rest=rest(scene, option))


def rest(scene: Scene, option: Option) -> str | None:
    """I07, I31: every card is chosen for itself; those who like take all of them from one pile."""
    left = HAND - len(scene.view["piles"][f"hand:{own_seat(scene.view)}"])
    return f"All {left}" if option["verb"] in DRAWS and left > 1 else None


def amount(scene: Scene) -> Amount | None:
    return None


# -- the end -----------------------------------------------------------------------------------------
def standing(scene: Scene, seat: int) -> Standing:
    view = scene.view
    cards = [*view["piles"][f"hand:{seat}"], *view["piles"][f"aside:{seat}"]]
    roles = [
        FACES[FACE[card]].title for card in cards if not card.startswith("?") and KIND[FACE[card]] == "role"
    ]
    note = f"Held {' and '.join(roles)}." if roles else None
    outcome = view["outcome"]
    scores = None if outcome is None else outcome["scores"]
    gone = view["public"]["gone"][seat]
    rank = -scores[seat] if scores else -gone or -1000
    pictures = tuple(
        picture(scene, f"{zone}:{seat}:{i}", card)
        for zone in ("hand", "aside")
        for i, card in enumerate(view["piles"][f"{zone}:{seat}"])
    )
    return Standing(seal(view["public"]["colours"][seat]), note, rank, pictures, sad=bool(gone))


def verdict(scene: Scene) -> str | None:
    outcome = scene.view["outcome"]
    if outcome is None or not outcome["winners"]:
        return None
    if outcome["scores"] is None:
        return "A Goal was reached."
    public = scene.view["public"]
    if public["stale"] == STALE_ROUNDS:
        return f"Nobody traded for {STALE_ROUNDS} rounds, so the most valuable hand wins."
    if sum(public["still_in"]) == 2:
        return "Only two were left, so the most valuable hand wins."
    return "The most valuable hand in the final count."
