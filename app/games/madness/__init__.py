"""Blood & Madness Bluff: bet on coming nearest to thirteen, and lie about your cards."""

from app.games.madness import betting, bluffs, bot, effects, ending, figures, horizon, rounds, turns, winning
from app.games.madness.screen import glance, in_words, prompting, regions, rules_page, tips
from app.games.madness.table import Madness, Options
from app.games.record import GameRecord

GAME = GameRecord(
    id="madness",
    title="Blood & Madness Bluff",
    seats=range(2, 5),
    Options=Options,
    table=Madness,
    begin=rounds.begin,
    chapters=(rounds, betting, turns, effects, bluffs, winning, ending),
    version=2,
    tag="Come nearest to thirteen, and swear that it is a Warrior.",
    icon="duality-mask",
    length="1 hour",
    turn_fields=("round", "turn"),
    whose_turn="turn",
    screen=regions,
    events=frozenset({"challenge", "cancel"}),
    prompting=prompting,
    rules_page=rules_page.rules_page,
    tips=tips.TIPS,
    glance=glance.glance,
    in_words=in_words.in_words,
    bot=bot.choose,
    horizon=horizon.horizon,
    who_is_out="gone",
    figures=figures.figures,
    own_regions_need_piles=True,  # the count of cards one cannot see
    company=3,  # one's own turn comes sooner
)
