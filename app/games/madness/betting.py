"""Betting: fold, check, call, raise; in the first betting round and when a player bets on their turn."""

from __future__ import annotations

from app.games.madness.table import Madness
from app.games.madness.winning import end_round
from app.kernel import DECLINES, NUMBER, Ask, Choice, Eyes, Operands, do, does, question

Seats = tuple[int, ...]


def go_round(t: Madness, asked: Seats, barred: Seats) -> None:
    """The next of `asked` who has something to decide does so. Those `barred` may not raise."""
    if t.still_in.count(True) == 1:  # M06
        t.then(do(end_round))
        return
    for i, seat in enumerate(asked):
        # M10: a player without chips is not asked for any.
        if t.still_in[seat] and t.stacks[seat] and (t.owed(seat) > 0 or may_raise(t, seat, barred)):
            t.then(Bet(seat, asked[i + 1 :], barred))
            return


def may_raise(t: Madness, seat: int, barred: Seats) -> bool:
    return seat not in barred and t.most_raise(seat) > 0


@question({"fold": DECLINES, "check": DECLINES, "call": {}, "raise": {}})
class Bet(Ask[Madness]):
    """M05: fold, call (check when nothing is owed) or raise."""

    doing = "bet"
    rest: Seats  # who is asked after this one
    barred: Seats  # who may only fold or call

    def options(self, t: Madness, seat: int) -> list[Choice]:
        return [
            ("fold",),
            ("call",) if t.owed(seat) > 0 else ("check",),
            *([("raise",)] if may_raise(t, seat, self.barred) else []),
        ]

    def chosen(self, t: Madness, choice: Choice) -> None:
        match choice[0]:
            case "fold":
                fold(t, self.seat)
            case "check":
                t.tell(f"{does(self.seat, 'checks')}.")
            case "call":
                paid = t.stake(self.seat, t.owed(self.seat))
                t.tell(f"{does(self.seat, 'calls')} {paid}{all_in(t, self.seat)}.")
            case _:
                t.then(Amount(self.seat, self.rest, self.barred, False))
                return
        t.then(do(go_round, self.rest, self.barred))

    def prompt(self, eyes: Eyes) -> str:
        owed = min(_owed(eyes), eyes.public("stacks")[self.seat])
        barred = " You may not raise: the last raise was too small." if self.seat in self.barred else ""
        if owed > 0:
            return f"It costs {owed} to stay in.{barred}"
        return "Nothing to pay. Check, or raise?"

    def label(self, eyes: Eyes, choice: Choice) -> str:
        if choice[0] == "raise":
            return "Raise…"
        if choice[0] != "call":
            return Ask.label(self, eyes, choice)
        owed, stack = _owed(eyes), eyes.public("stacks")[self.seat]
        return f"Call {owed}" if owed < stack else f"Call {stack}, all in"


@question({"back": DECLINES, "raise": {"by": NUMBER}})
class Amount(Ask[Madness]):
    """By how much? Every legal amount is an option, from the least up."""

    doing = "bet"
    rest: Seats
    barred: Seats
    opening: bool  # M10: the bet of a player on their turn

    def options(self, t: Madness, seat: int) -> list[Choice]:
        most = t.most_raise(seat)
        # M05: a raise is at least the last one, unless all one has, or all that can be matched, is less.
        return [("back",)] + [("raise", by) for by in range(min(t.raised, most), most + 1)]

    def chosen(self, t: Madness, choice: Choice) -> None:
        if choice[0] == "back":
            if not self.opening:
                t.then(Bet(self.seat, self.rest, self.barred))
            return
        t.has_bet = t.has_bet or self.opening
        raise_by(t, self.seat, choice[1], self.rest, self.barred, self.opening)

    def prompt(self, eyes: Eyes) -> str:
        owed = _owed(eyes)
        if self.opening:
            return "How much do you bet?"
        return f"Raise by how much? You pay {owed} to call, and the raise." if owed else "Raise by how much?"

    def about(self, eyes: Eyes) -> Operands:
        return {"opening": self.opening}

    def label(self, eyes: Eyes, choice: Choice) -> str:
        if choice[0] == "back":
            return "Back"
        by, owed = choice[1], _owed(eyes)
        word = "Bet" if self.opening else "Raise by"
        pay = f" (pay {by + owed})" if owed else ""
        return f"{word} {by}{pay}{', all in' if by + owed == eyes.public('stacks')[self.seat] else ''}"


def raise_by(t: Madness, seat: int, by: int, rest: Seats, barred: Seats, opening: bool) -> None:
    t.stake(seat, t.owed(seat) + by)
    t.level += by
    done = "bets" if opening else "raises by"
    t.tell(f"{does(seat, done)} {by}{all_in(t, seat)}: the stake is now {t.level}.")
    others = t.opponents(seat)
    if by >= t.raised:
        t.raised, barred = by, ()
    else:
        # M05: less than a full raise does not reopen the betting for those who have had their say.
        barred = (*barred, *(rival for rival in others if rival not in rest and rival not in barred))
    t.then(do(go_round, others, barred))


def fold(t: Madness, seat: int) -> None:
    """M06: hand and table cards are discarded face down; the stake stays."""
    t.still_in[seat] = False
    for card in (*t.hand(seat), *t.front(seat), *t.pile("down", seat)):
        t.discard(card)
    t.tell(f"{does(seat, 'folds')}.")


def all_in(t: Madness, seat: int) -> str:
    return "" if t.stacks[seat] else ", all in"


def _owed(eyes: Eyes) -> int:
    owed: int = eyes.public("level") - eyes.public("stakes")[eyes.viewer]
    return owed
