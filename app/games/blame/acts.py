"""What rules and powers both do: drawing, burying, exchanging two Roles, and the last card."""

from __future__ import annotations

from app.games.blame.ending import count
from app.games.blame.table import Blame
from app.kernel import does


def so_many(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"


def draw(t: Blame, seat: int, number: int) -> None:
    pile = t.pile("draw")
    drawn = pile[: -number - 1 : -1]  # from the top; B23: of fewer, what is left
    for card in drawn:
        t.move(card, "hand", seat)
    t.tell(f"{does(seat, 'draws')} [*].", *drawn)
    if not pile:
        last_card(t, seat)


def last_card(t: Blame, seat: int) -> None:
    """B23, B24: the Draw pile is empty. Whoever took its last card takes the Blame, and all is over."""
    pile = t.pile("blame")[:]
    for card in pile:
        t.move(card, "hand", seat)
    taken = f"{does(seat, 'takes')} the Blame: {so_many(len(pile))}"
    t.tell(f"The Draw pile is empty: the game is over, and {taken}.")
    t.finish(count(t))


def bury(t: Blame, seat: int, card: int) -> None:
    """B22: out of play, under the owner's eyes only."""
    t.move(card, "secrets", seat)
    t.tell(f"{does(seat, 'buries')} [].", card)


def exchange_roles(t: Blame, one: int, other: int) -> bool:
    """B15: only the Role cards move; hands and Secrets stay. Two in the centre: nothing changes."""
    here, there = t.where[one], t.where[other]
    if here == there:
        return False
    index_here, index_there = t.piles[here].index(one), t.piles[there].index(other)
    t.move(one, *there, at=index_there)
    t.move(other, *here, at=index_here)
    return True


def in_no_order(t: Blame, cards: list[int]) -> list[int]:
    """The cards of a pile that goes to somebody else, so that nobody learns in which order they came."""
    return sorted(cards, key=t.faces.__getitem__)
