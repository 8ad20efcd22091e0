"""Tables and answers as the journal keeps them: plain JSON."""

from __future__ import annotations

import msgspec

from app.kernel import Choice, Table, dump
from app.kernel.log import Told


def encode_state(t: Table) -> bytes:
    """The whole table."""
    return msgspec.json.encode(dump(t))


def encode_choice(choice: Choice) -> str:
    return msgspec.json.encode(choice).decode()


class StateEncoder:
    """Writes one table after each of its answers. The log is most of it, and mostly grows: only new lines
    are written, after those of the table before, which nobody may have touched since.
    """

    def __init__(self) -> None:
        self._lines: list[Told] = []
        self._written = b"["

    def encode(self, t: Table) -> bytes:
        """To the byte what `encode_state` writes."""
        if t.log[: len(self._lines)] != self._lines:
            self._lines, self._written = [], b"["  # a line has faded
        if new := t.log[len(self._lines) :]:
            self._written += b"," * bool(self._lines) + msgspec.json.encode(new)[1:-1]
        self._lines = t.log
        return msgspec.json.encode(dump(t) | {"log": msgspec.Raw(self._written + b"]")})
