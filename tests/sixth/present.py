"""Crumbs in words and pictures."""

from __future__ import annotations

from app.games.parts import Card, Part, Region, Scene
from app.games.plain_screen import Plain
from tests.sixth.game import FACES


class Plate(Part, frozen=True):
    name: str
    crumbs: int
    card: Card | None


class Plates(Part, frozen=True):
    plates: tuple[Plate, ...]


class Crumbs(Plain):
    def felt(self, scene: Scene, /) -> list[Region]:
        piles, crumbs = scene.view["piles"], scene.view["public"]["crumbs"]
        plates = []
        for seat, player in enumerate(scene.players):
            laid = piles[f"plate:{seat}"]
            card = self.card(scene, f"plate:{seat}:{len(laid) - 1}", laid[-1]) if laid else None
            plates.append(Plate(player.name, crumbs[seat], card))
        return [Region("plates", "games/crumbs.html", "plates", Plates(tuple(plates)))]


PRESENT = Crumbs(FACES)
