"""Checks of secrecy: in a twin world, a viewer is sent the same bytes before and after each answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from app.kernel import Table, options, play, redeal, standing, waiting
from tools.fuzz.equality import contrast, differences, sight
from tools.fuzz.tally import TwinTally
from tools.fuzz.twins import possible, redealt, relabelled, reordered, resampled, same_option
from tools.fuzz.walks import LONGEST_GAME, Picker, Walk, WalkedAnswer, viewers

OF_A_VERB = 20  # answers compared, per verb, viewer and walk
WINDOWS = 4  # of several answers, per viewer and walk, besides every single answer
LONGEST_WINDOW = 16
Twin = Callable[[list[WalkedAnswer], int, Random], Table | None]


def kind(answer: WalkedAnswer, viewer: int) -> str:
    return "own" if viewer == answer.seat else "rival" if viewer < answer.before.seats else "spectator"


def windows(walk: Walk) -> Iterator[tuple[int, int]]:
    """(start, end) of parts of a walk: single answers, in long games some of each verb, and longer parts."""
    by_verb: dict[str, list[int]] = {}
    for at, answer in enumerate(walk.answers):
        by_verb.setdefault(answer.verb, []).append(at)
    for found in by_verb.values():
        chosen = found if len(found) <= OF_A_VERB else walk.rnd.sample(found, OF_A_VERB)
        yield from ((at, at + 1) for at in chosen)
    for _ in range(WINDOWS):
        at = walk.rnd.randrange(len(walk.answers))
        yield at, at + walk.rnd.randint(2, LONGEST_WINDOW)


def twins(make: Twin, walk: Walk) -> Iterator[str]:
    """Each viewer is sent the same in the twin, before and after each answer of each window."""
    for viewer in viewers(walk.answers[0].before):
        for start, end in windows(walk):
            answers = walk.answers[start:end]
            twin = make(answers, viewer, walk.rnd)
            if twin is not None:
                sights = [seen[viewer] for seen in walk.sights[start : end + 1]]
                yield from follow(twin, answers, viewer, sights, walk.tally)


def follow(
    twin: Table, answers: list[WalkedAnswer], viewer: int, sights: list[bytes], tally: TwinTally
) -> Iterator[str]:
    """Plays these answers in the twin as well, as long as they are offered there.

    The options of a rival are the rival's own secret, so a missing option reveals nothing. But a twin that
    does not wait for that seat at all is a leak: views hide who has answered, but not when the game goes on.
    """
    different = bool(differences(twin, answers[0].before))
    if not possible(twin):
        tally.count(answers[0].verb, kind(answers[0], viewer), compared=False)
        return
    if (before := sight(twin, viewer)) != sights[0]:
        yield f"{viewer} can tell before {answers[0].choice}: {contrast(sights[0], before)}"
        return
    for answer, expected in zip(answers, sights[1:], strict=False):
        if viewer == answer.seat and options(twin, viewer) != options(answer.before, viewer):
            yield f"{viewer} may {options(twin, viewer)} in place of {options(answer.before, viewer)}"
        if waiting(twin) != waiting(answer.before):
            yield f"it waits for {waiting(twin)} in place of {waiting(answer.before)}, as {viewer} can tell"
            return
        if answer.choice not in options(twin, answer.seat):
            tally.count(answer.verb, kind(answer, viewer), compared=False)
            return
        play(twin, answer.seat, answer.choice)
        tally.count(answer.verb, kind(answer, viewer), compared=different)
        if (after := sight(twin, viewer)) != expected:
            yield f"{viewer} can tell after {answer.choice} of {answer.seat}: {contrast(expected, after)}"
            return


def hidden_faces(walk: Walk) -> Iterator[str]:
    yield from twins(redealt, walk)


def hidden_secrets(walk: Walk) -> Iterator[str]:
    yield from twins(resampled, walk)


def hidden_order(walk: Walk) -> Iterator[str]:
    yield from twins(reordered, walk)


def hidden_ids(walk: Walk) -> Iterator[str]:
    """With other card ids, and the option of the same number each time, no viewer sees a difference."""
    for start in (0, walk.rnd.randrange(len(walk.answers)), walk.rnd.randrange(len(walk.answers))):
        twin = relabelled(walk.answers[start].before, walk.rnd)
        different = bool(differences(twin, walk.answers[start].before))
        for at in range(start, len(walk.tables)):
            for viewer in viewers(twin):
                here, there = walk.sights[at][viewer], sight(twin, viewer)
                if here != there:
                    yield f"{viewer} can tell by ids after {at} answers: {contrast(here, there)}"
                    return
            if at < len(walk.answers):
                answer = walk.answers[at]
                play(twin, answer.seat, same_option(twin, answer))
                walk.tally.count(answer.verb, "everybody", compared=different)


def redeals(walk: Walk) -> Iterator[str]:
    """A re-dealt table looks the same to the viewer, keeps what they know, is a copy, and can be played."""
    for at in walk.moments[::2]:
        t = walk.tables[at]
        for viewer in viewers(t):
            here = walk.sights[at][viewer]
            new = redeal(t, viewer, walk.rnd.shuffle)
            if sight(new, viewer) != here:
                yield f"{viewer} can tell a re-dealt table: {contrast(here, sight(new, viewer))}"
            if sight(t, viewer) != here:
                yield "re-dealing changed the table"
            if sorted(new.faces) != sorted(t.faces):
                yield "re-dealing changed what cards there are"
            yield from (
                f"{viewer} knows card {card}, and it was exchanged"
                for card in range(len(t.faces))
                if t.known[card] >> viewer & 1 and new.faces[card] != t.faces[card]
            )
            if options(new, viewer) != options(t, viewer):
                yield f"{viewer} has other options at a re-dealt table"
            if at % 12 == 0:
                play_out(new, walk.rnd)


def play_out(t: Table, rnd: Random) -> None:
    picker = Picker(rnd.getrandbits(32), curious=False)
    for _ in range(LONGEST_GAME):
        asked = waiting(t)
        if not asked:
            return
        seat = picker.pick.choice(asked)
        play(t, seat, picker(t, seat))
    raise AssertionError("a re-dealt table does not end")


def answer_order(walk: Walk) -> Iterator[str]:
    """The order of answers makes no difference: in any order they settle a question in the same way."""
    for t in walk.tables:
        question = standing(t)
        if question is None or len(question.asked) < 2 or t.sealed:
            continue
        chosen = {seat: walk.rnd.choice(options(t, seat)) for seat in question.asked}
        ends = []
        for order in (
            question.asked,
            question.asked[::-1],
            tuple(walk.rnd.sample(question.asked, len(question.asked))),
        ):
            end = t.copy()
            for seat in order:
                if end.question == t.question:
                    play(end, seat, chosen[seat])
            ends.append(end)
        for end in ends[1:]:
            if end.question == t.question:
                yield f"{chosen} settles nothing"
            elif differences(end, ends[0]):
                yield f"{chosen} in another order changes {differences(end, ends[0])}"
