"""What a player says a face-down card is, as everybody heard it."""

from __future__ import annotations

from app.games.madness.cards import FACES
from app.games.madness.screen.emblems import TITLES, emblem
from app.games.parts import Bits, Part, Scene
from app.games.view_reading import about, card_at, owner_at
from app.kernel import does, who

ARTICLES = {face.id: face.article for face in FACES}


class Claim(Part, frozen=True):
    """A claim that stands until all have answered it; if it was challenged, until a turn goes on."""

    by: int
    words: str
    emblem: str
    aim: Bits
    target: str  # the place of a face-up card, the seat whose hand it is, the coins; "" after a challenge
    verdict: str = ""  # true or bluff, after a challenge: the emblem is then that of the card itself


def claim(scene: Scene) -> Claim | None:
    view = scene.view
    if view["asking"] is None or view["asking"]["kind"] != "Challenge":
        return settled(scene)
    character, target = about(view, "character"), about(view, "target")
    return Claim(
        by=owner_at(about(view, "bluffer")),
        words=spoken(character),
        emblem=emblem(character),
        aim=scene.sentence(aim(scene, character, target)),
        target=target,
    )


def settled(scene: Scene) -> Claim | None:
    """M30, M31: the card was shown to all."""
    if scene.view["public"]["challenge"] is None:
        return None
    challenger, bluffer, said, shown = scene.view["public"]["challenge"]
    told = f"{does(challenger, 'challenges')}: it is {ARTICLES[shown]} {TITLES[shown]}"
    verdict = "true" if said == shown else "bluff"
    return Claim(bluffer, spoken(said), emblem(shown), scene.sentence(told), "", verdict)


def spoken(character: str) -> str:
    return f"{ARTICLES[character].capitalize()} {TITLES[character]}!"


def aim(scene: Scene, character: str, target: str) -> str:
    """What it is for, in words."""
    if target == "coins":
        return "guards the coins"
    if character == "sorceress":
        return f"looks at one of {who(owner_at(target))}'s cards"
    verb = {"warrior": "guards", "thief": "takes away", "horror": "kills"}.get(character, "is aimed at")
    return f"{verb} {who(owner_at(target))}'s [{TITLES[card_at(scene.view, target)]}]"
