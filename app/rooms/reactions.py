"""Quick reactions: how somebody takes what happened, shown at their seat for a moment and kept nowhere.

There are a few and no others, and each is a mood: none says anything about cards, seats or turns.
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
"""In the order in which they are offered, and what each says."""


class Reaction(msgspec.Struct, frozen=True):
    """What a member shows to the others; without a seat they watch."""

    member: int
    name: str
    seat: int | None
    mood: Mood
