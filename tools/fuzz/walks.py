"""Walks: random games from the deal to the end, with every table, and who learned what by each answer."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, SupportsIndex

from app.kernel import SPECTATOR, Choice, Table, options, play, standing, waiting
from tools.fuzz.equality import sight
from tools.fuzz.settings import Setting
from tools.fuzz.tally import TwinTally

MOST_MOMENTS = 50
LONGEST_GAME = 5_000  # answers: a longer game counts as endless


class Remembering(list[int]):
    """A list of audiences that accumulates all viewers who were ever in each of them."""

    def __init__(self, audiences: Iterable[int]) -> None:
        super().__init__(audiences)
        self.ever = list(self)

    def __setitem__(self, card: Any, audience: Any) -> None:  # Any: what list takes
        super().__setitem__(card, audience)
        assert isinstance(card, SupportsIndex)
        self.ever[card] |= audience


@dataclass(frozen=True)
class WalkedAnswer:
    """One answer, with the table before and after it; callers copy these before they play on.

    `known` and `backs` have, for each card, the viewers who knew its face or back at any time during the
    answer, even if the card was shuffled among others at once.
    """

    before: Table
    seat: int
    choice: Choice
    after: Table
    known: list[int]
    backs: list[int]

    @property
    def verb(self) -> str:
        return str(self.choice[0])

    @property
    def settles(self) -> bool:
        return self.after.question != self.before.question

    @property
    def secret(self) -> bool:
        """Whether other viewers may not know yet that it was given."""
        question = standing(self.before)
        return not self.settles and question is not None and not question.told


class Picker:
    """Chooses answers: at random or, if `curious`, one with the verb that was chosen least so far."""

    def __init__(self, seed: int, *, curious: bool) -> None:
        self.pick = random.Random(seed)
        self.curious = curious
        self.chosen: Counter[str] = Counter()

    def __call__(self, t: Table, seat: int) -> Choice:
        offered = options(t, seat)
        if self.curious:
            rarest = min(self.chosen[choice[0]] for choice in offered)
            offered = [choice for choice in offered if self.chosen[choice[0]] == rarest]
        choice = self.pick.choice(offered)
        self.chosen[choice[0]] += 1
        return choice


@dataclass(frozen=True)
class Course:
    """One random game from the deal to the end. Checks do not change it."""

    answers: list[WalkedAnswer]

    @cached_property
    def tables(self) -> list[Table]:
        """All tables, including the first and the last."""
        return [answer.before for answer in self.answers] + [self.answers[-1].after]

    @cached_property
    def moments(self) -> list[int]:
        """The numbers of the tables to check: all of them, or an even sample of a long game."""
        last = len(self.tables) - 1
        if last < MOST_MOMENTS:
            return list(range(last + 1))
        return [last * n // (MOST_MOMENTS - 1) for n in range(MOST_MOMENTS)]

    @cached_property
    def sights(self) -> list[dict[int, bytes]]:
        """What each viewer is sent at each of these tables."""
        return [{viewer: sight(t, viewer) for viewer in viewers(t)} for t in self.tables]


@dataclass(frozen=True)
class Walk:
    """The course of a game, with the random numbers and the tally of a check."""

    setting: Setting
    seed: int
    course: Course
    rnd: random.Random
    tally: TwinTally

    @property
    def answers(self) -> list[WalkedAnswer]:
        return self.course.answers

    @property
    def tables(self) -> list[Table]:
        return self.course.tables

    @property
    def moments(self) -> list[int]:
        return self.course.moments

    @property
    def sights(self) -> list[dict[int, bytes]]:
        return self.course.sights

    @property
    def end(self) -> Table:
        return self.answers[-1].after


def play_through(setting: Setting, seed: int) -> Course:
    """Plays a game; every other one with a curious picker."""
    return Course(answers_from(setting.setup(seed), seed))


def walk(setting: Setting, seed: int, tally: TwinTally | None = None, course: Course | None = None) -> Walk:
    """A walk along the course of this game, which is played now unless it is given."""
    course = play_through(setting, seed) if course is None else course
    return Walk(setting, seed, course, random.Random(seed), TwinTally() if tally is None else tally)


def answers_from(t: Table, seed: int) -> list[WalkedAnswer]:
    """The answers of a random game, played from this table to the end."""
    picker = Picker(seed, curious=seed % 2 == 1)
    answers: list[WalkedAnswer] = []
    while asked := waiting(t):
        seat = picker.pick.choice(asked)
        answers.append(give(t, seat, picker(t, seat)))
        t = answers[-1].after
        assert len(answers) < LONGEST_GAME, f"{t.GAME} has not ended after {LONGEST_GAME} answers"
    return answers


def give(t: Table, seat: int, choice: Choice) -> WalkedAnswer:
    """Gives an answer on a copy of this table."""
    after = t.copy()
    known, backs = Remembering(after.known), Remembering(after.backs_known)
    after.known, after.backs_known = known, backs
    play(after, seat, choice)
    ever = [mask | now for mask, now in zip(known.ever, after.known, strict=True)]
    for card, audience in after.implied:
        ever[card] |= audience
    ever_backs = [mask | now for mask, now in zip(backs.ever, after.backs_known, strict=True)]
    after.known, after.backs_known = list(after.known), list(after.backs_known)
    return WalkedAnswer(t, seat, choice, after, ever, ever_backs)


def viewers(t: Table) -> list[int]:
    return [*range(t.seats), SPECTATOR]
