"""Quick reactions, such as laughing, which are shown at a member's seat for a moment and not stored.

The choice is fixed, and each is a mood: none can say anything about cards, seats or turns.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

Mood = Literal["well_played", "ha", "wow", "hmm", "ouch", "sorry"]

MOODS: Mapping[Mood, str] = {
    "well_played": "Well played",
    "ha": "Ha!",
    "wow": "Wow!",
    "hmm": "Hmm\N{HORIZONTAL ELLIPSIS}",
    "ouch": "Ouch!",
    "sorry": "Sorry!",
}
"""The moods in the order in which they are offered, with their labels."""


class Reaction(msgspec.Struct, frozen=True):
    """A reaction of a member; without a seat, of a spectator."""

    member: int
    name: str
    seat: int | None
    mood: Mood
