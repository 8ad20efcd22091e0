"""Crumbs on screen: everybody's plate; hand, seats, prompt and results are the usual ones."""

from __future__ import annotations

from app.games.parts import Card, Part, Region, Scene, element_id
from app.games.plain_screen import Plain
from culprit_crumbs.rules import FACES

TEMPLATE = "games/crumbs.html"


class Plate(Part, frozen=True):
    id: str
    name: str
    crumbs: int
    card: Card | None


class Plates(Part, frozen=True):
    plates: tuple[Plate, ...]


class CrumbsScreen(Plain):
    def felt(self, scene: Scene, /) -> list[Region]:
        plates = tuple(self._plate(scene, seat) for seat in range(scene.view["seats"]))
        return [Region("plates", TEMPLATE, "plates", Plates(plates))]

    def _plate(self, scene: Scene, seat: int) -> Plate:
        place, crumbs = f"plate:{seat}", scene.view["public"]["crumbs"][seat]
        laid = scene.view["piles"][place]
        top = self.card(f"{place}:{len(laid) - 1}", laid[-1]) if laid else None
        return Plate(element_id(place), scene.players[seat].name, crumbs, top)


SCREEN = CrumbsScreen(FACES)
