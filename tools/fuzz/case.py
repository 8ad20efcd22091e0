"""A case: a game in which something was found, as a JSON file that can be replayed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from app.games import GAMES
from app.kernel import options
from app.kernel.save import freeze
from tools.fuzz import play_checks, possibility_checks, secrecy_checks, state_checks, view_checks
from tools.fuzz.settings import Setting
from tools.fuzz.tally import TwinTally
from tools.fuzz.walks import Course, Walk, WalkedAnswer, give, walk

MOST_FINDINGS = 3  # findings to show
Check = Callable[[Walk], Iterator[str]]
CHECKS: dict[str, Check] = {
    check.__name__: check
    for check in (
        secrecy_checks.hidden_faces,
        secrecy_checks.hidden_secrets,
        secrecy_checks.hidden_order,
        secrecy_checks.hidden_ids,
        secrecy_checks.answer_order,
        secrecy_checks.redeals,
        play_checks.hidden_answers,
        play_checks.ending,
        play_checks.conservation,
        play_checks.fields,
        play_checks.offers,
        play_checks.numbering,
        play_checks.refusals,
        play_checks.lookalikes,
        possibility_checks.whereabouts,
        state_checks.copies,
        state_checks.snapshots,
        state_checks.saves,
        state_checks.sharing,
        state_checks.replays,
        view_checks.shape,
        view_checks.incremental_views,
    )
}
TWINS = tuple(CHECKS)[:7]
ALL_CHECKS_EVERY = 5
STREAMS = "streams"  # the check that runs whole servers
PLAYING = "playing"  # an error during play, before any check


@dataclass(frozen=True)
class Case:
    """`answers` are stored too, so that the game can be replayed even if random play changes."""

    game: str
    version: int
    seats: int
    options: dict[str, Any]  # Any: plain data of the game's Options
    number: int
    check: str
    found: list[str]
    answers: list[list[Any]]  # [seat, [verb, operand, ...]]

    @property
    def setting(self) -> Setting:
        game = GAMES[self.game]
        given = {name: freeze(value) for name, value in self.options.items()}
        return Setting(game, self.seats, game.Options(**given))

    def write(self, folder: Path) -> Path:
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{self.game}-{self.check}-{self.number}.json"
        path.write_text(json.dumps(asdict(self), indent=1) + "\n", encoding="utf-8")
        return path


def read(path: Path) -> Case:
    return Case(**json.loads(path.read_text(encoding="utf-8")))


def case_of(setting: Setting, number: int, check: str, found: list[str], answers: list[WalkedAnswer]) -> Case:
    game = setting.game
    given = [[answer.seat, list(answer.choice)] for answer in answers]
    return Case(game.id, game.version, setting.seats, asdict(setting.options), number, check, found, given)


def examine(setting: Setting, number: int) -> Case | None:
    """Plays one game and runs the checks; returns a case for the first finding."""
    try:
        played = walk(setting, number)
    except Exception as broken:  # noqa: BLE001 every error is a finding
        return case_of(setting, number, PLAYING, [_sentence(broken)], [])
    # Twins always; checks without secrets are more expensive and run now and then.
    for name in CHECKS if number % ALL_CHECKS_EVERY == 0 else TWINS:
        if found := check(played, name):
            return case_of(setting, number, name, found, played.answers)
    return None


def check(played: Walk, name: str) -> list[str]:
    """The findings of one check in this game; its random numbers are re-seeded, so it is reproducible."""
    try:
        return list(islice(CHECKS[name](replace(played, rnd=Random(played.seed))), MOST_FINDINGS))
    except Exception as broken:  # noqa: BLE001 every error is a finding
        return [_sentence(broken)]


def examine_streams(setting: Setting, number: int, answers: int) -> Case | None:
    """The same for whole servers, with this many answers."""
    from tools.fuzz.streams.compare import in_stretches  # imported late: the kernel's checks need no server

    try:
        found = in_stretches(setting, number, least=answers, most=answers).findings[:MOST_FINDINGS]
    except Exception as broken:  # noqa: BLE001 every error is a finding
        found = [_sentence(broken)]
    return case_of(setting, number, STREAMS, [*found, f"answers: {answers}"], []) if found else None


def again(case: Case) -> list[str]:
    """Replays a case; returns what is found in it now."""
    setting = case.setting
    if case.check == STREAMS:
        answers = int(case.found[-1].removeprefix("answers: "))
        found = examine_streams(setting, case.number, answers)
        return [] if found is None else found.found
    if case.check == PLAYING:
        found = examine(setting, case.number)
        return [] if found is None else found.found
    t = setting.setup(case.number)
    given: list[WalkedAnswer] = []
    for seat, choice in map(freeze, case.answers):
        if choice not in options(t, seat):
            return [f"answer {len(given)} cannot be given any more: the rules have changed"]
        given.append(give(t, seat, choice))
        t = given[-1].after
    return check(Walk(setting, case.number, Course(given), Random(case.number), TwinTally()), case.check)


def _sentence(broken: Exception) -> str:
    return f"it breaks: {type(broken).__name__}: {broken}"
