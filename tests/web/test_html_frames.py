"""What a browser is sent does not keep the event loop busy for long, and belongs to whom it is sent to."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from app.rooms.snapshot import MemberSnapshot
from app.web.screen.renderer import Renderer
from app.web.screen.templates import environment
from app.web.socket.html_frames import HtmlFrames, reader_of


class Clockwork:
    """Counts the iterations of the event loop."""

    iteration = 0

    async def run(self) -> None:
        while True:
            self.iteration += 1
            await asyncio.sleep(0)


class Frames(HtmlFrames):
    """Notes when its stage is made."""

    def __init__(self, renderer: Renderer, clockwork: Clockwork) -> None:
        self.room = SimpleNamespace(code="", running=True, member=lambda _: None)
        nothing: Any = SimpleNamespace(room=self.room)  # Any: stands for the room and its links
        super().__init__(nothing, renderer, nothing, nothing)
        self._clockwork = clockwork
        self.made_at = 0
        self.made_for: int | None = 0
        self.chat_of: int | None = 0
        self.reads_spectators = False

    async def _whole_chat(self, me: MemberSnapshot) -> str:
        self.chat_of = me.seat
        self.reads_spectators = reader_of(self._hub, me).spectators
        return ""

    def _whole_stage(self, me: MemberSnapshot, chat: str) -> str:
        self.made_at, self.made_for = self._clockwork.iteration, me.seat
        return ""


def member(seat: int | None) -> MemberSnapshot:
    return MemberSnapshot(
        id=1, name="", colour=0, seat=seat, ready=False, muted=False, bot=None, stand_in=False
    )


async def test_whole_stages_are_made_one_at_a_time_with_others_in_between() -> None:
    renderer, clockwork = Renderer(environment("")), Clockwork()
    frames = [Frames(renderer, clockwork) for _ in range(4)]
    running = asyncio.create_task(clockwork.run())
    await asyncio.gather(*(each.stage(member(None)) for each in frames))
    running.cancel()
    assert len({each.made_at for each in frames}) == len(frames)


@pytest.mark.parametrize(
    ("now", "watches"),
    [(member(0), False), (member(None), True), (None, False)],
    ids=["another seat", "no seat", "left"],
)
async def test_a_stage_that_waits_shows_nothing_of_a_seat_that_was_lost_meanwhile(
    now: MemberSnapshot | None, *, watches: bool
) -> None:
    renderer = Renderer(environment(""))
    frames = Frames(renderer, Clockwork())
    async with renderer.one_stage:
        waiting = asyncio.create_task(frames.stage(member(1)))
        await asyncio.sleep(0)
        frames.room.member = lambda _: now
    await waiting
    assert frames.made_for == frames.chat_of == (None if now is None else now.seat)
    assert frames.reads_spectators is watches  # who left may come back to their seat: no spectator's chat
