"""The clients of one table: a client makes a move, and when all have received it, the next one does."""

from __future__ import annotations

import socket
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from time import perf_counter

from tools.bench import websocket_client
from tools.bench.message_parsing import Reading

REMATCH = websocket_client.frame(b'{"type":"rematch"}')


@dataclass(slots=True)
class ClientTally:
    """The counts of one round."""

    moves: int = 0
    games: int = 0
    frames: int = 0
    octets: int = 0  # of frames and acknowledgements
    delays: list[float] = field(default_factory=list)  # seconds from a move to its last viewer's frame
    acknowledged: list[float] = field(default_factory=list)  # and to its own acknowledgement


class TableClients(ABC):
    """Has at most one pending move; `tally` and `paused` belong to the round."""

    def __init__(self, lines: Sequence[tuple[socket.socket, bytes]]) -> None:
        self.lines = [line for line, _ in lines]
        self.tally = ClientTally()
        self.paused = True
        self._rest = [rest for _, rest in lines]
        self._begun = [b"" for _ in lines]
        self._awaited = 0  # a bit for each viewer who has not received the move
        self._sent_at = 0.0
        self._moves = 0

    @property
    def busy(self) -> bool:
        """Whether a move is pending."""
        return self._awaited != 0

    def __str__(self) -> str:
        return f"awaiting {self._awaited:b} after {self._moves} moves"

    @abstractmethod
    def go_on(self) -> None:
        """Makes the next move, if there is one."""

    @abstractmethod
    def _hear(self, viewer: int, payload: bytes) -> None: ...

    def take(self, viewer: int, received: bytes) -> None:
        """Handles bytes received by a viewer."""
        received = self._rest[viewer] + received
        found, self._rest[viewer], self._begun[viewer] = websocket_client.messages(
            received, self._begun[viewer]
        )
        for opcode, payload in found:
            if opcode == websocket_client.TEXT:
                self._hear(viewer, payload)
            elif opcode == websocket_client.PING:
                self.lines[viewer].send(websocket_client.frame(payload, websocket_client.PONG))
            elif opcode == websocket_client.CLOSE:
                raise ConnectionError(f"the server closed a socket: {payload!r}")
        if not self._awaited and not self.paused:
            self.go_on()

    def _move(self, seat: int, question: bytes, awaited: int) -> None:
        self._moves += 1
        self._awaited = awaited
        words = b'{"type":"move","q":%b,"n":0,"id":"%d"}' % (question, self._moves)
        self._sent_at = perf_counter()
        self.lines[seat].send(websocket_client.frame(words))

    def _seen(self, viewer: int, octets: int) -> None:
        """A viewer has received a frame; the last one completes the move."""
        tally = self.tally
        tally.frames += 1
        tally.octets += octets
        self._awaited &= ~(1 << viewer)
        if not self._awaited:
            tally.moves += 1
            tally.delays.append(perf_counter() - self._sent_at)


class PlayingClients(TableClients):
    """Plays game after game on our server."""

    def __init__(self, lines: Sequence[tuple[socket.socket, bytes]], reading: Reading) -> None:
        super().__init__(lines)
        self._reading = reading
        self._asked: dict[int, bytes] = {}  # by seat: the question to answer
        self._answered = [b""] * len(lines)  # by seat: the question it answered last
        self._arriving = (1 << len(lines)) - 1  # a bit for each viewer who has not received the table yet
        self._over = False

    @property
    def busy(self) -> bool:
        return self._awaited != 0 or self._arriving != 0

    def __str__(self) -> str:
        return f"{super().__str__()}, arriving {self._arriving:b}, asked {self._asked}, over {self._over}"

    def go_on(self) -> None:
        if self._arriving:
            return
        if self._over:
            self._over = False
            self._asked.clear()
            self._answered = [b""] * len(self.lines)
            self._arriving = (1 << len(self.lines)) - 1
            self.tally.games += 1
            self.lines[0].send(REMATCH)
        elif self._asked:
            # Always the first option, because games are long then: we measure moves, not new games.
            seat = min(self._asked)
            question = self._answered[seat] = self._asked.pop(seat)
            # While other seats still have to answer the question, only the seat that answered sees a change.
            awaited = 1 << seat if self._asked else (1 << len(self.lines)) - 1
            self._move(seat, question, awaited)

    def _hear(self, viewer: int, payload: bytes) -> None:
        news = self._reading(payload)
        if news.question and news.question != self._answered[viewer]:
            self._asked[viewer] = news.question
        if self._arriving:
            if news.whole and not news.over:
                self._arriving &= ~(1 << viewer)
            return
        if news.over:
            self._over = True
        if self._awaited:
            if news.frame:
                self._seen(viewer, len(payload))
            elif news.ack:
                self.tally.octets += len(payload)
                self.tally.acknowledged.append(perf_counter() - self._sent_at)


class EchoClients(TableClients):
    """Sends messages like ours to a baseline server."""

    def go_on(self) -> None:
        self._move(self._moves % len(self.lines), b"1", (1 << len(self.lines)) - 1)

    def _hear(self, viewer: int, payload: bytes) -> None:
        self._seen(viewer, len(payload))
