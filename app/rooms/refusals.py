"""Refusals: the error codes of acts that a room does not allow."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, get_args

Protocol = Literal["no_room", "full", "seats", "started", "not_host", "bad_request", "too_fast"]
"""The error codes for programs, fixed by the seat protocol."""
Code = Literal[
    "no_room",
    "full",
    "seats",
    "started",
    "not_host",
    "bad_request",
    "too_fast",
    "locked",
    "no_watchers",
    "bad_name",
    "bad_options",
    "taken",
    "not_member",
    "no_key",
    "not_away",
    "not_long_away",
    "not_idle",
    "others_play",
    "removed",
    "banned",
    "seated_here",
    "no_match",
    "no_open_cards",
    "too_large",
    "no_game_file",
    "unknown_game",
    "other_version",
    "not_dealt",
    "not_proven",
]
CODES: tuple[Code, ...] = get_args(Code)

# People get more precise errors than programs: each other code maps to a fixed one for programs.
_PLAIN: Mapping[Code, Protocol] = MappingProxyType(
    {
        "locked": "full",
        "no_watchers": "full",
        "bad_name": "bad_request",
        "bad_options": "bad_request",
        "taken": "bad_request",
        "not_member": "not_host",
        "no_key": "bad_request",
        "not_away": "bad_request",
        "not_long_away": "bad_request",
        "not_idle": "bad_request",
        "others_play": "bad_request",
        "removed": "full",
        "banned": "full",
        "seated_here": "bad_request",
        "no_match": "no_room",
        "no_open_cards": "bad_request",
        "too_large": "bad_request",
        "no_game_file": "bad_request",
        "unknown_game": "bad_request",
        "other_version": "bad_request",
        "not_dealt": "bad_request",
        "not_proven": "bad_request",
        **{code: code for code in get_args(Protocol)},
    }
)


class Refused(Exception):
    """The room does not allow an act; nothing has changed."""

    def __init__(self, code: Code) -> None:
        super().__init__(code)
        self.code: Code = code

    @property
    def protocol(self) -> Protocol:
        """The code that programs get for it."""
        return _PLAIN[self.code]
