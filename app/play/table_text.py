"""The table as text: the state of the game, all players' cards and counts, open piles, and your hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import count

from app.games import GameRecord
from app.games.parts import InWords, Scene, counted
from app.games.view_reading import own_seat
from app.kernel.cards import NOBODY
from app.play.ansi import Ink, padded, visible, wrapped
from app.play.screen_labels import Labels

TURN, ASKED, NEITHER = "> ", "? ", "  "


class TableText:
    """Formats a table for the seat whose scene it is."""

    def __init__(self, scene: Scene, game: GameRecord, labels: Labels, ink: Ink, width: int) -> None:
        self._scene, self._game, self._labels, self._ink, self._width = scene, game, labels, ink, width
        self._view = scene.view
        self._signs = labels.signs
        self._me = own_seat(scene.view)
        self._in_words: InWords = game.in_words(scene)
        self._glance = game.glance(scene.view)
        self._names = max(len(player.name) for player in scene.players)

    def sections(self) -> list[list[str]]:
        """The state of the game, the players, the middle of the table, and your hand, each as lines."""
        return [list(each) for each in (self._head(), self._seats(), self._piles(), self._hand())]

    def _head(self) -> Iterator[str]:
        title = f"── {self._game.title}" + (f" · {self._glance.line} " if self._glance.line else " ")
        yield self._ink.bold(title.ljust(self._width, "─")[: self._width])

    # -- the players -------------------------------------------------------------------------------
    def _seats(self) -> Iterator[str]:
        seats = self._view["seats"]
        turn = self._game.turn(self._view)
        for seat in ((self._me + i) % seats for i in range(seats)):
            player = self._scene.players[seat]
            name = padded(self._ink.player(player.name, player.colour), self._names)
            mark = TURN if seat == turn else ASKED if seat in self._view["waiting"] else NEITHER
            told = [self._standing(seat), *self._in_words.seats[seat], *self._lying(seat)]
            before = f"{mark}{name}  "
            words = "; ".join(each for each in told if each)
            yield from wrapped(self._painted(words), self._width, first=before, then=" " * visible(before))

    def _standing(self, seat: int) -> str:
        """The game's own words about a seat, or the numbers that a browser shows next to the name."""
        facts = self._game.screen.facts(self._scene, seat)
        return self._glance.seats[seat] or ", ".join(f"{fact.count} {fact.label}" for fact in facts)

    def _lying(self, seat: int) -> Iterator[str]:
        """The piles of a player, except those that are listed card by card below."""
        for zone, declared in self._game.table.ZONES.items():
            listed = seat == self._me and zone in self._game.dock_zones
            counted_before = zone == "hand" and not self._glance.seats[seat]
            name = self._in_words.piles.get(zone, "" if counted_before else zone)
            if not declared.each or listed or not name:
                continue
            for owner in count(seat, self._view["seats"]):  # further piles are assigned around the table
                pile = f"{zone}:{owner}"
                if pile not in self._view["piles"]:
                    break
                if self._view["piles"][pile]:
                    yield self._pile(name, pile)

    def _pile(self, name: str, pile: str) -> str:
        """The visible cards, the top one first, and the number of face-down ones."""
        cards = self._view["piles"][pile]
        found = [self._labels.card(f"{pile}:{at}") for at in reversed(range(len(cards)))]
        seen = [label.text for label in found if label is not None]
        hidden = len(cards) - len(seen)
        if not seen:
            return f"{hidden} {name}"
        return f"{name}: {' / '.join(seen)}" + (f" / {hidden} face down" if hidden else "")

    def _painted(self, words: str) -> str:
        return self._ink.signs(words, self._signs)

    # -- the middle --------------------------------------------------------------------------------
    def _piles(self) -> Iterator[str]:
        for line in self._in_words.table:
            yield from wrapped(self._painted(line), self._width, first="  ", then="    ")
        counts = []
        for zone, declared in self._game.table.ZONES.items():
            pile, name = f"{zone}:0", self._in_words.piles.get(zone, zone.capitalize())
            if declared.each or not name or pile not in self._view["piles"]:
                continue
            place, cards = self._labels.place(pile), self._view["piles"][pile]
            if place is not None:
                yield from wrapped(self._painted(place.text), self._width, first="  ", then="    ")
            elif any(not card.startswith("?") for card in cards):
                words = self._pile(f"{name} ({len(cards)})", pile)
                yield from wrapped(self._painted(words), self._width, first="  ", then="    ")
            elif cards or declared.look == NOBODY:
                counts.append(f"{name}: {counted(len(cards), 'card')}" if cards else f"{name}: empty")
        if counts:
            yield from wrapped(" · ".join(counts), self._width, first="  ", then="    ")

    # -- what you hold -----------------------------------------------------------------------------
    def _hand(self) -> Iterator[str]:
        places = [
            f"{zone}:{self._me}:{at}"
            for zone in self._game.dock_zones
            for at in range(len(self._view["piles"].get(f"{zone}:{self._me}", ())))
        ]
        note = f" ({'; '.join(self._labels.notes)})" if self._labels.notes else ""
        yield self._ink.bold(f"Your cards{note}") if places else self._ink.bold("You hold no cards.")
        held = Counter(label for label in map(self._labels.card, places) if label is not None)
        for label, number in held.items():
            several = f"{number} × " if number > 1 else ""
            # Only if the label does not contain it.
            counts = f" (counts {label.worth})" if label.worth and str(label.worth) not in label.text else ""
            words = f"{several}{self._painted(label.text)}{counts}"
            yield from wrapped(words, self._width, first="  · ", then="    ")
