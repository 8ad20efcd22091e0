"""Reading a game's screen: what a tap does, and what a sentence says to one viewer."""

from __future__ import annotations

from app.games.parts import Bits, GameScreen, Scene, Tap
from app.kernel import SPECTATOR


def taps_on(present: GameScreen, scene: Scene) -> dict[str, Tap]:
    """What a tap does, by the element's id; no element is named twice."""
    taps = present.taps(scene)
    found = {tap.on: tap for tap in taps}
    assert len(found) == len(taps)
    return found


def read_by(viewer: int, bits: Bits) -> str:
    """A sentence as this seat, or SPECTATOR, reads it."""
    return "".join(bit.you if bit.seat == viewer != SPECTATOR else bit.text + bit.they for bit in bits)
