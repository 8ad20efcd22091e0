"""Characters: M19 to M23."""

from __future__ import annotations

import pytest

from app.games.madness.table import COINS, NOTHING, Madness
from app.kernel import SPECTATOR, IllegalChoice, options, play, project, waiting
from tests.games.madness.deck import (
    aimed_cards,
    aims,
    all_say,
    card,
    madness,
    play_up,
    say,
    verbs,
)
from tests.games.positions import asking, offered, pile
from tests.games.read_log import read_log


def usable(t: Madness, seat: int) -> list[str]:
    return [t.face(choice[1]).id for choice in options(t, seat) if choice[0] == "use"]


def use(t: Madness, seat: int, name: str, target: int) -> None:
    """Use a card that lies in front; nobody cancels it."""
    say(t, seat, "use", card(t, f"front:{seat}", name))
    say(t, seat, "aim", target)
    all_say(t, "let")


# -- when ----------------------------------------------------------------------------------------------
@pytest.mark.rule("M19")
@pytest.mark.parametrize("name", ["sorceress", "thief", "horror"])
def test_a_character_may_be_used_as_it_is_played(name: str) -> None:
    t = madness(hands=[[name], ["coin-1"]], fronts=[[], ["coin-6", "thief"]])
    play_up(t, 0, name)
    assert asking(t) == "AfterPlay" and usable(t, 0) == [name]
    say(t, 0, "use", card(t, "front:0", name))
    say(t, 0, "aim", aims(t, 0)[0])
    assert asking(t) == "Cancel"


@pytest.mark.rule("M19")
@pytest.mark.parametrize("name", ["sorceress", "thief", "horror"])
def test_or_later_on_ones_own_turn_while_it_lies_face_up(name: str) -> None:
    t = madness(hands=[[name], ["coin-1"]], fronts=[[], ["coin-6", "thief"]])
    play_up(t, 0, name)
    say(t, 0, "end")
    say(t, 1, "pass")
    say(t, 2, "pass")
    assert asking(t) == "Turn" and usable(t, 0) == [name]
    use(t, 0, name, _first_target(t, name))
    assert name not in pile(t, "front:0")


def _first_target(t: Madness, name: str) -> int:
    if name == "sorceress":
        return 1
    return card(t, "front:1", "coin-6" if name == "thief" else "thief")


@pytest.mark.rule("M19")
def test_a_sorceress_or_horror_that_lay_there_before_is_used_before_play_or_pass_only() -> None:
    t = madness(hands=[["coin-1"], ["coin-2"]], fronts=[["sorceress", "horror"], ["thief"]])
    assert usable(t, 0) == ["sorceress", "horror"]
    say(t, 0, "play")
    assert usable(t, 0) == []
    say(t, 0, "up", card(t, "hand:0", "coin-1"))
    assert waiting(t) == [1]


@pytest.mark.rule("M19")
def test_a_used_character_is_discarded_cancelled_or_not() -> None:
    for answer in ("let", "cancel"):
        t = madness(seats=2, hands=[[], ["madness"]], fronts=[["thief"], ["coin-6"]])
        say(t, 0, "use", card(t, "front:0", "thief"))
        say(t, 0, "aim", card(t, "front:1", "coin-6"))
        say(t, 1, *([answer] if answer == "let" else [answer, card(t, "hand:1", "madness")]))
        assert "thief" not in pile(t, "front:0") and "thief" in pile(t, "discard:0")


@pytest.mark.rule("M19")
def test_nobody_uses_a_card_on_anothers_turn() -> None:
    t = madness(fronts=[[], ["thief"]], turn=0)
    with pytest.raises(IllegalChoice):
        play(t, 1, ("use", card(t, "front:1", "thief")))


@pytest.mark.rule("M19")
def test_one_may_think_again_before_the_target_is_named() -> None:
    t = madness(fronts=[["thief"], ["coin-6"]])
    before = options(t, 0)
    say(t, 0, "use", card(t, "front:0", "thief"))
    say(t, 0, "back")
    assert options(t, 0) == before and pile(t, "front:0") == ["thief"]


# -- the Sorceress ---------------------------------------------------------------------------------------
def enchanted(hands: list[list[str]]) -> Madness:
    t = madness(hands=hands, fronts=[["sorceress"]])
    use(t, 0, "sorceress", 1)
    return t


@pytest.mark.rule("M20")
def test_the_sorceress_looks_at_a_random_card_of_another_player() -> None:
    t = enchanted([["coin-1"], ["coin-5"], ["coin-2"]])
    assert asking(t) == "Swap" and waiting(t) == [0]
    assert project(t, 0)["prompt"].startswith("You see {1}'s Coin 5.")
    assert project(t, 0)["piles"]["hand:1"] == ["coin-5"]
    seen = set()
    for seed in range(20):
        t = madness(hands=[["coin-1"], ["coin-5", "coin-6", "thief"]], fronts=[["sorceress"]])
        for _ in range(seed):
            t.chance.below(2)
        use(t, 0, "sorceress", 1)
        seen |= set(project(t, 0)["piles"]["hand:1"])
    assert seen == {"coin-5", "coin-6", "thief", "?card"}


@pytest.mark.rule("M20")
def test_then_it_may_be_swapped_for_a_card_of_ones_own_hand() -> None:
    t = enchanted([["coin-1", "thief"], ["coin-5"], []])
    assert offered(t, 0) == [("leave",), ("swap", "coin-1"), ("swap", "thief")]
    say(t, 0, "swap", card(t, "hand:0", "thief"))
    assert pile(t, "hand:0") == ["coin-1", "coin-5"] and pile(t, "hand:1") == ["thief"]
    assert project(t, 0)["piles"]["hand:1"] == ["?card"]  # what one gave is seen no longer


@pytest.mark.rule("M20")
def test_or_left_and_then_it_is_seen_no_longer() -> None:
    t = enchanted([["coin-1"], ["coin-5", "coin-5"], []])
    say(t, 0, "leave")
    assert pile(t, "hand:1") == ["coin-5", "coin-5"]
    assert project(t, 0)["piles"]["hand:1"] == ["?card"] * 2
    assert waiting(t) == [0] and asking(t) == "Turn"


@pytest.mark.rule("M20")
def test_with_no_card_of_ones_own_one_only_looks() -> None:
    t = enchanted([[], ["coin-5"], []])
    assert asking(t) == "Turn" and project(t, 0)["piles"]["hand:1"] == ["?card"]
    assert "You look at one of {1}'s cards: [Coin 5]." in read_log(t, 0)


@pytest.mark.rule("M20")
def test_only_the_user_sees_it_and_its_owner_learns_what_was_seen_and_what_came_back() -> None:
    t = enchanted([["thief"], ["coin-5"], ["coin-2"]])
    say(t, 0, "swap", card(t, "hand:0", "thief"))
    assert "{0} looks at one of your cards: [Coin 5]." in read_log(t, 1)
    assert read_log(t, 1)[-1] == "{0} takes it and gives you [Thief] for it."
    assert read_log(t, 0)[-1] == "You take it and give {1} [Thief] for it."
    for viewer in (2, SPECTATOR):
        view = project(t, viewer)
        assert "{0} looks at one of {1}'s cards." in read_log(t, viewer)
        assert "{0} takes it and gives {1} a card for it." in read_log(t, viewer)
        assert not any("Coin 5" in line or "[Thief]" in line for line in view["log"])
        assert view["piles"]["hand:0"] == view["piles"]["hand:1"] == ["?card"]


@pytest.mark.rule("M20")
def test_she_cannot_be_used_on_players_without_cards_nor_on_oneself() -> None:
    t = madness(hands=[["coin-1"], [], ["coin-2"]], fronts=[["sorceress"]])
    say(t, 0, "use", card(t, "front:0", "sorceress"))
    assert aims(t, 0) == [2]
    assert usable(madness(hands=[["coin-1"], [], []], fronts=[["sorceress"]]), 0) == []
    assert usable(madness(hands=[[], [], ["coin-2"]], fronts=[["sorceress"]], folded=[2]), 0) == []


# -- the Thief -------------------------------------------------------------------------------------------
@pytest.mark.rule("M21")
def test_the_thief_discards_any_face_up_coin_ones_own_included() -> None:
    t = madness(
        fronts=[["thief", "coin-4"], ["coin-6", "?coin-5", "sorceress"], ["coin-1"]],
    )
    say(t, 0, "use", card(t, "front:0", "thief"))
    assert sorted(aimed_cards(t, 0)) == [(0, "coin-4"), (1, "coin-6"), (2, "coin-1")]
    say(t, 0, "aim", card(t, "front:0", "coin-4"))
    all_say(t, "let")
    assert pile(t, "front:0") == [] and set(pile(t, "discard:0")) == {"thief", "coin-4"}


@pytest.mark.rule("M21", "M22")
def test_coins_guarded_by_a_warrior_are_safe_from_the_thief() -> None:
    t = madness(fronts=[["thief"], ["coin-6", "warrior>coins"], ["coin-1"]])
    say(t, 0, "use", card(t, "front:0", "thief"))
    assert aimed_cards(t, 0) == [(2, "coin-1")]
    assert usable(madness(fronts=[["thief", "coin-2", "warrior>coins"]]), 0) == []


@pytest.mark.rule("M21")
def test_a_thief_may_be_used_after_taking_the_card_and_after_the_played_card_is_settled() -> None:
    t = madness(hands=[["coin-1"]], fronts=[["thief", "thief"], ["coin-6", "coin-5"]])
    say(t, 0, "play")
    use(t, 0, "thief", card(t, "front:1", "coin-6"))
    assert asking(t) == "PlayCard" and pile(t, "front:1") == ["coin-5"]
    say(t, 0, "up", card(t, "hand:0", "coin-1"))
    assert asking(t) == "AfterPlay" and usable(t, 0) == ["thief"]
    use(t, 0, "thief", card(t, "front:1", "coin-5"))
    assert pile(t, "front:1") == [] and waiting(t) == [1]


@pytest.mark.rule("M21")
def test_a_thief_may_be_used_after_a_bluff_is_settled() -> None:
    t = madness(hands=[["coin-1"]], fronts=[["thief"], ["coin-6"]])
    say(t, 0, "play")
    say(t, 0, "down", card(t, "hand:0", "coin-1"))
    say(t, 0, "claim", "warrior")
    say(t, 0, "aim", COINS)
    all_say(t, "let")
    assert asking(t) == "AfterPlay" and usable(t, 0) == ["thief"]


@pytest.mark.rule("M21")
def test_with_nothing_to_discard_the_thief_cannot_be_used() -> None:
    assert usable(madness(fronts=[["thief"], ["sorceress"]]), 0) == []


# -- the Warrior -----------------------------------------------------------------------------------------
@pytest.mark.rule("M22")
def test_a_warrior_is_placed_before_the_coins_even_if_none_lie_there_yet() -> None:
    t = madness(hands=[["warrior"]], fronts=[[], ["thief"]])
    play_up(t, 0, "warrior", COINS)
    assert t.guards[0] == (COINS,) and waiting(t) == [1]
    t.lay(card(t, "deck:0", "coin-6"), 0)
    assert usable(t, 1) == []


@pytest.mark.rule("M22")
def test_or_before_one_of_ones_characters_which_it_guards_against_the_horror() -> None:
    t = madness(hands=[["warrior"]], fronts=[["coin-3", "sorceress", "thief", "madness"], ["horror"]])
    say(t, 0, "play")
    warrior = card(t, "hand:0", "warrior")
    wards = [choice[2] for choice in options(t, 0) if choice[:2] == ("up", warrior)]
    assert [ward if ward == COINS else t.face(ward).id for ward in wards] == [COINS, "sorceress", "thief"]
    say(t, 0, "up", warrior, card(t, "front:0", "thief"))
    assert t.guards[0] == (NOTHING, NOTHING, NOTHING, NOTHING, 2)
    say(t, 0, "end")
    say(t, 1, "use", card(t, "front:1", "horror"))
    assert sorted(aimed_cards(t, 1)) == [(0, "sorceress"), (0, "warrior")]


@pytest.mark.rule("M22")
def test_one_before_the_coins_guards_no_character_and_the_other_way_round() -> None:
    t = madness(fronts=[["thief", "horror"], ["coin-6", "sorceress", "warrior>coins"], []])
    say(t, 0, "use", card(t, "front:0", "horror"))
    assert sorted(aimed_cards(t, 0)) == [(1, "sorceress"), (1, "warrior")]
    t = madness(fronts=[["thief", "horror"], ["coin-6", "sorceress", "warrior>1"], []])
    say(t, 0, "use", card(t, "front:0", "thief"))
    assert aimed_cards(t, 0) == [(1, "coin-6")]


@pytest.mark.rule("M22")
def test_the_warrior_stays_and_when_what_it_guards_leaves_it_guards_nothing() -> None:
    t = madness(
        hands=[[], ["coin-1"]],
        fronts=[[], ["coin-2", "sorceress", "thief", "warrior>1", "?coin-3>2", "warrior>coins"]],
        turn=1,
    )
    t.discard(card(t, "front:1", "sorceress"))
    assert pile(t, "front:1") == ["coin-2", "thief", "warrior", "warrior"]
    assert t.guards == [(), (NOTHING, NOTHING, NOTHING, COINS), ()] and t.hidden_guards[1] == (1,)
    t.discard(card(t, "front:1", "coin-2"))
    assert t.guards[1] == (NOTHING, NOTHING, COINS) and t.hidden_guards[1] == (0,)
    assert t.guarded(1, COINS) and t.guarded(1, 0)
    t.discard(card(t, "front:1", "thief"))
    assert t.hidden_guards[1] == (NOTHING,) and pile(t, "down:1") == ["coin-3"]


# -- the Horror ------------------------------------------------------------------------------------------
@pytest.mark.rule("M23")
def test_the_horror_discards_one_face_up_character_of_another_player_unless_guarded() -> None:
    t = madness(
        fronts=[
            ["horror", "sorceress", "coin-2"],
            ["thief", "?thief", "madness"],
            ["warrior>coins", "sorceress", "warrior>1"],
        ]
    )
    say(t, 0, "use", card(t, "front:0", "horror"))
    # Nothing of one's own, no coin, no Madness, nothing face down or guarded; but Warriors.
    assert sorted(aimed_cards(t, 0)) == [(1, "thief"), (2, "warrior"), (2, "warrior")]
    say(t, 0, "aim", card(t, "front:2", "warrior"))
    all_say(t, "let")
    assert pile(t, "front:2") == ["sorceress", "warrior"]
    assert t.guards[2] == (NOTHING, 0)


@pytest.mark.rule("M23")
def test_with_only_characters_of_ones_own_the_horror_can_be_neither_used_nor_claimed() -> None:
    t = madness(hands=[["coin-1"]], fronts=[["horror", "sorceress", "thief"], ["coin-6"], ["madness"]])
    assert usable(t, 0) == ["thief"]
    say(t, 0, "play")
    say(t, 0, "down", card(t, "hand:0", "coin-1"))
    assert ("claim", "horror") not in options(t, 0)


@pytest.mark.rule("M23", "M26")
def test_another_players_horror_is_a_character_too() -> None:
    t = madness(hands=[["coin-1"]], fronts=[[], ["horror"]])
    say(t, 0, "play")
    say(t, 0, "down", card(t, "hand:0", "coin-1"))
    say(t, 0, "claim", "horror")
    assert aimed_cards(t, 0) == [(1, "horror")]


@pytest.mark.rule("M23")
def test_instead_the_horror_may_be_used_as_a_madness() -> None:
    t = madness(seats=2, hands=[[], ["horror"]], fronts=[["thief"], ["coin-6"]])
    say(t, 0, "use", card(t, "front:0", "thief"))
    say(t, 0, "aim", card(t, "front:1", "coin-6"))
    assert verbs(t, 1) == {"let", "cancel"}
    say(t, 1, "cancel", card(t, "hand:1", "horror"))
    assert pile(t, "front:1") == ["coin-6"]
    assert "{1} cancels it with the [Horror]." in read_log(t, 0)
