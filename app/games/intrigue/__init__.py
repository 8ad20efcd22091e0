"""Game of Intrigue: trade cards under false names, keep your Standing, and reach your Goal."""

from app.games.intrigue import (
    announcing,
    answering,
    claims,
    drawing,
    effects,
    ending,
    fines,
    leaving,
    objecting,
    offers,
    rounds,
    setup,
    trading,
)
from app.games.intrigue.table import Intrigue, Options
from app.kernel import Game

GAME = Game(
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
    whispers=True,  # I39
)
