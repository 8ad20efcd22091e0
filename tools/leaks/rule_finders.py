"""Finders of leaks in rules: parts of the test suite, limited to where a leak could show."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

from app.kernel import Choice, Game, Table, options, standing, waiting
from app.kernel.save import freeze
from tools.fuzz import play_checks, secrecy_checks, view_checks
from tools.fuzz.settings import Setting, settings_of
from tools.fuzz.tally import TwinTally
from tools.fuzz.walks import Course, Picker, Walk, WalkedAnswer, give
from tools.golden.files import files, game_of, options_of, read
from tools.leaks import knowledge as knowing
from tools.leaks import planting

CHECKS = (
    play_checks.hidden_answers,
    secrecy_checks.hidden_faces,
    secrecy_checks.hidden_ids,
    secrecy_checks.hidden_order,
    secrecy_checks.hidden_secrets,
    secrecy_checks.answer_order,
    view_checks.shape,
)
PLACES = 12  # in one game, at which to look for a leak
MOST_PLACES = 60  # in all games
Focus = Callable[[WalkedAnswer], bool]


def knowledge(game: Game) -> list[str]:
    """Compares who sees what in the golden games."""
    return knowing.changes(game)


def twins(game: Game, focus: Focus | None = None) -> list[str]:
    """Runs the checks of secrecy on golden and random games, around the answers in focus.

    Without a focus, around the answers during which the planted mistake took effect.
    """
    left = MOST_PLACES
    for played in walks(game):
        here = _in_focus(played, focus)[:left]
        if findings := list(islice(_checked(played, here), 1)):
            return findings
        left -= len(here)
        if not left:
            break
    return []


def put(kind: type[object]) -> Focus:
    """Answers before or after which such a question is open."""
    return lambda answer: kind in (type(standing(answer.before)), type(standing(answer.after)))


def everywhere(answer: WalkedAnswer) -> bool:
    return True


def walks(game: Game) -> Iterator[Walk]:
    """Golden games first, because they ask every question; then a random one for every option."""
    for path in files():
        if game_of(path).id == game.id:
            yield golden_walk(game, path)
    for setting in settings_of(game):
        for seed in (0, 1):
            yield random_walk(setting, seed)


def golden_walk(game: Game, path: Path) -> Walk:
    """A golden game as a walk, up to the first answer that the current rules do not offer."""
    golden = read(path)
    setting = Setting(game, golden["seats"], options_of(game, golden))
    given = iter(golden["answers"])

    def next_answer(t: Table) -> tuple[int, Choice] | None:
        seat, choice = freeze(next(given, (0, ())))
        return (seat, choice) if choice in options(t, seat) else None

    t = game.setup(golden["seats"], setting.options, bytes.fromhex(golden["seed"]))
    return Walk(setting, 0, Course(answers_of(t, next_answer)), random.Random(path.stem), TwinTally())


def random_walk(setting: Setting, seed: int) -> Walk:
    """A random game, with a random or a curious picker."""
    picker = Picker(seed, curious=seed % 2 == 1)

    def next_answer(t: Table) -> tuple[int, Choice] | None:
        if not (asked := waiting(t)):
            return None
        seat = picker.pick.choice(asked)
        return seat, picker(t, seat)

    course = Course(answers_of(setting.setup(seed), next_answer))
    return Walk(setting, seed, course, random.Random(seed), TwinTally())


def answers_of(t: Table, next_answer: Callable[[Table], tuple[int, Choice] | None]) -> list[WalkedAnswer]:
    """The answers of a game; records those during which the planted mistake takes effect."""
    answers: list[WalkedAnswer] = []
    while (given := next_answer(t)) is not None:
        made = planting.MADE.times
        answers.append(give(t, *given))
        t = answers[-1].after
        if planting.MADE.times > made:
            planting.MADE.during.append(answers[-1])
    return answers


def _in_focus(played: Walk, focus: Focus | None) -> list[int]:
    here = [
        at
        for at, answer in enumerate(played.answers)
        if (focus(answer) if focus else any(answer is each for each in planting.MADE.during))
    ]
    return played.rnd.sample(here, min(PLACES, len(here)))


def _checked(played: Walk, places: list[int]) -> Iterator[str]:
    for at in places:
        answers = played.answers[max(0, at - 1) : at + 2]
        part = Walk(played.setting, played.seed, Course(answers), played.rnd, TwinTally())
        for check in CHECKS:
            yield from (f"{check.__name__}: {finding}" for finding in islice(check(part), 1))
