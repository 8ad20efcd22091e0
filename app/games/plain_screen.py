"""A plain screen: what a game's screen needs besides its felt, for games without special needs.

A new game subclasses it, writes `felt` and one template, and overrides what should differ. In the five
built-in games so much differs that each has a screen of its own.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable

from app.games.parts import (
    HAND,
    Amount,
    Badge,
    Button,
    Card,
    CardImage,
    Fact,
    Hand,
    Region,
    Scene,
    Standing,
    Tap,
    element_id,
    hand_of,
)
from app.kernel import Face
from app.kernel.view import Option


class Plain(ABC):
    """Implements GameScreen and Prompting; hands lie in the zone `hand`."""

    def __init__(self, faces: Iterable[Face]) -> None:
        self._titles = {face.id: face.title for face in faces}

    @abstractmethod
    def felt(self, scene: Scene, /) -> list[Region]: ...

    def card(self, place: str, card: str) -> Card:
        """A card with its title."""
        spot = element_id(place)
        if card.startswith("?"):
            return Card(spot, CardImage(None, "", "plain", "A card face down.", back=card[1:]))
        title = self._titles[card]
        return Card(spot, CardImage(card, title, "plain", f"{title}."))

    def boxes(self, scene: Scene, /) -> list[Region]:
        return []

    def dock(self, scene: Scene, /) -> list[Region]:
        place = f"hand:{scene.view['seat']}"
        held = (self.card(f"{place}:{i}", card) for i, card in enumerate(scene.view["piles"][place]))
        return [Region("hand", HAND, "hand", Hand(tuple(held)))]

    def own_boxes(self, scene: Scene, /) -> list[Region]:
        return []

    def taps(self, scene: Scene, /) -> list[Tap]:
        """Every card that an option belongs to is its button."""
        return [
            Tap(element_id(place), option["n"], f"{scene.words(option['label'])}.")
            for place, option in scene.offered.items()
            if place.count(":") == 2
        ]

    def badge(self, scene: Scene, seat: int, /) -> Badge | None:
        return None

    def facts(self, scene: Scene, seat: int, /) -> tuple[Fact, ...]:
        return (hand_of(seat, len(scene.view["piles"][f"hand:{seat}"])),)

    def hint(self, scene: Scene, /) -> str | None:
        return None

    def signs(self, scene: Scene, place: str | None, /) -> tuple[str, ...]:
        return ()

    def standing(self, scene: Scene, seat: int, /) -> Standing:
        return Standing()

    def verdict(self, scene: Scene, /) -> str | None:
        return None

    def tune(self, scene: Scene, option: Option, button: Button, /) -> Button | None:
        return button

    def amount(self, scene: Scene, /) -> Amount | None:
        return None
