"""Crumbs, a sixth game: everybody lays a card in secret, and the highest that nobody else laid takes a crumb.

It is here to show how little a game needs: the rules, a file of pictures, and two templates.
"""

from app.games.record import GameRecord
from tests.sixth import game
from tests.sixth.game import Crumbs, Options, begin
from tests.sixth.present import PRESENT

GAME = GameRecord(
    id="crumbs",
    title="Crumbs",
    seats=range(2, 5),
    Options=Options,
    table=Crumbs,
    begin=begin,
    chapters=(game,),
    tag="Be greedy, but not like the others.",
    icon="crown",
    screen=PRESENT,
    prompting=PRESENT,
)
