"""The messages that people read when something is refused or fails, on pages and from the script of a table.

Each reason has one message. The script has no messages of its own: it gets these with the page.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import NamedTuple

from app.rooms import close_codes
from app.rooms.refusals import Code, Protocol

STATUS: Mapping[Protocol, int] = {
    "no_room": 404,
    "full": 409,
    "seats": 409,
    "started": 409,
    "not_host": 403,
    "bad_request": 400,
    "too_fast": 429,
}


class ErrorText(NamedTuple):
    """A heading, and a sentence that says what to do."""

    heading: str
    text: str


class ClosedText(NamedTuple):
    """A heading, a sentence, and the label of the link back, if there is one."""

    heading: str
    text: str
    back: str | None = None


REFUSALS: Mapping[Code, ErrorText] = {
    "no_room": ErrorText(
        "There is no such room",
        "The link may be old, a letter may be missing, or the room was closed.",
    ),
    "full": ErrorText("The room is full", "Every place is taken. Try again when somebody has left."),
    "seats": ErrorText("Wrong number of players", "Fill every seat, or change the number of seats."),
    "started": ErrorText("A game is being played", "Wait until it is over."),
    "not_host": ErrorText("Only the host can do that", "Ask the host, or open a room of your own."),
    "bad_request": ErrorText("That made no sense to us", "Go back, reload the page and try again."),
    "too_fast": ErrorText("Too much at once", "Wait a minute, then try again."),
    "locked": ErrorText(
        "The room is locked", "The host is not letting anyone new in. Ask them to unlock it."
    ),
    "no_watchers": ErrorText("No spectators here", "The host has closed this room to spectators."),
    "bad_name": ErrorText("That name does not work", "Choose one with 1 to 24 visible characters."),
    "bad_options": ErrorText("Those options do not work", "Go back, reload the page and choose again."),
    "taken": ErrorText("Somebody was faster", "That one is taken now. Choose another."),
    "not_member": ErrorText("You are not in this room", "Open its link and join first."),
    "no_key": ErrorText(
        "This link has been used or has expired",
        "It works once, for a few minutes. Make a new one on the device you play on.",
    ),
    "not_away": ErrorText("They are connected", "You can do that only for somebody who is away."),
    "not_long_away": ErrorText(
        "They may be right back",
        "Wait a little longer. You can make a link once the table has stopped waiting for them.",
    ),
    "not_idle": ErrorText(
        "They still have time", "A stand-in can take over once they have kept you waiting for five minutes."
    ),
    "others_play": ErrorText(
        "Other people are playing", "While several people play, the bots keep to their usual speed."
    ),
    "removed": ErrorText(
        "You were removed from this room",
        "The host sent you out. If you want to come back, the link works for you again in five minutes.",
    ),
    "banned": ErrorText(
        "You are banned from this room",
        "The host does not want you back. If that is a mistake, ask them to lift the ban.",
    ),
    "seated_here": ErrorText(
        "You already have a seat here",
        "This browser is playing in this room. Leave that seat first, or use another device.",
    ),
    "no_match": ErrorText(
        "There is no such game",
        "The link may be old, a letter may be missing, or the room was deleted with its games.",
    ),
    "no_open_cards": ErrorText(
        "The cards are not open to you",
        "Spectators can see hands only if every player agreed before the deal.",
    ),
    "too_large": ErrorText("That file is too large", "Downloaded games are smaller than a megabyte."),
    "no_game_file": ErrorText(
        "That is not a downloaded game", "Choose a file that was downloaded after a game."
    ),
    "unknown_game": ErrorText(
        "We do not have that game", "This server does not offer the game in that file."
    ),
    "other_version": ErrorText(
        "That game is from another version",
        "Its rules have changed since, so this server cannot replay it.",
    ),
    "not_dealt": ErrorText(
        "No cards were dealt", "That game ended before it began, so there is nothing to see."
    ),
    "not_proven": ErrorText(
        "That game does not add up",
        "Its deal or its answers were changed after it was played, so we do not keep it.",
    ),
}

FAILURES: Mapping[int, ErrorText] = {
    400: REFUSALS["bad_request"],
    403: ErrorText("That came from another site", "Only our own pages can do that. Go back and try again."),
    404: ErrorText("There is nothing here", "The address may be mistyped."),
    405: ErrorText("That cannot be done here", "Go back and try again from the page itself."),
    413: ErrorText("That is too long", "Shorten it and try again."),
    429: REFUSALS["too_fast"],
    500: ErrorText(
        "Something broke on our side",
        "Your game is safe. Reload the page. If it keeps happening, tell the host.",
    ),
}

OUTAGE = ErrorText(
    "One moment, please",
    "The server cannot reach its database right now. Your game is safe. This page tries again by itself.",
)
OUTAGE_CHANGE = ErrorText(
    "That did not work",
    "The server cannot reach its database right now. Your game is safe. Go back and try again in a moment.",
)

ON_THE_SOCKET: Mapping[str, str] = {
    "stale": "Too late: the game has moved on.",
    "not_yours": "It is not your turn to choose.",
    "not_offered": "You cannot choose that now.",
    "too_fast": "Slow down, please.",
    "bad_message": "Something went wrong. Reload the page.",
    "muted": "The host has muted you.",
    "quiet": "This is a quiet table. Talk again when the game is over.",
    "no_whispers": "Whispers are off at this table.",
}
"""Refusals of a socket, in addition to those of a room."""

CLOSED: Mapping[int, str] = {
    close_codes.LEFT: "You have left this room.",
    close_codes.REMOVED: "You were removed from this room.",
    close_codes.ROOM_GONE: "This room is gone.",
    close_codes.OPENED_ELSEWHERE: "Your seat is open on another device now.",
    close_codes.POLICY_VIOLATION: "You are no longer in this room.",
}
"""Why a socket was closed for good. After any other code the page reconnects."""

RELOADS = (close_codes.REMOVED,)
"""After these codes the page is reloaded: the page that comes then says more, and has a link home."""

FAREWELLS: Mapping[int, ClosedText] = {
    close_codes.LEFT: ClosedText(
        "You have left the room",
        "Thank you for playing. If a game is on, a stand-in plays for you until you come back.",
        "Go back to the room",
    ),
    close_codes.ROOM_GONE: ClosedText(
        "This room is closed", "Rooms that nobody uses are removed after a while."
    ),
    close_codes.OPENED_ELSEWHERE: ClosedText(
        "Your seat is on another device now",
        "Play on there. To play here again, move your seat back from that device.",
        "Watch from here",
    ),
    close_codes.POLICY_VIOLATION: ClosedText(
        "You are no longer in this room",
        "You may have left it, or moved your seat to another device.",
        "Go to the room",
    ),
}
"""After these codes a page says what happened, with links to the home page and back to the room."""


def script_messages() -> str:
    """All messages of the scripts of a room and of a replay, as JSON."""
    rooms = {str(code): f"{sorry.heading}. {sorry.text}" for code, sorry in REFUSALS.items()}
    return json.dumps(
        {
            "refused": {**rooms, **ON_THE_SOCKET},
            "failed": "That did not work. Try again in a moment.",
            "closed": CLOSED,
            "reloads": RELOADS,
            "farewells": [*FAREWELLS],
            "lost": "Connection lost. Reconnecting\u2026",
            "stopped": "Server stopped. Reconnecting\u2026",
            "restart": close_codes.SERVICE_RESTART,
        }
    )
