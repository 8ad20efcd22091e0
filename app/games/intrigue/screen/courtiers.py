"""The court: all that is public about a player lies at that player's seat."""

from __future__ import annotations

from app.games.intrigue.screen.parts import back, picture
from app.games.intrigue.table import NOBODY_YET
from app.games.parts import Bit, Card, Gone, Part, Scene, cached_part, element_id
from app.kernel import View

MOST_DRAWN = 10  # cards in the fan of a hand
LAYER = 3  # cards that make a pile one step thicker


class Sign(Part, frozen=True):
    """How the round stands for a player, as a picture with words."""

    kind: str
    words: str
    number: int = 0


class Courtier(Part, frozen=True):
    """A player at the table: the mask, the hand and the pile as others see them, the card they have laid."""

    who: Bit
    colour: str
    bot: bool
    gone: Gone | None
    held: int
    fan: int
    pile: int
    thick: int
    top: Card | None  # the back of the top card of their pile, where that is open
    laid: Card | None
    signs: tuple[Sign, ...]
    trading: bool
    acts: bool  # the table waits for them alone
    pays: bool  # a check has shown that they owe a fine
    out: int  # the round in which they went out; 0: they have not


def courtier(scene: Scene, seat: int) -> Courtier:
    view, public, player = scene.view, scene.view["public"], scene.players[seat]
    pile, laid = view["piles"][f"pile:{seat}"], view["piles"][f"laid:{seat}"]
    held = len(view["piles"][f"hand:{seat}"])
    return Courtier(
        who=scene.named(seat),
        colour=public["colours"][seat],
        bot=player.bot,
        gone=player.gone,
        held=held,
        fan=min(held, MOST_DRAWN),
        pile=len(pile),
        thick=-(-len(pile) // LAYER),
        top=top(f"pile:{seat}", pile),
        laid=picture(scene, f"laid:{seat}:0", laid[0]) if laid else None,
        signs=signs(view, seat),
        trading=seat in public["trade"],
        acts=view["waiting"] == [seat],
        pays=seat in payers(view),
        out=public["gone"][seat],
    )


def payers(view: View) -> list[int]:
    """I14, I15: who pays after a check: the traders whose card was illegal, or else the accuser."""
    public = view["public"]
    if public["accuser"] == NOBODY_YET or not public["claims"]:
        return []
    backs = [back for *_, back in public["checks"][-2:]]
    guilty = [seat for seat, back in zip(public["trade"], backs, strict=True) if back.endswith("illegal")]
    return guilty or [public["accuser"]]


def top(place: str, pile: list[str]) -> Card | None:
    """The back of the top card, where it lies open (I04)."""
    return (
        Card(element_id(f"{place}:{len(pile) - 1}"), back(pile[-1])) if pile and len(pile[-1]) > 1 else None
    )


def signs(view: View, seat: int) -> tuple[Sign, ...]:
    public = view["public"]
    if public["gone"][seat]:
        return ()
    made = [sign("first")] if public["first"] == seat else []
    if immune := public["immune"][seat]:
        made.append(Sign("immune", f"Immune to Social cards up to value {immune}", immune))
    if public["draws"][seat]:
        made.append(sign("draws"))
    elif public["traded"][seat]:
        made.append(sign("traded"))
    elif public["phase"] == "trade" and seat not in public["trade"]:
        made.append(sign("ask" if public["asked"][seat] else "propose"))
    return tuple(made)


SIGNS = {
    "first": "First seat",
    "draws": "Will draw",
    "traded": "Has traded",
    "ask": "Can still be asked to trade",
    "propose": "May still propose a trade",
}


@cached_part
def sign(kind: str) -> Sign:
    return Sign(kind, SIGNS[kind])
