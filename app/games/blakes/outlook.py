"""What a card would do, judged from a view: for bots and for screens."""

from __future__ import annotations

from dataclasses import dataclass

from app.games.blakes.card_set import BY_ID
from app.games.blakes.cards import Buff, Card, Character
from app.games.blakes.effects import OTHER_KIND
from app.games.blakes.stats import Sheet, sheet
from app.games.blakes.table import MOST_ESTEEM
from app.games.view_reading import card_at, owner_at
from app.kernel import View
from app.kernel.operands import Operands


@dataclass(frozen=True, slots=True)
class Play:
    """A card that is or could be played, and on what."""

    face: str
    card: Card
    does: str
    on: int | None = None  # a Blake
    pair: str = ""  # of a swap: which stats
    buff: str | None = None  # the place of a Buff in play


def played(view: View, operands: Operands) -> Play:
    """The card that an option, or the question, tells about. A Buff that is gone is no longer told."""
    face, does = card_at(view, str(operands["card"])), str(operands.get("does", ""))
    blake = operands.get("on", operands.get("to"))
    return Play(
        face,
        BY_ID[face],
        does,
        on=None if blake is None else owner_at(str(blake)),
        pair=str(operands.get("pair", "")),
        buff=None if "buff" not in operands else str(operands["buff"]),
    )


def with_card(view: View, face: str, blake: int, pair: str) -> Sheet:
    """The stats of a Blake once the card is settled."""
    public, event = view["public"], view["piles"]["event:0"]
    buffs, acts = tuple(view["piles"][f"buffs:{blake}"]), tuple(public["acts"][blake])
    twin, lapsed = public["twins"][blake], public["lapsed"][blake]
    match BY_ID[face]:
        case Buff():
            buffs += (face,)
        case Character():
            twin, lapsed = face, len(acts)
        case _:
            acts += ((face, pair),)
    return sheet(public["personas"][blake], twin, event[0] if event else "", buffs, acts, lapsed)


def settled(view: View) -> View:
    """The view once the card just played is settled, as far as a conflict depends on it."""
    assert view["asking"] is not None
    play, public = played(view, view["asking"]["about"]), dict(view["public"])
    match play:
        case Play(does="play" | "swap", on=int(blake)):
            public["stats"], public["acts"] = list(public["stats"]), list(public["acts"])
            public["stats"][blake] = with_card(view, play.face, blake, play.pair)
            public["acts"][blake] = (*public["acts"][blake], (play.face, play.pair))
            public["esteem"] = list(public["esteem"])
            points = public["esteem"][blake] + play.card.esteem_for(public["personas"][blake])
            public["esteem"][blake] = max(0, min(MOST_ESTEEM, points))
        case Play(does="switch"):
            public["kind"] = OTHER_KIND[public["kind"]]
        case Play(does="double"):
            public["factor"] *= 2
        case Play(does="redirect", on=int(blake)):
            public["defender"] = blake
    return {**view, "public": public}
