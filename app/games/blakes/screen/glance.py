"""Battle Blakes at a glance."""

from __future__ import annotations

from app.games.blakes.screen.parts import title_of
from app.games.parts import Glance
from app.kernel import View


def glance(view: View) -> Glance:
    public, event = view["public"], view["piles"]["event:0"]
    last = public["round"] + len(view["piles"]["events:0"])
    line = f"Round {public['round']} of {last}" if public["round"] else "The Burden of Blake"
    seats = range(view["seats"])
    return Glance(f"{line}: {title_of(event[0])}" if event else line, tuple(seat_of(view, s) for s in seats))


def seat_of(view: View, seat: int) -> str:
    """Self-Esteem, of both Blakes where everybody has two (K26)."""
    public = view["public"]
    if public["out"][seat]:
        return "Out"
    own = range(seat, len(public["personas"]), view["seats"])
    known = [(public["personas"][blake], public["esteem"][blake]) for blake in own]
    return ", ".join(f"{title_of(persona)} {esteem}" for persona, esteem in known if persona)
