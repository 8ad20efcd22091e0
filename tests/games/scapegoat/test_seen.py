"""What is seen and said: S25, S26, and S07: nothing tells a player whether they are the scapegoat."""

from __future__ import annotations

from random import Random

import pytest

from app.games.scapegoat import GAME
from app.games.scapegoat.rules import Move, Swap
from app.games.scapegoat.table import ScapeGoat
from app.kernel import SPECTATOR, play, project, redeal, waiting
from tests.games.positions import choose, offered, pile
from tests.games.read_log import read_log
from tests.games.scapegoat.deck import BLUE, GREY, RED, YELLOW, go, goats, viewers


@pytest.mark.rule("S25")
def test_everybody_sees_the_line_the_tokens_the_dice_and_how_many_cards_each_holds() -> None:
    t = goats(seats=4, up=[RED, GREY, BLUE, YELLOW], at=["spy", "spy", "stash", "trade"], tokens=[0, 1, 0, 0])
    for viewer in viewers(t):
        view = project(t, viewer)
        assert view["public"]["at"] == ["spy", "spy", "stash", "trade"]
        assert view["public"]["tokens"] == [0, 1, 0, 0]
        assert view["public"]["dice"] == t.dice
        assert view["public"]["colours"] == ["blue", "red", "yellow", "green"]
        assert [view["piles"][f"{place}:0"] for place in ("prepare", "spy", "trade", "stash")] == [
            [RED],
            [GREY],
            [BLUE],
            [YELLOW],
        ]
        assert [len(view["piles"][f"hand:{seat}"]) for seat in range(4)] == [2] * 4


@pytest.mark.rule("S25")
def test_a_hand_a_mat_and_notes_are_seen_by_their_owner_alone() -> None:
    t = goats(hands=[[RED, YELLOW], [BLUE, GREY], [RED, RED]], at=["prepare", "prepare", "trade"])
    go(t, 0, "spy")
    choose(t, 0, "spy", 1)
    choose(t, 0, "swap", RED)
    for viewer in viewers(t):
        view = project(t, viewer)
        for seat in range(3):
            hand = view["piles"][f"hand:{seat}"]
            assert hand == (pile(t, f"hand:{seat}") if viewer == seat else ["?card", "?card"])
        if viewer == SPECTATOR:
            assert view["private"] == {}
        else:
            assert view["private"] == {"mat": t.mat[viewer], "says": t.says[viewer], "notes": t.notes[viewer]}
    assert len(t.notes[0]) == 1 and t.notes[1:] == [(), ()]


@pytest.mark.rule("S25")
def test_a_card_taken_from_the_line_is_seen_by_its_new_owner_only_but_all_have_read_of_it() -> None:
    t = goats(hands=[[RED, YELLOW]], up=[GREY, BLUE, GREY, GREY], at=["prepare", "spy", "trade"])
    go(t, 0, "spy")
    choose(t, 0, *offered(t, 0)[0])
    choose(t, 0, "swap", RED)
    assert project(t, 1)["piles"]["hand:0"] == ["?card", "?card"]
    assert read_log(t, 1)[-1] == "{0} leaves [Red] at Spy and takes [Blue]."


@pytest.mark.rule("S25")
def test_notes_are_kept_with_the_number_of_their_turn() -> None:
    t = goats(hands=[[RED, YELLOW], [BLUE, GREY], [RED, RED]], at=["prepare", "prepare", "trade"], turns=7)
    go(t, 0, "spy")
    choose(t, 0, "spy", 2)
    choose(t, 0, "swap", RED)
    go(t, 1, "trade")
    choose(t, 1, "trade", 0)
    choose(t, 1, "give", BLUE)
    choose(t, 0, "give", YELLOW)
    assert t.notes[0] == (
        "Turn 7: {2} holds Red and Red.",
        "Turn 8: You gave {1} Yellow and got Blue.",
    )


@pytest.mark.rule("S07")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_scapegoat_is_shown_what_an_innocent_with_the_same_mat_reading_is_shown(seat: int) -> None:
    """The mat of seat says the same, once because it is right, once because the seat is the scapegoat."""
    named = (seat + 1) % 3
    innocent, guilty = goats(scapegoat=named, decoy=seat), goats(scapegoat=seat, decoy=named)
    guilty.dice = (
        innocent.dice
    )  # which cell it is makes no difference: mats are compared by what they say there
    assert innocent.says[seat] == guilty.says[seat]
    one, other = project(innocent, seat), project(guilty, seat)
    assert {**one, "private": None} == {**other, "private": None}
    assert one["private"]["mat"] == other["private"]["mat"]
    assert one["private"]["says"] == other["private"]["says"]
    assert waiting(innocent) == waiting(guilty)


@pytest.mark.rule("S26")
def test_whispers_are_part_of_the_game() -> None:
    assert GAME.whispers


@pytest.mark.rule("S25")
def test_whoever_imagines_another_table_keeps_their_own_notes_and_knows_nothing_of_others() -> None:
    t = goats(hands=[[RED, YELLOW], [BLUE, GREY], [RED, RED]], at=["prepare", "prepare", "stash"])
    go(t, 0, "trade")
    choose(t, 0, "trade", 1)
    choose(t, 0, "give", YELLOW)
    choose(t, 1, "give", BLUE)
    imagined = redeal(t, 0, Random(1).shuffle)
    assert isinstance(imagined, ScapeGoat)
    assert imagined.notes == [t.notes[0], (), ()]
    assert t.notes[1]


def imagined(t: ScapeGoat, viewer: int, seat: int) -> set[str]:
    """All cards that the viewer imagines in a hand, over many worlds."""
    rnd = Random(1)
    return {card for _ in range(60) for card in pile(redeal(t, viewer, rnd.shuffle), f"hand:{seat}")}


def blue_leaves_red() -> ScapeGoat:
    """Blue has spied and left a red card, so everybody knows that there was no blue one to leave."""
    t = goats(
        hands=[[RED, YELLOW], [GREY, GREY], [RED, RED]], up=[GREY, GREY, YELLOW, YELLOW], at=["stash"] * 3
    )
    assert BLUE in imagined(t, 1, 0)
    go(t, 0, "spy")
    choose(t, 0, "spy", 1)
    choose(t, 0, "swap", RED)
    return t


@pytest.mark.rule("S17", "S25")
def test_who_left_another_card_is_not_imagined_with_their_own_colour() -> None:
    t = blue_leaves_red()
    for viewer in (1, 2, SPECTATOR):
        assert BLUE not in imagined(t, viewer, 0)
    assert BLUE in imagined(t, 1, 2)  # of the others nothing is known


@pytest.mark.rule("S17", "S25")
def test_who_leaves_their_own_colour_may_have_more_of_it() -> None:
    t = goats(hands=[[BLUE, YELLOW]], at=["prepare"] * 3, agenda=[Swap(0), Move(1)])
    choose(t, 0, "swap", BLUE)
    assert BLUE in imagined(t, 1, 0)


@pytest.mark.rule("S11", "S17", "S25")
def test_after_a_trade_both_may_have_their_own_colour_again() -> None:
    t = blue_leaves_red()
    go(t, 1, "trade")
    choose(t, 1, "trade", 0)
    choose(t, 0, "give", YELLOW)
    choose(t, 1, "give", GREY)
    assert BLUE in imagined(t, 2, 0)
    choose(t, 1, "swap", GREY)
    assert RED not in imagined(t, 0, 1)
    go(t, 2, "trade")
    choose(t, 2, "trade", 1)
    for seat in (1, 2):
        choose(t, seat, *offered(t, seat)[0])
    assert RED in imagined(t, 0, 1)


@pytest.mark.rule("S12", "S17", "S25")
def test_who_has_searched_the_stash_may_have_their_own_colour_until_they_leave_another_card() -> None:
    t = blue_leaves_red()
    for seat in (1, 2):
        go(t, seat, "prepare")
        choose(t, seat, *offered(t, seat)[0])
    assert BLUE not in imagined(t, 1, 0)
    go(t, 0, "stash")
    play(t, 0, ("take", 0))
    assert BLUE in imagined(t, 1, 0)
    choose(t, 0, "hide", BLUE)
    assert BLUE in imagined(t, 1, 0)
    choose(t, 0, "swap", YELLOW)
    assert BLUE not in imagined(t, 1, 0)


@pytest.mark.rule("S17", "S25")
def test_who_takes_their_own_colour_and_leaves_it_again_has_no_other() -> None:
    t = goats(
        hands=[[RED, YELLOW], [GREY, GREY], [RED, RED]], up=[GREY, BLUE, YELLOW, YELLOW], at=["trade"] * 3
    )
    go(t, 0, "spy")
    choose(t, 0, "spy", 1)
    choose(t, 0, "swap", RED)  # and takes the blue one
    for seat in (1, 2):
        go(t, seat, "prepare")
        choose(t, seat, *offered(t, seat)[0])
    go(t, 0, "prepare")
    choose(t, 0, "steal", 1)
    choose(t, 0, "swap", BLUE)
    assert BLUE not in imagined(t, 1, 0)
