"""Blood & Madness Bluff at a glance."""

from __future__ import annotations

from app.games.parts import Glance, counted
from app.kernel import View


def glance(view: View) -> Glance:
    public, options = view["public"], view["table_options"]
    of = f" of {options['rounds']}" if options["ends"] == "rounds" else ""
    pot = sum(public["stakes"]) + public["penalties"] + public["carried"]
    line = f"Round {public['round']}{of}, {pot} in the pot"
    return Glance(line, tuple(seat_of(view, seat) for seat in range(view["seats"])))


def seat_of(view: View, seat: int) -> str:
    public = view["public"]
    if public["gone"][seat]:
        return "Out"
    chips = counted(public["stacks"][seat], "chip")
    if not public["still_in"][seat]:
        return f"{chips}, folded"
    coins = sum(int(card[-1]) for card in view["piles"][f"front:{seat}"] if card.startswith("coin-"))
    return f"{chips}, {coins} on the table"
