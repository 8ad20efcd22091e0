"""WebSocket messages as ready-made bytes (RFC 6455, 5.2): framed once, and written to many sockets.

A message may be split into fragments. The first fragment is public: the same bytes object for all. A seat's
own part follows as the last fragment of the same message, so a client always gets both or neither.
"""

from __future__ import annotations

import msgspec

_FIN, _TEXT, _CONTINUATION = 0x80, 0x1, 0x0
_SHORT, _TWO_OCTETS, _EIGHT_OCTETS = 125, 126, 127
_MEDIUM = 0xFFFF


def _framed(first: int, payload: bytes) -> bytes:
    size = len(payload)
    if size <= _SHORT:
        return bytes((first, size)) + payload
    if size <= _MEDIUM:
        return bytes((first, _TWO_OCTETS, size >> 8, size & 0xFF)) + payload
    return bytes((first, _EIGHT_OCTETS)) + size.to_bytes(8, "big") + payload


class Message:
    """A message whose payload is HTML or JSON, in ASCII or UTF-8.

    Tables keep their last messages, so there is only one copy of the bytes: the frame.
    """

    __slots__ = ("_frame", "_start")

    def __init__(self, payload: bytes) -> None:
        self._frame = _framed(_FIN | _TEXT, payload)
        self._start = len(self._frame) - len(payload)

    @property
    def wire(self) -> bytes:
        """What is written to a socket."""
        return self._frame

    @property
    def payload(self) -> bytes:
        return self._frame[self._start :]

    @property
    def text(self) -> str:
        """For servers that do the framing themselves."""
        return self.payload.decode()


class SharedMessage(Message):
    """A message that can also be the first fragment of others."""

    __slots__ = ()

    @property
    def empty(self) -> bool:
        return len(self._frame) == self._start

    @property
    def fragment(self) -> bytes:
        return _with_first_byte(_TEXT, self._frame)


class SeatMessage(Message):
    """The public part of a message, followed by the part for one seat; joined when it is sent."""

    __slots__ = ("shared",)

    def __init__(self, shared: SharedMessage, own: bytes) -> None:
        super().__init__(own)
        self.shared = shared

    @property
    def wire(self) -> bytes:
        return self.shared.fragment + _with_first_byte(_FIN | _CONTINUATION, self._frame)

    @property
    def payload(self) -> bytes:
        return self.shared.payload + super().payload


def _with_first_byte(first: int, frame: bytes) -> bytes:
    """The same frame at another place in its message, which the first byte tells."""
    return bytes((first,)) + frame[1:]


def message_of(words: object) -> Message:
    """A JSON message for a script or a program."""
    return Message(msgspec.json.encode(words))
