"""A turn: moving, swapping, and the player opposite. S08, S09, S16, S17, S18."""

from __future__ import annotations

import pytest

from app.games.scapegoat.rules import Move, Swap, begin_turn
from app.kernel import IllegalChoice, do, options, outcome, play, project, waiting
from tests.games.positions import asking, choose, offered, pile
from tests.games.scapegoat.deck import (
    ALL,
    BLUE,
    BLUE_RED,
    GREEN,
    GREY,
    ORANGE,
    RED,
    RED_PURPLE,
    YELLOW,
    YELLOW_GREEN,
    go,
    goats,
    log,
    viewers,
)


# -- moving ------------------------------------------------------------------------------------------
@pytest.mark.rule("S09")
@pytest.mark.parametrize("here", ["prepare", "spy", "trade", "stash"])
def test_one_moves_to_any_location_but_the_one_one_is_on(here: str) -> None:
    t = goats(at=[here, "spy", "trade"])
    assert asking(t) == "Move"
    everywhere = [("go", location) for location in ("prepare", "spy", "trade", "stash", "cops")]
    assert options(t, 0) == [choice for choice in everywhere if choice != ("go", here)]
    with pytest.raises(IllegalChoice):
        go(t, 0, here)


@pytest.mark.rule("S09")
def test_any_number_of_tokens_may_share_a_location() -> None:
    t = goats(seats=4, at=["prepare", "spy", "spy", "spy"])
    go(t, 0, "spy")
    assert t.at == ["spy"] * 4


@pytest.mark.rule("S09", "S13")
def test_frame_steal_is_the_same_place_as_prepare_so_one_must_leave_it_first() -> None:
    t = goats(hands=[[RED, YELLOW]], at=["spy", "prepare", "trade"], tokens=[0, 1, 0])
    go(t, 0, "prepare")
    assert t.flipped()
    choose(t, 0, "swap", YELLOW)
    assert t.turn == 1 and t.at[1] == "prepare"
    assert ("go", "prepare") not in options(t, 1)


@pytest.mark.rule("S08")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_turns_go_clockwise_by_seat(seats: int) -> None:
    t = goats(seats=seats, turn=seats - 2)
    for seat in (seats - 2, seats - 1, 0, 1):
        assert t.turn == seat and waiting(t) == [seat]
        go(t, seat, "prepare" if t.at[seat] == "spy" else "spy")
        while waiting(t) == [seat]:
            play(t, seat, options(t, seat)[-1])


# -- swapping ----------------------------------------------------------------------------------------
@pytest.mark.rule("S16")
def test_after_acting_one_leaves_a_hand_card_face_up_and_takes_the_one_that_lay_there() -> None:
    t = goats(
        hands=[[RED, YELLOW], [BLUE, GREY]], up=[GREY, YELLOW, RED, GREY], at=["prepare", "prepare", "trade"]
    )
    go(t, 0, "spy")
    choose(t, 0, "spy", 1)
    assert asking(t) == "Swap" and waiting(t) == [0]
    choose(t, 0, "swap", RED)
    assert pile(t, "spy:0") == [RED]
    assert sorted(pile(t, "hand:0")) == [YELLOW, YELLOW]
    for viewer in viewers(t):
        assert project(t, viewer)["piles"]["spy:0"] == [RED]
        assert log(t, viewer)[-1] == "{0} leaves [Red] at Spy and takes [Yellow]."
    assert t.turn == 1


@pytest.mark.rule("S16")
@pytest.mark.parametrize("location", ["prepare", "spy", "trade", "stash"])
def test_one_swaps_at_the_location_where_one_stands_whatever_was_done_there(location: str) -> None:
    t = goats(hands=[[YELLOW, GREY], [GREY, GREY]], up=[RED] * 3 + [BLUE], at=["cops", "spy", "trade"])
    go(t, 0, location)
    while asking(t) != "Swap":
        play(t, waiting(t)[0], options(t, waiting(t)[0])[0])
    there = pile(t, f"{location}:0")
    assert waiting(t) == [0]
    choice = offered(t, 0)[0]
    choose(t, 0, *choice)
    assert pile(t, f"{location}:0") == [choice[1]]
    assert there[0] in pile(t, "hand:0")
    assert len(t.hand(0)) == 2


@pytest.mark.rule("S16")
def test_the_face_up_card_itself_cannot_be_left() -> None:
    t = goats(hands=[[RED, YELLOW]], up=[GREY, GREY, GREY, GREY], agenda=[Swap(0)])
    assert offered(t, 0) == [("swap", RED), ("swap", YELLOW)]


@pytest.mark.rule("S17")
@pytest.mark.parametrize(
    ("hand", "must"),
    [
        ([BLUE, RED, YELLOW], [BLUE]),
        ([RED, BLUE_RED, YELLOW], [BLUE_RED]),
        ([RED, ALL, GREEN], [ALL]),
        ([BLUE, ALL, BLUE_RED], [BLUE, ALL, BLUE_RED]),
        ([RED, YELLOW, ORANGE], [RED, YELLOW, ORANGE]),
    ],
)
def test_holding_ones_own_colour_one_must_leave_one_of_those_cards(hand: list[str], must: list[str]) -> None:
    t = goats(seats=6, hands=[hand], agenda=[Swap(0)])
    assert offered(t, 0) == [("swap", card) for card in must]


@pytest.mark.rule("S17")
def test_grey_never_counts_as_ones_own_colour() -> None:
    t = goats(hands=[[GREY, RED]], agenda=[Swap(0)])
    assert offered(t, 0) == [("swap", GREY), ("swap", RED)]


@pytest.mark.rule("S17")
def test_the_colour_that_counts_is_that_of_the_player_who_swaps() -> None:
    t = goats(seats=4, hands=[[], [BLUE, YELLOW_GREEN]], colours=[RED, GREEN, BLUE, YELLOW], agenda=[Swap(1)])
    assert offered(t, 1) == [("swap", YELLOW_GREEN)]


@pytest.mark.rule("S16", "S25")
def test_what_was_left_and_taken_is_remembered_for_all() -> None:
    t = goats(seats=4, hands=[[YELLOW_GREEN, RED]], up=[GREY], at=["prepare"] * 4, agenda=[Swap(0), Move(1)])
    choose(t, 0, "swap", YELLOW_GREEN)
    for viewer in viewers(t):
        assert project(t, viewer)["public"]["swaps"] == ((0, YELLOW_GREEN, GREY),)


@pytest.mark.rule("S17")
def test_others_are_not_told_whether_one_was_forced() -> None:
    """Whether the other card is one's own colour too, or not, the swap looks the same to all others."""
    sights = []
    for other in (RED, BLUE):
        t = goats(
            hands=[[BLUE, other], [GREY, GREY]],
            up=[GREY, YELLOW, YELLOW, GREY],
            hidden=[RED, RED, BLUE if other == RED else RED],
            at=["spy", "prepare", "trade"],
            agenda=[Swap(0), do(begin_turn, 1)],
        )
        assert len(offered(t, 0)) == (1 if other == RED else 2)
        before = [project(t, viewer) for viewer in viewers(t)[1:]]
        choose(t, 0, "swap", BLUE)
        sights.append((before, [project(t, viewer) for viewer in viewers(t)[1:]]))
    assert sights[0] == sights[1]


# -- opposite ----------------------------------------------------------------------------------------
@pytest.mark.rule("S18")
@pytest.mark.parametrize("turn", range(6))
def test_of_six_the_player_opposite_is_asked_before_the_move(turn: int) -> None:
    t = goats(seats=6, agenda=[do(begin_turn, turn)])
    opposite = (turn + 3) % 6
    assert waiting(t) == [opposite] and asking(t) == "SlipAway"
    assert options(t, opposite) == [("let",), ("go", "cops")]
    assert options(t, turn) == []
    play(t, opposite, ("let",))
    assert waiting(t) == [turn] and asking(t) == "Move"


@pytest.mark.rule("S18")
def test_the_player_opposite_may_end_the_game_out_of_turn() -> None:
    t = goats(seats=6, agenda=[do(begin_turn, 1)], scapegoat=4)
    play(t, 4, ("go", "cops"))
    result = outcome(t)
    assert result is not None and result.winners == [4]
    assert t.at[4] == "cops" and waiting(t) == []


@pytest.mark.rule("S18")
def test_they_are_asked_at_every_turn() -> None:
    t = goats(seats=6, hands=[[RED, YELLOW, RED_PURPLE]], agenda=[do(begin_turn, 0)])
    play(t, 3, ("let",))
    go(t, 0, "stash")
    play(t, 0, ("take", 0))
    play(t, 0, options(t, 0)[0])
    play(t, 0, options(t, 0)[0])
    assert t.turn == 1 and waiting(t) == [4] and asking(t) == "SlipAway"


@pytest.mark.rule("S18")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_with_fewer_than_six_nobody_is_asked_before_a_move(seats: int) -> None:
    t = goats(seats=seats, agenda=[do(begin_turn, 0)])
    assert waiting(t) == [0] and asking(t) == "Move"
