"""The options of a game: validates them, and describes them for forms, all from the game's Options class.

A field may have metadata: `title` and `help` for people, `words` for the values of a choice,
`least` and `most` for a number.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from functools import cache
from typing import Any, Literal, TypedDict, get_args, get_origin, get_type_hints

import msgspec

from app.games import GAMES, GameRecord
from app.kernel import Game
from app.rooms.refusals import Refused

MOST = 1000
Value = bool | int | str


class OptionChoice(TypedDict):
    """One value of an option."""

    value: Value
    label: str


class GameOption(TypedDict):
    """An option as forms show it."""

    name: str
    label: str
    help: str
    kind: Literal["switch", "choice", "number"]
    value: Value
    choices: list[OptionChoice]
    min: int
    max: int
    said: str


def the_game(game: str) -> GameRecord:
    """The game with this id; refused if there is none."""
    if game not in GAMES:
        raise Refused("bad_request")
    return GAMES[game]


def read_options(game: Game, given: object) -> dict[str, Any]:
    """Validates options and returns all of them as plain data, with defaults for those not given."""
    if not isinstance(given, Mapping) or not set(given) <= {field.name for field in _fields(game)}:
        raise Refused("bad_options")
    try:
        options = msgspec.convert(dict(given), game.Options, strict=True)
    except msgspec.ValidationError as error:
        raise Refused("bad_options") from error
    plain = dataclasses.asdict(options)
    for option in describe(game, plain):
        if option["kind"] == "number" and not option["min"] <= int(option["value"]) <= option["max"]:
            raise Refused("bad_options")
    return plain


def options_object(game: Game, plain: Mapping[str, Any]) -> Any:  # Any: the game's own Options class
    """The game's own Options object, from the result of read_options."""
    return msgspec.convert(dict(plain), game.Options, strict=True)


def read_form(game: Game, form: Mapping[str, str], prefix: str = "") -> dict[str, Any]:
    """Reads the options from form fields; an absent checkbox is off."""
    given: dict[str, Any] = {}
    for option in describe(game):
        text = form.get(prefix + option["name"])
        match option["kind"]:
            case "switch":
                given[option["name"]] = text is not None
            case "choice" if text is not None:
                values = [choice["value"] for choice in option["choices"]]
                given[option["name"]] = next((value for value in values if str(value) == text), text)
            case "number" if text is not None:
                given[option["name"]] = _number(text)
            case _:
                pass
    return read_options(game, given)


def describe(game: Game, plain: Mapping[str, Any] | None = None) -> list[GameOption]:
    """Describes the options for a form, with these values or the defaults."""
    values = dataclasses.asdict(game.Options()) if plain is None else plain
    hints = _type_hints(game.Options)  # type: ignore[arg-type]  # a class is hashable
    return [_describe(field, hints[field.name], values[field.name]) for field in _fields(game)]


@cache
def _type_hints(options: type[object]) -> dict[str, Any]:
    return get_type_hints(options)  # cached: it compiles every annotation


def _describe(field: dataclasses.Field[Any], hint: object, value: Value) -> GameOption:
    words: Mapping[Value, str] = field.metadata.get("words", {})
    kind: Literal["switch", "choice", "number"]
    choices: list[OptionChoice] = []
    if hint is bool:
        kind, said = "switch", "On" if value else "Off"
    elif get_origin(hint) is Literal:
        kind = "choice"
        choices = [{"value": each, "label": words.get(each, _in_words(str(each)))} for each in get_args(hint)]
        said = words.get(value, _in_words(str(value)))
    elif hint is int:
        kind, said = "number", str(value)
    else:
        raise TypeError(f"the option {field.name} has a type that forms do not know: {hint}")
    return {
        "name": field.name,
        "label": field.metadata.get("title", _in_words(field.name)),
        "help": field.metadata.get("help", ""),
        "kind": kind,
        "value": value,
        "choices": choices,
        "min": field.metadata.get("least", 0),
        "max": field.metadata.get("most", MOST),
        "said": said,
    }


def _fields(game: Game) -> tuple[dataclasses.Field[Any], ...]:
    return dataclasses.fields(game.Options)


def _in_words(name: str) -> str:
    words = name.replace("_", " ").replace("-", " ")
    return words[:1].upper() + words[1:]


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise Refused("bad_options")
    return int(text)
