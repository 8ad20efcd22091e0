"""Byte-exact equality of tables and of views."""

from __future__ import annotations

from typing import Any

import msgspec

from app.kernel import Table, project


def state(t: Table) -> dict[str, Any]:
    """A copy of everything in a table, for a later comparison."""
    return _values(t.copy())


def differences(one: Table, other: Table) -> list[str]:
    """The names of the fields that differ."""
    here, there = _values(one), _values(other)
    return sorted(name for name in here.keys() | there.keys() if here.get(name, ...) != there.get(name, ...))


def _values(t: Table) -> dict[str, Any]:
    return vars(t) | {"chance": (t.chance.key, t.chance.drawn)}


def sight(t: Table, viewer: int) -> bytes:
    """What this viewer is sent: the view and the number of the question, as bytes."""
    return msgspec.json.encode([t.question if t.result is None else None, project(t, viewer)])


def contrast(one: bytes, other: bytes) -> str:
    """Where two views differ, for people to read."""
    (q_one, here), (q_other, there) = msgspec.json.decode(one), msgspec.json.decode(other)
    if q_one != q_other:
        return f"question {q_one} against {q_other}"
    parts = [
        f"{part}: {here.get(part)!r} against {there.get(part)!r}"
        for part in here
        if here.get(part) != there.get(part)
    ]
    return "; ".join(parts) or "the order of parts"
