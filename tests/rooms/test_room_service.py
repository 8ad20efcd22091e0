"""The room service: after an act everybody sees its result, and nothing changes a room past the service."""

from __future__ import annotations

import ast
from pathlib import Path

import app.web
from app.rooms import acts

READS = {"refuse_entry", "member_of", "public_rooms", "whose_key", "holds_seat_for"}
NO_ROOM_IN_MEMORY = {"create"}
"""A room that was just made is in nobody's memory."""
PLAY_NOW = {"add_bots", "begin_match"}
"""Likewise, until the browser comes to it."""


def test_the_web_changes_rooms_through_the_service_only() -> None:
    past_the_service = [
        f"{file.name}: acts.{name}"
        for file in Path(app.web.__path__[0]).rglob("*.py")
        for name in called_acts(file)
        if name not in READS | NO_ROOM_IN_MEMORY and not (file.stem == "play_now" and name in PLAY_NOW)
    ]
    assert past_the_service == []


def called_acts(file: Path) -> list[str]:
    return [
        node.func.attr
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and isinstance(node.func.value, ast.Name)
        and node.func.value.id == "acts"
        and node.func.attr in acts.__all__
    ]
