"""The cards that lie aside for a trade: how they pass to the other, or go back."""

from __future__ import annotations

from app.games.intrigue.cards import LOBBYIST
from app.games.intrigue.table import NOBODY_YET, End, Intrigue
from app.kernel import EVERYONE, does, only, verb, who


def give_back(t: Intrigue) -> None:
    """No trade: what lies aside goes back into the hands."""
    for seat in t.trade:
        for card in t.pile("offer", seat)[:]:
            t.move(card, "hand", seat)


def end_trade(t: Intrigue, end: End) -> None:
    """I38: what was said stays known, and so does what a check has shown."""
    if t.claims:
        checked = t.accuser != NOBODY_YET and end != "void"
        backs = tuple(back for *_, back in t.checks[-2:]) if checked else ()
        t.past_trades += ((t.round, end, tuple(t.claims), backs, t.accuser),)
    t.trade, t.favour, t.claims, t.accuser = (), False, [], NOBODY_YET


def lapse(t: Intrigue, seat: int) -> None:
    """I18: that a player holds nothing but Pacts is told."""
    t.imply(t.hand(seat), EVERYONE)
    t.tell(f"{does(seat, 'holds')} nothing but Pacts: there is no trade.")
    give_back(t)
    end_trade(t, "lapsed")


def complete(t: Intrigue) -> None:
    """I17: both cards pass in secret, and only the traders learn what they were."""
    one, other = t.trade
    (given,), (taken,) = t.pile("offer", one), t.pile("offer", other)
    both = only(one, other)
    t.imply_roles()  # what follows shows whether the Lobbyist was among them
    t.move(given, "hand", other)
    t.move(taken, "hand", one)
    t.show(given, both)
    t.show(taken, both)
    t.tell(
        f"{does(one, 'gives')} {who(other)} [] and {verb(one, 'gets')} [].",
        given,
        taken,
        others=f"{who(one)} and {who(other)} trade.",
    )
    t.hide(given, only(one))
    t.hide(taken, only(other))
    t.trades += 1
    if not t.favour:  # I26: a trade by Favour neither needs nor uses anything
        t.traded[one] = t.traded[other] = True
    end_trade(t, "traded")
    lobby(t, given, other)
    lobby(t, taken, one)


def lobby(t: Intrigue, card: int, seat: int) -> None:
    """I46: whoever receives the Lobbyist in a trade discards all Standing; then it leaves the game."""
    if t.faces[card] != LOBBYIST:
        return
    t.show(card, EVERYONE)
    standing = t.standing(seat)
    for each in standing:
        t.discard(each, up=True)
    t.tell(
        f"{does(seat, 'has')} received the [] and {verb(seat, 'discards')} all Standing: {len(standing)}.",
        card,
    )
    t.imply(t.hand(seat), EVERYONE)  # there is no Standing left among these
    t.leave_game(card)
