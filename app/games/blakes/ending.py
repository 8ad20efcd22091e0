"""Going out, and the end of Battle Blakes."""

from __future__ import annotations

from app.games.blakes.cards import LIFE
from app.games.blakes.table import MOST_ESTEEM, Blakes
from app.kernel import Outcome, does, verb, who


def change_esteem(t: Blakes, blake: int, by: int) -> str:
    """Never below 0, never above 25 (K20, K32). Whoever is at 0 has to `fall` then.

    Returns what came of it, for the log: `{0:gains|gain} 2 Self-Esteem, now 18`.
    """
    before = t.esteem[blake]
    now = t.esteem[blake] = max(0, min(MOST_ESTEEM, before + by))
    if by < 0:
        return f"{t.blake_does(blake, 'loses')} {-by} {LIFE}, now {now}"
    if now == before + by:
        return f"{t.blake_does(blake, 'gains')} {by} {LIFE}, now {now}"
    gained = f"only {now - before}" if now > before else "no"
    return f"{t.blake_does(blake, 'gains')} {gained} {LIFE}: {now} is the maximum"


def fall(t: Blakes) -> None:
    """All who are at 0 go out at once, in the same instant (K08, K20, K28)."""
    fallen = [blake for blake in t.living() if not t.esteem[blake]]
    if not fallen:
        return
    for blake in fallen:
        t.tell(f"{t.blake_does(blake, 'has')} no {LIFE} left and {t.blake_verb(blake, 'is')} out.")
    for seat in sorted({t.owner(blake) for blake in fallen}):
        t.out[seat] = t.round
    for blake in fallen:
        leave(t, blake)
    left = t.around(t.start)
    if len(left) == 1:
        t.tell(f"{does(left[0], 'is')} the only one left, and {verb(left[0], 'wins')}.")
        finish(t, left)
    elif not left:
        t.tell("Nobody is left: everyone loses.")
        finish(t, [])


def leave(t: Blakes, blake: int) -> None:
    """K20: the Character is out of the game, its player's hand and Buffs are discarded."""
    hand = t.hand(t.owner(blake))
    for card in (*hand, *t.pile("buffs", blake), *t.pile("twin", blake)):
        t.move(card, "discard")
    t.move(t.pile("blake", blake)[0], "gone")
    t.acts[blake], t.lapsed[blake], t.twins[blake] = (), 0, ""


def score(t: Blakes, why: str) -> None:
    """K24: the highest Self-Esteem wins. K29: with two Blakes each, the lower of them counts."""
    scores = standing(t)
    best = max(scores)
    winners = [seat for seat, esteem in enumerate(scores) if esteem == best]
    t.tell(f"{why} the game is over.")
    if len(winners) > 1:
        t.tell(f"{' and '.join(map(who, winners))} are level at {best} {LIFE}: everyone loses.")
        winners = []
    else:
        (winner,) = winners
        t.tell(f"{does(winner, 'has')} the most {LIFE} left, {best}, and {verb(winner, 'wins')}.")
    finish(t, winners)


def standing(t: Blakes) -> list[int]:
    """What each side has: its Blake's Self-Esteem, or the lower of two."""
    return [min(t.esteem[blake] for blake in t.own(seat)) for seat in range(t.seats)]


def finish(t: Blakes, winners: list[int]) -> None:
    scores = standing(t)
    t.finish(Outcome(winners, scores, [fate(t, seat, winners, scores[seat]) for seat in range(t.seats)]))


def fate(t: Blakes, seat: int, winners: list[int], esteem: int) -> str:
    if t.out[seat]:
        return f"out in round {t.out[seat]}"
    if seat in winners:
        return f"still standing, with {esteem} {LIFE}"
    return f"in one piece, with {esteem} {LIFE}"
