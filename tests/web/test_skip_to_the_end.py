"""Those who are out of the game do not have to watch bots for rounds."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

from app.rooms.live.presence import Presence
from app.rooms.live.room_hub import RoomHub
from app.rooms.snapshot import MemberSnapshot
from app.web.screen.lobby_regions import NO_ENDING, ending_region
from app.web.screen.renderer import Renderer
from app.web.screen.templates import environment

ANN = cast(MemberSnapshot, SimpleNamespace(id=7, seat=1, idle=False, stand_in=False))


def seen(*, out: frozenset[int], setters: frozenset[int], speed: str = "normal") -> str:
    """What Ann sees above her hand."""
    room = SimpleNamespace(members=[], ending=(), deciding=[ANN], speed=speed, member=lambda _: None)
    hub = SimpleNamespace(room=room, presence=Presence(may_set_bot_speed=setters, out=out))
    region = ending_region(cast(RoomHub, hub), ANN, str)
    return "" if region is NO_ENDING else Renderer(environment("")).region(region)


def test_whoever_is_out_may_fast_forward_or_skip() -> None:
    html = seen(out=frozenset({1}), setters=frozenset({7}))
    assert "only bots are left" in html and "Fast-forward" in html and "Skip to the end" in html


@pytest.mark.parametrize("speed", ["fast", "instant"])
def test_and_slow_down_again(speed: str) -> None:
    html = seen(out=frozenset({1}), setters=frozenset({7}), speed=speed)
    assert "Fast-forward" not in html and "Normal speed" in html


def test_while_others_play_on_there_is_nothing_to_skip() -> None:
    assert seen(out=frozenset({1}), setters=frozenset({8})) == ""


def test_one_who_plays_alone_finds_the_speed_in_the_menu_and_nothing_above_the_hand() -> None:
    assert seen(out=frozenset(), setters=frozenset({7})) == ""
