"""Battle Blakes: eight versions of one man insult each other until one is left."""

from app.games.blakes import conflict, drawing, effects, ending, playing, rounds, setup, turns
from app.games.blakes.table import Blakes, Options
from app.kernel import Game

GAME = Game(
    id="blakes",
    title="Battle Blakes",
    seats=range(2, 5),
    Options=Options,
    table=Blakes,
    begin=setup.begin,
    chapters=(setup, rounds, turns, conflict, playing, effects, drawing, ending),
)
