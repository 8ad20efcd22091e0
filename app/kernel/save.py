"""Saving: a table as plain JSON and back, at any moment, also in the middle of a turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Any

from app.kernel.answers import play
from app.kernel.cards import NOBODY, Place
from app.kernel.chance import Chance
from app.kernel.ending import Outcome
from app.kernel.fields import apart, is_dict, is_list
from app.kernel.game import Game
from app.kernel.log import Faded, LogLine
from app.kernel.questions import Question
from app.kernel.table import Choice, Step, Table
from app.kernel.view import table_options


def dump(t: Table) -> dict[str, Any]:
    """The whole table; it shares nothing with `t`. Steps and questions are saved by name."""
    saved = plain(t)
    for name in _SHARED:
        saved[name] = saved[name].copy()
    saved["piles"] = [[zone, owner, pile[:]] for zone, owner, pile in saved["piles"]]
    saved["fields"] = {name: apart(value) for name, value in saved["fields"].items()}
    return saved


_SHARED = (
    *("options", "seen", "known", "met", "backs_seen", "backs_known"),
    *("log", "fading", "moved", "heard", "implied"),
)


def plain(t: Table) -> dict[str, Any]:
    """Like `dump`, but it shares its lists with the table: for callers that encode it at once."""
    return {
        "log": t.log,  # first, for app/tables/saving.py
        "game": t.GAME,
        "options": table_options(t.options),
        "chance": [t.chance.key.hex(), t.chance.drawn],
        "seats": t.seats,
        "faces": t.faces,
        "seen": t.seen,
        "known": t.known,
        "met": t.met,
        "backs_seen": t.backs_seen,
        "backs_known": t.backs_known,
        "question": t.question,
        "piles": [(zone, owner, pile) for (zone, owner), pile in t.piles.items()],
        "agenda": [_dump_step(step) for step in t.agenda],
        "sealed": [[seat, choice] for seat, choice in t.sealed.items()],
        "fading": t.fading,
        "moved": t.moved,
        "heard": t.heard,
        "implied": t.implied,
        "result": None if t.result is None else asdict(t.result),
        "fields": {name: getattr(t, name) for name in t.FIELDS},
    }


def _dump_step(step: Step | Question[Any]) -> list[Any]:
    if isinstance(step, Question):
        names = step.__match_args__  # type: ignore[attr-defined]  # the fields: all are @question
        return ["ask", type(step).__name__, *(getattr(step, name) for name in names)]
    return ["do", step[0].__name__, *step[1]]


def load(game: Game, saved: dict[str, Any]) -> Table:
    """The table `dump` saved. It shares nothing with `saved`."""
    assert saved["game"] == game.id, saved["game"]
    t = object.__new__(game.table)
    t.seats, t.question = saved["seats"], saved["question"]
    t.faces = tuple(saved["faces"])
    t.seen, t.known = list(saved["seen"]), list(saved["known"])
    t.met = list(saved.get("met", [NOBODY] * len(t.faces)))  # missing in tables saved by older servers
    t.backs_seen, t.backs_known = list(saved["backs_seen"]), list(saved["backs_known"])
    t.options = game.Options(**{name: freeze(value) for name, value in saved["options"].items()})
    key, drawn = saved["chance"]
    t.chance = Chance(bytes.fromhex(key), drawn)
    t.piles = {(zone, owner): list(pile) for zone, owner, pile in saved["piles"]}
    nowhere: Place = ("", 0)
    t.where = [nowhere] * len(t.faces)
    for place, pile in t.piles.items():
        for card in pile:
            t.where[card] = place
    t.agenda = [_load_step(game, *step) for step in saved["agenda"]]
    t.sealed = {seat: freeze(choice) for seat, choice in saved["sealed"]}
    t.log = [line if isinstance(line, str) else _load_line(*line) for line in saved["log"]]
    t.fading = [freeze(entry) for entry in saved["fading"]]
    t.moved = [freeze(move) for move in saved["moved"]]
    t.heard = list(saved.get("heard", [len(t.log)] * t.seats))  # missing in tables of version 0.9
    t.implied = [freeze(fact) for fact in saved.get("implied", ())]  # missing in tables of version 0.9
    t.result = None if saved["result"] is None else Outcome(**saved["result"])
    for name, hint in t.FIELD_TYPES.items():
        # A field added after the table was saved has its default: see fields.py.
        value = saved["fields"][name] if name in saved["fields"] else getattr(game.table, name)
        if is_list(hint):
            setattr(t, name, [freeze(entry) for entry in value])
        elif is_dict(hint):
            setattr(t, name, {key: freeze(entry) for key, entry in value.items()})
        else:
            setattr(t, name, freeze(value))
    return t


def _load_line(faded: bool, variants: list[Any]) -> LogLine:
    return (Faded if faded else LogLine)(faded, freeze(variants))


def _load_step(game: Game, kind: str, name: str, *values: Any) -> Step | Question[Any]:
    word = game.vocabulary[name]
    arguments = freeze(values)
    if kind == "do":
        return (word, arguments)
    asked = word(*arguments)
    assert isinstance(asked, Question)
    return asked


def freeze(value: Any) -> Any:  # Any: whatever JSON holds
    """Turn lists back into tuples: JSON has none, and every nested list of a table was a tuple."""
    return tuple(map(freeze, value)) if isinstance(value, list | tuple) else value


def replay(
    game: Game, options: Any, seats: int, seed: bytes, answers: Iterable[tuple[int, Sequence[Any]]]
) -> Table:
    """The table these answers lead to; raises IllegalChoice if one of them could not be given."""
    t = game.setup(seats, options, seed)
    for seat, choice in answers:
        played: Choice = tuple(choice)
        play(t, seat, played)
    return t
