"""Blood & Madness Bluff: bet on coming nearest to thirteen, and lie about your cards."""

from app.games.madness import betting, bluffs, effects, ending, rounds, turns, winning
from app.games.madness.table import Madness, Options
from app.kernel import Game

GAME = Game(
    id="madness",
    title="Blood & Madness Bluff",
    seats=range(2, 5),
    Options=Options,
    table=Madness,
    begin=rounds.begin,
    chapters=(rounds, betting, turns, effects, bluffs, winning, ending),
    version=2,
)
