"""Crumbs: everybody lays a slice in secret, and the highest that nobody else laid takes a crumb."""

from app.games import GameRecord
from culprit_crumbs import rules
from culprit_crumbs.rules import Crumbs, Options, begin
from culprit_crumbs.screen import SCREEN

GAME = GameRecord(
    id="crumbs",
    title="Crumbs",
    seats=range(2, 5),
    Options=Options,
    table=Crumbs,
    begin=begin,
    chapters=(rules,),
    tag="Be greedy, but not like the others.",
    icon="crown",
    length="5 min",
    screen=SCREEN,
    prompting=SCREEN,
    package="culprit_crumbs",
)
