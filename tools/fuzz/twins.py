"""Twins: tables that a viewer cannot tell from the true one, and at which the same answers are given.

The viewer must be sent the same in both, before and after. There are four kinds of twins, for four kinds of
leaks:

- `redealt`: hidden faces are exchanged;
- `resampled`: secrets that are not cards are resampled;
- `reordered`: cards in a pile of unknown order are reordered;
- `relabelled`: every card that is not known to all viewers has another id, and nothing else differs.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import fields
from random import Random

from app.kernel import BOX, Choice, Table, options, redeal, standing
from app.kernel.questions import Question
from tools.fuzz.walks import WalkedAnswer, viewers


def learned(answers: list[WalkedAnswer], viewer: int) -> set[int]:
    """The cards whose faces the viewer knows at any time during these answers."""
    return {card for answer in answers for card, known in enumerate(answer.known) if known >> viewer & 1}


def redealt(answers: list[WalkedAnswer], viewer: int, rnd: Random) -> Table:
    """The table before these answers, with exchanged faces where the viewer never sees them."""
    t = answers[0].before
    twin = t.copy()
    for answer in answers:  # a back that becomes visible is information too
        twin.backs_known = [here | there for here, there in zip(twin.backs_known, answer.backs, strict=True)]
    twin = redeal(twin, viewer, rnd.shuffle, learned(answers, viewer))
    twin.backs_known = t.backs_known[:]
    restore(twin, t, t.RESAMPLE.keys())
    return twin


def resampled(answers: list[WalkedAnswer], viewer: int, rnd: Random) -> Table | None:
    """The table before these answers, with secrets resampled as the viewer knows them at the end; None if
    the secrets change during the answers."""
    t, after = answers[0].before, answers[-1].after
    secrets = t.RESAMPLE.keys()
    if not secrets or any(
        getattr(answer.after, name) != getattr(t, name) for answer in answers for name in secrets
    ):
        return None
    imagined = redeal(after, viewer, rnd.shuffle, frozenset(range(len(t.faces))))
    twin = t.copy()
    for name in secrets:
        setattr(twin, name, getattr(imagined, name))
    return twin


def reordered(answers: list[WalkedAnswer], viewer: int, rnd: Random) -> Table | None:
    """The table before these answers, with the cards in loose piles in another order.

    Cards that the viewer sees during these answers keep their relative order, because that is visible; their
    positions among the others are not. None if the answers involve chance, such as a random card of a hand,
    because in another order it would pick another card.
    """
    if answers[-1].after.chance.drawn != answers[0].before.chance.drawn:
        return None
    twin = answers[0].before.copy()
    apart = learned(answers, viewer)
    for (zone, _), pile in twin.piles.items():
        if zone == BOX or not twin.ZONES[zone].loose:
            continue
        in_order = [card for card in pile if twin.seen[card] >> viewer & 1 or card in apart]
        others = [card for card in pile if card not in in_order]
        rnd.shuffle(others)
        turns = [True] * len(in_order) + [False] * len(others)
        rnd.shuffle(turns)
        pile[:] = [in_order.pop(0) if turn else others.pop() for turn in turns]
    return twin


def restore(twin: Table, t: Table, names: Set[str]) -> None:
    """Copies chance, log, sealed answers and secrets of the true table, so that only hidden faces differ."""
    true = t.copy()
    twin.chance, twin.sealed = true.chance, true.sealed
    twin.log, twin.fading, twin.heard = true.log, true.fading, true.heard
    for name in names:
        setattr(twin, name, getattr(true, name))


def possible(twin: Table) -> bool:
    """Whether the answers given so far are legal in this world."""
    question = standing(twin)
    return question is None or all(
        choice in question.options(twin, seat) for seat, choice in twin.sealed.items()
    )


def relabelled(t: Table, rnd: Random) -> Table:
    """The same table with other ids for all cards that some viewer may not know.

    Ids that may occur in the agenda or in secret fields stay; those in public and private fields do not,
    because these fields are sent to browsers.
    """
    everybody = sum(1 << viewer for viewer in viewers(t))
    fixed = set(_numbers(t.agenda)) | set(
        _numbers([getattr(t, name) for name in t.FIELDS if _is_secret(t, name)])
    )
    fixed |= set(t.pile(BOX))
    free = [
        card for card, known in enumerate(t.known) if known & everybody != everybody and card not in fixed
    ]
    names = free[:]
    rnd.shuffle(names)
    new_id = list(range(len(t.faces)))
    for card, name in zip(free, names, strict=True):
        new_id[card] = name
    old_id = sorted(range(len(new_id)), key=new_id.__getitem__)
    twin = t.copy()
    twin.faces = tuple(t.faces[card] for card in old_id)
    for attribute in ("seen", "known", "met", "backs_seen", "backs_known", "where"):
        old = getattr(t, attribute)
        setattr(twin, attribute, [old[card] for card in old_id])
    for place, pile in t.piles.items():
        twin.piles[place] = [new_id[card] for card in pile]
    question = standing(t)
    if question is not None:
        for seat, choice in t.sealed.items():
            twin.sealed[seat] = question.options(twin, seat)[question.options(t, seat).index(choice)]
    return twin


def same_option(twin: Table, answer: WalkedAnswer) -> Choice:
    """The option of the twin with the same number."""
    return options(twin, answer.seat)[options(answer.before, answer.seat).index(answer.choice)]


def _is_secret(t: Table, name: str) -> bool:
    return t.FIELDS[name] == "secret"


def _numbers(thing: object) -> Iterator[int]:
    """Every int in the records and tuples of an agenda, as each might be a card."""
    if isinstance(thing, int):
        yield thing
    elif isinstance(thing, list | tuple):
        for entry in thing:
            yield from _numbers(entry)
    elif isinstance(thing, dict):
        yield from _numbers(list(thing.items()))
    elif isinstance(thing, Question):
        yield from _numbers([getattr(thing, field.name) for field in fields(thing)])  # type: ignore[arg-type]
