"""Checks of tables as values: copies, saves and replays of one walk."""

from __future__ import annotations

import json
from collections.abc import Iterator

from app.kernel import Table, dump, load, play, project, replay
from tools.fuzz.equality import differences, sight, state
from tools.fuzz.settings import Setting
from tools.fuzz.walks import Walk, viewers, walk

PLAYED_OUT_EVERY = 9  # one table in this many is played to the end


def copies(walk: Walk) -> Iterator[str]:
    """A copy is equal, also in all its views, and playing it does not change the original."""
    for at in walk.moments[:-1]:
        answer = walk.answers[at]
        t = answer.before
        before = json.dumps(dump(t))
        twin = t.copy()
        if differences(t, twin) or json.dumps(dump(twin)) != before:
            yield f"a copy differs in {differences(t, twin)}"
        if any(sight(twin, viewer) != walk.sights[at][viewer] for viewer in viewers(t)):
            yield "a copy looks different"
        for later in walk.answers[at:] if at % PLAYED_OUT_EVERY == 0 else [answer]:
            play(twin, later.seat, later.choice)
        if json.dumps(dump(t)) != before or any(sight(t, v) != walk.sights[at][v] for v in viewers(t)):
            yield f"playing {answer.choice} on a copy changed the table"


def snapshots(walk: Walk) -> Iterator[str]:
    """Dumps and views do not change when the table is played further."""
    t = walk.answers[0].before.copy()
    kept = []
    for at, answer in enumerate(walk.answers):
        taken = {"dump": dump(t)} | {f"view of {viewer}": project(t, viewer) for viewer in viewers(t)}
        kept += [(f"the {name} at answer {at}", thing, json.dumps(thing)) for name, thing in taken.items()]
        play(t, answer.seat, answer.choice)
    yield from (f"{name} went on with the table" for name, thing, text in kept if json.dumps(thing) != text)


def saves(walk: Walk) -> Iterator[str]:
    """At every moment, dump, JSON and load give an equal table, with the same views and the same future."""
    for at in walk.moments:
        t = walk.tables[at]
        text = json.dumps(dump(t), allow_nan=False)
        loaded = load(walk.setting.game, json.loads(text))
        if differences(t, loaded):
            yield f"loaded after {at} answers, {differences(t, loaded)} differ"
        if dump(loaded) != dump(t) or json.dumps(dump(loaded)) != text:
            yield f"loaded after {at} answers, it is saved differently"
        if any(sight(loaded, viewer) != walk.sights[at][viewer] for viewer in viewers(t)):
            yield f"loaded after {at} answers, it looks different"
        for answer in walk.answers[at:] if at % PLAYED_OUT_EVERY == 0 else walk.answers[at : at + 1]:
            play(loaded, answer.seat, answer.choice)
            if at % PLAYED_OUT_EVERY and differences(loaded, answer.after):
                yield f"loaded after {at} answers, it goes on with other {differences(loaded, answer.after)}"
        if at % PLAYED_OUT_EVERY == 0 and differences(loaded, walk.end):
            yield f"loaded after {at} answers, it ends differently: {differences(loaded, walk.end)}"


def sharing(walk: Walk) -> Iterator[str]:
    """A loaded table shares no objects with the data it was loaded from."""
    saved = json.loads(json.dumps(dump(walk.answers[0].before)))
    text = json.dumps(saved)
    loaded = load(walk.setting.game, saved)
    for answer in walk.answers:
        play(loaded, answer.seat, answer.choice)
    if json.dumps(saved) != text:
        yield "playing changed what was loaded"


def replays(walk: Walk) -> Iterator[str]:
    """The same seed and answers lead to the same tables, also if the answers are read from JSON."""
    setting = walk.setting
    answers = json.loads(json.dumps([(answer.seat, answer.choice) for answer in walk.answers]))
    for length in {
        0,
        1,
        len(walk.answers) // 3,
        2 * len(walk.answers) // 3,
        len(walk.answers) - 1,
        len(walk.answers),
    }:
        again: Table = replay(
            setting.game, setting.options, setting.seats, setting.seed(walk.seed), answers[:length]
        )
        there = walk.tables[length]
        if state(again) != state(there):
            yield f"replayed, {differences(again, there)} differ after {length} answers"
        if any(sight(again, viewer) != sight(there, viewer) for viewer in viewers(there)):
            yield f"replayed, it looks different after {length} answers"


def end_of(setting: Setting, seed: int) -> str:
    """The last table of a game, as one line."""
    return json.dumps(dump(walk(setting, seed).end))
