"""What a move makes is freed without the garbage collector, which therefore runs rarely."""

from __future__ import annotations

import gc

import pytest

from app.games import GAMES
from tests.web.table_party import Party
from tools.fuzz.settings import Setting


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
async def test_moves_and_their_screens_leave_nothing_to_the_collector(game: str) -> None:
    party = Party(Setting(GAMES[game], GAMES[game].seats[0], GAMES[game].Options()), 1)
    await party.answer()  # templates are loaded
    party.look()
    gc.collect()
    gc.disable()
    try:
        for _ in range(30):
            if not await party.answer():
                break
            party.feed.refresh(party.hub)
        assert gc.collect() == 0
    finally:
        gc.enable()
