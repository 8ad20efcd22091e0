"""Drawing from the community deck."""

from __future__ import annotations

from app.games.blakes.table import Blakes
from app.kernel import does, who


def draw(t: Blakes, seat: int, number: int) -> None:
    """Into the hand; the discards are shuffled when the pile is empty (K16)."""
    drawn = []
    for _ in range(number):
        if not t.pile("deck"):
            refill(t)
        if not t.pile("deck"):
            break  # everything is in hands and in play
        card = t.pile("deck")[-1]
        t.move(card, "hand", seat)
        drawn.append(card)
    if drawn:
        t.tell(f"{does(seat, 'draws')} [*].", *drawn)
    elif number:
        t.tell(f"There is no card left for {who(seat)} to draw.")


def refill(t: Blakes) -> None:
    discards = t.pile("discard")[:]
    if discards:
        for card in discards:
            t.move(card, "deck")
        t.shuffle_pile("deck")
        t.tell("The draw pile is empty: the discards are shuffled.")
