"""Checks the delay of automatic answers: it must be the same with one option as with several."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from app.kernel import options, waiting
from app.rooms.live.delays import Delays
from app.web.socket.connection import HEARTBEAT
from tools.fuzz.settings import Setting
from tools.fuzz.streams.manual_time import pass_time, run_with_manual_clock, until_idle
from tools.fuzz.streams.world import World, opened

DELAY_MILLIS = 400  # milliseconds: the delay of every automatic answer
JUST_BEFORE, REMAINDER = 0.399, 0.002  # seconds
MOST_QUESTIONS = 60


@dataclass
class Observed:
    findings: list[str] = field(default_factory=list)
    answers: Counter[bool] = field(default_factory=Counter)  # by whether there was a choice


def moments(setting: Setting, number: int, most: int = MOST_QUESTIONS) -> Observed:
    """Plays one person among bots: no answer is sent before the delay is over, and all are sent then."""

    async def observe() -> Observed:
        observed = Observed()
        delays = Delays(contribution_seconds=600.0, bots=(DELAY_MILLIS, DELAY_MILLIS))
        async with opened(setting, number, [0], bots=setting.seats - 1, delays=delays) as world:
            if world.live.n:
                observed.findings.append("an automatic answer came at once after the deal")
            for _ in range(most):
                if world.live.over or observed.findings:
                    break
                await _question(world, observed)
        return observed

    return run_with_manual_clock(observe())


async def _question(world: World, observed: Observed) -> None:
    live = world.live
    question, asked, n = live.question, waiting(live.table), live.n
    bots = {seat: len(options(live.table, seat)) for seat in asked if seat not in world.players}
    if choices := len(options(live.table, 0)):
        world.say(0, {"type": "move", "q": question, "n": n % choices, "id": f"answer-{n}"})
        await until_idle()
        if live.n != n + 1:
            observed.findings.append(f"an automatic answer came at once after question {question}")
    if not bots or live.question != question:
        return
    before, heard = live.n, _heard(world)
    await pass_time(JUST_BEFORE)
    if live.n != before or _heard(world) != heard:
        observed.findings.append(f"an automatic answer to question {question} came before its moment: {bots}")
    await pass_time(REMAINDER)
    late = [seat for seat in waiting(live.table) if seat in bots]
    if live.question == question and late:
        observed.findings.append(f"the moment is over and {late} have not answered question {question}")
    if live.n - before > len(bots) or (live.question or 0) - (question or 0) > 1:
        observed.findings.append(f"an automatic answer came at once after question {question}")
    observed.answers.update(choices > 1 for choices in bots.values())


def _heard(world: World) -> int:
    """The number of messages sent to all clients, without heartbeats."""
    return sum(text != HEARTBEAT.text for heard in world.heard.values() for _, text in heard)
