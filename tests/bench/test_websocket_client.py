"""The client's side of a WebSocket."""

from __future__ import annotations

import pytest

from tools.bench import websocket_client

pytestmark = pytest.mark.slow


def unmasked(frame: bytes) -> bytes:
    size, mask, body = frame[1] & 0x7F, frame[2:6], frame[6:]
    assert len(body) == size
    return bytes(octet ^ mask[i % 4] for i, octet in enumerate(body))


@pytest.mark.parametrize("size", [0, 1, 3, 4, 5, 40, 125])
def test_what_is_said_is_masked_as_the_protocol_asks(size: int) -> None:
    said = bytes(range(size))
    frame = websocket_client.frame(said)
    assert frame[0] == 0x81 and frame[1] & 0x80
    assert unmasked(frame) == said


def test_an_answer_to_a_ping_is_a_pong() -> None:
    assert websocket_client.frame(b"x", websocket_client.PONG)[0] == 0x8A


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536])
def test_frames_of_every_length_are_read(size: int) -> None:
    head = bytes([size]) if size < 126 else b"\x7e" + size.to_bytes(2, "big") if size < 65_536 else b""
    received = b"\x81" + (head or b"\x7f" + size.to_bytes(8, "big")) + b"a" * size
    assert websocket_client.messages(received) == ([(websocket_client.TEXT, b"a" * size)], b"", b"")


def test_what_comes_in_pieces_is_put_together() -> None:
    received = b"\x01\x01h\x80\x01i" + b"\x89\x00" + b"\x81\x7e\x00\x80" + b"b" * 128
    for cut in range(len(received) + 1):
        first, rest, begun = websocket_client.messages(received[:cut])
        second, rest, begun = websocket_client.messages(rest + received[cut:], begun)
        assert first + second == [
            (websocket_client.TEXT, b"hi"),
            (websocket_client.PING, b""),
            (websocket_client.TEXT, b"b" * 128),
        ]
        assert rest == begun == b""
