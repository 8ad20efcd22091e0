"""How far the round is, and the piles that belong to all."""

from __future__ import annotations

from app.games.intrigue.screen.courtiers import top
from app.games.intrigue.screen.parts import picture
from app.games.intrigue.table import STALE_ROUNDS
from app.games.parts import Card, Part, Scene, counted

PHASES = {"discussion": "Talk", "trade": "Trade", "announcement": "Announce", "draw": "Draw"}


class Step(Part, frozen=True):
    """A phase of the round."""

    title: str
    now: bool
    past: bool


class Chapter(Part, frozen=True):
    number: str
    of: str
    steps: tuple[Step, ...]
    warning: str | None


class Stock(Part, frozen=True):
    draw: int
    draw_top: Card | None
    discard: int
    discard_top: Card | None


def chapter(scene: Scene) -> Chapter:
    view, public = scene.view, scene.view["public"]
    phases = list(PHASES)
    now = phases.index(public["phase"]) if public["phase"] in phases else -1
    stale = public["stale"]
    without = f"{counted(stale, 'round')} without a trade: after {STALE_ROUNDS} the game ends."
    return Chapter(
        number=f"Round {public['round']}" if public["round"] else "The deal",
        of=f"of {view['table_options']['rounds']}" if public["round"] else "",
        steps=tuple(Step(title, i == now, i < now) for i, title in enumerate(PHASES.values())),
        warning=without if stale else None,
    )


def stock(scene: Scene) -> Stock:
    draw, discard = scene.view["piles"]["draw:0"], scene.view["piles"]["discard:0"]
    known = bool(discard) and discard[-1] != "?"
    return Stock(
        draw=len(draw),
        draw_top=top("draw:0", draw),
        discard=len(discard),
        discard_top=picture(scene, f"discard:0:{len(discard) - 1}", discard[-1]) if known else None,
    )
