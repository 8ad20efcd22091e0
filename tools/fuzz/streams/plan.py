"""Plans of twin worlds: when their table is replaced, by which one, and which options are chosen there.

A plan is made with the kernel alone. The game is cut into stretches. Before each, the viewer's twin world
gets another table that this viewer cannot tell from the true one, and at which the answers of the stretch are
legal too. The true world reloads its own table at the same moments.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from app.kernel import Table, options, play
from tools.fuzz.equality import differences
from tools.fuzz.twins import possible, redealt, relabelled, reordered, resampled
from tools.fuzz.walks import WalkedAnswer

LONGEST_STRETCH = 6
TRIES = 8
LEFT_OUT_SHARE = 0.5  # the share of secret answers at the end of a stretch
KINDS = ("redealt", "redealt", "resampled", "reordered", "relabelled")


@dataclass
class TwinPlan:
    """The plan of one world: the replacement tables, by answer, and the numbers of the chosen options."""

    tables: dict[int, Table] = field(default_factory=dict)
    numbers: list[int | None] = field(default_factory=list)  # None: the answer is not given
    twins: int = 0  # stretches in which the world differs from the true one


def cuts(answers: Sequence[WalkedAnswer], rnd: Random) -> list[int]:
    """Where the stretches begin."""
    places, at = [], 0
    while at < len(answers):
        places.append(at)
        at += rnd.randint(1, LONGEST_STRETCH)
    return places


def true_plan(answers: Sequence[WalkedAnswer], places: Sequence[int]) -> TwinPlan:
    return TwinPlan(
        {at: answers[at].before for at in places},
        [options(answer.before, answer.seat).index(answer.choice) for answer in answers],
    )


def twin_plan(answers: Sequence[WalkedAnswer], places: Sequence[int], viewer: int, rnd: Random) -> TwinPlan:
    plan, true = TwinPlan(), true_plan(answers, places)
    for start, end in zip(places, [*places[1:], len(answers)], strict=True):
        stretch = list(answers[start:end])
        found = twin_of(stretch, viewer, rnd)
        plan.tables[start] = found[0] if found else true.tables[start]
        numbers = [*found[1]] if found else true.numbers[start:end]
        unspoken = secret_tail(stretch, viewer) if rnd.random() < LEFT_OUT_SHARE else 0
        plan.numbers += numbers[: len(numbers) - unspoken] + [None] * unspoken
        plan.twins += found is not None or unspoken > 0
    return plan


def secret_tail(answers: Sequence[WalkedAnswer], viewer: int) -> int:
    """The number of final answers known only to the seats that gave them, which a twin may leave out."""
    tail = 0
    for answer in reversed(answers):
        if not answer.secret or answer.seat == viewer:
            break
        tail += 1
    return tail


def twin_of(answers: list[WalkedAnswer], viewer: int, rnd: Random) -> tuple[Table, list[int]] | None:
    """A twin at which these answers are legal, and their option numbers there; None if none was found."""
    for _ in range(TRIES):
        twin, kind = None, rnd.choice(KINDS)
        match kind:
            case "redealt":
                twin = redealt(answers, viewer, rnd)
            case "resampled":
                twin = resampled(answers, viewer, rnd)
            case "reordered":
                twin = reordered(answers, viewer, rnd)
            case _:
                twin = relabelled(answers[0].before, rnd)
        if twin is None or not differences(twin, answers[0].before) or not possible(twin):
            continue
        numbers = same_numbers(twin, answers, by_number=kind == "relabelled")
        if numbers is not None:
            return twin, numbers
    return None


def same_numbers(twin: Table, answers: Sequence[WalkedAnswer], *, by_number: bool) -> list[int] | None:
    """The option numbers of these answers in a twin; None if it does not offer all of them."""
    t, numbers = twin.copy(), []
    for answer in answers:
        if by_number:
            number = options(answer.before, answer.seat).index(answer.choice)
        else:
            offered = options(t, answer.seat)
            if answer.choice not in offered:
                return None
            number = offered.index(answer.choice)
        numbers.append(number)
        play(t, answer.seat, options(t, answer.seat)[number])
    return numbers
