"""The options of every room: grace period, clock, and what spectators may see."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from app.db.models import Timing
from app.rooms.game_options import GameOption, OptionChoice, Value
from app.rooms.refusals import Refused

GRACES: Mapping[int, str] = {30: "30 seconds", 90: "90 seconds", 300: "5 minutes", 0: "Never"}
GRACE_HELP = "If a player is away for this long, a bot plays for them until they are back."
TIMINGS: Mapping[Timing, str] = {"none": "None", "relaxed": "Relaxed", "brisk": "Brisk"}
TIMING_HELP = (
    "Relaxed: a minute for each choice. Brisk: 20 seconds. Everyone has a little extra for hard ones; when "
    "that runs out too, a bot makes that one choice."
)
OPEN_CARDS: Mapping[int, str] = {
    0: "Never",
    5: "5 minutes late",
    10: "10 minutes late",
    20: "20 minutes late",
}
OPEN_CARDS_HELP = "Spectators may see all hands late, if every player agrees before the deal."


def describe_table(grace: int, timing: Timing) -> list[GameOption]:
    """Describes the grace period and the clock for a form, like the options of a game."""
    return [
        _choice("grace", "Stand-ins", GRACE_HELP, grace, GRACES.items()),
        _choice("timing", "Clock", TIMING_HELP, timing, TIMINGS.items()),
    ]


def describe_watching(open_cards: int) -> list[GameOption]:
    """Describes for a form what spectators may see."""
    return [_choice("open", "Open cards", OPEN_CARDS_HELP, open_cards, OPEN_CARDS.items())]


def read_open_cards(text: str) -> int:
    """Reads the delay of open cards in minutes from a form; refused if it is not offered."""
    for minutes in OPEN_CARDS:
        if str(minutes) == text:
            return minutes
    raise Refused("bad_options")


def read_grace(text: str) -> int:
    """Reads the grace period in seconds from a form; refused if it is not offered."""
    for grace in GRACES:
        if str(grace) == text:
            return grace
    raise Refused("bad_options")


def read_timing(text: str) -> Timing:
    """Reads the clock from a form; refused if it is not offered."""
    for timing in TIMINGS:
        if timing == text:
            return timing
    raise Refused("bad_options")


def _choice(
    name: str, label: str, help_text: str, now: Value, words: Iterable[tuple[Value, str]]
) -> GameOption:
    choices: list[OptionChoice] = [{"value": value, "label": said} for value, said in words]
    return {
        "name": name,
        "label": label,
        "help": help_text,
        "kind": "choice",
        "value": now,
        "choices": choices,
        "min": 0,
        "max": 0,
        "said": next(choice["label"] for choice in choices if choice["value"] == now),
    }
