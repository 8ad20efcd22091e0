"""Scape Goat: frame the one your mat names, unless it is you whom all the others' mats name."""

from app.games.scapegoat import actions, ending, framing, rules, setup
from app.games.scapegoat.table import Options, ScapeGoat
from app.kernel import Game

GAME = Game(
    id="scapegoat",
    title="Scape Goat",
    seats=range(3, 7),
    Options=Options,
    table=ScapeGoat,
    begin=setup.begin,
    chapters=(setup, rules, actions, framing, ending),
    whispers=True,  # S26
)
