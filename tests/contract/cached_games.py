"""The checks of one setting run one after another: the games they look at are played once for all of them."""

from __future__ import annotations

from functools import lru_cache

from tools.fuzz import suite
from tools.fuzz.settings import Setting
from tools.fuzz.suite import GAMES_PLAYED, Check
from tools.fuzz.tally import TwinTally
from tools.fuzz.walks import play_through

played = lru_cache(maxsize=3)(play_through)
CURIOUS = 1  # the game whose players try everything


def found(
    check: Check,
    setting: Setting,
    *,
    first: int | None = None,
    games: int | None = None,
    tally: TwinTally | None = None,
) -> list[str]:
    """What the check finds: in both kinds of games under the usual rules, in the curious one under others."""
    usual = setting.options == setting.game.Options()
    if first is None:
        first = 0 if usual else CURIOUS
    if games is None:
        games = GAMES_PLAYED if usual else 1
    return suite.found(check, setting, first=first, games=games, tally=tally, course=played)
