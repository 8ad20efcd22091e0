"""Game of Intrigue: trade cards under false names, keep your Standing, and reach your Goal."""

from app.games.intrigue import (
    announcing,
    answering,
    bot,
    claims,
    drawing,
    effects,
    ending,
    figures,
    fines,
    horizon,
    leaving,
    objecting,
    offers,
    rounds,
    setup,
    trading,
)
from app.games.intrigue.screen import card_texts, glance, in_words, regions, rules_page, tips, trade_scene
from app.games.intrigue.table import Intrigue, Options
from app.games.record import GameRecord

GAME = GameRecord(
    id="intrigue",
    title="Game of Intrigue",
    seats=range(3, 7),
    Options=Options,
    table=Intrigue,
    begin=setup.begin,
    chapters=(
        setup,
        rounds,
        drawing,
        trading,
        claims,
        answering,
        offers,
        objecting,
        fines,
        announcing,
        effects,
        leaving,
        ending,
    ),
    version=2,  # an heir inherits Pacts and Roles too (I34)
    whispers=True,  # I39
    tag="Trade anything, call it what you like, and keep your good name.",
    icon="cloak-dagger",
    length="1 hour",
    turn_fields=("round",),
    screen=regions,
    drafts_on_felt=tuple(sorted(trade_scene.DRAFTING)),
    events=frozenset({"object", "announce"}),
    prompting=regions,
    rules_page=rules_page.rules_page,
    tips=tips.TIPS,
    card_texts=card_texts.card_texts,
    glance=glance.glance,
    in_words=in_words.in_words,
    bot=bot.choose,
    horizon=horizon.horizon,
    who_is_out="gone",
    figures=figures.figures,
)
