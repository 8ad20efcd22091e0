"""Battle Blakes: eight versions of one man insult each other until one is left."""

from app.games.blakes import (
    bot,
    conflict,
    drawing,
    effects,
    ending,
    figures,
    horizon,
    playing,
    rounds,
    setup,
    turns,
)
from app.games.blakes.screen import glance, in_words, regions, rules_page, tips
from app.games.blakes.table import Blakes, Options
from app.games.record import GameRecord

GAME = GameRecord(
    id="blakes",
    title="Battle Blakes",
    seats=range(2, 5),
    Options=Options,
    table=Blakes,
    begin=setup.begin,
    chapters=(setup, rounds, turns, conflict, playing, effects, drawing, ending),
    tag="Eight versions of the same man, and not one of them can take a joke.",
    icon="megaphone",
    length="30 min",
    turn_fields=("round", "turn"),
    whose_turn="turn",
    dock_zones=("hand", "dealt"),
    own_zones=("hand", "dealt"),
    screen=regions,
    events=frozenset({"assault", "wits"}),
    prompting=regions,
    concerns=regions.concerns,
    rules_page=rules_page.rules_page,
    tips=tips.TIPS,
    glance=glance.glance,
    in_words=in_words.in_words,
    bot=bot.choose,
    horizon=horizon.horizon,
    who_is_out="out",
    figures=figures.figures,
    company=3,  # one's own turn comes sooner
)
