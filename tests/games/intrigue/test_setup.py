"""The deal: I05 to I07."""

from __future__ import annotations

import pytest

from app.games.intrigue import GAME
from app.games.intrigue.cards import COLOUR, KIND
from app.games.intrigue.table import Intrigue, Options
from app.kernel import BOX, SPECTATOR, options, play, project, waiting
from tests.games.positions import asking, pile


def dealt(seats: int = 4, seed: bytes = b"deal") -> Intrigue:
    t = GAME.setup(seats, Options(), seed)
    assert isinstance(t, Intrigue)
    return t


@pytest.mark.rule("I05")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_everyone_has_three_standing_a_colour_and_a_pile_with_a_role_beneath(seats: int) -> None:
    t = dealt(seats)
    assert len(set(t.colours)) == seats
    roles = []
    for seat in range(seats):
        assert pile(t, f"hand:{seat}") == ["standing"] * 3
        bottom, *above = t.pile("pile", seat)
        assert t.kind(bottom) == "role"
        assert len(above) == 14 and {COLOUR[t.faces[card]] for card in above} == {t.colours[seat]}
        roles.append(t.face(bottom).id)
        for viewer in (*range(seats), SPECTATOR):
            assert project(t, viewer)["piles"][f"pile:{seat}"] == ["?"] * 15
            assert project(t, viewer)["public"]["colours"] == t.colours
    assert len(set(roles)) == seats
    # Whatever else there is has left the game: the other Roles, for other colours and Standing are not there.
    assert {t.kind(card) for card in t.pile(BOX)} == {"role"} and len(t.pile(BOX)) == 12 - seats
    assert {COLOUR[face] for face in t.faces} == {"", *t.colours}


@pytest.mark.rule("I05")
def test_piles_and_roles_come_by_chance() -> None:
    tables = [dealt(seed=bytes([seed])) for seed in range(20)]
    assert len({pile(t, "pile:0")[0] for t in tables}) > 5
    assert len({tuple(pile(t, "pile:0")[1:]) for t in tables}) == 20


@pytest.mark.rule("I06")
def test_the_cards_without_colour_are_the_draw_pile() -> None:
    t = dealt()
    drawn = [t.faces[card] for card in t.pile("draw")]
    assert len(drawn) == 80
    assert not any(COLOUR[face] for face in drawn)
    assert not {KIND[face] for face in drawn} & {"role", "standing", "pact"}
    assert pile(t, "draw:0") != pile(dealt(seed=b"another"), "draw:0")


@pytest.mark.rule("I07")
def test_everyone_draws_five_cards_in_seat_order_each_from_either_pile() -> None:
    t = dealt()
    order = [(t.first + i) % 4 for i in range(4)]
    for seat in order:
        for n in range(5):
            assert waiting(t) == [seat] and asking(t) == "Draw"
            assert options(t, seat) == [("draw",), ("own",)]
            zone, owner = ("pile", seat) if n % 2 else ("draw", 0)
            top = t.pile(zone, owner)[-1]
            play(t, seat, ("own",) if n % 2 else ("draw",))
            # Each card is seen before the next is chosen.
            assert t.hand(seat)[-1] == top
            assert project(t, seat)["piles"][f"hand:{seat}"][-1] == t.face(top).id
            assert project(t, (seat + 1) % 4)["piles"][f"hand:{seat}"] == ["?"] * (4 + n)
        assert len(t.hand(seat)) == 8 and len(t.pile("pile", seat)) == 13
    assert t.phase == "discussion"
