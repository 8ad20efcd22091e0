"""One whole game played by bots, without a server: each is given its seat's views, as over the wire."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from time import process_time
from typing import Any

from app.bots import Bot, search
from app.games import GameRecord
from app.games.figures import Figures, FinishedGame, Settled
from app.kernel import (
    SPECTATOR,
    Choice,
    Game,
    Projector,
    Table,
    View,
    answer,
    imagine,
    options,
    project,
    waiting,
)

LONGEST = 20_000  # answers: a game that takes longer does not end


@dataclass(frozen=True, slots=True)
class MatchPlan:
    """What is played: everything of a game but its number."""

    game: str
    seats: int
    options: Any  # Any: the Options record of the game
    levels: tuple[str, ...]
    seed: int
    budget: search.Budget

    def levels_of(self, number: int) -> list[str]:
        """Levels by seat; they move on by a seat each game, so that no seat favours one of them."""
        return [self.levels[(seat + number) % len(self.levels)] for seat in range(self.seats)]

    def random(self, number: int) -> Random:
        """Everything by chance in this game, but the deal."""
        return Random(f"{self.seed} {number}")  # noqa: S311  # bots, not secrets

    def whole_deals(self, games: int) -> int:
        """So many games or a few more, so that no deal is left half played."""
        return -(-games // len(self.levels)) * len(self.levels)

    def deal_of(self, number: int) -> int:
        """Every deal is played once for each turn of the levels, so that its luck falls on all of them."""
        return number // len(self.levels)

    def deal(self, game: Game, number: int) -> Table:
        return game.setup(self.seats, self.options, f"{self.seed} {self.deal_of(number)}".encode())


@dataclass(frozen=True, slots=True)
class Record:
    """What is kept of a game."""

    deal: int
    levels: list[str]
    winners: list[int]
    fates: list[str] | None
    answers: int
    questions: int
    prompts: int  # how often players were asked, also where the question was settled before all had answered
    forced: int  # those that left no choice
    figures: Figures


def play(plan: MatchPlan, game: GameRecord, number: int) -> Record:
    """Play one game to its end."""
    t, rnd, levels = plan.deal(game, number), plan.random(number), plan.levels_of(number)
    bots = [Bot(level) for level in levels]
    settled, before = [], t.copy()
    answers = prompts = forced = 0
    while t.result is None:
        asked = waiting(t)
        prompts += len(asked)
        forced += sum(len(options(t, seat)) == 1 for seat in asked)
        given = ask(t, bots, plan.budget, rnd)
        settled.append(Settled(before, given[-1], t.copy()))
        before = settled[-1].after
        answers += len(given)
        assert answers < LONGEST, f"{game.id} {plan.seed} {number} does not end"
    result = t.result
    return Record(
        deal=plan.deal_of(number),
        levels=levels,
        winners=result.winners,
        fates=result.fates,
        answers=answers,
        questions=t.question,
        prompts=prompts,
        forced=forced,
        figures=game.figures(FinishedGame(project(t, SPECTATOR), settled)),
    )


def ask(t: Table, bots: Sequence[Bot | None], budget: search.Budget, rnd: Random) -> list[Choice]:
    """Let every bot look at the table, and those who are asked answer; returns what they answered.

    A question is settled as soon as it can be, so not all who are asked may get to answer. None is no bot.
    """
    projector, question = Projector(t), t.question
    given: list[Choice] = []
    seen: dict[int, View] = {}
    for seat, bot in enumerate(bots):
        if bot is not None and (bot.watches or seat in waiting(t)):
            seen[seat] = projector.view(seat)
            bot.see(question, seen[seat])
    for seat in waiting(t):
        bot = bots[seat]
        if t.question != question or bot is None:
            break
        number = choose(t, seat, bot, seen[seat], budget, rnd)
        given.append(options(t, seat)[number])
        answer(t, seat, given[-1])
    return given


def choose(t: Table, seat: int, bot: Bot, view: View, budget: search.Budget, rnd: Random) -> int:
    if bot.level == "search":
        # Seconds are those of the processor: whatever else runs on the machine takes nothing from a search.
        return search.choose(imagine(t, seat, rnd.shuffle), seat, budget, rnd.getrandbits(64), process_time)
    return bot.choose(t.question, view, rnd.randrange)
