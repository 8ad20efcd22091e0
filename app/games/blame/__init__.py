"""Game of Blame: dodge the Queen's wrath by holding the fewest Issues that are your fault."""

from app.games.blame import acts, powers, rules, setup, swapping
from app.games.blame.table import Blame, Options
from app.kernel import Game

GAME = Game(
    id="blame",
    title="Game of Blame",
    seats=range(2, 5),
    Options=Options,
    table=Blame,
    begin=setup.begin,
    chapters=(setup, rules, swapping, powers, acts),
)
