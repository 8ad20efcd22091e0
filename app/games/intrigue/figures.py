"""What is telling about a game of Intrigue."""

from __future__ import annotations

from app.games.figures import Figures
from app.games.intrigue.cards import FACES, GOALS
from app.kernel import View

TITLES = {card.id: card.title for card in FACES if card.kind == "role"}


def figures(view: View) -> Figures:
    log, public = view["log"], view["public"]
    return Figures(
        means={
            "rounds": public["round"],
            "trades": sum(line.endswith("} trade.") for line in log),
            "objections": sum(line.endswith("|object}.") for line in log),
            "objections that were right": sum(line == "There is no trade." for line in log),
            "announced cards": sum("|announce} [" in line for line in log),
            "players out": sum(1 for gone in public["gone"] if gone),
            "Roles drawn": sum(line.endswith(" pile: a Role.") for line in log),
        },
        shares={"decided by": _decided(log, public["still_in"])},
        seats={"Role held at the end": [_role(view, seat) for seat in range(view["seats"])]},
    )


def _decided(log: list[str], still_in: list[bool]) -> str:
    """I35, I36, I37"""
    for line in reversed(log):
        for goal in GOALS:
            if f" the [{TITLES[goal]}] and " in line and line.endswith(" reached that Goal."):
                return f"a Goal: {TITLES[goal]}"
        if line.endswith(", the last one."):
            return "the count after the last round"
        if line.endswith(" rounds in a row without a trade."):
            return "the count when nobody traded"
    return "the count between the last two" if sum(still_in) > 1 else "elimination"


def _role(view: View, seat: int) -> str:
    """Which Role a player held, the first if there were several."""
    held = [*view["piles"][f"hand:{seat}"], *view["piles"][f"aside:{seat}"]]
    return next((TITLES[card] for card in held if card in TITLES), "none")
