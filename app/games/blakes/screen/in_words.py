"""Battle Blakes in words."""

from __future__ import annotations

from app.games.blakes.effects import KINDS
from app.games.blakes.screen.boards import ends, stats
from app.games.blakes.screen.parts import slip, title_of
from app.games.parts import InWords, Scene
from app.kernel import who

PILES = {
    "hand": "in hand",
    "dealt": "dealt",
    "buffs": "Buffs",
    "twin": "twin",
    "deck": "Deck",
    "stack": "Being played, the last card first",
    "discard": "",
    "events": "Events to come",
    "event": "",
    "past": "",
    "unused": "",
    "gone": "",
    "blake": "",
}


def in_words(scene: Scene) -> InWords:
    view = scene.view
    table = [describe(card) for card in view["piles"]["event:0"]]
    if conflict := fight(scene):
        table.append(conflict)
    return InWords(tuple(table), tuple(seat_of(scene, seat) for seat in range(view["seats"])), PILES)


def describe(card: str) -> str:
    """A card with what it does."""
    told = slip(card)
    return ". ".join(part for part in (f"{told.title}: {told.words}", told.special) if part) + "."


def fight(scene: Scene) -> str:
    """Who fights whom, and how it would end as things stand; "" if nobody does."""
    public, seats = scene.view["public"], scene.view["seats"]
    kind, attacker, defender = public["kind"], public["attacker"], public["defender"]
    if not kind or not scene.view["piles"][f"blake:{attacker}"]:
        return ""
    against = f"{KINDS[kind]}: {who(attacker % seats)} against {who(defender % seats)}"
    return scene.words(f"{against}. {ends(scene, public['stats'])}.")


def seat_of(scene: Scene, seat: int) -> tuple[str, ...]:
    """Self-Esteem and stats of each Blake that is still in."""
    view, duo = scene.view, scene.view["public"]["duo"]
    told = []
    for blake in range(seat, len(view["public"]["personas"]), view["seats"]):
        if view["piles"][f"blake:{blake}"]:
            numbers = [("Self-Esteem", view["public"]["esteem"][blake])]
            numbers += [(stat.title, stat.total) for stat in stats(view, blake)]
            each = ", ".join(f"{title} {number}" for title, number in numbers)
            told.append(f"{title_of(view['public']['personas'][blake])}: {each}" if duo else each)
    return tuple(told)
