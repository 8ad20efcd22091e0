"""What a player says a face-down card is, as everybody heard it."""

from __future__ import annotations

import re

from app.games.madness.screen.emblems import TITLES, emblem
from app.games.madness.table import COINS, NOTHING
from app.games.parts import Bits, Part, Scene
from app.kernel import who

# Only those who are asked are told the claim as data; all hear the sentence, and it is the last one then.
SAID = re.compile(r"\{(\d+):says\|say\}: this is (\w+) \[(\w+)\], (.+)\.")
IDS = {title: card for card, title in TITLES.items()}


class Claim(Part, frozen=True):
    """A claim that stands until all have answered it."""

    by: int
    words: str
    emblem: str
    aim: Bits
    target: str | None  # the place of a face-up card, or the seat whose hand it is; None: the coins


def claim(scene: Scene) -> Claim | None:
    view = scene.view
    if view["asking"] is None or view["asking"]["kind"] != "Challenge":
        return None
    said = SAID.fullmatch(view["log"][-1])
    assert said is not None, view["log"][-1]
    seat, article, title, aim = said.groups()
    words = f"{article.capitalize()} {title}!"
    return Claim(int(seat), words, emblem(IDS[title]), scene.sentence(aim), target(scene, aim))


def target(scene: Scene, aim: str) -> str | None:
    """Where the words point to; of two cards that are told alike the first."""
    for seat in range(scene.view["seats"]):
        if aim.endswith(f" one of {who(seat)}'s cards"):
            return f"seat:{seat}"
        for at in range(len(scene.view["piles"][f"front:{seat}"])):
            if aim.endswith(f" {told(scene, seat, at)}"):
                return f"front:{seat}:{at}"
    return None


def told(scene: Scene, seat: int, at: int) -> str:
    """A face-up card as the log speaks of it."""
    front, guard = scene.view["piles"][f"front:{seat}"], scene.view["public"]["guards"][seat][at]
    post = "" if guard == NOTHING else f" before the {'coins' if guard == COINS else TITLES[front[guard]]}"
    return f"{who(seat)}'s [{TITLES[front[at]]}]{post}"
