"""A game in the terminal: you choose by number, bots play the other seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.bots import Below, Bot
from app.kernel import View
from app.kernel.view import Option
from app.kernel.wording import spoken

YOU = "Ann"  # a name like the others', for texts are about somebody
NAMES = ("Bramble", "Cinder", "Figwort", "Gadfly", "Inkpot")


Read = Callable[[str], str]
Write = Callable[[str], None]


class Quit(Exception):
    """The player has had enough."""


class You(Bot):
    """A seat played by whoever sits at the terminal."""

    def __init__(self, seat: int, seats: int, read: Read, write: Write) -> None:
        super().__init__("you")
        self.seat = seat
        others = iter(NAMES)
        self.names = [YOU if each == seat else next(others) for each in range(seats)]
        self._read, self._write = read, write
        self._told: list[str] = []

    def see(self, question: int, view: View) -> View:
        """Tell what has happened since."""
        del question
        for line in news(self._told, view["log"]):
            self._write("  " + self.say(line))
        self._told = view["log"]
        return view

    def choose(self, question: int, view: View, below: Below) -> int:
        """Show what lies there, ask, and insist on a number."""
        del question, below
        self._write("")
        for line in board(view, self.names):
            self._write(line)
        self._write(self.say(view["prompt"]))
        for option in view["options"]:
            self._write(f"  {option['n'] + 1:>3}  {self.say(option['label'])}")
        return self._ask(view["options"])

    def _ask(self, options: Sequence[Option]) -> int:
        while True:
            said = self._read(f"1–{len(options)}, or q to stop: ").strip().lower()
            if said in ("q", "quit"):
                raise Quit
            if said.isascii() and said.isdigit() and 1 <= int(said) <= len(options):
                return int(said) - 1
            self._write("Please type one of the numbers.")

    def say(self, text: str) -> str:
        """The text as the player reads it."""
        return spoken(text, self.seat, self.names)

    def end(self, view: View) -> None:
        """Tell how it ended."""
        outcome = view["outcome"]
        assert outcome is not None
        self.see(0, view)
        self._write("")
        for seat, name in enumerate(self.names):
            score = f"{outcome['scores'][seat]:>5}  " if outcome["scores"] is not None else ""
            fate = f", {outcome['fates'][seat]}" if outcome["fates"] is not None else ""
            won = "won" if seat in outcome["winners"] else "lost"
            self._write(f"  {score}{name} {won}{fate}.")


def news(told: Sequence[str], log: Sequence[str]) -> Sequence[str]:
    """The lines that have come. Others may have faded since; what is left of them stands in order."""
    at = 0
    for line in told:
        if at < len(log) and log[at] == line:
            at += 1
    return log[at:]


def board(view: View, names: Sequence[str]) -> list[str]:
    """The cards on the table, a pile to a line; of piles nobody sees into, how many lie there."""
    lines = []
    for place, cards in view["piles"].items():
        zone, owner = place.split(":")
        if not cards:
            continue
        each = f"{zone}:1" in view["piles"]
        whose = f"{names[int(owner)]}, {zone}" if each else zone.capitalize()
        lines.append(f"  {whose}: {_cards(cards)}")
    return lines


def _cards(cards: Sequence[str]) -> str:
    seen = [card.replace("-", " ") for card in cards if not card.startswith("?")]
    hidden = len(cards) - len(seen)
    if not hidden:
        return ", ".join(seen)
    covered = f"{hidden} face down"
    return f"{', '.join(seen)} and {covered}" if seen else covered
