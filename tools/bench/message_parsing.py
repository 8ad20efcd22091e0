"""Reads as much of a server message as a load client needs to play on.

Messages are not parsed, but searched for a few known byte strings, which costs next to nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

_ACK, _ERROR, _VIEW = b'{"type":"ack"', b'{"type":"error"', b'{"type":"view"'
_HTML_OFFER = re.compile(rb'data-asked="(\d+)"')
_HTML_RESULTS, _HTML_STAGE, _HTML_PROMPT = b'id="results" class="results"', b'id="stage"', b'id="prompt"'
_HTML_MOVES = b'id="moves"'
_JSON_QUESTION = re.compile(rb'"q":(\d+),')
_JSON_OPTION = b'{"n":0,'
_JSON_OVER = b'"q":null,'


class News(NamedTuple):
    """`frame`: the game has advanced. `whole`: the message contains the whole table."""

    ack: bool = False
    frame: bool = False
    whole: bool = False
    over: bool = False
    question: bytes = b""  # its number, if the client is asked


class ServerRefused(Exception):
    """The server refused a move, so the measurement is not valid."""


NOTHING, ACKNOWLEDGED = News(), News(ack=True)
Reading = Callable[[bytes], News]


def read_html(payload: bytes) -> News:
    """Reads a message for browsers."""
    if payload.startswith(b"{"):
        return _word(payload)
    offer = _HTML_OFFER.search(payload)
    return News(
        # A new question, or an own answer; messages about members who come or go are no moves.
        frame=_HTML_MOVES in payload or _HTML_PROMPT in payload,
        whole=_HTML_STAGE in payload and _HTML_PROMPT in payload,
        over=_HTML_RESULTS in payload,
        question=b"" if offer is None else offer[1],
    )


def read_json(payload: bytes) -> News:
    """Reads a message for programs; every view is whole."""
    if not payload.startswith(_VIEW):
        return _word(payload)
    question = _JSON_QUESTION.search(payload) if _JSON_OPTION in payload else None
    over = _JSON_OVER in payload
    return News(frame=True, whole=not over, over=over, question=b"" if question is None else question[1])


def _word(payload: bytes) -> News:
    if payload.startswith(_ACK):
        return ACKNOWLEDGED
    if payload.startswith(_ERROR):
        raise ServerRefused(payload.decode())
    return NOTHING
