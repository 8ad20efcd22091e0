"""Smugglers: a small game for tests that uses every part of the kernel.

Each turn a player loads a crate face down, draws, peeks at a crate, asks the harbour master whether a rival
holds a badge, or has all crates washed. A player who shows a badge may inspect a loaded crate. After each
round all players may toss a card to the bottom of the stock, in secret.
"""

from app.kernel import Game
from tools.smugglers import rules
from tools.smugglers.rules import Toss, Turn
from tools.smugglers.table import BADGE, GOODS, TIDES, Options, Smugglers

__all__ = ["BADGE", "GAME", "GOODS", "TIDES", "Options", "Smugglers", "Toss", "Turn"]

GAME = Game(
    id="smugglers",
    title="Smugglers",
    seats=range(2, 5),
    Options=Options,
    table=Smugglers,
    begin=rules.begin,
    chapters=(rules,),
)
