"""A journal that can be held up, and that can fail before or after its commit."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Literal

from app.db.engine import Database
from app.db.journal import Entry, Journal, JournalFailed, Verdict

Mood = Literal["well", "fails", "fails after the commit"]


class Moody(Journal):
    """`open` is the gate every answer goes through; `mood` lasts for as many acts as `times` says."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.mood: Mood = "well"
        self.times = 0
        self.open = asyncio.Event()
        self.open.set()
        self.asked = asyncio.Event()  # an answer stands at the gate

    def fail(self, mood: Mood, times: int = 1) -> None:
        self.mood, self.times = mood, times

    def _mood_now(self) -> Mood:
        if self.times == 0:
            return "well"
        self.times -= 1
        return self.mood

    async def append(self, entry: Entry) -> Verdict:
        self.asked.set()
        await self.open.wait()
        mood = self._mood_now()
        if mood == "fails":
            raise JournalFailed("The disk is full.")
        verdict = await super().append(entry)
        if mood == "fails after the commit":
            raise JournalFailed("Nobody knows.")
        return verdict

    async def deal(
        self,
        match: str,
        *,
        seed: bytes,
        contributions: Sequence[object] | Mapping[str, object],
        state: bytes,
        notices: Sequence[str] = (),
        at: int = 0,
    ) -> Verdict:
        if self._mood_now() == "fails":
            raise JournalFailed("The disk is full.")
        return await super().deal(
            match, seed=seed, contributions=contributions, state=state, notices=notices, at=at
        )
