"""The line-up wall: a Frame Attempt, a trade, or a hand spied on."""

from __future__ import annotations

from app.games.parts import Bit, Card, Scene
from app.games.scapegoat.screen.parts import Shown, Wall, goat, shown
from app.games.scapegoat.screen.street import traders
from app.kernel import does, who


def wall(scene: Scene) -> Wall:
    """What all look at just now; to a spy alone, the hand just seen."""
    view = scene.view
    if view["outcome"] is not None:
        return Wall()
    if (rival := spied_on(scene)) is not None:
        return spied(scene, rival)
    match view["asking"]:
        case {"kind": "Frame"}:
            return line_up(scene)
        case {"kind": "Trade"}:
            return trading(scene)
    public = view["public"]
    if public["revealed"] and public["framer"] == public["turn"]:
        return failed(scene)
    return Wall()


def spied_on(scene: Scene) -> int | None:
    """S10: the rival whose whole hand the viewer sees."""
    view = scene.view
    for seat in range(view["seats"]):
        hand = view["piles"][f"hand:{seat}"]
        if seat != view["seat"] and not any(card.startswith("?") for card in hand):
            return seat
    return None


def spied(scene: Scene, rival: int) -> Wall:
    hand = scene.view["piles"][f"hand:{rival}"]
    cards = tuple(shown(f"hand-{rival}-{i}", card) for i, card in enumerate(hand))
    title = f"{scene.players[rival].name}'s hand"
    return Wall("spied", (Bit(title),), "Only you can see it.", (Shown(goat(scene, rival), cards),))


def line_up(scene: Scene) -> Wall:
    """S19: from the first moment all cards lie there alike; nothing tells who has chosen."""
    framer = scene.view["public"]["framer"]
    rows = tuple(Shown(goat(scene, seat), (face_down(seat),)) for seat in range(scene.view["seats"]))
    title = scene.sentence(f"{does(framer, 'tries')} to frame somebody")
    return Wall("choosing", title, "Everybody picks a card. All turn up together.", rows)


def face_down(seat: int) -> Card:
    return shown(f"revealed-{seat}", "?card")


def failed(scene: Scene) -> Wall:
    """S22"""
    rows = tuple(
        Shown(goat(scene, seat), (shown(f"revealed-{seat}", card),))
        for seat, card in enumerate(scene.view["public"]["revealed"])
    )
    return Wall("failed", (Bit("Nobody is framed"),), "The cards go back to their hands.", rows)


def trading(scene: Scene) -> Wall:
    """S11: one card each, face down until both have chosen."""
    trader, partner = traders(scene)
    rows = tuple(Shown(goat(scene, seat), (face_down(seat),)) for seat in (trader, partner))
    title = scene.sentence(f"{does(trader, 'trades')} with {who(partner)}")
    return Wall("trading", title, "Both pick a card in secret.", rows)
