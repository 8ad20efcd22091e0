"""What people are told when something cannot be had; always the same sentence for the same reason."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

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


class Sorry(NamedTuple):
    """A heading, and a sentence that says what to do."""

    heading: str
    text: str


REFUSALS: Mapping[Code, Sorry] = {
    "no_room": Sorry(
        "There is no such room",
        "The link may be old, a letter may be missing, or the room was closed.",
    ),
    "full": Sorry("The room is full", "Every seat is taken. Ask the host for one, or watch."),
    "seats": Sorry("That does not fit the seats", "The game is not played by that many."),
    "started": Sorry("The game has begun", "Wait until it is over, then take a seat."),
    "not_host": Sorry("Only the host may do that", "Ask the host, or open a room of your own."),
    "bad_request": Sorry("That made no sense to us", "Go back, reload the page and try again."),
    "too_fast": Sorry("Too much at once", "Wait a minute, then try again."),
    "locked": Sorry("The room is locked", "The host lets nobody new in. Ask them to unlock it."),
    "no_watchers": Sorry("Nobody may watch here", "The host has kept this room to its players."),
    "bad_name": Sorry("That name will not do", "A name has 1 to 24 characters that can be seen."),
    "bad_options": Sorry("Those rules make no sense", "Go back, reload the page and choose again."),
    "taken": Sorry("Somebody was quicker", "That is taken by now. Choose another."),
    "not_member": Sorry("You are not in this room", "Open its link and join first."),
    "no_key": Sorry(
        "This link is used up",
        "It opens once and only for a few minutes. Make a new one on the device you play on.",
    ),
    "not_away": Sorry("They are here", "A link to come back is only for those who are away."),
    "seated_here": Sorry(
        "This browser already plays here",
        "It has a seat of its own in this room. Leave that one first, or use another device.",
    ),
    "no_match": Sorry(
        "There is no such game",
        "The link may be old, a letter may be missing, or the game went with its room.",
    ),
    "too_large": Sorry("That file is too large", "A downloaded game has less than a megabyte."),
    "no_game_file": Sorry("That is no downloaded game", "Choose the file that was saved after a game."),
    "unknown_game": Sorry("We do not have that game", "The file is of a game that is not played here."),
    "other_version": Sorry(
        "That was played by other rules",
        "The file is of another version of the game, and by our rules it would go otherwise.",
    ),
    "not_dealt": Sorry("No card was dealt", "That game was ended before it began: there is nothing to see."),
    "not_proven": Sorry(
        "That game does not add up",
        "Its deal or its answers were changed after it was played, so we do not keep it.",
    ),
}

FAILURES: Mapping[int, Sorry] = {
    400: REFUSALS["bad_request"],
    403: Sorry("That came from somewhere else", "Only our own pages may do that. Go back and try again."),
    404: Sorry("There is nothing here", "The address may be mistyped."),
    405: Sorry("That cannot be done here", "Go back and try again from the page itself."),
    413: Sorry("That is too much text", "Send less of it."),
    429: REFUSALS["too_fast"],
    500: Sorry(
        "Something broke on our side", "Your game is safe. Reload the page; if it stays, tell the host."
    ),
}

OUTAGE = Sorry(
    "One moment, please",
    "The server cannot reach its database right now. Your game is safe. This page tries again by itself.",
)
OUTAGE_CHANGE = Sorry(
    "That did not work",
    "The server cannot reach its database right now. Your game is safe. Go back and try again in a moment.",
)
