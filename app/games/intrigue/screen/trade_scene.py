"""The middle of the table shows one thing at a time: a trade as a scene, or what the round has come to.

A player who composes an offer sees it here before it is made; all others see the trade before it, and how
that ended.
"""

from __future__ import annotations

from msgspec.structs import replace

from app.games.intrigue.cards import NO_VALUE
from app.games.intrigue.cards import claim_words as said
from app.games.intrigue.screen.courtiers import payers
from app.games.intrigue.screen.parts import back, picture
from app.games.intrigue.table import NOBODY_YET
from app.games.parts import Bit, Bits, Card, Part, Scene
from app.games.view_reading import about, card_at, owner_at
from app.kernel import View, does, who

NOBODY = -1
PICKING = frozenset({"Propose", "Partner", "State", "StateValue", "Lay"})  # the last trade is still on show
DRAFTING = frozenset({"Partner", "State", "StateValue"})
SPOTS = {
    "traded": "traded",
    "refused": "refused",
    "withdrawn": "with\N{SOFT HYPHEN}drawn",
    "lapsed": "no trade",
    "stopped": "no trade",
    "void": "void",
}


class Side(Part, frozen=True):
    """One side of a trade: who it is, what they say, and the card they say it of."""

    who: Bit
    colour: str
    words: str | None = None
    waits: str | None = None  # what they will do, where they have said nothing yet
    draft: bool = False
    card: Card | None = None
    law: str = ""  # what a check has shown: legal or illegal


class Juror(Part, frozen=True):
    """A player who may object."""

    seat: int
    colour: str


class TradeScene(Part, frozen=True):
    """`kind` is open, checked, past or talk, which has no sides."""

    kind: str
    title: Bits
    one: int = NOBODY
    other: int = NOBODY
    sides: tuple[Side, ...] = ()
    spot: str = ""  # what lies between the cards: scales, traded, seal …
    spot_words: Bits = ()
    told: Bits = ()
    jury: tuple[Juror, ...] = ()


def trade_scene(scene: Scene) -> TradeScene:
    view, public = scene.view, scene.view["public"]
    kind = None if view["asking"] is None else view["asking"]["kind"]
    if view["outcome"] is None:
        if view["options"] and kind in DRAFTING:
            return drafted(scene)
        if public["claims"]:
            return at_hand(scene, kind)
        if kind in PICKING and public["past_trades"] and public["past_trades"][-1][0] == public["round"]:
            return past(scene)
    return talk(scene, kind)


def headed(scene: Scene, one: int, other: int) -> Bits:
    what = "A Favour is called in" if scene.view["public"]["favour"] else "A trade"
    return scene.sentence(f"{what}: {who(one)} and {who(other)}")


def spoken(scene: Scene, seat: int, kind: str, colour: str, value: int) -> Side:
    view = scene.view
    offered = view["piles"][f"offer:{seat}"]
    card = picture(scene, f"offer:{seat}:0", offered[0]) if offered else None
    return Side(
        who=scene.named(seat),
        colour=view["public"]["colours"][seat],
        words=f"It is {said(kind, colour, value)}.",
        card=card,
        law=law_of(card),
    )


def law_of(card: Card | None) -> str:
    """What a check has shown of a card that still lies face down."""
    if card is None or card.image.face is not None or "told" not in card.image.kind:
        return ""
    return "illegal" if card.image.kind.endswith("illegal") else "legal"


def silent(scene: Scene, seat: int, waits: str) -> Side:
    return Side(scene.named(seat), scene.view["public"]["colours"][seat], waits=waits)


# -- the trade at hand -----------------------------------------------------------------------------
def at_hand(scene: Scene, kind: str | None) -> TradeScene:
    view, public = scene.view, scene.view["public"]
    one, other = public["trade"]
    sides = [spoken(scene, *claim) for claim in public["claims"]]
    if len(sides) == 1:
        sides.append(silent(scene, other, "must answer" if bound_to_answer(view) else "may answer or refuse"))
    accuser = public["accuser"]
    checked = accuser != NOBODY_YET
    objecting = kind == "Objection"
    return TradeScene(
        kind="checked" if checked else "open",
        title=headed(scene, one, other),
        one=one,
        other=other,
        sides=tuple(sides),
        spot="seal" if checked else "scales" if objecting else "swap",
        spot_words=scene.sentence(does(accuser, "objects"))
        if checked
        else (Bit("not checked"),)
        if objecting
        else (),
        told=told(scene, kind, one, other),
        jury=tuple(Juror(seat, public["colours"][seat]) for seat in view["waiting"]) if objecting else (),
    )


def bound_to_answer(view: View) -> bool:
    """I18, I26"""
    public = view["public"]
    return bool(public["favour"] or public["claims"][0][1] == "influence")


def told(scene: Scene, kind: str | None, one: int, other: int) -> Bits:
    """What the trade waits for."""
    public = scene.view["public"]
    if public["accuser"] != NOBODY_YET:
        return checked_words(scene)
    match kind:
        case "Accept":
            return scene.sentence(f"{who(one)} can accept or withdraw.")
        case "Objection":
            return (Bit("Both agree. Does anybody object?"),)
    return ()


def checked_words(scene: Scene) -> Bits:
    """I14, I15: who pays after the check."""
    accuser, paying = scene.view["public"]["accuser"], payers(scene.view)
    if accuser in paying:
        return scene.sentence(f"Nothing is illegal: {does(accuser, 'pays')} a fine.")
    guilty = " and ".join(who(seat) for seat in paying)
    return scene.sentence(f"Illegal! No trade: {guilty} must pay {who(accuser)} a fine.")


# -- an offer that takes shape ---------------------------------------------------------------------
def drafted(scene: Scene) -> TradeScene:
    view, public = scene.view, scene.view["public"]
    me = view["seat"]
    assert me is not None and view["asking"] is not None
    card = about(view, "card")
    mine = Side(
        who=scene.named(me),
        colour=public["colours"][me],
        words=draft_words(view),
        draft=True,
        card=replace(picture(scene, card, card_at(view, card), me), id="drafted"),
    )
    if view["asking"]["kind"] == "Partner":
        return TradeScene("open", (Bit("Your offer"),), me, sides=(mine,))
    rival = owner_at(about(view, "rival"))
    if public["claims"]:
        return TradeScene(
            "open", headed(scene, rival, me), rival, me, (spoken(scene, *public["claims"][0]), mine), "swap"
        )
    theirs = silent(scene, rival, "must answer" if public["favour"] else "may answer or refuse")
    return TradeScene("open", headed(scene, me, rival), me, rival, (mine, theirs), "swap")


def draft_words(view: View) -> str:
    assert view["asking"] is not None
    if view["asking"]["kind"] != "StateValue":
        return "It is\N{HORIZONTAL ELLIPSIS}"
    return f"It is {said(about(view, 'kind'), about(view, 'colour'), NO_VALUE)}\N{HORIZONTAL ELLIPSIS}"


# -- the trade before ------------------------------------------------------------------------------
def past(scene: Scene) -> TradeScene:
    """How the last trade of this round ended."""
    _, end, claims, backs, accuser = scene.view["public"]["past_trades"][-1]
    sides = [spoken(scene, *claim) for claim in claims]
    for i, each in enumerate(backs):
        seen = Card(f"checked-{i}", back(f"?{each}"))
        sides[i] = replace(sides[i], card=seen, law=law_of(seen))
    return TradeScene(
        kind="past",
        title=(Bit("The last trade"),),
        one=claims[0][0],
        other=claims[1][0] if len(claims) > 1 else NOBODY,
        sides=tuple(sides),
        spot="seal" if accuser != NOBODY_YET else "traded" if end == "traded" else "ended",
        spot_words=scene.sentence(f"{who(accuser)} objected")
        if accuser != NOBODY_YET
        else (Bit(SPOTS[end]),),
        told=ended(scene, end, claims[0][0], accuser),
    )


def ended(scene: Scene, end: str, one: int, accuser: int) -> Bits:
    match end:
        case "traded" if accuser != NOBODY_YET:
            return scene.sentence(f"Nothing was illegal. The trade went on, and {who(accuser)} paid a fine.")
        case "traded":
            return (Bit("Nobody objected, and the cards changed hands."),)
        case "stopped":
            return (Bit("A card was illegal, so there was no trade."),)
        case "withdrawn":
            return scene.sentence(f"{who(one)} took the offer back.")
        case "refused":
            return (Bit("The offer was refused."),)
    return (Bit("There was no trade."),)


# -- no trade --------------------------------------------------------------------------------------
def talk(scene: Scene, kind: str | None) -> TradeScene:
    """What the round has come to."""
    title, text = words_of(scene, kind)
    return TradeScene("talk", (Bit(title),), told=text)


def words_of(scene: Scene, kind: str | None) -> tuple[str, Bits]:
    view = scene.view
    match view["public"]["phase"]:
        case "discussion":
            return "The court talks", (Bit("Make deals, openly or in whispers."),)
        case "trade":
            chance = view["waiting"][:1]
            return "Time to trade", scene.sentence(
                "".join(f"{who(seat)} may propose a trade." for seat in chance)
            )
        case "announcement" if kind == "Lay":
            return "Cards are laid", (Bit("All who traded lay one card face down."),)
        case "announcement" if kind == "Announce":
            return "Who announces?", (Bit("Defences come first, then the highest value."),)
        case "announcement":
            return "The announcements", (Bit("Defences come first, then the highest value."),)
        case "draw":
            return "Drawing cards", (Bit("All who traded and laid a card draw up to eight."),)
    return "The deal", (Bit("All draw five cards, from the draw pile or their own."),)
