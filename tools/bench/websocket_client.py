"""A minimal WebSocket client, cheap enough for one process to load a server to its limit."""

from __future__ import annotations

import socket
from base64 import b64encode

CONTINUATION, TEXT, CLOSE, PING, PONG = 0, 1, 8, 9, 10
FIN = 0x80
MASK = b"\x37\xfa\x21\x3d"  # any key will do: masking protects proxies, and there are none here
LONGEST_SHORT, TWO_BYTES = 125, 126
_KEY = b64encode(bytes(16)).decode()


class HandshakeRefused(Exception):
    """The server refused the WebSocket handshake."""


def connect(port: int, path: str, token: str) -> tuple[socket.socket, bytes]:
    """Returns an open, non-blocking socket, and the bytes received after the handshake."""
    line = socket.create_connection(("127.0.0.1", port))
    line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    request = (
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {_KEY}\r\nSec-WebSocket-Version: 13\r\nAuthorization: Bearer {token}\r\n\r\n"
    )
    line.sendall(request.encode())
    answer = b""
    while b"\r\n\r\n" not in answer:
        more = line.recv(4096)
        if not more:
            break
        answer += more
    head, _, rest = answer.partition(b"\r\n\r\n")
    if not head.startswith(b"HTTP/1.1 101"):
        line.close()
        raise HandshakeRefused(head.partition(b"\r\n")[0].decode("latin-1"))
    line.setblocking(False)
    return line, rest


def frame(payload: bytes, opcode: int = TEXT) -> bytes:
    """A masked frame; the payloads of clients are always short."""
    size = len(payload)
    assert size <= LONGEST_SHORT
    # One XOR of two big integers instead of one per byte.
    key = int.from_bytes((MASK * (size // 4 + 1))[:size], "big")
    masked = (int.from_bytes(payload, "big") ^ key).to_bytes(size, "big")
    return bytes((0x80 | opcode, 0x80 | size)) + MASK + masked


def messages(received: bytes, begun: bytes = b"") -> tuple[list[tuple[int, bytes]], bytes, bytes]:
    """Complete messages as (opcode, payload), the bytes of an incomplete frame, and of an incomplete message.

    `begun` are the fragments received before.
    """
    found = []
    start, end = 0, len(received)
    while end - start >= 2:
        first, size, body = received[start], received[start + 1], start + 2
        if size == TWO_BYTES:
            body += 2
            size = int.from_bytes(received[start + 2 : body], "big")
        elif size > TWO_BYTES:
            body += 8
            size = int.from_bytes(received[start + 2 : body], "big")
        if body + size > end:
            break
        payload, start = received[body : body + size], body + size
        opcode = first & 15
        if opcode in (TEXT, CONTINUATION):
            if not first & FIN:
                begun += payload
                continue
            opcode, payload, begun = TEXT, begun + payload, b""
        found.append((opcode, payload))
    return found, received[start:], begun
