"""Smugglers: a small game that uses every part of the kernel, so that the tests have all of it to play with.

Each turn a player loads a crate face down, draws, peeks at a crate, asks the harbour master whether a rival
holds a badge, or has all crates washed. A loaded crate may be inspected by whoever shows a badge; after each
round everybody may toss a card to the bottom of the stock, in secret.
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
