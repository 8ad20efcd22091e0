"""A round: Discussion, Trade, Announcement, Draw, and who is left after it."""

from __future__ import annotations

from app.games.intrigue.announcing import lay_cards
from app.games.intrigue.drawing import draw_up
from app.games.intrigue.ending import check_goals, final_count
from app.games.intrigue.leaving import reckon
from app.games.intrigue.table import STALE_ROUNDS, Intrigue
from app.games.intrigue.trading import next_trade
from app.kernel import Choice, Eyes, Sealed, do, does, question


def new_round(t: Intrigue) -> None:
    """I08: the first seat passes left."""
    if t.round:
        t.first = t.order(t.left_of(t.first))[0]
    t.round += 1
    t.traded, t.draws = [False] * t.seats, [False] * t.seats
    t.asked = [not still_in for still_in in t.still_in]
    t.phase = "discussion"
    t.tell(f"Round {t.round}: {does(t.first, 'has')} the first seat.")
    t.then(
        Discuss(tuple(t.order())), do(open_trade), do(next_trade), do(lay_cards), do(open_draw), do(end_round)
    )


@question({"ready": {}})
class Discuss(Sealed[Intrigue]):
    """I09: talk, openly or in whispers, until every player still in is ready."""

    doing = "get ready"
    told = True

    def options(self, t: Intrigue, seat: int) -> list[Choice]:
        return [("ready",)]

    def revealed(self, t: Intrigue, answers: dict[int, Choice]) -> None:
        pass

    def prompt(self, eyes: Eyes) -> str:
        return "Talk as long as you like. Ready to trade?"

    def label(self, eyes: Eyes, choice: Choice) -> str:
        return "Ready to trade"


def open_trade(t: Intrigue) -> None:
    t.phase = "trade"


def open_draw(t: Intrigue) -> None:
    """I31: those who traded and laid a card, or with that option announced it, draw in seat order."""
    t.phase = "draw"
    drawing = [seat for seat in t.order() if t.draws[seat]]
    t.then(*(do(draw_up, seat, 0, 0) for seat in drawing), do(check_goals), do(reckon))


def end_round(t: Intrigue) -> None:
    """I36: the last round is over, or nobody wants to trade any more."""
    t.stale = 0 if any(t.traded) else t.stale + 1
    if t.round >= t.options.rounds:
        t.tell(f"That was round {t.round}, the last one.")
        final_count(t, t.order())
    elif t.stale == STALE_ROUNDS:
        t.tell(f"{STALE_ROUNDS} rounds in a row without a trade: the hands are counted.")
        final_count(t, t.order())
    else:
        t.then(do(new_round))
