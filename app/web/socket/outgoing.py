"""WebSocket messages as ready-made bytes (RFC 6455, 5.2): framed once, and written to many sockets.

A message may be split into fragments. The first fragment is public: the same bytes object for all. A seat's
own part follows as the last fragment of the same message, so a client always gets both or neither.
"""

from __future__ import annotations

import msgspec

_FIN, _TEXT, _CONTINUATION = 0x80, 0x1, 0x0
_SHORT, _TWO_OCTETS, _EIGHT_OCTETS = 125, 126, 127
_MEDIUM = 0xFFFF


def _frame(first: int, payload: bytes) -> bytes:
    size = len(payload)
    if size <= _SHORT:
        return bytes((first, size)) + payload
    if size <= _MEDIUM:
        return bytes((first, _TWO_OCTETS, size >> 8, size & 0xFF)) + payload
    return bytes((first, _EIGHT_OCTETS)) + size.to_bytes(8, "big") + payload


class Message:
    """A message with its payload, which is HTML or JSON in ASCII or UTF-8, and framed as `wire`."""

    __slots__ = ("payload", "wire")

    def __init__(self, payload: bytes) -> None:
        self.payload = payload
        self.wire = _frame(_FIN | _TEXT, payload)

    @property
    def text(self) -> str:
        """For servers that do the framing themselves."""
        return self.payload.decode()


class SharedMessage(Message):
    """A message that can also be the first fragment of others."""

    __slots__ = ("fragment",)

    def __init__(self, payload: bytes) -> None:
        super().__init__(payload)
        self.fragment = _frame(_TEXT, payload)


class SeatMessage(Message):
    """The public part of a message, followed by the part for one seat."""

    __slots__ = ("shared",)

    def __init__(self, shared: SharedMessage, own: bytes) -> None:
        self.payload = own
        self.shared = shared
        self.wire = shared.fragment + _frame(_FIN | _CONTINUATION, own)

    @property
    def text(self) -> str:
        return (self.shared.payload + self.payload).decode()


def message_of(words: object) -> Message:
    """A JSON message for a script or a program."""
    return Message(msgspec.json.encode(words))
