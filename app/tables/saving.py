"""Encodes tables and answers for the journal, as plain JSON."""

from __future__ import annotations

import msgspec

from app.kernel import Choice, Table, dump
from app.kernel.save import plain


def encode_state(t: Table) -> bytes:
    """Encodes the whole table."""
    return msgspec.json.encode(dump(t))


def encode_choice(choice: Choice) -> str:
    return msgspec.json.encode(choice).decode()


class StateEncoder:
    """Encodes one table after each of its answers. Most of a table is its log, which mostly grows, so only
    new lines are encoded and appended to the bytes of the previous state.
    """

    def __init__(self) -> None:
        self._last: Table | None = None
        self._written = b"["

    def encode(self, t: Table, before: Table) -> bytes:
        """Returns the same bytes as `encode_state`; an answer turned `before` into `t`."""
        # A line changes only by fading, and is then no longer listed in `fading`.
        grown = before is self._last and t.fading[: len(before.fading)] == before.fading
        written = len(before.log) if grown else 0
        if not grown:
            self._written = b"["
        if new := t.log[written:]:
            self._written += b"," * bool(written) + msgspec.json.encode(new)[1:-1]
        self._last = t
        state = plain(t)
        state["log"] = msgspec.Raw(self._written + b"]")
        return msgspec.json.encode(state)
