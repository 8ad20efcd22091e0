"""Battle Blakes in words and pictures, made from a view."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from app.games.blakes.card_set import BY_ID
from app.games.blakes.conflict import cost
from app.games.blakes.effects import KINDS
from app.games.blakes.outlook import settled
from app.games.blakes.screen.aims import direct, held, tap, targets
from app.games.blakes.screen.boards import RISKY, attack, blakes, board, clash, ends, stack
from app.games.blakes.screen.parts import (
    Discards,
    Hand,
    Heap,
    Middle,
    Sheets,
    emblem,
    event_special,
    kind,
    slip,
    title_of,
)
from app.games.parts import (
    Amount,
    Badge,
    Button,
    Fact,
    Region,
    Scene,
    Standing,
    Tap,
    cached_part,
    element_id,
)
from app.games.view_reading import owner_at
from app.kernel import View
from app.kernel.view import Option

TEMPLATE = "games/blakes.html"
ON_THE_TABLE = frozenset(KINDS)  # their buttons stand under the Blakes, not in the prompt


# -- the table -------------------------------------------------------------------------------------------
def felt(scene: Scene) -> list[Region]:
    return [
        Region("middle", TEMPLATE, "middle", middle(scene)),
        Region("clash", TEMPLATE, "clash", clash(scene)),
        Region(element_id("stack:0"), TEMPLATE, "stack", stack(scene)),
        *(Region(element_id(f"blake:{b}"), TEMPLATE, "board", board(scene, b)) for b in blakes(scene.view)),
    ]


def middle(scene: Scene) -> Middle:
    view, public = scene.view, scene.view["public"]
    event, left = view["piles"]["event:0"], len(view["piles"]["events:0"])
    return Middle(
        round=public["round"],
        rounds=public["round"] + left,
        last=public["last"] or (bool(public["round"]) and not left),
        event=slip(event[0]) if event else None,
        special=event_special(event[0]) if event else None,
        deck=len(view["piles"]["deck:0"]),
        discards=len(view["piles"]["discard:0"]),
    )


# -- the viewer's hand -----------------------------------------------------------------------------------
def dock(scene: Scene) -> list[Region]:
    view, seat = scene.view, scene.view["seat"]
    dealt, own = view["piles"][f"dealt:{seat}"], view["piles"][f"hand:{seat}"]
    if dealt:
        both = tuple(held(f"dealt:{seat}:{i}", face) for i, face in enumerate(dealt))
        hand = Hand("The Burden of Blake", both, burden=True)
    else:
        hand = Hand("Your hand", tuple(held(f"hand:{seat}:{i}", face) for i, face in enumerate(own)))
    return [Region("hand", TEMPLATE, "hand", hand)]


def taps(scene: Scene) -> list[Tap]:
    """Cards in hand, the two Characters that were dealt (K04), and the attacks under each Blake."""
    view, seat = scene.view, scene.view["seat"]
    offered = by_place(view)
    made = [
        Tap(element_id(place), options[0]["n"], f"{scene.words(options[0]['label'])}.")
        for place, options in offered.items()
        if place.startswith("dealt:")
    ]
    if view["options"]:
        for at, face in enumerate(view["piles"][f"hand:{seat}"]):
            tapped = tap(scene, at, face, offered.get(f"hand:{seat}:{at}", ()))
            made += [] if tapped is None else [tapped]
    return made + [attack(scene, option) for option in view["options"] if option["verb"] in KINDS]


def by_place(view: View) -> dict[str, list[Option]]:
    """All options that belong to a place: a card can often be played on several Blakes."""
    found: dict[str, list[Option]] = {}
    for option in view["options"]:
        if option["place"] is not None:
            found.setdefault(option["place"], []).append(option)
    return found


def boxes(scene: Scene) -> list[Region]:
    return [Region("discards", TEMPLATE, "discards", discards(scene.view))]


def own_boxes(scene: Scene) -> list[Region]:
    """For every card that can be aimed, a sheet with its targets."""
    view, seat = scene.view, scene.view["seat"]
    made, offered = [], by_place(view)
    for at, face in enumerate(view["piles"][f"hand:{seat}"]):
        options = offered.get(f"hand:{seat}:{at}", ())
        if options and not direct(options):
            made.append(targets(scene, at, face, options))
    return [Region("aims", TEMPLATE, "aims", Sheets(tuple(made)))]


def discards(view: View) -> Discards:
    piles = view["piles"]
    return heaps(tuple(piles["discard:0"]), tuple(piles["past:0"]), tuple(piles["gone:0"]))


@cached_part
def heaps(discarded: tuple[str, ...], past: tuple[str, ...], gone: tuple[str, ...]) -> Discards:
    """K31: everybody may look through what was discarded, and through the Events that were."""
    made = []
    for each, title in (("action", "Actions"), ("buff", "Buffs"), ("character", "Characters")):
        counted = Counter(title_of(face) for face in discarded if kind(BY_ID[face]) == each)
        words = [name if n == 1 else f"{name} \u00d7{n}" for name, n in sorted(counted.items())]
        made.append(Heap(f"{title} discarded", ", ".join(words)))
    made.append(Heap("Events before this one", ", ".join(map(title_of, past))))
    made.append(Heap("Characters out of the game", ", ".join(map(title_of, gone))))
    return Discards(tuple(heap for heap in made if heap.cards))


# -- what is asked ---------------------------------------------------------------------------------------
def badge(scene: Scene, seat: int) -> Badge | None:
    return None  # a Blake's board says it


def facts(scene: Scene, seat: int) -> tuple[Fact, ...]:
    return ()


def hint(scene: Scene) -> str | None:
    view, asking = scene.view, scene.view["asking"]
    if asking is None or view["seat"] is None:
        return None
    nothing = all(option["declines"] for option in view["options"])
    match asking["kind"]:
        case "Burden" if not view["public"]["duo"]:
            giver = scene.players[(view["seat"] - 1) % view["seats"]].name
            return f"{giver} picks for you. Show no mercy: none is coming."
        case "Attacker" if view["public"]["powers"][view["seat"]]:
            return "Blunder Twin Powers, once in the game: base stats add up, Buffs do not count."
        case "Reply" if nothing:
            return f"{prospect(scene)}You hold nothing that could answer it."
        case "Reply":
            return prospect(scene).strip() or None
        case "Clash" if nothing:
            return "You hold nothing to play on it."
    return None


def concerns(view: View) -> bool:
    """Whether the viewer fights, or a card waits to be settled that is theirs or aimed at what is theirs."""
    public, asking, seat, seats = view["public"], view["asking"], view["seat"], view["seats"]
    assert asking is not None, "nobody is asked"
    if public["kind"] and seat in (public["attacker"] % seats, public["defender"] % seats):
        return True
    aims = [asking["about"][name] for name in ("on", "to", "rival", "buff") if name in asking["about"]]
    played = [player for player, _ in public["plays"]]
    return seat in played or seat in [owner_at(place) % seats for place in aims]


def prospect(scene: Scene) -> str:
    """How the conflict would end if the card just played happens, where that is something else."""
    view = scene.view
    if not view["public"]["kind"] or not view["options"]:
        return ""
    then = Scene(settled(view), scene.players, scene.question)
    after = ends(then, then.view["public"]["stats"])
    if after == ends(scene, view["public"]["stats"]):
        return ""
    return scene.words(f"Then {after.replace('Nobody', 'nobody')}. ")


def signs(scene: Scene, place: str | None) -> tuple[str, ...]:
    """The emblem of the Blake an option belongs to."""
    if place is None or not place.startswith("blake:"):
        return ()
    return (emblem(scene.view["public"]["personas"][int(place.split(":")[1])]),)


def tune(scene: Scene, option: Option, button: Button) -> Button | None:
    """Attacks and Characters are chosen on the table; to let oneself be beaten for good asks twice."""
    match option["verb"]:
        case verb if verb in ON_THE_TABLE:
            return None
        case "let":
            only = len(scene.view["options"]) == 1
            return replace(
                button, kind="main" if only else "plain", sure=None if only else sure(scene, option)
            )
        case "pass":
            usual = all(other["declines"] for other in scene.view["options"])
            return replace(button, kind="main" if usual else "plain", sure=sure(scene, option))
        case "unite":
            return replace(button, kind="plain")
    return button


def sure(scene: Scene, option: Option) -> str | None:
    """What to say before one passes who would go out."""
    view, asking = scene.view, scene.view["asking"]
    public = settled(view)["public"] if option["verb"] == "pass" else view["public"]
    if asking is None or not public["kind"] or (asking["kind"], option["verb"]) == ("Reply", "let"):
        return None
    attacker, defender = public["attacker"], public["defender"]
    lost = cost(public["kind"], public["stats"][attacker], public["stats"][defender], public["factor"])
    loser = defender if lost > 0 else attacker
    mine = loser % view["seats"] == view["seat"]
    return RISKY if mine and abs(lost) >= public["esteem"][loser] else None


def amount(scene: Scene) -> Amount | None:
    return None


# -- the end ---------------------------------------------------------------------------------------------
def standing(scene: Scene, seat: int) -> Standing:
    view, public = scene.view, scene.view["public"]
    own = range(seat, len(public["personas"]), view["seats"])
    lowest = min(own, key=lambda blake: public["esteem"][blake])
    out = public["out"][seat]
    titles = [title_of(public["personas"][blake]) for blake in own]
    note = titles[0]
    if public["duo"]:  # K29: the lower of the two counts
        note = ", ".join(
            f"{title} {public['esteem'][blake]}" for title, blake in zip(titles, own, strict=True)
        )
    return Standing(
        emblem(public["personas"][lowest]),
        note,
        rank=1000 - out if out else -public["esteem"][lowest],
        sad=bool(out),
    )


def verdict(scene: Scene) -> str | None:
    outcome = scene.view["outcome"]
    assert outcome is not None
    if not outcome["winners"]:
        return "Everyone loses. It is nobody\u2019s fault, which is somehow worse."
    return "The last word has been had. It was \u201cAnyway\u201d."
