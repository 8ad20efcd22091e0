"""Game of Intrigue in words and pictures, made from a view."""

from __future__ import annotations

from msgspec.structs import replace

from app.games.intrigue.cards import CLAIMABLE, FACE, FACES, GOALS, KIND, NO_VALUE, VALUE
from app.games.intrigue.cards import claim_words as said
from app.games.intrigue.roles import worth_now
from app.games.intrigue.screen.pictures import (
    PERK_DOES,
    ClaimChoice,
    Claimed,
    Claims,
    Court,
    Courtier,
    Hand,
    Held,
    Round,
    Saying,
    Step,
    Trade,
    back,
    emblem,
    picture,
    rank,
    seal,
)
from app.games.intrigue.screen.reasons import hint as hint
from app.games.intrigue.screen.reasons import why_not
from app.games.parts import (
    Amount,
    Badge,
    Bit,
    Bits,
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
from app.games.view_reading import own_seat
from app.kernel import View, does, who
from app.kernel.view import Option

TEMPLATE = "games/intrigue.html"
PHASES = {"discussion": "Talk", "trade": "Trade", "announcement": "Announce", "draw": "Draw"}
QUIET = frozenset({"discard", "lapse", "value"})  # like declining, they ask for no attention
STALE_SOON = 1
LAST_STANDING = "It is your last Standing. Without any you are out when this round ends."
GIVES_AWAY = frozenset({"offer", "give", "lay", "discard", "shed"})


# -- the table -------------------------------------------------------------------------------------
def felt(scene: Scene) -> list[Region]:
    return [
        Region("chapter", TEMPLATE, "chapter", chapter(scene)),
        Region("trade", TEMPLATE, "trade", trade(scene)),
        Region("court", TEMPLATE, "court", court(scene)),
    ]


def chapter(scene: Scene) -> Round:
    view, public = scene.view, scene.view["public"]
    phases = list(PHASES)
    now = phases.index(public["phase"]) if public["phase"] in phases else -1
    draw, discard = view["piles"]["draw:0"], view["piles"]["discard:0"]
    stale = public["stale"]
    return Round(
        number=f"Round {public['round']} of {view['table_options']['rounds']}"
        if public["round"]
        else "The deal",
        first=scene.named(public["first"], "you"),
        steps=tuple(Step(title, i == now, i < now) for i, title in enumerate(PHASES.values())),
        draw=len(draw),
        draw_top=top("draw:0", draw),
        discard=len(discard),
        discard_top=picture(scene, f"discard:0:{len(discard) - 1}", discard[-1])
        if discard and discard[-1] != "?"
        else None,
        warning=f"{stale} {'round' if stale == 1 else 'rounds'} without a trade: after three the game ends."
        if stale >= STALE_SOON
        else None,
    )


def top(place: str, pile: list[str]) -> Card | None:
    """The back of the top card, where it lies open (I04)."""
    return back(element_id(f"{place}:{len(pile) - 1}"), pile[-1]) if pile and len(pile[-1]) > 1 else None


def court(scene: Scene) -> Court:
    """Everybody; the style sheet puts the viewer last, nearest to the own hand."""
    return Court(tuple(courtier(scene, seat) for seat in range(scene.view["seats"])))


def courtier(scene: Scene, seat: int) -> Courtier:
    view, public = scene.view, scene.view["public"]
    pile, laid = view["piles"][f"pile:{seat}"], view["piles"][f"laid:{seat}"]
    player = scene.players[seat]
    return Courtier(
        who=scene.named(seat),
        seal=seal(public["colours"][seat]),
        pile=len(pile),
        top=top(f"pile:{seat}", pile),
        laid=picture(scene, f"laid:{seat}:0", laid[0]) if laid else None,
        marks=marks(view, seat),
        out=not public["still_in"][seat],
        whisper=not player.bot,
    )


def marks(view: View, seat: int) -> tuple[str, ...]:
    """How the round stands for a player, in a word or two each."""
    public = view["public"]
    if public["gone"][seat]:
        return (f"Out in round {public['gone'][seat]}",)
    made = ["First seat"] if public["first"] == seat else []
    if public["immune"][seat]:
        made.append(f"Immune up to {public['immune'][seat]}")
    if public["draws"][seat]:
        made.append("Will draw")
    elif public["traded"][seat]:
        made.append("Traded")
    elif public["phase"] == "trade" and seat not in public["trade"]:
        proposing = seat in view["waiting"] and not public["claims"]
        made.append("Proposing" if proposing else "Can be asked" if public["asked"][seat] else "May propose")
    return tuple(made)


def trade(scene: Scene) -> Trade:
    """The trade at hand: who said what of which card, and what it waits for."""
    view, public = scene.view, scene.view["public"]
    if view["outcome"] is not None or not public["claims"]:
        return Trade()
    proposer, partner = public["trade"]
    sayings = tuple(saying(scene, *claim) for claim in public["claims"])
    what = "A Favour is called in: " if public["favour"] else "A trade: "
    title = scene.sentence(f"{what}{who(proposer)} and {who(partner)}")
    return Trade(title, sayings, state(scene, proposer, partner), public["accuser"] >= 0)


def saying(scene: Scene, seat: int, kind: str, colour: str, value: int) -> Saying:
    view = scene.view
    offered = view["piles"][f"offer:{seat}"]
    words = f"It is {said(kind, colour, value)}."
    return Saying(
        who=scene.named(seat),
        seal=seal(view["public"]["colours"][seat]),
        words=words,
        card=picture(scene, f"offer:{seat}:0", offered[0]) if offered else None,
    )


def state(scene: Scene, proposer: int, partner: int) -> Bits:
    """What the trade waits for."""
    view, public = scene.view, scene.view["public"]
    asking = view["asking"]
    if public["accuser"] >= 0:
        return scene.sentence(f"{does(public['accuser'], 'objects')}: all see the backs, and somebody pays.")
    match None if asking is None else asking["kind"]:
        case "Accept":
            return scene.sentence(f"{does(proposer, 'decides')} whether to accept.")
        case "Objection":
            return (Bit("Both agree. Does anybody object?"),)
        case _:
            if len(public["claims"]) != 1:
                return ()
            return scene.sentence(f"{does(partner, 'decides')} what to answer.")


# -- the viewer's own ------------------------------------------------------------------------------
def dock(scene: Scene) -> list[Region]:
    seat = own_seat(scene.view)
    return [
        Region("claims", TEMPLATE, "claims", Claims(claimed(scene))),
        Region("hand", TEMPLATE, "hand", hand(scene, seat)),
    ]


def hand(scene: Scene, seat: int) -> Hand:
    """The hand sorted; each card keeps the place it has in the view."""
    view = scene.view
    pile = view["piles"][f"hand:{seat}"]
    held = [
        Held(picture(scene, f"hand:{seat}:{i}", pile[i], seat), role_note(scene, seat, pile[i]))
        for i in sorted(range(len(pile)), key=lambda i: rank(pile[i]))
    ]
    total = sum(VALUE[FACE[card]] for card in pile)
    standing = pile.count("standing")
    note = f"{total} in value · {standing} Standing" if pile else None
    return Hand(tuple(held), note)


def taps(scene: Scene) -> list[Tap]:
    view, seat = scene.view, own_seat(scene.view)
    made = [
        Tap(element_id(place), option["n"], f"{scene.words(option['label'])}.", sure(scene, place, option))
        for place, option in scene.offered.items()
        if place.startswith(("hand:", "laid:", "offer:")) and place.count(":") == 2  # one card of a pile
    ]
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


def role_note(scene: Scene, seat: int, card: str) -> str | None:
    """What a Role is worth to its holder now, or what it does."""
    if KIND[FACE[card]] != "role":
        return None
    if card not in GOALS:
        return PERK_DOES[card]
    pile = scene.view["piles"][f"hand:{seat}"]
    colour = scene.view["public"]["colours"][seat]
    worth = worth_now(card, pile, colour, published=scene.view["table_options"]["goals"] == "published")
    return worth if "standing" in pile else f"{worth}, but you need Standing to win"


def claimed(scene: Scene) -> tuple[Claimed, ...]:
    """What a card can be said to be, besides the truth: a row for each kind, a seal for each colour."""
    rows: dict[str, list[ClaimChoice]] = {kind: [] for kind in CLAIMABLE}
    for option in scene.view["options"]:
        if option["verb"] != "claim" or option["operands"].get("truth"):
            continue
        kind, colour = str(option["operands"]["kind"]), str(option["operands"]["colour"])
        words = said(kind, colour, NO_VALUE)
        label = words[:1].upper() + words[1:]
        rows[kind].append(ClaimChoice(option["n"], label, seal(colour) if colour else None))
    return tuple(Claimed(kind.capitalize(), emblem(kind), tuple(row)) for kind, row in rows.items() if row)


def boxes(scene: Scene) -> list[Region]:
    return []


def own_boxes(scene: Scene) -> list[Region]:
    return []


def badge(scene: Scene, seat: int) -> Badge | None:
    colour = scene.view["public"]["colours"][seat]
    return Badge(colour.capitalize(), seal(colour))


def facts(scene: Scene, seat: int) -> tuple[Fact, ...]:
    return (hand_of(seat, len(scene.view["piles"][f"hand:{seat}"])),)


# -- what is asked -----------------------------------------------------------------------------------
def signs(scene: Scene, place: str | None) -> tuple[str, ...]:
    """The seal of the player an option belongs to."""
    if place is None or not place.startswith("seat:"):
        return ()
    return (seal(scene.view["public"]["colours"][int(place.removeprefix("seat:"))]),)


def tune(scene: Scene, option: Option, button: Button) -> Button | None:
    """Lies stand in a form of their own; what may cost something looks like it."""
    verb, true = option["verb"], option["operands"].get("truth", False)
    if verb == "claim" and not true:
        return None
    quiet = option["declines"] or verb in QUIET
    kind = "grave" if verb == "object" else "main" if true or not quiet else "plain"
    return replace(button, kind=kind, colour=None)


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
    return Standing(seal(view["public"]["colours"][seat]), note, -scores[seat] if scores else -gone or -1000)


def verdict(scene: Scene) -> str | None:
    return "All names are cleared, or near enough."
