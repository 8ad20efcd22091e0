"""Game of Blame: dodge the Queen's wrath by holding the fewest Issues that are your fault."""

from app.games.blame import acts, bot, figures, horizon, powers, rules, setup, swapping
from app.games.blame.screen import card_texts, glance, in_words, regions, rules_page, tips
from app.games.blame.table import Blame, Options
from app.games.record import GameRecord

GAME = GameRecord(
    id="blame",
    title="Game of Blame",
    seats=range(2, 5),
    Options=Options,
    table=Blame,
    begin=setup.begin,
    chapters=(setup, rules, swapping, powers, acts),
    tag="Two to four ministers, one furious Queen, and nobody did it.",
    icon="queen-crown",
    length="20 min",
    turn_fields=("turn",),
    whose_turn="turn",
    screen=regions,
    prompting=regions,
    events=frozenset({"accuse", "swap"}),
    own_zones=("hand", "secrets"),
    rules_page=rules_page.rules_page,
    tips=tips.TIPS,
    card_texts=card_texts.card_texts,
    glance=glance.glance,
    in_words=in_words.in_words,
    bot=bot.choose,
    horizon=horizon.horizon,
    figures=figures.figures,
)
