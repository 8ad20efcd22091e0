"""Game of Blame in words and pictures, made from a view."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from app.games.blame.ending import MOST_FOR_BANISHMENT
from app.games.blame.screen.parts import (
    PICTURES,
    SIGNS,
    TEMPLATE,
    Board,
    Cards,
    Side,
    Track,
    Trial,
    picture,
    role_badge,
    role_id,
    spread,
    worth,
)
from app.games.blame.screen.pile_emblems import pile_emblems
from app.games.parts import (
    HAND,
    Amount,
    Badge,
    Button,
    Card,
    Fact,
    Hand,
    Pile,
    Region,
    Scene,
    Standing,
    Tap,
    cached_part,
    element_id,
    hand_of,
)
from app.games.view_reading import card_at, own_seat
from app.kernel import View, does, who
from app.kernel.view import Option

CENTRE = element_id("centre:0")
NO_ACCUSATION = Region("trial", TEMPLATE, "trial", Trial(()))
MOST_IN_FAN, MOST_IN_CHEST = 9, 3  # that are drawn; the number beside them tells the rest
STEPS = ("Draw 3", "Draw 1", "Swap Roles", "Accuse")
POWERS = {  # Role -> what it does instead after so many cards
    "treasurer": (0, "Draw 3, bury 1"),
    "archbishop": (1, "Draw 1, give 1"),
    "wizard": (2, "Exchange hands"),
    "spymaster": (3, "Take Secrets"),
}


# -- regions ---------------------------------------------------------------------------------------
def felt(scene: Scene) -> list[Region]:
    view = scene.view
    pile = view["piles"]["blame:0"]
    top = picture(f"blame:0:{len(pile) - 1}", pile[-1]) if pile else None
    board = Board(
        Pile(element_id("draw:0"), len(view["piles"]["draw:0"]), "to draw", None, "Draw pile"),
        Pile(element_id("blame:0"), len(pile), "in the Blame pile", top, "Blame pile"),
        track(scene) if pile and view["outcome"] is None else Track(),
    )
    return [
        accusation(scene),
        Region("board", TEMPLATE, "board", board),
        Region(CENTRE, TEMPLATE, "centre", centre(scene)),
    ]


def centre(scene: Scene) -> Cards:
    view = scene.view
    roles = spread("centre:0", tuple(view["piles"]["centre:0"]))
    choosing = any(role_id(view, seat) is None for seat in range(view["seats"]))
    return Cards(CENTRE, roles, "Free Roles", choosing)


def accusation(scene: Scene) -> Region:
    """B36: everybody sees the two totals, until the next player acts."""
    told = scene.view["public"]["accusation"]
    if told is None:
        return NO_ACCUSATION
    accuser, accused, mine, theirs = told
    condemned = theirs > mine  # B18
    sides = (
        side(scene, accuser, does(accuser, "accuses"), mine, guilty=not condemned),
        side(scene, accused, who(accused), theirs, guilty=condemned),
    )
    return Region("trial", TEMPLATE, "trial", Trial(sides))


def side(scene: Scene, seat: int, says: str, count: int, *, guilty: bool) -> Side:
    emblem = PICTURES[str(role_id(scene.view, seat))][2][0]
    return Side(scene.named(seat), scene.sentence(says), emblem, count, guilty)


def track(scene: Scene) -> Track:
    public = scene.view["public"]
    return Track(scene.sentence(does(public["turn"], "has")), public["played"], steps(scene.view))


def steps(view: View) -> tuple[str, ...]:
    """What follows after 0 to 3 cards, for the player whose turn it is."""
    role = role_id(view, view["public"]["turn"])
    if not view["table_options"]["powers"] or role not in POWERS:
        return STEPS
    played, instead = POWERS[role]
    return (*STEPS[:played], instead, *STEPS[played + 1 :])


def dock(scene: Scene) -> list[Region]:
    view, seat = scene.view, own_seat(scene.view)
    hand = tuple(view["piles"][f"hand:{seat}"])
    return [held(seat, hand, role_id(view, seat), over=view["outcome"] is not None)]


@cached_part
def held(seat: int, hand: tuple[str, ...], role: str | None, *, over: bool) -> Region:
    cards = tuple(picture(f"hand:{seat}:{i}", card, worth(role, card)) for i, card in enumerate(hand))
    return Region("hand", HAND, "hand", Hand(cards, None if over else if_over(cards)))


def if_over(hand: Sequence[Card]) -> str | None:
    points = sum(card.image.worth for card in hand)
    return f"{points} {'point' if points == 1 else 'points'} against you" if hand else None


def taps(scene: Scene) -> list[Tap]:
    view, seat = scene.view, scene.view["seat"]
    made = [Tap(element_id(f"secrets:{seat}"), does="Look at your Secrets.", opens="secrets")]
    if view["table_options"]["pile"] == "open":
        made.append(Tap(element_id("blame:0"), does="Count its Emblems.", opens="pile-emblems"))
    if scene.q is None:
        return made
    made += [
        Tap(element_id(place), option["n"], tells(place, option))
        for place, option in scene.offered.items()
        if place.startswith(("hand:", "centre:"))
    ]
    if any(option["verb"] in ("play", "stop") for option in view["options"]):
        hand = f"hand:{seat}"
        for i, card in enumerate(view["piles"][hand]):
            if f"{hand}:{i}" not in scene.offered:
                made.append(Tap(element_id(f"{hand}:{i}"), why=misfit(view, card)))
    return made


def tells(place: str, option: Option) -> str:
    """What a tap on a card does; the name of a card in hand has been said, but "Be the Viceroy" needs it."""
    return f"{option['label']}." if place.startswith("centre:") else f"{option['verb'].capitalize()}."


def misfit(view: View, card: str) -> str:
    """Why a card may not be played, should it not be offered."""
    if PICTURES[card][1] == "treason" and view["public"]["treason"]:
        return "Only one Treason can be played in a turn."
    return f"Shares no Emblem with {PICTURES[view['piles']['blame:0'][-1]][0]}."


def boxes(scene: Scene) -> list[Region]:
    counts = pile_emblems(scene.view)
    return [] if counts is None else [Region("pile-emblems", TEMPLATE, "pile_emblems", counts)]


def own_boxes(scene: Scene) -> list[Region]:
    place = f"secrets:{scene.view['seat']}"
    buried = spread(place, tuple(scene.view["piles"][place]))
    return [Region("secrets", TEMPLATE, "secrets", Cards(element_id(place), buried))]


def badge(scene: Scene, seat: int) -> Badge | None:
    held = role_id(scene.view, seat)
    return None if held is None else role_badge(seat, held)


def facts(scene: Scene, seat: int) -> tuple[Fact, ...]:
    piles = scene.view["piles"]
    return numbers(seat, len(piles[f"hand:{seat}"]), len(piles[f"secrets:{seat}"]))


@cached_part
def numbers(seat: int, held: int, buried: int) -> tuple[Fact, ...]:
    """A fan of as many backs as fit, and a chest that grows with what is buried."""
    words = "Secret" if buried == 1 else "Secrets"
    return (
        replace(hand_of(seat, held), sign=f"fan-{min(held, MOST_IN_FAN)}"),
        Fact(element_id(f"secrets:{seat}"), f"chest-{min(buried, MOST_IN_CHEST)}", buried, words, "Secrets"),
    )


def hint(scene: Scene) -> str | None:
    verbs = {option["verb"] for option in scene.view["options"]}
    if verbs == {"take"}:
        return "Cards with its Emblem will be your fault."
    if verbs == {"accuse"}:
        return "They take the Blame if more of the pile is their fault than yours. Otherwise you do."
    if verbs == {"stop"}:
        return "None of your cards fits: all you can do is stop."
    if "play" in verbs and scene.view["table_options"]["misplays"]:
        return "You can play any card, but one that does not fit makes you take the Blame."
    return None


def signs(scene: Scene, place: str | None) -> tuple[str, ...]:
    """The Emblem of the Role an option belongs to."""
    if place is None or not place.startswith(("role:", "centre:")):
        return ()
    pile, _, index = place.rpartition(":")
    return PICTURES[scene.view["piles"][pile][int(index)]][2]


def tune(scene: Scene, option: Option, button: Button) -> Button:
    """The question names the first Role of a swap: a button says which is the other, and whose it is."""
    if option["verb"] == "stop":
        return replace(button, label=button.label.replace("swap Roles", f"swap {swapped(scene.view)}"))
    if option["verb"] != "swap" or option["place"] is None:
        return button
    zone, seat, _ = option["place"].split(":")
    title = PICTURES[card_at(scene.view, option["place"])][0]
    if zone == "centre":
        return replace(button, label=title, of="Free")
    holder = scene.players[int(seat)]
    name = "You" if int(seat) == scene.view["seat"] else holder.name
    return replace(button, label=title, of=name, colour=holder.colour)


def swapped(view: View) -> str:
    """B14: which Roles change places, as far as the top card decides it."""
    emblems = PICTURES[view["piles"]["blame:0"][-1]][2]
    settled = [sign.title for sign in SIGNS.values() if sign.emblem in emblems]
    match settled:
        case [one]:
            return f"the {one}"
        case [one, other]:
            return f"{one} and {other}"
    return "two Roles"  # a Treason


def amount(scene: Scene) -> Amount | None:
    return None


def standing(scene: Scene, seat: int) -> Standing:
    view = scene.view
    held = role_id(view, seat)
    hand = view["piles"][f"hand:{seat}"]
    if held is None or any(card.startswith("?") for card in hand):
        return Standing()
    points = sum(worth(held, card) for card in hand)
    emblem = PICTURES[held][2][0]
    treasons = sum(1 for card in hand if PICTURES[card][1] == "treason")
    issues = sum(1 for card in hand if emblem in PICTURES[card][2])
    counted = [f"{issues} {emblem.capitalize()} {'card' if issues == 1 else 'cards'}"]
    if treasons:
        counted.append(f"{treasons} {'Treason' if treasons == 1 else 'Treasons'}")
    laid = [picture(f"hand:{seat}:{i}", card, worth(held, card)) for i, card in enumerate(hand)]
    laid.sort(key=lambda card: -card.image.worth)
    note = f"{' and '.join(counted)} among {len(hand)}"
    return Standing(emblem, note, points, tuple(laid), sad=points > MOST_FOR_BANISHMENT)


def verdict(scene: Scene) -> str | None:
    outcome = scene.view["outcome"]
    if outcome is None or outcome["scores"] is None or not outcome["winners"]:
        return None
    least = min(outcome["scores"])
    if least == 0:
        return "The Queen found nothing to blame."
    return f"The Queen found least to blame: {least} {'point' if least == 1 else 'points'}."
