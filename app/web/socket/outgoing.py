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


def whole_message(payload: bytes) -> bytes:
    """A text message in one frame."""
    return _frame(_FIN | _TEXT, payload)


def first_fragment(payload: bytes) -> bytes:
    """The beginning of a text message."""
    return _frame(_TEXT, payload)


def last_fragment(payload: bytes) -> bytes:
    """The end of a text message."""
    return _frame(_FIN | _CONTINUATION, payload)


class Message:
    """A message with its payload: HTML or JSON in ASCII or UTF-8."""

    __slots__ = ("_wire", "payload")

    def __init__(self, payload: bytes) -> None:
        self.payload = payload
        self._wire: bytes | None = None

    @property
    def wire(self) -> bytes:
        """The framed message, made once."""
        if self._wire is None:
            self._wire = self._framed()
        return self._wire

    def _framed(self) -> bytes:
        return whole_message(self.payload)

    @property
    def text(self) -> str:
        """For servers that do the framing themselves."""
        return self.payload.decode()


class SharedMessage(Message):
    """A message that can also be the first fragment of others."""

    __slots__ = ("_fragment",)

    def __init__(self, payload: bytes) -> None:
        super().__init__(payload)
        self._fragment: bytes | None = None

    @property
    def fragment(self) -> bytes:
        if self._fragment is None:
            self._fragment = first_fragment(self.payload)
        return self._fragment


class SeatMessage(Message):
    """The public part of a message, followed by the part for one seat."""

    __slots__ = ("shared",)

    def __init__(self, shared: SharedMessage, own: bytes) -> None:
        super().__init__(own)
        self.shared = shared

    def _framed(self) -> bytes:
        return self.shared.fragment + last_fragment(self.payload)

    @property
    def text(self) -> str:
        return (self.shared.payload + self.payload).decode()


def message_of(words: object) -> Message:
    """A JSON message for a script or a program."""
    return Message(msgspec.json.encode(words))
