"""Checks of views: every view at every table of a walk has the format that screens rely on."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import chain
from typing import Any

from app.kernel import (
    BOX,
    SPECTATOR,
    Operands,
    Projector,
    Table,
    View,
    options,
    outcome,
    project,
    standing,
    waiting,
)
from app.kernel.wording import Mention, Words, parse
from tools.fuzz.walks import Walk, viewers

ALWAYS = {"seat", "waiting", "prompt", "options", "log", "outcome"}  # the keys that external programs rely on
PARTS = ALWAYS | {
    "game",
    "seats",
    "asking",
    "answered",
    "piles",
    "public",
    "private",
    "moved",
    "news",
    "table_options",
}
LOOK_PROBABILITY = 0.8  # the probability that a viewer looks at a table
YOU = re.compile(r"\byou(r|rs|rself)?\b", re.IGNORECASE)


def shape(walk: Walk) -> Iterator[str]:
    """Every view is plain JSON with string keys, has all its parts, and agrees with the table."""
    for t in (walk.tables[at] for at in walk.moments):
        for viewer in viewers(t):
            view = project(t, viewer)
            told = (parts(t, viewer, view), operands(t, viewer, view), places(t, view), texts(t, view))
            for fault in (*plainness(view), *chain.from_iterable(told)):
                yield f"to {viewer}: {fault}"


def incremental_views(walk: Walk) -> Iterator[str]:
    """A view made incrementally equals one made from scratch, whichever views were made in between."""
    closely, projector = set(walk.moments), None
    for at, t in enumerate(walk.tables):
        projector = Projector(t, projector)
        for viewer in viewers(t):
            if walk.rnd.random() < LOOK_PROBABILITY:
                view = projector.view(viewer)
                if at in closely and view != project(t, viewer):
                    yield f"to {viewer}: at {at} something is shown as it was"


def plainness(value: Any, path: str = "view") -> Iterator[str]:  # Any: any value in a view
    """The value is plain JSON, recursively."""
    match value:
        case dict():
            for key, entry in value.items():
                if type(key) is not str:
                    yield f"{path} has the key {key!r}"
                yield from plainness(entry, f"{path}.{key}")
        case list() | tuple():
            for n, entry in enumerate(value):
                yield from plainness(entry, f"{path}[{n}]")
        case None | bool() | int() | str():
            if type(value) not in (type(None), bool, int, str):
                yield f"{path} is a {type(value).__name__}"
        case float():
            json.dumps(value, allow_nan=False)
        case _:
            yield f"{path} is a {type(value).__name__}"


def parts(t: Table, viewer: int, view: View) -> Iterator[str]:
    """The parts of the view agree with the table, as far as this viewer may know."""
    if view.keys() != PARTS:
        yield f"parts that should not be there, or are missing: {sorted(view.keys() ^ PARTS)}"
    if view["game"] != t.GAME or view["seats"] != t.seats:
        yield f"the game is {view['game']} for {view['seats']}"
    if view["seat"] != (None if viewer == SPECTATOR else viewer):
        yield f"the seat is {view['seat']}"
    offered = options(t, viewer)
    if [option["n"] for option in view["options"]] != list(range(len(offered))):
        yield f"{len(offered)} options are numbered {[option['n'] for option in view['options']]}"
    if [option["verb"] for option in view["options"]] != [choice[0] for choice in offered]:
        yield f"the verbs {[option['verb'] for option in view['options']]} stand for {offered}"
    if bool(view["prompt"]) != bool(offered):
        yield f"the prompt {view['prompt']!r} for {len(offered)} options"
    question = standing(t)
    asked = () if question is None else question.asked
    told = question is not None and question.told
    if [seat for seat in asked if seat in waiting(t) or (seat != viewer and not told)] != view["waiting"]:
        yield f"{asked} are asked and {waiting(t)} have not answered, and it waits for {view['waiting']}"
    if (view["asking"] is None) != (question is None):
        yield f"it is told that {view['asking']} is asked"
    for seat in [] if view["asking"] is None else view["asking"].get("forced", ()):
        if question is None or len(question.options(t, seat)) != 1:
            yield f"{seat} is told to have one choice only, and has another number of them"
    if (view["answered"] is not None) != (viewer in t.sealed):
        yield f"the viewer's answer is {view['answered']} where {t.sealed} were given"
    if viewer == SPECTATOR and view["private"]:
        yield f"somebody who only watches has {view['private']}"
    if (view["outcome"] is None) != (outcome(t) is None):
        yield f"the outcome is {view['outcome']}"


def operands(t: Table, viewer: int, view: View) -> Iterator[str]:
    """Every operand of a choice is in the view, so that programs can tell any two options apart."""
    told = set()
    for option, choice in zip(view["options"], options(t, viewer), strict=True):
        if len(option["operands"]) != len(choice) - 1:
            yield f"{choice[0]} takes {len(choice) - 1} operands, and {option['operands']} are told"
        yield from operand_places(view, option["operands"])
        told.add((option["verb"], tuple(option["operands"].items()), option["place"]))
    if len(told) < len(view["options"]):
        yield f"of {len(view['options'])} options only {len(told)} can be told apart"
    if view["asking"] is not None:
        yield from operand_places(view, view["asking"]["about"])
        question = standing(t)
        if view["asking"]["about"] and not view["options"] and not (question is not None and question.open):
            yield f"one who is not asked is told what it is about: {view['asking']['about']}"


def operand_places(view: View, told: Operands) -> Iterator[str]:
    for name, operand in told.items():
        if isinstance(operand, str) and ":" in operand and not _exists(view, operand):
            yield f"{name} is {operand}, which is nowhere"


def places(t: Table, view: View) -> Iterator[str]:
    """All named places exist, and all cards except those in the box have a place."""
    piles = view["piles"]
    if sum(map(len, piles.values())) != len(t.faces) - len(t.pile(BOX)):
        yield f"{sum(map(len, piles.values()))} cards are shown"
    known = {*t.SHOWN, *t.HIDDEN, "?"}
    strangers = {card for pile in piles.values() for card in pile} - known
    if strangers:
        yield f"no cards: {strangers}"
    for option in view["options"]:
        if option["place"] is not None and not _exists(view, option["place"]):
            yield f"{option['label']} belongs to {option['place']}, which is nowhere"
    for travel in view["moved"]:
        for end in (travel["from"], travel["to"]):
            zone, owner, *_ = end.split(":")
            if f"{zone}:{owner}" not in piles and zone != BOX:
                yield f"a card travelled by {end}, which is nowhere"


def _exists(view: View, place: str) -> bool:
    kind, owner, *index = place.split(":")
    if kind == "seat":
        return int(owner) in range(view["seats"]) and not index
    pile = view["piles"].get(f"{kind}:{owner}")
    return pile is not None and (not index or int(index[0]) in range(len(pile)))


def texts(t: Table, view: View) -> Iterator[str]:
    """Texts are not empty, their tokens refer to seats, and only the viewer is called "you"."""
    asking = view["asking"]
    doing = [asking["doing"]] if asking is not None else []
    answered = [view["answered"]] if view["answered"] is not None else []
    for text in (*view["log"], *(option["label"] for option in view["options"]), *doing, *answered):
        if not text.strip() or "[]" in text:
            yield f"a text says nothing, or not which card: {text!r}"
    for text in (
        view["prompt"],
        *view["log"],
        *(option["label"] for option in view["options"]),
        *doing,
        *answered,
    ):
        try:
            pieces = parse(text)
        except ValueError as mistake:
            yield f"{mistake} in {text!r}"
            continue
        for piece in pieces:
            if isinstance(piece, Mention) and piece.seat not in range(t.seats):
                yield f"{piece.seat} in {text!r} is no seat"
    for text in view["log"]:
        if any(isinstance(piece, Words) and YOU.search(piece.text) for piece in parse(text)):
            yield f'a line says "you" without a token, and all read it: {text!r}'
