"""Figures of a game of Intrigue, for statistics."""

from __future__ import annotations

from app.games.figures import Figures, FinishedGame
from app.games.intrigue.cards import FACES, GOALS
from app.games.intrigue.table import STALE_ROUNDS
from app.kernel import View

TITLES = {card.id: card.title for card in FACES if card.kind == "role"}
GOAL_TITLES = {TITLES[goal] for goal in GOALS}


def figures(game: FinishedGame) -> Figures:
    view, public = game.view, game.view["public"]
    backs = [back for *_, back in public["checks"]]
    both = list(zip(backs[::2], backs[1::2], strict=True))  # a check shows the cards of both traders
    return Figures(
        means={
            "rounds": public["round"],
            "trades": public["trades"],
            "objections": len(both),
            "objections that were right": sum("illegal" in f"{one} {other}" for one, other in both),
            "announced cards": public["announced"],
            "players out": sum(1 for gone in public["gone"] if gone),
            "Roles drawn": public["roles_drawn"],
        },
        shares={"decided by": _decided(view)},
        seats={"Role held at the end": [_role(view, seat) for seat in range(view["seats"])]},
    )


def _decided(view: View) -> str:
    """I35, I36, I37"""
    public, outcome = view["public"], view["outcome"]
    assert outcome is not None and outcome["fates"] is not None
    goals = [fate for fate in outcome["fates"] if fate in GOAL_TITLES]
    if goals:
        return f"a Goal: {goals[0]}"
    if sum(public["still_in"]) <= 2:
        return "the count between the last two" if sum(public["still_in"]) > 1 else "elimination"
    if public["stale"] == STALE_ROUNDS:
        return "the count when nobody traded"
    if public["round"] == view["table_options"]["rounds"]:
        return "the count after the last round"
    return "the count when nobody had Standing"


def _role(view: View, seat: int) -> str:
    """Which Role a player held, the first if there were several."""
    held = [*view["piles"][f"hand:{seat}"], *view["piles"][f"aside:{seat}"]]
    return next((TITLES[card] for card in held if card in TITLES), "none")
