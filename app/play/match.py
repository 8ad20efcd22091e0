"""Plays a whole match between bots without a server; each bot gets the views of its seat only."""

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

LONGEST_MATCH = 20_000  # answers: a longer match counts as endless


@dataclass(frozen=True, slots=True)
class MatchPlan:
    """The settings of a series of matches; a match is its plan and its number."""

    game: str
    seats: int
    options: Any  # Any: the Options record of the game
    levels: tuple[str, ...]
    seed: int
    budget: search.Budget

    def levels_of(self, number: int) -> list[str]:
        """Levels by seat; they rotate by one seat per match, so that no level is favoured by a seat."""
        return [self.levels[(seat + number) % len(self.levels)] for seat in range(self.seats)]

    def random(self, number: int) -> Random:
        """The source of all randomness of this match except the deal."""
        return Random(f"{self.seed} {number}")  # noqa: S311  # bots, not secrets

    def whole_deals(self, games: int) -> int:
        """Rounds the number of matches up, so that each deal is played in all rotations."""
        return -(-games // len(self.levels)) * len(self.levels)

    def deal_of(self, number: int) -> int:
        """The number of the deal; each is played once per rotation, so that all levels share its luck."""
        return number // len(self.levels)

    def deal(self, game: Game, number: int) -> Table:
        return game.setup(self.seats, self.options, f"{self.seed} {self.deal_of(number)}".encode())


@dataclass(frozen=True, slots=True)
class Record:
    """The result and statistics of a match."""

    deal: int
    levels: list[str]
    winners: list[int]
    fates: list[str] | None
    answers: int
    questions: int
    prompts: int  # how often seats were asked, including questions settled before all had answered
    forced: int  # prompts with a single option
    figures: Figures


def play(plan: MatchPlan, game: GameRecord, number: int) -> Record:
    """Plays one match to its end."""
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
        assert answers < LONGEST_MATCH, f"{game.id} {plan.seed} {number} does not end"
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
    """Shows the table to all bots and lets those who are asked answer; returns their answers.

    A question is settled as soon as possible, so some seats may not get to answer. None means a seat without
    a bot.
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
        # The time limit is in CPU seconds, so that other load on the machine does not weaken the search.
        return search.choose(imagine(t, seat, rnd.shuffle), seat, budget, rnd.getrandbits(64), process_time)
    return bot.choose(t.question, view, rnd.randrange)
