"""Memory: what a player still knows of cards that have been turned face down since.

It uses nothing but a seat's views, one after another. A missed view makes it know less, never wrong things.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from app.kernel import BOX, View

HIDDEN = "?"
DECK = 7  # a pile of this size, all face down, may have been shuffled without any sign of it in the view


@dataclass(slots=True, eq=False)
class Token:
    """One card that is tracked: its face if remembered, otherwise its back."""

    shown: str

    @property
    def hidden(self) -> bool:
        return self.shown.startswith(HIDDEN)


class Memory:
    """Tracks the cards through the views of one seat."""

    def __init__(self) -> None:
        self._question: int | None = None
        self._last: tuple[View, View] | None = None  # the last view, and the same with what is remembered
        self._piles: dict[str, list[Token]] = {}
        self._loose: set[str] = set()  # piles in which the order of the cards is unknown

    def see(self, question: int, view: View) -> View:
        """Takes a view; returns it with remembered faces in place of backs."""
        if self._last is not None and self._last[0] is view:
            return self._last[1]
        if self._question is not None and question == self._question + 1:
            self._follow(view)
        elif question != self._question:
            self._piles = {}
        self._question = question
        self._piles = {name: self._compare(name, cards) for name, cards in view["piles"].items()}
        piles = {name: [token.shown for token in pile] for name, pile in self._piles.items()}
        recalled: View = {**view, "piles": piles}
        self._last = view, recalled
        return recalled

    def _follow(self, view: View) -> None:
        """Moves the cards that have moved since the last question."""
        came: dict[str, list[Token]] = {}
        moved: list[Token] = []
        left: list[tuple[Token, str]] = []  # cards out of loose piles: only their face can identify them
        for travel in view["moved"]:
            source, index = _split(travel["from"])
            pile = self._piles.get(source)
            if index is not None:
                token = pile.pop(index) if pile and index < len(pile) else Token(HIDDEN)
                if token in moved:
                    token = Token(HIDDEN)  # it went in and out at once, perhaps with a shuffle in between
            else:
                token = Token(HIDDEN)
                if not source.startswith(BOX):
                    self._loose.add(source)
                    left.append((token, source))
            target, index = _split(travel["to"])
            if index is None and not target.startswith(BOX):
                self._loose.add(target)
            there = self._piles.setdefault(target, [])
            there.insert(len(there) if index is None else index, token)
            came.setdefault(target, []).append(token)
            moved.append(token)
        for name, cards in view["piles"].items():
            self._reveal(name, cards)
        for token, source in left:
            self._take_out(source, token)
        for name, tokens in came.items():
            # Several cards were laid face down together: their order is unknown, and they may have been
            # shuffled in.
            if name not in self._loose and sum(token in self._piles[name] for token in tokens) > 1:
                cards = view["piles"].get(name, [])
                if any(card.startswith(HIDDEN) for card in cards):
                    self._piles[name] = [Token(card) for card in cards]

    def _reveal(self, name: str, cards: list[str]) -> None:
        """Sets the faces that are visible now."""
        pile = self._piles.get(name, [])
        if name not in self._loose and len(pile) == len(cards):
            for token, card in zip(pile, cards, strict=True):
                if not card.startswith(HIDDEN):
                    token.shown = card

    def _take_out(self, source: str, token: Token) -> None:
        """Removes a card from a loose pile: the one that is visible elsewhere now, or an unknown one."""
        pile = self._piles.get(source, [])
        if token.hidden:
            self._piles[source] = [Token(HIDDEN) for _ in pile[1:]]
            return
        known = next((other for other in pile if other.shown == token.shown), None)
        unknown = next((other for other in pile if other.hidden), None)
        gone = known or unknown
        if gone is not None:
            pile.remove(gone)

    def _compare(self, name: str, cards: list[str]) -> list[Token]:
        """The cards of a pile: visible ones, and remembered ones in place of backs."""
        hidden = [card for card in cards if card.startswith(HIDDEN)]
        pile = self._piles.get(name, [])
        ordered = name not in self._loose
        if not hidden or len(pile) != len(cards) or (ordered and len(hidden) == len(cards) >= DECK):
            return [Token(card) for card in cards]
        if ordered:
            return [
                token if card.startswith(HIDDEN) and not token.hidden else Token(card)
                for token, card in zip(pile, cards, strict=True)
            ]
        seen = Counter(card for card in cards if not card.startswith(HIDDEN))
        remembered = Counter(token.shown for token in pile if not token.hidden)
        faces = list((seen | remembered).elements())
        if len(faces) > len(cards):
            faces = list(seen.elements())
        return [Token(shown) for shown in (*faces, *hidden[len(faces) - len(cards) + len(hidden) :])]


def _split(place: str) -> tuple[str, int | None]:
    """`zone:owner` and the index, if there is one."""
    zone, owner, *index = place.split(":")
    return f"{zone}:{owner}", int(index[0]) if index else None
