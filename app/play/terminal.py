"""A game in the terminal: the user chooses by number, and bots play the other seats.

Everything is made from the seat's view and from the parts that the page in a browser shows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.bots import Below, Bot
from app.games import GameRecord
from app.games.parts import Amount, Player, Scene
from app.kernel import View
from app.kernel.log import listed
from app.play.ansi import WIDEST, Ink, wrapped
from app.play.menu import MenuEntry, entries
from app.play.rules_text import chapters
from app.play.screen_labels import Labels
from app.play.table_text import ASKED, TURN, TableText
from app.web.screen.parts import ResultsPart
from app.web.screen.rules_excerpts import WANT, explanations
from app.web.screen.table_regions import results_region

YOU = "You"
NAMES = ("Bramble", "Cinder", "Figwort", "Gadfly", "Inkpot")
KEYS = "Type a number to choose, ? for help, c for your cards, t for the table, r for the rules, q to leave."
MARKS = f"In the list of players, {TURN}marks whose turn it is, {ASKED}who else is being asked."

Read = Callable[[str], str]
WriteLine = Callable[[str], None]


class Quit(Exception):
    """The user wants to quit."""


class TerminalPlayer(Bot):
    """The seat of the user at the terminal."""

    def __init__(
        self,
        game: GameRecord,
        seat: int,
        seats: int,
        read: Read,
        write: WriteLine,
        *,
        ink: Ink | None = None,
        width: int = WIDEST,
    ) -> None:
        super().__init__("you")
        self.seat = seat
        others = iter(NAMES)
        names = [YOU if each == seat else next(others) for each in range(seats)]
        self.players = [Player(name, colour, bot=colour != seat) for colour, name in enumerate(names)]
        self._game, self._read, self._write = game, read, write
        self._ink, self._width = ink or Ink(colour=False), width
        self._told: Sequence[str] = ()
        self._quiet = True  # nothing has been printed since the last answer
        self._shown: list[list[str]] = []  # the sections of the table that were last shown
        self._turn: list[object] = []  # the turn in which they were shown

    # -- events ------------------------------------------------------------------------------------
    def welcome(self) -> None:
        """Prints the game, its players, its goal and the keys."""
        rivals = [self._ink.player(player.name, player.colour) for player in self.players if player.bot]
        self._write(self._ink.bold(self._game.title))
        self._say(self._game.tag)
        self._say(f"You play against {listed(rivals)}.")
        if (want := explanations(self._game.id).get(WANT)) is not None:
            self._say(want.text)
        self._say(KEYS)

    def see(self, question: int, view: View) -> View:
        """Prints new log lines at once, because some of them fade before the next turn."""
        del question
        scene = self._scene(view)
        for line in news(self._told, view["log"]):
            if self._quiet:
                self._write("")
                self._quiet = False
            self._say(scene.words(line), first="  - ", then="    ")
        self._told = view["log"]
        return view

    def end(self, view: View) -> None:
        """Prints the result."""
        self.see(0, view)
        scene = self._scene(view)
        part = results_region(scene, self._game.screen).part
        assert isinstance(part, ResultsPart), part
        self._write("")
        self._write(self._ink.bold(f"── {part.title} ".ljust(self._width, "─")))
        if part.text:
            self._say(part.text)
        for row in part.rows:
            told = [
                "won" if row.won else "lost",
                *(() if row.score is None else (f"score {row.score}",)),
                *(each.rstrip(".") for each in (row.fate, row.note) if each),
            ]
            name = self._ink.player(row.name, row.colour)
            self._say(f"{name}: {'; '.join(told)}.", first="  ", then="    ")

    # -- questions ---------------------------------------------------------------------------------
    def choose(self, question: int, view: View, below: Below) -> int:
        """Shows the table and asks until one of the options is chosen."""
        del below
        scene = self._scene(view, question)
        labels = Labels(scene, self._game)
        offered = entries(scene, self._game, labels)
        self._table(view, TableText(scene, self._game, labels, self._ink, self._width).sections())
        self._question(scene, offered)
        while (n := self._answer(scene, labels, offered)) is None:
            pass
        self._quiet = True
        return n

    def _table(self, view: View, sections: list[list[str]]) -> None:
        """Prints the whole table when a turn begins, and later in the turn only what has changed."""
        turn = [view["public"][field] for field in self._game.turn_fields]
        head, *others = sections
        changed = others if turn != self._turn else [each for each in others if each not in self._shown]
        if changed:
            self._block([line for section in (head, *changed) for line in section])
        self._shown, self._turn = sections, turn

    def _question(self, scene: Scene, offered: Sequence[MenuEntry]) -> None:
        self._write("")
        self._say(self._ink.bold(scene.words(scene.view["prompt"])))
        if hint := self._game.screen.hint(scene):
            self._say(hint)
        for number, entry in enumerate(offered, 1):
            self._say(self._ink.signs(entry.words, entry.signs), first=f"{number:>4}  ", then=" " * 6)

    def _answer(self, scene: Scene, labels: Labels, offered: Sequence[MenuEntry]) -> int | None:
        """The chosen option; None if the user typed a command, so that the question is repeated."""
        most = len(offered)
        said = self._typed(f"{'1' if most == 1 else f'1–{most}'}, ? c t r q: ")
        match said:
            case "?":
                self._explain(scene)
            case "c" | "cards":
                self._cards(scene, labels)
            case "t" | "table":
                self._block([line for section in self._shown for line in section])
                self._question(scene, offered)
            case "r" | "rules":
                self._rules()
            case "":
                return self._take(offered[0]) if most == 1 else None
            case _ if (number := number_in(said, 1, most)) is not None:
                return self._take(offered[number - 1])
            case _:
                self._write("Please type one of the numbers, or ? for help.")
        return None

    def _take(self, entry: MenuEntry) -> int | None:
        n = entry.n if entry.amount is None else self._amount(entry.amount)
        if n is None or entry.sure is None:
            return n
        self._say(entry.sure)
        return n if self._typed("Are you sure? y or n: ") in ("y", "yes") else None

    def _amount(self, amount: Amount) -> int | None:
        for pick in amount.picks:
            self._say(f"{amount.least + pick.n - amount.first:>4}  {pick.label}", first="  ")
        said = self._typed(f"{amount.label}, {amount.least}–{amount.most}, or Enter to go back: ")
        number = number_in(said, amount.least, amount.most)
        if number is None:
            self._write("Nothing was chosen.")
            return None
        return amount.first + number - amount.least

    def _typed(self, prompt: str) -> str:
        said = self._read(prompt).strip().lower()
        if said in ("q", "quit"):
            raise Quit
        return said

    # -- help --------------------------------------------------------------------------------------
    def _explain(self, scene: Scene) -> None:
        asking = scene.view["asking"]
        about = None if asking is None else explanations(self._game.id).get(asking["kind"])
        self._write("")
        self._say("Choose one of the numbers above." if about is None else about.text)
        self._say(KEYS)
        self._say(MARKS)

    def _cards(self, scene: Scene, labels: Labels) -> None:
        """Prints the rules of each kind of card in hand."""
        texts = self._game.card_texts()
        told = []
        for zone in self._game.dock_zones:
            for at in range(len(scene.view["piles"].get(f"{zone}:{self.seat}", ()))):
                label = labels.card(f"{zone}:{self.seat}:{at}")
                if label is not None:
                    does = texts.get(label.title) or texts.get(label.kind) or ""
                    told.append((label, does))
        self._write("")
        for label, does in dict.fromkeys(told):
            self._say(self._ink.signs(label.text, label.signs) + ".", first="  · ", then="    ")
            if does:
                self._say(does, first="    ", then="    ")
        self._say("The rules (r) say more about the cards." if told else "You hold no cards.")

    def _rules(self) -> None:
        """Prints a list of chapters, and those that the user asks for."""
        found = chapters(self._game.id)
        self._write("")
        if not found:
            self._say("This game has no rules to read.")
            return
        for number, chapter in enumerate(found, 1):
            self._say(chapter.title, first=f"{number:>4}  ")
        while said := self._typed(f"Chapter 1–{len(found)}, or Enter to go on with the game: "):
            if (wanted := number_in(said, 1, len(found))) is None:
                self._write("Please type the number of a chapter.")
            else:
                chapter = found[wanted - 1]
                self._block([self._ink.bold(chapter.title), *chapter.printed(self._width)])

    # -- writing -----------------------------------------------------------------------------------
    def _scene(self, view: View, question: int | None = None) -> Scene:
        return Scene(view, self.players, question)

    def _block(self, lines: Sequence[str]) -> None:
        for line in ("", *lines):
            self._write(line)

    def _say(self, text: str, *, first: str = "", then: str = "") -> None:
        for line in wrapped(text, self._width, first=first, then=then):
            self._write(line)


def number_in(said: str, least: int, most: int) -> int | None:
    """The number that was typed, if it is in this range."""
    number = int(said) if said.isascii() and said.isdigit() else None
    return number if number is not None and least <= number <= most else None


def news(told: Sequence[str], log: Sequence[str]) -> Sequence[str]:
    """The new lines of the log. Earlier ones may have faded since; the others keep their order."""
    at = 0
    for line in told:
        if at < len(log) and log[at] == line:
            at += 1
    return log[at:]
