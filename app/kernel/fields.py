"""Declarations: every field of a table says, with its type, who may see it.

    class Blame(Table):
        turn: Public[int]            everybody sees it
        notes: Private[list[str]]    one entry per seat; a seat sees its own
        mats: Secret[tuple[...]]     no viewer sees it

Defining a class with an undeclared field raises TypeError. Private and Secret fields need a function that
redraws what a viewer does not see as that viewer might imagine it: RESAMPLE["mats"](t, viewer, shuffle).

A field added in a later version of the rules has a default, `guests: Public[tuple[str, ...]] = ()`:
tables that were saved before are loaded with it.
"""

from __future__ import annotations

from inspect import get_annotations
from typing import Annotated, ClassVar, TypeVar, get_args, get_origin

T = TypeVar("T")
V = TypeVar("V")
PUBLIC, PRIVATE, SECRET = "public", "private", "secret"
Public = Annotated[T, PUBLIC]
Private = Annotated[T, PRIVATE]
Secret = Annotated[T, SECRET]
_CHANGEABLE = (list, dict)


def declared(cls: type, base: type) -> dict[str, tuple[str, object]]:
    """name -> (audience, type) of the fields `cls` adds to `base`, in the order they are written."""
    fields: dict[str, tuple[str, object]] = {}
    undeclared = []
    own = [c for c in reversed(cls.__mro__) if issubclass(c, base) and c is not base]
    for name, hint in [item for c in own for item in get_annotations(c, eval_str=True).items()]:
        if name in base.__annotations__ or _class_wide(hint):
            continue
        marks = [mark for mark in getattr(hint, "__metadata__", ()) if mark in (PUBLIC, PRIVATE, SECRET)]
        if len(marks) != 1:
            undeclared.append(name)
        else:
            fields[name] = (marks[0], get_args(hint)[0])
    if undeclared:
        raise TypeError(f"{cls.__name__}: say who may see {sorted(undeclared)}: Public, Private or Secret")
    return fields


def _class_wide(hint: object) -> bool:
    return hint is ClassVar or get_origin(hint) is ClassVar


def apart(value: V) -> V:
    """A copy of a list or dict, so that a view does not change with its table. Entries are immutable."""
    return value.copy() if isinstance(value, _CHANGEABLE) else value  # type: ignore[return-value]  # same kind


def is_list(hint: object) -> bool:
    return hint is list or get_origin(hint) is list


def is_dict(hint: object) -> bool:
    return hint is dict or get_origin(hint) is dict
