"""What is telling about a game of Blame."""

from __future__ import annotations

import re

from app.games.blame.cards import ROLES
from app.games.figures import Figures
from app.kernel import View

ACCUSED = re.compile(r"\{\d:accuses\|accuse\} \{\d\}: (\d+) against (\d+)\.")
TITLES = {role.id: role.title for role in ROLES}


def figures(view: View) -> Figures:
    log, outcome = view["log"], view["outcome"]
    assert outcome is not None and outcome["scores"] is not None
    accusations = [match for line in log if (match := ACCUSED.match(line))]
    just = sum(int(theirs) > int(mine) for mine, theirs in (match.groups() for match in accusations))
    roles = [TITLES[view["piles"][f"role:{seat}"][0]] for seat in range(view["seats"])]
    return Figures(
        means={
            "times the Blame was taken": sum("|take} the Blame: " in line for line in log),
            "accusations": len(accusations),
            "accusations that held": just,
            "swaps of Roles": sum("|swap} the " in line for line in log),
            "lowest score": min(outcome["scores"]),
            "highest score": max(outcome["scores"]),
        },
        seats={"Role at the end": roles},
    )
