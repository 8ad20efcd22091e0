"""The end of Game of Blame: the count, and everybody's fate."""

from __future__ import annotations

from app.games.blame.cards import BORNE, EMBLEM_OF, TREASON
from app.games.blame.table import Blame
from app.kernel import EVERYONE, Outcome

TREASON_SCORE = 6
MOST_FOR_BANISHMENT = 9


def count(t: Blame) -> Outcome:
    """Hands are laid open and counted; the lowest score wins."""
    for seat in range(t.seats):
        hand = t.hand(seat)
        hand.sort(key=t.faces.__getitem__)  # in which order the cards came stays their holder's secret
        for card in hand:
            t.show(card, EVERYONE)
    scores = [score(t, seat) for seat in range(t.seats)]
    winners = [seat for seat, points in enumerate(scores) if points == min(scores)]  # B26
    return Outcome(winners, scores, [fate(points, scores) for points in scores])


def score(t: Blame, seat: int) -> int:
    # B25: one for each Issue of one's own Emblem, six for each Treason, which in a hand bears no Emblem.
    emblem = EMBLEM_OF[t.role(seat)]
    held = [BORNE[t.faces[card]] for card in t.hand(seat)]
    return sum(TREASON_SCORE if borne == TREASON else bool(borne & emblem) for borne in held)


def fate(points: int, scores: list[int]) -> str:
    """B27"""
    if points == 0:
        return "the Queen's favour" if scores.count(0) == 1 else "loyal subject"
    if points <= 3:
        return "spared"
    return "banished" if points <= MOST_FOR_BANISHMENT else "executed"
