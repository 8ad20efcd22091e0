"""A round begins: the button, the blinds, the deal: M02 to M04, M07, M08."""

from __future__ import annotations

import pytest

from app.games.madness import GAME
from app.games.madness.rounds import deal_up
from app.games.madness.table import COINS, NOTHING, Madness, Options
from app.kernel import SPECTATOR, do, options, project, waiting
from tests.games.madness.deck import card, fold_all, madness, new_round_of, say
from tests.games.positions import asking, pile


@pytest.mark.rule("M02")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everyone_begins_with_the_same_stack_and_the_table_may_choose_it(seats: int) -> None:
    for stack in (100, 30):
        t = GAME.setup(seats, Options(stack=stack, small_blind=3, big_blind=5), b"chips")
        assert isinstance(t, Madness)
        assert [stack - stake for stake in t.stakes] == t.stacks
        assert sorted(t.stakes)[-2:] == [3, 5]


def test_a_big_blind_below_the_small_one_is_no_option() -> None:
    with pytest.raises(ValueError, match="big blind"):
        Options(small_blind=3)


@pytest.mark.rule("M03")
def test_the_player_left_of_the_dealer_pays_the_small_blind_and_the_next_the_big_one() -> None:
    t = new_round_of([100] * 4, dealer=2)
    assert t.stakes == [2, 0, 0, 1]
    assert t.stacks == [98, 100, 100, 99]


@pytest.mark.rule("M03")
def test_of_two_players_the_dealer_pays_the_big_blind() -> None:
    assert new_round_of([100, 100], dealer=0).stakes == [2, 1]
    assert new_round_of([100, 0, 100, 0], dealer=2).stakes == [1, 0, 2, 0]


@pytest.mark.rule("M03")
def test_one_short_of_the_blind_pays_what_they_have_and_the_amount_to_call_stays() -> None:
    t = new_round_of([100, 100, 3], dealer=0, options=Options(small_blind=5, big_blind=10))
    assert t.stakes == [0, 5, 3] and t.stacks[2] == 0
    assert project(t, 0)["options"][1]["label"] == "Call 10"
    say(t, 0, "call")
    assert project(t, 1)["options"][1]["label"] == "Call 5"


@pytest.mark.rule("M03")
def test_the_button_moves_left_to_the_next_player_with_chips() -> None:
    t = new_round_of([100, 0, 100, 100], dealer=0)
    fold_all(t)
    assert t.round == 2 and t.dealer == 2
    assert t.stakes == [2, 0, 0, 1]


@pytest.mark.rule("M02")
@pytest.mark.parametrize(("stacks", "rounds"), [([100] * 4, 4), ([100] * 3, 3), ([100, 0, 100, 0], 2)])
def test_blinds_double_each_time_the_button_has_gone_round(stacks: list[int], rounds: int) -> None:
    t = new_round_of(stacks, dealer=0)
    blinds = []
    for _ in range(2 * rounds):
        blinds.append((t.small, t.big))
        fold_all(t)
    assert blinds == [(1, 2)] * rounds + [(2, 4)] * rounds
    assert (t.small, t.big) == (4, 8)


@pytest.mark.rule("M02")
def test_blinds_double_also_when_the_first_dealer_is_out() -> None:
    t = madness(stacks=[10, 0, 20, 20], stakes=[0] * 4, seats=4, dealer=1, agenda=[], gone=[0, 1, 0, 0])
    dealers = []
    while t.big == 2:
        dealers.append(t.dealer)
        fold_all(t)
    assert dealers == [2, 3, 0] and t.dealer == 2


@pytest.mark.rule("M04")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_cards_face_down_are_dealt_to_each_player(seats: int) -> None:
    t = new_round_of([100] * seats, dealer=0)
    for seat in range(seats):
        assert len(t.hand(seat)) == 2 and not t.front(seat)
        for viewer in (*range(seats), SPECTATOR):
            hidden = [shown.startswith("?") for shown in project(t, viewer)["piles"][f"hand:{seat}"]]
            assert hidden == [viewer != seat] * 2
    assert len(t.pile("deck")) == 33 - 2 * seats


@pytest.mark.rule("M04")
def test_nobody_without_chips_is_dealt_in() -> None:
    t = new_round_of([100, 0, 100, 100], dealer=0)
    assert t.hand(1) == [] and t.still_in == [True, False, True, True]


@pytest.mark.rule("M04")
def test_for_a_new_round_all_33_cards_are_shuffled() -> None:
    t = madness(
        hands=[["coin-1"], ["horror"], ["thief"]],
        fronts=[["coin-6"], ["?coin-5>coins"], ["sorceress"]],
        discard=["madness", "coin-2"],
        passed=[1, 2],
    )
    say(t, 0, "pass")
    assert t.round == 2
    assert len(t.pile("deck")) == 33 - 6 and not t.pile("discard")
    assert not any(t.front(seat) for seat in range(3)) and t.guards == [(), (), ()]
    # Nobody knows any more where the cards are that were seen.
    assert all(t.known[each] == 0 for each in t.pile("deck"))


@pytest.mark.rule("M07")
def test_after_the_first_bets_one_card_is_dealt_face_up_to_each_player_still_in() -> None:
    t = new_round_of([100] * 4, dealer=3)
    say(t, 2, "call")
    say(t, 3, "fold")
    say(t, 0, "call")
    assert not any(t.front(seat) for seat in range(4))
    top = [t.face(each).id for each in t.pile("deck")[-1:-4:-1]]
    say(t, 1, "check")
    assert [pile(t, f"front:{seat}") for seat in range(4)] == [top[:1], top[1:2], top[2:], []]
    assert all(project(t, SPECTATOR)["piles"][f"front:{seat}"] == [top[seat]] for seat in range(3))


@pytest.mark.rule("M07")
def test_a_warrior_dealt_face_up_guards_the_coins_and_others_lie_ready_for_use() -> None:
    t = madness(
        seats=4,
        hands=[[], ["coin-1"]],
        deck=["coin-5", "thief", "warrior", "sorceress"],
        agenda=[do(deal_up)],
    )
    assert [pile(t, f"front:{seat}") for seat in range(4)] == [
        ["sorceress"],
        ["warrior"],
        ["thief"],
        ["coin-5"],
    ]
    assert t.guards == [(NOTHING,), (COINS,), (NOTHING,), (NOTHING,)]
    assert ("use", card(t, "front:0", "sorceress")) in options(t, 0)


@pytest.mark.rule("M08")
def test_the_player_left_of_the_dealer_takes_the_first_turn_and_turns_go_left() -> None:
    t = madness(seats=4, dealer=1, agenda=[do(deal_up)])
    turns = []
    for _ in range(3):
        assert asking(t) == "Turn"
        turns.append(t.turn)
        say(t, t.turn, "pass")
    assert turns == [2, 3, 0] and waiting(t) == [1]


@pytest.mark.rule("M08")
def test_if_the_player_left_of_the_dealer_has_folded_the_next_one_still_in_begins() -> None:
    t = madness(seats=4, dealer=1, folded=[2, 0], agenda=[do(deal_up)])
    assert waiting(t) == [3]
    say(t, 3, "pass")
    assert waiting(t) == [1]
