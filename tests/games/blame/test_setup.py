"""Set-up: B03 to B06."""

from __future__ import annotations

import pytest

from app.games import GAMES
from app.games.blame.cards import ROLES
from app.games.blame.table import Blame, Options
from app.kernel import SPECTATOR, Table, project, waiting
from tests.games.blame.deck import COIN, COIN_WAR, FAITH, MAGIC, WAR, blame
from tests.games.positions import asking, assert_conserved, choose, offered, pile
from tests.games.read_log import read_log

GAME = GAMES["blame"]
RANDOM = Options(roles="random")
SEEDS = [f"deal {n}".encode() for n in range(40)]


def seated(seats: int, options: Options, seed: bytes) -> Blame:
    t = GAME.setup(seats, options, seed)
    assert isinstance(t, Blame)
    return t


def roles_taken(t: Table) -> list[str]:
    return [role for seat in range(t.seats) for role in pile(t, f"role:{seat}")]


def all_chosen(t: Blame) -> list[int]:
    """Everyone takes the first Role offered; the seats in the order in which they chose."""
    order = []
    while asking(t) == "ChooseRole":
        (seat,) = waiting(t)
        choose(t, seat, *offered(t, seat)[0])
        order.append(seat)
    return order


@pytest.mark.rule("B03")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_player_chooses_a_role_in_seat_order_and_the_others_lie_in_the_centre(seats: int) -> None:
    t = seated(seats, Options(), b"roles")
    first = t.turn
    assert offered(t, first) == [("take", role.id) for role in ROLES]
    choose(t, first, "take", "wizard")
    second = (first + 1) % seats
    assert waiting(t) == [second] and t.turn == second
    assert ("take", "wizard") not in offered(t, second) and len(offered(t, second)) == 5
    assert [first, *all_chosen(t)] == [(first + n) % seats for n in range(seats)]
    taken, centre = roles_taken(t), project(t, SPECTATOR)["piles"]["centre:0"]
    assert len(taken) == seats and pile(t, f"role:{first}") == ["wizard"]
    assert sorted(taken + centre) == sorted(role.id for role in ROLES)


@pytest.mark.rule("B03")
def test_the_first_to_choose_a_role_is_drawn_at_random() -> None:
    assert {seated(4, Options(), seed).turn for seed in SEEDS} == {0, 1, 2, 3}


@pytest.mark.rule("B03")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_with_random_roles_nobody_is_asked_and_the_others_lie_face_up_in_the_centre(seats: int) -> None:
    t = seated(seats, RANDOM, b"roles")
    assert [project(t, SPECTATOR)["piles"][f"role:{seat}"] for seat in range(seats)] == [
        [role] for role in roles_taken(t)
    ]
    assert sorted(roles_taken(t) + project(t, SPECTATOR)["piles"]["centre:0"]) == sorted(
        role.id for role in ROLES
    )
    assert offered(t, t.turn)[-1] == ("stop",)


@pytest.mark.rule("B03")
def test_random_roles_give_every_role_to_every_seat_in_time() -> None:
    tables = [seated(2, RANDOM, seed) for seed in SEEDS]
    for seat in range(2):
        assert {pile(t, f"role:{seat}")[0] for t in tables} == {role.id for role in ROLES}


@pytest.mark.rule("B04")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everyone_is_dealt_three_cards_and_the_rest_is_the_draw_pile(seats: int) -> None:
    t = seated(seats, RANDOM, b"deal")
    assert [len(t.hand(seat)) for seat in range(seats)] == [3] * seats
    assert len(t.pile("draw")) == 48 - 3 * seats - 1  # one began the Blame pile
    assert [len(t.secrets(seat)) for seat in range(seats)] == [0] * seats
    assert_conserved(t)


@pytest.mark.rule("B04")
def test_the_cards_are_shuffled_by_the_seed() -> None:
    deals = {tuple(pile(seated(3, RANDOM, seed), "draw:0")) for seed in SEEDS}
    assert len(deals) == len(SEEDS)
    assert len({deal[-1] for deal in deals}) > 15  # any card may come first
    assert pile(seated(3, RANDOM, b"same"), "draw:0") == pile(seated(3, RANDOM, b"same"), "draw:0")


@pytest.mark.rule("B04")
def test_cards_are_dealt_only_after_all_roles_are_chosen() -> None:
    t = seated(3, Options(), b"late")
    assert [len(t.hand(seat)) for seat in range(3)] == [0, 0, 0]
    all_chosen(t)
    assert [len(t.hand(seat)) for seat in range(3)] == [3, 3, 3]


@pytest.mark.rule("B05")
@pytest.mark.parametrize("roles", ["choose", "random"])
def test_the_starting_player_is_drawn_at_random_whoever_chose_first(roles: str) -> None:
    pairs = set()
    for seed in SEEDS:
        t = seated(2, Options(roles=roles), seed)  # type: ignore[arg-type]
        first = t.turn
        all_chosen(t)
        pairs.add((first, t.turn))
    assert {start for _, start in pairs} == {0, 1}
    if roles == "choose":
        assert pairs == {(0, 0), (0, 1), (1, 0), (1, 1)}


@pytest.mark.rule("B06")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_starting_player_turns_up_a_card_and_takes_a_turn(seats: int) -> None:
    t = seated(seats, RANDOM, b"start")
    (top,) = project(t, SPECTATOR)["piles"]["blame:0"]
    assert top == pile(t, "blame:0")[0]
    assert waiting(t) == [t.turn]
    assert f"{{{t.turn}}} turns up [{t.face(t.pile('blame')[0]).title}]" in read_log(t, SPECTATOR)[-1]


@pytest.mark.rule("B06")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_play_goes_clockwise(seats: int) -> None:
    t = blame(seats=seats, hands=[[COIN], [FAITH], [MAGIC], [COIN_WAR]][:seats], pile=[WAR], turn=1)
    turns = []
    for _ in range(seats + 1):
        turns.append(t.turn)
        choose(t, t.turn, "stop")
    assert turns == [(1 + n) % seats for n in range(seats + 1)]
