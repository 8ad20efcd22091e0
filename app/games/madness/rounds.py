"""A round of Blood & Madness Bluff: the button, the blinds, the deal; and the end of the game."""

from __future__ import annotations

from app.games.madness.betting import go_round
from app.games.madness.cards import WARRIOR
from app.games.madness.ending import finish
from app.games.madness.table import COINS, HAND_DEALT, NOBODY_YET, NOTHING, Madness
from app.games.madness.turns import start_turn
from app.kernel import BOX, do, does, only, verb


def begin(t: Madness) -> None:
    t.round = 0
    t.dealer = t.first_dealer = t.chance.below(t.seats)  # Ruling (M03): the first dealer is drawn by lot.
    t.small, t.big = t.options.small_blind, t.options.big_blind
    t.stacks, t.gone = [t.options.stack] * t.seats, [0] * t.seats
    t.carried, t.exposed = 0, ()
    clear(t)
    for card in t.pile(BOX)[:]:
        t.move(card, "deck")
    t.then(do(new_round))


def clear(t: Madness) -> None:
    """Nothing is staked, and nothing lies in front of anybody."""
    t.stakes, t.penalties, t.level, t.raised = [0] * t.seats, 0, 0, t.big
    t.still_in = [stack > 0 for stack in t.stacks]
    t.passed = [False] * t.seats
    t.turn, t.has_bet, t.challenge = NOBODY_YET, False, None
    t.guards, t.hidden_guards, t.silenced = [()] * t.seats, [()] * t.seats, []


def new_round(t: Madness) -> None:
    """It is also where the game ends; while a round goes on, this step waits at the bottom of the agenda."""
    for seat in range(t.seats):
        if not t.stacks[seat] and not t.gone[seat]:
            t.gone[seat] = t.round
            t.tell(f"{does(seat, 'has')} no chips left and {verb(seat, 'is')} out.")
    rounds_over = t.options.ends == "rounds" and t.round == t.options.rounds
    if rounds_over or t.stacks.count(0) >= t.seats - 1:  # M02
        finish(t)
        return
    if t.round:
        pass_button(t)
    t.round += 1
    clear(t)
    gather(t)
    order = t.leftward(t.dealer)
    blinds(t, order[0], order[1])
    deal(t, order)
    # M05: from the left of the big blind, who comes last.
    t.then(do(go_round, (*order[2:], *order[:2]), ()), do(deal_up), do(new_round))


def pass_button(t: Madness) -> None:
    """M03: to the next player with chips on the left. M02: blinds double when it has gone round."""
    while True:
        t.dealer = t.left_of(t.dealer)
        if t.dealer == t.first_dealer:
            t.small, t.big = 2 * t.small, 2 * t.big
            t.tell(f"The button has gone round: the blinds are {t.small} and {t.big} now.")
        if t.stacks[t.dealer]:
            return


def gather(t: Madness) -> None:
    """M04: all 33 cards are shuffled."""
    for place, pile in t.piles.items():
        if place[0] not in ("deck", BOX):
            for card in pile[:]:
                t.move(card, "deck")
    t.shuffle_pile("deck")


def blinds(t: Madness, small: int, big: int) -> None:
    """M03: one who is short pays what they have; the amount to call stays the full blind."""
    paid_small, paid_big = t.stake(small, t.small), t.stake(big, t.big)
    t.level = t.big
    t.tell(
        f"Round {t.round}: {does(t.dealer, 'deals')}. {does(small, 'pays')} the small blind, {paid_small}; "
        f"{does(big, 'pays')} the big blind, {paid_big}."
    )


def deal(t: Madness, order: list[int]) -> None:
    for _ in range(HAND_DEALT):
        for seat in order:
            t.move(t.pile("deck")[-1], "hand", seat)
    for seat in order:
        t.tell(f"{does(seat, 'is')} dealt [*].", *t.hand(seat), to=only(seat))


def deal_up(t: Madness) -> None:
    """M07, M08: one card face up for each player still in, then the first of them takes a turn."""
    order = t.leftward(t.dealer)
    for seat in order:
        card = t.pile("deck")[-1]
        # Ruling (M07): a Warrior dealt face up guards the coins.
        t.lay(card, seat, COINS if t.faces[card] == WARRIOR else NOTHING)
        t.tell(f"{does(seat, 'is')} dealt [] face up.", card)
    t.then(do(start_turn, order[0]))
