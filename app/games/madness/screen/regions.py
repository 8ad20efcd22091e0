"""Blood & Madness Bluff in words and pictures, made from a view."""

from __future__ import annotations

from collections.abc import Collection

from app.games.madness.screen import chips
from app.games.madness.screen.claims import Claim, claim
from app.games.madness.screen.emblems import TITLES, emblem
from app.games.madness.screen.parts import (
    TEMPLATE,
    Front,
    Hand,
    Held,
    Middle,
    Plate,
    Play,
    Side,
    SidePot,
    Sight,
    distance,
    picture,
    pots,
    touch,
)
from app.games.madness.screen.unseen import unseen
from app.games.madness.table import COINS, GOAL, NOTHING
from app.games.parts import Badge, Fact, Region, Scene, Standing, Tap, counted, element_id
from app.games.view_reading import card_at, own_seat
from app.kernel.view import Option

MANY = 4  # cards before a player: so many lie closer together
MANY_OF_TWO = 5  # two players have the whole width of the table
BETTING = frozenset({"Bet", "Amount"})
CANCELLING = frozenset({"madness", "horror"})


# -- the table -------------------------------------------------------------------------------------------
def felt(scene: Scene) -> list[Region]:
    """The middle, and for each seat its plate and its cards apart: of a bet only the numbers are sent."""
    said = claim(scene)
    made = [
        Region("middle", TEMPLATE, "middle", middle(scene)),
        Region("sight", TEMPLATE, "sight", sight(scene)),
    ]
    for seat in range(scene.view["seats"]):
        made.append(Region(f"plate-{seat}", TEMPLATE, "plate", plate(scene, seat, said)))
        made.append(Region(element_id(f"front:{seat}"), TEMPLATE, "front", front(scene, seat, said)))
    return made


def plate(scene: Scene, seat: int, said: Claim | None = None) -> Plate:
    view, public, player = scene.view, scene.view["public"], scene.players[seat]
    total = Side(scene, seat).total()
    stack = public["stacks"][seat]
    return Plate(
        who=scene.named(seat),
        bot=player.bot,
        gone=player.gone,
        chips=stack,
        columns=chips.row(stack),
        total=total if public["still_in"][seat] else None,
        words=distance(total),
        stake=public["stakes"][seat],
        held=len(view["piles"][f"hand:{seat}"]),
        acts=acting(scene) == seat,
        asked=seat in view["waiting"],
        dealer=public["dealer"] == seat,
        marks=marks(scene, seat),
        aim=said.emblem if said is not None and said.target == f"seat:{seat}" else None,
    )


def acting(scene: Scene) -> int | None:
    """Whom the table looks at: the one it waits for; if it waits for several, whose turn it is."""
    view = scene.view
    if view["asking"] is None:
        return None
    turn: int = view["public"]["turn"]
    return view["waiting"][0] if len(view["waiting"]) == 1 and view["asking"]["kind"] != "Challenge" else turn


def marks(scene: Scene, seat: int) -> tuple[str, ...]:
    public = scene.view["public"]
    if not public["still_in"][seat]:
        return ()
    made = ["All in"] if not public["stacks"][seat] and public["stakes"][seat] else []
    return (*made, "Passed") if public["passed"][seat] else tuple(made)


def front(scene: Scene, seat: int, said: Claim | None = None) -> Front:
    public = scene.view["public"]
    side = Side(scene, seat, said)
    absent = None if public["still_in"][seat] else "Out" if public["gone"][seat] else "Folded"
    return Front(
        who=scene.named(seat),
        clusters=side.clusters(),
        claim=said if said is not None and said.by == seat else None,
        many=len(side.front) + len(side.down) >= (MANY if scene.view["seats"] > 2 else MANY_OF_TWO),
        note=absent,
    )


def idle_reasons(scene: Scene) -> dict[str, str]:
    """Why the viewer's own face-up cards cannot be used, while it is their turn to use them."""
    asking = scene.view["asking"]
    if asking is None or asking["kind"] not in ("Turn", "PlayCard", "AfterPlay") or not scene.view["options"]:
        return {}
    before = asking["kind"] == "Turn"
    later = "It is used as it is played, or before you Play or Pass."
    return {
        "sorceress": "Nobody else has cards in hand." if before else later,
        "thief": "No coin lies unguarded.",
        "horror": "No other character lies unguarded." if before else later,
        "madness": "No face-up Warrior stands guard. Keep it to cancel what others do.",
    }


def middle(scene: Scene) -> Middle:
    view, public, options = scene.view, scene.view["public"], scene.view["table_options"]
    divided, unmatched = pots(view)
    notes = []
    if len(divided) > 1 and unmatched:
        notes.append(f"{unmatched} not matched")
    if public["carried"]:
        notes.append(f"{public['carried']} carried over")
    if public["penalties"]:
        notes.append(f"{public['penalties']} in penalties")
    last = f" of {options['rounds']}" if options["ends"] == "rounds" else ""
    pot = sum(public["stakes"]) + public["penalties"] + public["carried"]
    return Middle(
        pot=pot,
        heap=chips.heap(pot),
        pots=tuple(
            SidePot(
                "Main pot" if n == 0 else f"Side pot {n}" if len(divided) > 2 else "Side pot",
                part.chips,
                "" if n == 0 else ", ".join(scene.players[seat].name for seat in part.seats),
            )
            for n, part in enumerate(divided)
        )
        if len(divided) > 1
        else (),
        notes=tuple(notes),
        round=f"Round {public['round']}{last}",
        blinds=f"Blinds {public['small']} and {public['big']}",
        deck=len(view["piles"]["deck:0"]),
        discards=len(view["piles"]["discard:0"]),
    )


def sight(scene: Scene) -> Sight:
    view, asking = scene.view, scene.view["asking"]
    bets = asking is not None and asking["kind"] in BETTING
    if view["outcome"] is None:
        for seat in range(view["seats"]):
            held = view["piles"][f"hand:{seat}"]
            if seat != view["seat"] and held and not held[0].startswith("?"):
                seen = picture(f"hand:{seat}:0", held[0])
                return Sight(bets, seen, f"You see this card of {scene.players[seat].name}.")
    return Sight(bets)


# -- the viewer's hand -------------------------------------------------------------------------------------
def dock(scene: Scene) -> list[Region]:
    seat = own_seat(scene.view)
    pile = scene.view["piles"][f"hand:{seat}"]
    cards = tuple(held(scene, f"hand:{seat}:{i}", card) for i, card in enumerate(pile))
    return [Region("hand", TEMPLATE, "hand", Hand(cards))]


def held(scene: Scene, place: str, card: str) -> Held:
    """What can be done with a card stands beside it, unless it is one thing only: that is done by a tap."""
    tap = touch(scene, place)
    rest = [option for option in scene.view["options"] if option["place"] == place and option is not tap]
    return Held(picture(place, card), tuple(play_of(scene, option, card) for option in rest))


def play_of(scene: Scene, option: Option, card: str) -> Play:
    """The words need not name the card again."""
    n = option["n"]
    match option["verb"], option["operands"]:
        case "down", _:
            return Play(n, "Face down", "down")
        case "up", {"ward": ward}:
            what = ward if ward == "coins" else TITLES[card_at(scene.view, ward)]
            return Play(n, "Face up", "up", f"guards your {what}")
        case "up", _ if card.startswith("coin-"):
            total = Side(scene, own_seat(scene.view)).total() + int(card[-1])
            return Play(n, "Face up", "up", f"total {total}")
        case "up", _:
            return Play(n, "Face up", "up")
        case "silence", {"warrior": warrior}:
            return Play(n, "Silence", "plain", standing_guard(scene, str(warrior)))
    raise AssertionError(option)


def standing_guard(scene: Scene, place: str) -> str:
    """Whose Warrior it is; if that player has another one, also what it guards."""
    _, seat, at = place.split(":")
    owner = int(seat)
    whose = "your" if owner == scene.view["seat"] else f"{scene.players[owner].name}'s"
    return f"{whose} Warrior{duty(scene, owner, int(at)) if several(scene, owner) else ''}"


def several(scene: Scene, owner: int) -> bool:
    """Whether a player has more than one face-up Warrior."""
    return scene.view["piles"][f"front:{owner}"].count("warrior") > 1


def duty(scene: Scene, owner: int, at: int) -> str:
    """What a face-up card guards, in words that follow its name."""
    guard = scene.view["public"]["guards"][owner][at]
    if guard == NOTHING:
        return ""
    return (
        f" guarding the {'coins' if guard == COINS else TITLES[scene.view['piles'][f'front:{owner}'][guard]]}"
    )


def why_not(scene: Scene, card: str) -> str | None:
    """Why a card in hand cannot be played just now, should it not be offered."""
    asking = scene.view["asking"]
    if asking is None or not scene.view["options"]:
        return None
    if asking["kind"] == "Turn":
        return "Play first: you take a card, then play one."
    if asking["kind"] == "Cancel" and card not in CANCELLING:
        return "Only a Madness, or the Horror as one, can cancel."
    return None


def taps(scene: Scene) -> list[Tap]:
    """A tap on a card does what most people want of it, or says why it does nothing."""
    view, seat = scene.view, own_seat(scene.view)
    idle = idle_reasons(scene)
    made = [
        Tap(element_id(place), option["n"], f"{scene.words(option['label'])}.")
        for place in scene.offered
        if (option := touch(scene, place)) is not None
    ]
    if element_id("deck:0") not in {tap.on for tap in made}:
        made.append(Tap(element_id("deck:0"), does="See what it can still hold.", opens="unseen"))
    for i, card in enumerate(view["piles"][f"hand:{seat}"]):
        place = f"hand:{seat}:{i}"
        if touch(scene, place) is None and (why := why_not(scene, card)):
            made.append(Tap(element_id(place), why=why))
    for i, card in enumerate(view["piles"][f"front:{seat}"]):
        place = f"front:{seat}:{i}"
        if place not in scene.offered and card in idle:
            made.append(Tap(element_id(place), why=idle[card]))
    return made


def boxes(scene: Scene) -> list[Region]:
    return []


def own_boxes(scene: Scene) -> list[Region]:
    return [Region("unseen", TEMPLATE, "unseen", unseen(scene.view))]


def badge(scene: Scene, seat: int) -> Badge | None:
    return None


def facts(scene: Scene, seat: int) -> tuple[Fact, ...]:
    """None: chips and cards in hand are on the plate."""
    return ()


# -- what is asked -----------------------------------------------------------------------------------------
def hint(scene: Scene) -> str | None:
    view, public = scene.view, scene.view["public"]
    asking, seat = view["asking"], view["seat"]
    if asking is None or seat is None:
        return None
    verbs = {option["verb"] for option in view["options"]}
    match asking["kind"]:
        case "Turn" if "play" not in verbs:
            over = Side(scene, seat).total() > GOAL
            return f"Over {GOAL} you can only pass." if over else "The deck is empty: nobody can Play."
        case "Declare":
            return callable_as([str(option["operands"]["character"]) for option in view["options"]])
        case "Challenge":
            bluffer = public["turn"]
            theirs, yours = (
                min(public["stakes"][bluffer], public["stacks"][each]) for each in (bluffer, seat)
            )
            return (
                f"Challenge: a lie costs {scene.players[bluffer].name} {theirs or 'nothing'}, "
                f"the truth costs you {yours or 'nothing'}."
            )
        case "Cancel" if verbs == {"let"}:
            return "You have no Madness to cancel it with."
    return None


EFFECTS = {  # of what a card may be called
    "sorceress": ("a Sorceress", "looks at a hidden card"),
    "thief": ("a Thief", "discards a coin"),
    "warrior": ("a Warrior", "guards"),
    "horror": ("the Horror", "discards a character"),
}


def callable_as(offered: Collection[str]) -> str:
    """What each character that may be named does; the others have nothing to be aimed at."""
    does = ", ".join(f"{name} {effect}" for each, (name, effect) in EFFECTS.items() if each in offered)
    idle = " or ".join(name for each, (name, _) in EFFECTS.items() if each not in offered)
    return f"{does[:1].upper()}{does[1:]}." + (f" Nothing to aim {idle} at." if idle else "")


def signs(scene: Scene, place: str | None) -> tuple[str, ...]:
    """The emblem of the card on the table an option belongs to."""
    if place is None or not place.startswith("front:"):
        return ()
    pile, _, index = place.rpartition(":")
    return (emblem(scene.view["piles"][pile][int(index)]),)


# -- the end -----------------------------------------------------------------------------------------------
def standing(scene: Scene, seat: int) -> Standing:
    public = scene.view["public"]
    return Standing(
        emblem("horror" if public["gone"][seat] else "coin-1"),
        rank=-public["stacks"][seat] or 1000 - public["gone"][seat],
        cards=tuple(
            picture(f"{zone}:{seat}:{i}", card)
            for zone in ("front", "down", "hand")
            for i, card in enumerate(scene.view["piles"][f"{zone}:{seat}"])
            if not card.startswith("?")
        ),
        sad=bool(public["gone"][seat]),
    )


def verdict(scene: Scene) -> str | None:
    public = scene.view["public"]
    most = max(public["stacks"])
    if most == sum(public["stacks"]):
        return f"All {most} chips on the table are won."
    return f"The most chips after {counted(public['round'], 'round')}: {most}."
