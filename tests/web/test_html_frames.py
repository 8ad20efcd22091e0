"""What a browser is sent does not keep the event loop busy for long."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

from app.rooms.snapshot import MemberSnapshot
from app.web.screen.renderer import Renderer
from app.web.screen.templates import environment
from app.web.socket.html_frames import HtmlFrames


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
        nothing: Any = SimpleNamespace(
            room=SimpleNamespace(code="")
        )  # Any: stands for the room and its links
        super().__init__(nothing, renderer, nothing, nothing)
        self._clockwork = clockwork
        self.made_at = 0

    async def _whole_chat(self, me: MemberSnapshot) -> str:
        return ""

    def _whole_stage(self, me: MemberSnapshot, chat: str) -> str:
        self.made_at = self._clockwork.iteration
        return ""


async def test_whole_stages_are_made_one_at_a_time_with_others_in_between() -> None:
    renderer, clockwork = Renderer(environment("")), Clockwork()
    nobody = MemberSnapshot(
        id=1, name="", colour=0, seat=None, ready=False, muted=False, bot=None, stand_in=False
    )
    frames = [Frames(renderer, clockwork) for _ in range(4)]
    running = asyncio.create_task(clockwork.run())
    await asyncio.gather(*(each.stage(nobody) for each in frames))
    running.cancel()
    assert len({each.made_at for each in frames}) == len(frames)
