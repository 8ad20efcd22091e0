"""Madness: M24, M25, M33."""

from __future__ import annotations

import pytest

from app.games.madness.table import COINS, Madness
from app.kernel import SPECTATOR, options, project, waiting
from tests.games.madness.deck import aimed_cards, all_say, bluff, card, madness, play_up, say, verbs
from tests.games.positions import asking, pile
from tests.games.read_log import read_log


def robbed(hands: list[list[str]], fronts: list[list[str]] | None = None, seats: int = 4) -> Madness:
    """Seat 1 uses a Thief on the coin of seat 3 (or of seat 0 where there is none)."""
    fronts = fronts or [["coin-2"], ["thief"], [], ["coin-6"]][:seats]
    t = madness(seats=seats, hands=hands, fronts=fronts, turn=1)
    say(t, 1, "use", card(t, "front:1", "thief"))
    owner = 3 if seats == 4 else 0
    say(t, 1, "aim", card(t, f"front:{owner}", "coin-6" if owner else "coin-2"))
    return t


# -- cancelling ----------------------------------------------------------------------------------------
@pytest.mark.rule("M24", "M33")
def test_all_opponents_still_in_are_asked_at_once_whatever_they_hold() -> None:
    t = robbed([["coin-1"], ["madness"], ["madness"], []])
    assert asking(t) == "Cancel" and waiting(t) == [2, 3, 0]  # from the user's left on
    assert options(t, 1) == []
    assert options(t, 0) == options(t, 3) == [("let",)]
    assert options(t, 2) == [("let",), ("cancel", card(t, "hand:2", "madness"))]


@pytest.mark.rule("M33")
def test_what_the_others_see_of_it_does_not_depend_on_what_anyone_holds() -> None:
    sights = []
    for held in ("madness", "coin-6"):
        t = robbed([["coin-1"], [], [held], []])
        sights.append([project(t, viewer) for viewer in (0, 1, 3, SPECTATOR)])
    assert sights[0] == sights[1]


@pytest.mark.rule("M24")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_if_nobody_cancels_it_happens(seats: int) -> None:
    t = robbed([[] for _ in range(seats)], seats=seats)
    assert len(waiting(t)) == seats - 1
    all_say(t, "let")
    assert pile(t, "front:3" if seats == 4 else "front:0") == []
    assert waiting(t) == [1] and asking(t) == "Turn"


@pytest.mark.rule("M24")
@pytest.mark.parametrize("place", ["hand", "front"])
@pytest.mark.parametrize("name", ["madness", "horror"])
def test_a_madness_or_horror_from_hand_or_table_cancels_it_and_is_shown_and_discarded(
    place: str, name: str
) -> None:
    held, laid = ([name], []) if place == "hand" else ([], [name])
    t = robbed([[], [], held, []], [["coin-2"], ["thief"], laid, ["coin-6"]])
    say(t, 2, "cancel", card(t, f"{place}:2", name))
    assert pile(t, "front:3") == ["coin-6"] and pile(t, f"{place}:2") == []
    assert pile(t, "discard:0") == ["thief", name]
    (discarded,) = (each for each in t.pile("discard") if t.face(each).id == name)
    assert t.known[discarded] == -1
    cancelled = [line for line in read_log(t, 0) if line.startswith("{2} cancels it with")]
    assert len(cancelled) == 1 and name.capitalize() in cancelled[0]


@pytest.mark.rule("M24")
def test_of_those_who_would_cancel_the_nearest_on_the_users_left_does_and_others_keep_theirs_unseen() -> None:
    t = robbed([["horror"], [], ["madness"], ["madness"]])
    before = [project(t, viewer) for viewer in (1, 2, SPECTATOR)]
    say(t, 0, "cancel", card(t, "hand:0", "horror"))
    say(t, 3, "cancel", card(t, "hand:3", "madness"))
    # Neither is nearest for sure yet, and nobody can see that they have answered.
    assert [project(t, viewer) for viewer in (1, 2, SPECTATOR)] == before
    say(t, 2, "let")
    assert pile(t, "hand:3") == [] and pile(t, "hand:0") == ["horror"] and pile(t, "hand:2") == ["madness"]
    assert project(t, 1)["piles"]["hand:0"] == project(t, 1)["piles"]["hand:2"] == ["?card"]
    assert not any("Horror" in line for line in read_log(t, 1))


@pytest.mark.rule("M24")
def test_a_cancel_cannot_be_cancelled() -> None:
    t = robbed([["horror"], ["madness"], ["madness"], []])
    say(t, 2, "cancel", card(t, "hand:2", "madness"))
    assert asking(t) == "Turn" and waiting(t) == [1]


@pytest.mark.rule("M24")
@pytest.mark.parametrize("name", ["sorceress", "thief", "horror"])
def test_every_character_but_the_warrior_can_be_cancelled(name: str) -> None:
    t = madness(seats=2, hands=[["coin-1"], ["madness"]], fronts=[[name], ["coin-6", "sorceress"]])
    say(t, 0, "use", card(t, "front:0", name))
    target = {"sorceress": 1, "thief": card(t, "front:1", "coin-6")}.get(
        name, card(t, "front:1", "sorceress")
    )
    say(t, 0, "aim", target)
    say(t, 1, "cancel", card(t, "hand:1", "madness"))
    assert pile(t, "front:1") == ["coin-6", "sorceress"] and pile(t, "hand:0") == ["coin-1"]
    assert asking(t) == "Turn"


@pytest.mark.rule("M24")
def test_placing_a_warrior_is_not_cancelled() -> None:
    t = madness(hands=[["warrior"], ["madness"]])
    say(t, 0, "play")
    say(t, 0, "up", card(t, "hand:0", "warrior"), COINS)
    assert waiting(t) == [1] and asking(t) == "Turn"


@pytest.mark.rule("M24")
@pytest.mark.parametrize("challenged", [False, True])
def test_a_bluff_unchallenged_or_proved_true_can_be_cancelled(challenged: bool) -> None:
    t = madness(seats=2, hands=[["thief"], ["madness"]], fronts=[[], ["coin-6"]])
    bluff(t, 0, "thief", "thief", card(t, "front:1", "coin-6"))
    say(t, 1, "challenge" if challenged else "let")
    assert asking(t) == "Cancel"
    say(t, 1, "cancel", card(t, "hand:1", "madness"))
    assert pile(t, "front:1") == ["coin-6"] and pile(t, "discard:0") == ["thief", "madness"]


@pytest.mark.rule("M24", "M23")
def test_a_face_up_horror_that_is_aimed_at_may_save_itself_as_a_madness() -> None:
    t = madness(seats=2, hands=[["coin-1"]], fronts=[[], ["horror"]])
    bluff(t, 0, "coin-1", "horror", card(t, "front:1", "horror"))
    say(t, 1, "let")
    say(t, 1, "cancel", card(t, "front:1", "horror"))
    assert pile(t, "front:1") == [] and pile(t, "discard:0") == ["coin-1", "horror"]


@pytest.mark.rule("M24")
def test_the_folded_are_not_asked() -> None:
    t = madness(seats=4, fronts=[["coin-2"], ["thief"], [], ["coin-6"]], folded=[2], turn=1)
    say(t, 1, "use", card(t, "front:1", "thief"))
    say(t, 1, "aim", card(t, "front:3", "coin-6"))
    assert waiting(t) == [3, 0]


# -- a Warrior silenced --------------------------------------------------------------------------------
@pytest.mark.rule("M25")
@pytest.mark.parametrize("place", ["hand", "front"])
@pytest.mark.parametrize("name", ["madness", "horror"])
def test_on_ones_own_turn_a_madness_silences_a_face_up_warrior_until_the_turn_ends(
    place: str, name: str
) -> None:
    held, laid = ([name], ["thief"]) if place == "hand" else ([], ["thief", name])
    t = madness(hands=[held], fronts=[laid, ["coin-6", "warrior>coins"], []])
    assert not any(choice[0] == "use" and t.face(choice[1]).id == "thief" for choice in options(t, 0))
    say(t, 0, "silence", card(t, f"{place}:0", name), card(t, "front:1", "warrior"))
    assert pile(t, "discard:0") == [name] and not t.guarded(1, COINS)
    say(t, 0, "use", card(t, "front:0", "thief"))
    assert aimed_cards(t, 0) == [(1, "coin-6")]
    say(t, 0, "back")
    say(t, 0, "pass")
    assert pile(t, "front:1") == ["coin-6", "warrior"] and t.guarded(1, COINS) and t.silenced == []


@pytest.mark.rule("M25")
def test_a_silenced_warrior_guards_no_character_either() -> None:
    t = madness(hands=[["madness"]], fronts=[["horror"], ["sorceress", "warrior>0"], []])
    say(t, 0, "silence", card(t, "hand:0", "madness"), card(t, "front:1", "warrior"))
    say(t, 0, "use", card(t, "front:0", "horror"))
    assert sorted(aimed_cards(t, 0)) == [(1, "sorceress"), (1, "warrior")]


@pytest.mark.rule("M25")
def test_ones_own_warrior_can_be_silenced_to_discard_ones_own_coin() -> None:
    t = madness(fronts=[["coin-6", "thief", "warrior>coins", "madness"]])
    say(t, 0, "silence", card(t, "front:0", "madness"), card(t, "front:0", "warrior"))
    say(t, 0, "use", card(t, "front:0", "thief"))
    assert aimed_cards(t, 0) == [(0, "coin-6")]


@pytest.mark.rule("M25")
def test_a_warrior_stays_silenced_though_cards_before_it_leave() -> None:
    t = madness(fronts=[["madness", "thief"], ["sorceress", "coin-6", "warrior>coins", "warrior>0"], []])
    say(t, 0, "silence", card(t, "front:0", "madness"), card(t, "front:1", "warrior"))
    t.discard(card(t, "front:1", "sorceress"))
    assert t.silenced == [(1, 1)] and not t.guarded(1, COINS)
    t.discard(t.front(1)[1])
    assert t.silenced == []


@pytest.mark.rule("M25", "M29")
def test_neither_a_face_down_warrior_nor_one_that_guards_nothing_can_be_silenced() -> None:
    t = madness(hands=[["madness"]], fronts=[[], ["coin-6", "?warrior>coins", "warrior"], []])
    assert "silence" not in verbs(t, 0)


@pytest.mark.rule("M25")
def test_silencing_is_for_ones_own_turn_only_and_asks_nobody() -> None:
    t = madness(hands=[["madness", "madness"], ["horror"]], fronts=[[], ["coin-6", "warrior>coins"], []])
    assert options(t, 1) == []
    say(t, 0, "silence", card(t, "hand:0", "madness"), card(t, "front:1", "warrior"))
    assert asking(t) == "Turn" and waiting(t) == [0] and "silence" not in verbs(t, 0)


@pytest.mark.rule("M25")
def test_it_may_be_done_after_taking_a_card_and_after_playing_one() -> None:
    t = madness(
        hands=[["madness", "thief"]],
        fronts=[["madness"], ["coin-6", "warrior>coins", "sorceress", "warrior>2"], []],
    )
    say(t, 0, "play")
    say(t, 0, "silence", card(t, "front:0", "madness"), card(t, "front:1", "warrior", 1))
    say(t, 0, "up", card(t, "hand:0", "thief"))
    assert asking(t) == "AfterPlay"
    say(t, 0, "silence", card(t, "hand:0", "madness"), card(t, "front:1", "warrior"))
    say(t, 0, "use", card(t, "front:0", "thief"))
    assert aimed_cards(t, 0) == [(1, "coin-6")]


@pytest.mark.rule("M25", "M33")
@pytest.mark.parametrize("held", ["madness", "coin-3"])
def test_whether_one_is_asked_after_playing_does_not_tell_what_one_holds(held: str) -> None:
    # A Thief lies there and all coins are guarded: only a Madness from hand could help.
    hands, guarded = [["sorceress", held]], ["coin-6", "warrior>coins"]
    t = madness(hands=hands, fronts=[["thief"], guarded, []], deck=["coin-2"])
    play_up(t, 0, "sorceress")
    assert asking(t) == "AfterPlay"
    assert verbs(t, 0) == ({"silence", "end"} if held == "madness" else {"end"})
    # With no face-up card to make use of it, there is nothing to ask, whatever one holds.
    t = madness(hands=hands, fronts=[[], guarded, []], deck=["coin-2"])
    play_up(t, 0, "sorceress")
    assert waiting(t) == [1]


@pytest.mark.rule("M11", "M25")
def test_one_whose_last_card_went_to_silence_a_warrior_has_none_to_play() -> None:
    t = madness(deck=["madness"], fronts=[[], ["coin-6", "warrior>coins"], []])
    say(t, 0, "play")
    say(t, 0, "silence", card(t, "hand:0", "madness"), card(t, "front:1", "warrior"))
    assert "{0} has no card left to play." in read_log(t, 1) and waiting(t) == [1]
