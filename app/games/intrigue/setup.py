"""The deal: Standing, colours, personal piles with a Role beneath, the draw pile, and five cards each."""

from __future__ import annotations

from app.games.intrigue.cards import COLOURS, FACES
from app.games.intrigue.drawing import draw_up
from app.games.intrigue.rounds import new_round
from app.games.intrigue.table import NOBODY_YET, Intrigue
from app.kernel import BOX, EVERYONE, do, does, verb


def begin(t: Intrigue) -> None:
    t.round, t.phase, t.stale = 0, "deal", 0
    t.first = t.chance.below(t.seats)  # Ruling (I08): the first seat is drawn by lot.
    t.colours = list(COLOURS[: t.seats])
    t.still_in, t.gone = [True] * t.seats, [0] * t.seats
    t.traded, t.asked, t.draws = [False] * t.seats, [False] * t.seats, [False] * t.seats
    t.immune = [0] * t.seats
    t.trade, t.favour, t.claims, t.accuser = (), False, [], NOBODY_YET
    t.refilled, t.checks, t.trades, t.announced, t.roles_drawn = False, (), 0, 0, 0
    t.past_trades, t.fines = (), ()
    deal(t)
    t.tell(f"{does(t.first, 'has')} the first seat and {verb(t.first, 'draws')} first.")
    t.then(*(do(draw_up, seat, 0, 0) for seat in t.order()), do(new_round))  # I07


def deal(t: Intrigue) -> None:
    standing: list[int] = []
    coloured: dict[str, list[int]] = {colour: [] for colour in t.colours}
    roles: list[int] = []
    for card in t.pile(BOX)[:]:
        face = FACES[t.faces[card]]
        if face.kind == "standing":
            standing.append(card)
        elif face.colour:
            coloured[face.colour].append(card)
        elif face.kind == "role":
            t.show_back(card, EVERYONE)  # I03: so all know where the Roles are, though not which
            roles.append(card)
        else:
            t.move(card, "draw")
    t.shuffle_pile("draw")  # I06
    t.chance.shuffle(roles)
    for seat in range(t.seats):  # I05
        for card in coloured[t.colours[seat]]:
            t.move(card, "pile", seat)
        t.shuffle_pile("pile", seat)
        t.move(roles[seat], "pile", seat, at=0)
        for _ in range(len(standing) // (t.seats - seat)):
            t.move(standing.pop(), "hand", seat)
        t.disclose(t.hand(seat), EVERYONE)  # all know that it is Standing
        t.bare("pile", seat)
    t.bare("draw")
