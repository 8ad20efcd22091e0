"""A turn of Scape Goat: move, act, swap. What is done at each location stands in files of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from app.games.scapegoat import actions, ending, framing
from app.games.scapegoat.table import LOCATIONS, ScapeGoat, title_of
from app.kernel import CARD, LET, WORD, Ask, Choice, Eyes, Operands, do, does, question, verb, who

OPPOSITE = 3  # seats further on, at a table of six

ACTIONS: Mapping[str, Callable[[ScapeGoat, int], None]] = {
    "prepare": framing.prepare,
    "spy": actions.spy,
    "trade": actions.trade,
    "stash": actions.stash,
    "cops": ending.go_to_the_cops,
}


def begin_turn(t: ScapeGoat, seat: int) -> None:
    t.turn = seat
    t.turns += 1
    if t.seats == 2 * OPPOSITE:  # S18: asked at every turn, whoever it is, and the move waits.
        t.then(SlipAway((seat + OPPOSITE) % t.seats, seat))
    else:
        t.then(Move(seat))


def next_turn(t: ScapeGoat, seat: int) -> None:
    if t.at[seat] == "spy":
        actions.look_away(t, seat)
    if t.framer != seat:  # the cards of an attempt can be read for one more turn
        t.framer, t.revealed = None, ()
    if t.options.limit and t.turns >= t.options.limit * t.seats:  # S24
        ending.time_is_up(t)
    else:
        begin_turn(t, t.left_of(seat))


@question({"go": {"location": WORD}})
class SlipAway(Ask[ScapeGoat]):
    """S18: whoever sits opposite the active player may go to the cops before they move."""

    doing = "stay or go to the Cops"
    active: int

    def options(self, t: ScapeGoat, seat: int) -> list[Choice]:
        return [LET, ("go", "cops")]

    def chosen(self, t: ScapeGoat, choice: Choice) -> None:
        if choice == LET:
            t.then(Move(self.active))
        else:
            t.at[self.seat] = "cops"
            ending.go_to_the_cops(t, self.seat)

    def prompt(self, eyes: Eyes) -> str:
        return f"{who(self.active)} is about to move. Do you stay, or go to the Cops now?"

    def about(self, eyes: Eyes) -> Operands:
        return {"active": eyes.seat(self.active)}

    def label(self, eyes: Eyes, choice: Choice) -> str:
        return "Stay" if choice == LET else "Go to the Cops"

    def place(self, eyes: Eyes, choice: Choice) -> str | None:
        return None if choice == LET else "cops:0"


@question({"go": {"location": WORD}})
class Move(Ask[ScapeGoat]):
    """S09: to any other location. Prepare and Frame/Steal are one."""

    doing = "move"

    def options(self, t: ScapeGoat, seat: int) -> list[Choice]:
        here = t.at[seat]
        return [("go", location) for location in LOCATIONS if location != here]

    def chosen(self, t: ScapeGoat, choice: Choice) -> None:
        location = choice[1]
        t.at[self.seat] = location
        t.then(do(ACTIONS[location], self.seat), Swap(self.seat), do(next_turn, self.seat))  # S16

    def prompt(self, eyes: Eyes) -> str:
        return "Your turn: where do you go?"

    def label(self, eyes: Eyes, choice: Choice) -> str:
        match choice[1]:
            case "spy":
                return "Spy on a player"
            case "trade":
                return "Trade a card"
            case "stash":
                return "Search the Stash"
            case "cops":
                return "Go to the Cops"
            case _:
                return framing.prospect(eyes)

    def place(self, eyes: Eyes, choice: Choice) -> str | None:
        return f"{choice[1]}:0"


@question({"swap": {"card": CARD}})
class Swap(Ask[ScapeGoat]):
    """S16: a hand card for the face-up one at the location where one stands."""

    doing = "swap evidence"

    def options(self, t: ScapeGoat, seat: int) -> list[Choice]:
        # S17: of one's own colour first. Only this seat is told, so others cannot tell whether it had to be.
        hand, mine = t.hand(seat), t.bit(seat)
        incriminating = [card for card in hand if t.shows(card) & mine]
        return [("swap", card) for card in incriminating or hand]

    def chosen(self, t: ScapeGoat, choice: Choice) -> None:
        card, location = choice[1], t.at[self.seat]
        (there,) = t.pile(location)
        t.move(card, location)
        title, seat = title_of(location, t.tokens), self.seat
        t.tell(f"{does(seat, 'leaves')} [] at {title} and {verb(seat, 'takes')} [].", card, there)
        t.swaps = (*t.swaps, (seat, t.face(card).id, t.face(there).id))
        if not t.shows(card) & t.bit(seat) and seat not in t.without_own:  # S17: they had none to leave
            t.without_own = (*t.without_own, seat)
        t.move(there, "hand", self.seat)

    def prompt(self, eyes: Eyes) -> str:
        location = eyes.public("at")[self.seat]
        title = title_of(location, eyes.public("tokens"))
        return f"Leave a card at {title} and take {eyes.top(location)}."

    def label(self, eyes: Eyes, choice: Choice) -> str:
        return f"Leave {eyes.name(choice[1])}"
