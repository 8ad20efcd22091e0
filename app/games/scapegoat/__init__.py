"""Scape Goat: frame the one your mat names, unless it is you whom all the others' mats name."""

from app.games.record import GameRecord
from app.games.scapegoat import actions, bot, ending, figures, framing, rules, setup
from app.games.scapegoat.screen import glance, in_words, regions, rules_page, tips
from app.games.scapegoat.table import Options, ScapeGoat

GAME = GameRecord(
    id="scapegoat",
    title="Scape Goat",
    seats=range(3, 7),
    Options=Options,
    table=ScapeGoat,
    begin=setup.begin,
    chapters=(setup, rules, actions, framing, ending),
    whispers=True,  # S26
    tag="Everybody knows who will take the fall, except perhaps the one who will.",
    icon="goat",
    length="20 min",
    turn_fields=("turns",),
    whose_turn="turn",
    screen=regions,
    events=frozenset({"spy", "steal"}),
    own_regions_need=("dice",),  # the mat is read by them
    prompting=regions,
    rules_page=rules_page.rules_page,
    tips=tips.TIPS,
    glance=glance.glance,
    in_words=in_words.in_words,
    bot=bot.choose,
    drastic=bot.to_the_cops,
    figures=figures.figures,
)
