"""Encodes tables and answers for the journal, as plain JSON."""

from __future__ import annotations

import msgspec

from app.kernel import Choice, Table, dump
from app.kernel.log import Told
from app.kernel.save import plain


def encode_state(t: Table) -> bytes:
    """Encodes the whole table."""
    return msgspec.json.encode(dump(t))


def encode_choice(choice: Choice) -> str:
    return msgspec.json.encode(choice).decode()


class StateEncoder:
    """Encodes one table after each of its answers. Most of a table is its log, whose lines do not change any
    more once they cannot fade. They come first and stay in the buffer; all else is encoded behind them.
    """

    def __init__(self) -> None:
        self._last: Table | None = None
        self._buffer = bytearray()
        self._lines = 0  # of the log, that stay
        self._end = 0  # of these lines in the buffer

    def encode(self, t: Table, before: Table) -> bytes:
        """Returns the same bytes as `encode_state`; an answer turned `before` into `t`."""
        buffer = self._buffer
        if before is self._last:
            del buffer[self._end :]
        else:
            buffer[:], self._lines = b'{"log":[', 0
        self._append(t.log[self._lines : t.permanent_lines])
        self._last, self._lines, self._end = t, t.permanent_lines, len(buffer)
        self._append(t.log[t.permanent_lines :])
        state = plain(t)
        del state["log"]
        buffer += b"],"
        buffer += msgspec.json.encode(state)[1:]
        return bytes(buffer)

    def _append(self, lines: list[Told]) -> None:
        if lines:
            self._buffer += b"," * (not self._buffer.endswith(b"[")) + msgspec.json.encode(lines)[1:-1]
