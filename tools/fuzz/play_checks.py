"""Checks of play; each yields a sentence for everything that is wrong in one walk."""

from __future__ import annotations

from collections.abc import Iterator

from app.kernel import LET, SPECTATOR, IllegalChoice, Offer, Table, options, outcome, play, standing, waiting
from tools.fuzz.equality import differences, state
from tools.fuzz.walks import Walk, viewers

MALFORMED = (
    (),
    ("",),
    ("fly",),
    ("fly", 1),
    ("let", 1),
    None,
    "let",
    "fly",
    0,
    10**9,
    b"let",
    {"let": 1},
    {1},
    0.5,
)


def ending(walk: Walk) -> Iterator[str]:
    """The game ends; some seat is asked until then, and none afterwards."""
    for t in walk.tables:
        if bool(waiting(t)) == (outcome(t) is not None):
            yield f"waiting for {waiting(t)} while the outcome is {outcome(t)}"
    end = outcome(walk.end)
    if end is None:
        yield "the game has not ended"
        return
    if not set(end.winners) <= set(range(walk.setting.seats)) or len(set(end.winners)) != len(end.winners):
        yield f"winners {end.winners}"
    for each in (end.scores, end.fates):
        if each is not None and len(each) != walk.setting.seats:
            yield f"{each} has not one entry for each of {walk.setting.seats} seats"


def conservation(walk: Walk) -> Iterator[str]:
    """Every card is in exactly one place, and `where` agrees."""
    for t in walk.tables:
        lying = sorted(card for pile in t.piles.values() for card in pile)
        if lying != list(range(len(t.faces))):
            yield f"cards lie at {lying}"
        yield from (
            f"card {card} is said to be in {t.where[card]}, and lies in {place}"
            for place, pile in t.piles.items()
            for card in pile
            if t.where[card] != place
        )
        for masks in (t.seen, t.known, t.backs_seen, t.backs_known):
            if len(masks) != len(t.faces):
                yield f"{len(masks)} audiences for {len(t.faces)} cards"
        yield from (
            f"card {card} is seen by some who do not know it"
            for card in range(len(t.faces))
            if t.seen[card] & ~t.known[card] or t.backs_seen[card] & ~t.backs_known[card]
        )


def fields(walk: Walk) -> Iterator[str]:
    """A table has the declared fields and no others."""
    for t in walk.tables:
        declared = {name for name in Table.__annotations__ if not hasattr(Table, name)} | t.FIELDS.keys()
        if vars(t).keys() != declared:
            yield f"fields nobody declared, or declared and not there: {sorted(vars(t).keys() ^ declared)}"


def offers(walk: Walk) -> Iterator[str]:
    """Every seat that is asked has options without duplicates, and no other seat has any."""
    for t in walk.tables:
        asked = waiting(t)
        if len(set(asked)) != len(asked) or not set(asked) <= set(range(walk.setting.seats)):
            yield f"waiting for {asked}"
        for seat in range(walk.setting.seats):
            offered = options(t, seat)
            if bool(offered) != (seat in asked):
                yield f"seat {seat} has the options {offered} while {asked} are asked"
            if len(set(offered)) != len(offered):
                yield f"the same option twice: {offered}"
            if seat in asked and isinstance(standing(t), Offer) and offered[0] != LET:
                yield f"option 0 of an offer is {offered[0]}"
            yield from (
                f"{choice} is not a verb with ints and strings"
                for choice in offered
                if type(choice) is not tuple
                or not choice
                or type(choice[0]) is not str
                or any(type(operand) not in (int, str) for operand in choice[1:])
            )
        if options(t, SPECTATOR) or options(t, walk.setting.seats) or options(t, -1):
            yield "somebody who has no seat has options"


def numbering(walk: Walk) -> Iterator[str]:
    """The number of the question increases by one when a question is settled, and at no other time."""
    for answer in walk.answers:
        before, after = answer.before, answer.after
        if answer.settles:
            if after.question != before.question + 1:
                yield f"question {before.question} is followed by {after.question}"
            if after.sealed:
                yield f"answers are left over: {after.sealed}"
        elif standing(after) != standing(before):
            yield "another question stands under the same number"
        elif after.sealed != before.sealed | {answer.seat: answer.choice}:
            yield f"an answer was not kept: {after.sealed}"
        elif set(differences(before, after)) - {"sealed"}:
            yield f"an answer that settles nothing changes {differences(before, after)}"


def hidden_answers(walk: Walk) -> Iterator[str]:
    """While a question is open, no other viewer sees that a seat has answered, unless the rules tell it."""
    for at, answer in enumerate(walk.answers):
        if not answer.settles and not answer.secret and len(options(answer.before, answer.seat)) > 1:
            yield f"all are told that {answer.seat} has answered, who had a choice"
        if answer.secret:
            yield from (
                f"viewer {viewer} sees that {answer.seat} has answered"
                for viewer in viewers(answer.before)
                if viewer != answer.seat and walk.sights[at][viewer] != walk.sights[at + 1][viewer]
            )


def refusals(walk: Walk) -> Iterator[str]:
    """A choice that is not offered to a seat is refused with a constant error, and changes nothing."""
    messages = set()
    seats = walk.setting.seats
    for at in walk.moments:
        t = walk.tables[at]
        before = state(t)
        offered = {seat: options(t, seat) for seat in range(seats)}
        other = walk.answers[walk.rnd.randrange(len(walk.answers))].choice
        made_up = [other, (*other, 0), other[:-1], walk.answers[at - 1].choice, *MALFORMED]
        for seat in (*range(seats), SPECTATOR, seats, -1):
            mine = offered.get(seat, [])
            wrong = [choice for choices in offered.values() for choice in choices] + made_up
            for choice in (*(choice for choice in wrong if choice not in mine), *map(list, mine)):
                try:
                    play(t, seat, choice)  # type: ignore[arg-type]  # on purpose
                except IllegalChoice as refusal:
                    messages.add(str(refusal))
                else:
                    yield f"{choice!r} of seat {seat} was not refused"
                    return
        if state(t) != before:
            yield f"a refusal changed {[name for name in before if state(t)[name] != before[name]]}"
    if len(messages) > 1:
        yield f"refusals differ: {sorted(messages)}"


def lookalikes(walk: Walk) -> Iterator[str]:
    """A choice equal to an offered one but of other types (1.0, True) is refused, or treated as that one."""
    for answer in walk.answers:
        for kind in (float, bool):
            if not any(type(operand) is int for operand in answer.choice):
                continue
            alike = tuple(kind(part) if type(part) is int else part for part in answer.choice)
            if alike != answer.choice:
                continue
            t = answer.before.copy()
            try:
                play(t, answer.seat, alike)
            except IllegalChoice:
                t = answer.after
            if repr(state(t)) != repr(state(answer.after)):
                yield f"{alike} was taken, and not as {answer.choice}"
