"""Tables and answers as the journal keeps them: plain JSON."""

from __future__ import annotations

import msgspec

from app.kernel import Choice, Table, dump
from app.kernel.save import plain


def encode_state(t: Table) -> bytes:
    """The whole table."""
    return msgspec.json.encode(dump(t))


def encode_choice(choice: Choice) -> str:
    return msgspec.json.encode(choice).decode()


class StateEncoder:
    """Writes one table after each of its answers. The log is most of it, and mostly grows: only new lines
    are written, after those of the table before.
    """

    def __init__(self) -> None:
        self._last: Table | None = None
        self._written = b"["

    def encode(self, t: Table, before: Table) -> bytes:
        """To the byte what `encode_state` writes; `t` came of `before` by an answer."""
        # A line changes only by fading, and then `fading` names it no longer.
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
