"""Compares worlds: step by step, a viewer must be sent the same bytes in the true one and in a twin."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, fields
from random import Random

from app.games import GAMES, GameRecord
from app.kernel import SPECTATOR, Game, Table, standing
from tools.fuzz.equality import differences
from tools.fuzz.settings import Setting
from tools.fuzz.streams.manual_time import run_with_manual_clock
from tools.fuzz.streams.plan import TwinPlan, cuts, same_numbers, true_plan, twin_plan
from tools.fuzz.streams.script import perform, script_of
from tools.fuzz.streams.single_world_checks import overheard
from tools.fuzz.streams.world import Heard, World, opened
from tools.fuzz.twins import possible, redealt
from tools.fuzz.walks import WalkedAnswer, answers_from

AROUND = 80  # characters shown where two streams differ
TRIES = 40
WHOLE = 10_000  # answers: more than any game has


@dataclass
class Compared:
    """The differences that viewers could see, and how much was compared."""

    findings: list[str] = field(default_factory=list)
    twins: int = 0  # stretches in which the twin really differed
    frames: int = 0

    def compare_streams(self, viewer: int, truth: World, twin: World, twins: int) -> None:
        """Compares what this viewer was sent in two worlds."""
        self.twins += twins
        for (hearer, kind), everything in truth.heard.items():
            if hearer == viewer:
                heard, there = in_lockstep(everything), in_lockstep(twin.heard.get((hearer, kind), []))
                self.frames += len(heard)
                if heard != there:
                    self.findings.append(f"{viewer} can tell by {kind}: {contrast(heard, there)}")


def in_lockstep(heard: Heard) -> Heard:
    """The stream from the first step on: before that, the split into messages is not deterministic."""
    return [(step, text) for step, text in heard if step]


def in_stretches(
    setting: Setting,
    number: int,
    *,
    least: int = 1,
    most: int = WHOLE,
    viewers: Collection[int] | None = None,
    events: float = 0.7,
) -> Compared:
    """Plays a game and, for every viewer, a world with a different twin in each stretch of it."""
    looking = _viewers(setting) if viewers is None else viewers

    async def compare() -> Compared:
        rnd, compared = Random(number), Compared()
        async with opened(setting, number, looking) as truth:
            answers = richest(game_from(truth.live.table, number, least), most)
            places = cuts(answers, rnd)
            script = script_of(answers, rnd, events=events)
            await perform(truth, script, true_plan(answers, places))
            compared.findings += await overheard(truth, script)
        for viewer in looking:
            plan = twin_plan(answers, places, viewer, rnd)
            async with opened(setting, number, [viewer]) as twin:
                await perform(twin, script, plan)
            compared.compare_streams(viewer, truth, twin, plan.twins)
        return compared

    return run_with_manual_clock(compare())


def from_the_deal(
    setting: Setting, number: int, *, most: int = 12, viewers: Collection[int] | None = None
) -> Compared:
    """Plays the first answers of a game and, for every viewer, a world with a different deal.

    The past differs there as well, so look-back is compared here.
    """
    looking = _viewers(setting) if viewers is None else viewers

    async def compare() -> Compared:
        rnd, compared = Random(number), Compared()
        async with opened(setting, number, looking) as truth:
            answers = game_from(truth.live.table, number, most)[:most]
            script = script_of(answers, rnd, events=1.5, back=True)
            await perform(truth, script, true_plan(answers, ()))
            compared.findings += await overheard(truth, script)
        for viewer in looking:
            found = _dealt_twin(answers, viewer, rnd)
            if found is None:
                continue
            dealt, numbers = found
            with dealing(setting.game, dealt):
                async with opened(setting, number, [viewer]) as twin:
                    await perform(twin, script, TwinPlan(numbers=[*numbers]))
            compared.compare_streams(viewer, truth, twin, 1)
        return compared

    return run_with_manual_clock(compare())


def game_from(t: Table, number: int, least: int) -> list[WalkedAnswer]:
    """The answers of a random game from this table, long enough, or else the longest found."""
    longest: list[WalkedAnswer] = []
    for seed in range(number, number + TRIES):
        answers = answers_from(t, seed)
        if len(answers) >= least:
            return answers
        longest = max(longest, answers, key=len)
    return longest


def richest(answers: list[WalkedAnswer], most: int) -> list[WalkedAnswer]:
    """The run of answers with the most kinds of questions and the most secret answers."""
    if len(answers) <= most:
        return answers

    def worth(start: int) -> int:
        stretch = answers[start : start + most]
        kinds = len({type(standing(answer.before)) for answer in stretch})
        return kinds + min(most // 3, sum(not answer.settles for answer in stretch))

    start = max(range(len(answers) - most + 1), key=worth)
    return answers[start : start + most]


def _viewers(setting: Setting) -> list[int]:
    return [*range(setting.seats), SPECTATOR]


def _dealt_twin(answers: Sequence[WalkedAnswer], viewer: int, rnd: Random) -> tuple[Table, list[int]] | None:
    for _ in range(TRIES):
        twin = redealt(list(answers), viewer, rnd)
        if differences(twin, answers[0].before) and possible(twin):
            numbers = same_numbers(twin, answers, by_number=False)
            if numbers is not None:
                return twin, numbers
    return None


@dataclass(frozen=True)
class FixedDeal(GameRecord):
    """A game with a fixed deal."""

    dealt: Table | None = None

    def setup(self, seats: int, options: object, seed: bytes) -> Table:
        assert self.dealt is not None
        return self.dealt.copy()


@contextmanager
def dealing(game: Game, dealt: Table) -> Iterator[None]:
    """Within the block, the game deals this table, whatever the seed."""
    honest = GAMES[game.id]
    GAMES[game.id] = FixedDeal(
        **{each.name: getattr(honest, each.name) for each in fields(honest)}, dealt=dealt
    )
    try:
        yield
    finally:
        GAMES[game.id] = honest


def contrast(here: Heard, there: Heard) -> str:
    """Where two streams differ, for people to read."""
    for (step, one), (other_step, other) in zip(here, there, strict=False):
        if (step, one) != (other_step, other):
            alike = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), len(other))
            cut = slice(max(0, alike - AROUND), alike + AROUND)
            return f"in step {step} …{one[cut]!r}… against …{other[cut]!r}… in step {other_step}"
    longer = (here if len(here) > len(there) else there)[min(len(here), len(there)) :]
    return f"{len(here)} against {len(there)} messages, the first of the others: {longer[0][1][:200]!r}"
