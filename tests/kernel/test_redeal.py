"""Re-dealing: a world the viewer cannot tell from this one, made of nothing but what the viewer knows."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from app.kernel import SPECTATOR, dump, play, project, redeal
from tests.kernel.small_table import Grab, Vote, card, letters, small
from tools import smugglers


def test_what_the_viewer_knows_stays_and_the_rest_is_exchanged() -> None:
    t = small(hand_0="ab", hand_1="cde", open="f")
    dealt = Counter(letters(redeal(t, 0, Random(seed).shuffle), "hand", 1) for seed in range(60))
    assert {"".join(sorted(hand)) for hand in dealt} == {"cde"}  # the deck holds only blue cards
    assert len(dealt) == 6
    for seed in range(20):
        new = redeal(t, 0, Random(seed).shuffle)
        assert letters(new, "hand", 0) == "ab"
        assert letters(new, "open") == "f"
    assert letters(t, "hand", 1) == "cde"


def test_cards_are_exchanged_only_with_cards_of_the_same_back() -> None:
    t = small(hand_0="a", hand_1="bcxy")
    for seed in range(40):
        new = redeal(t, 0, Random(seed).shuffle)
        assert [new.face(lying).back for lying in new.pile("hand", 1)] == ["red", "red", "blue", "blue"]
        assert project(new, 0) == project(t, 0)


def test_a_card_whose_back_is_not_known_may_be_any_that_is_left() -> None:
    t = small(dark="ax", hand_1="by")
    t.shuffle_pile("dark")
    t.shuffle_pile("deck")
    backs = Counter(
        tuple(new.face(lying).back for lying in new.pile("dark"))
        for new in (redeal(t, 0, Random(seed).shuffle) for seed in range(200))
    )
    assert backs.keys() == {("red", "blue"), ("blue", "red")}  # all others are seen from behind
    assert all(
        [new.face(lying).back for lying in new.pile("hand", 1)] == ["red", "blue"]
        for new in (redeal(t, 0, Random(seed).shuffle) for seed in range(40))
    )


def test_every_world_is_as_likely_as_any_other() -> None:
    t = small(hand_0="ab", hand_1="c", hand_2="d", shelf_1="e", shelf_2="f")
    rnd = Random(5)
    held = Counter(letters(redeal(t, 0, rnd.shuffle), "hand", 1) for _ in range(2000))
    assert held.keys() == set("cdef")
    assert all(abs(count - 500) < 100 for count in held.values())


def test_cards_to_be_kept_stay() -> None:
    t = small(hand_1="bcde")
    for seed in range(20):
        new = redeal(t, 0, Random(seed).shuffle, keep={card("c"), card("e")})
        assert letters(new, "hand", 1)[1] == "c"
        assert letters(new, "hand", 1)[3] == "e"


def test_what_was_disclosed_or_seen_once_stays() -> None:
    t = small(hand_1="bcde")
    t.disclose([card("b")], 1 << 0)
    t.show(card("c"), 1 << 0)
    t.hide(card("c"))
    for seed in range(20):
        assert letters(redeal(t, 0, Random(seed).shuffle), "hand", 1)[:2] == "bc"


# -- it depends only on what the viewer knows ------------------------------------------------------
@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_worlds_that_look_alike_are_redealt_alike(viewer: int) -> None:
    t = smugglers.GAME.setup(3, smugglers.Options(), b"alike")
    worlds = [redeal(t, viewer, Random(seed).shuffle) for seed in range(5)]
    assert len({str(dump(world)) for world in worlds}) == 5
    for world in worlds:
        world.chance = t.chance.copy()
    assert len({str(dump(redeal(world, viewer, Random(7).shuffle))) for world in worlds}) == 1


def test_numbers_of_hidden_cards_make_no_difference() -> None:
    """In a true game a card's number tells its face: the same hands with other numbers are re-dealt alike."""
    one = small(hand_0="a", hand_1="bc", shelf_2="de")
    other = small(hand_0="a", hand_1="ed", shelf_2="cb")
    for seed in range(20):
        new, alike = (redeal(t, 0, Random(seed).shuffle) for t in (one, other))
        for place in new.piles:
            assert letters(new, *place) == letters(alike, *place)


def test_the_true_secrets_make_no_difference() -> None:
    t = smugglers.GAME.setup(3, smugglers.Options(), b"secrets")
    assert isinstance(t, smugglers.Smugglers)
    for seed in range(10):
        worlds = []
        for tide in range(smugglers.TIDES):
            world = t.copy()
            world.tide, world.orders = tide, [world.orders[0], tide, tide]
            worlds.append(str(dump(redeal(world, 0, Random(seed).shuffle))))
        assert len(set(worlds)) == 1
    imagined = [dump(redeal(t, 0, Random(seed).shuffle))["fields"] for seed in range(60)]
    assert {fields["tide"] for fields in imagined} == {0, 1, 2}
    assert {fields["orders"][1] for fields in imagined} == set(smugglers.GOODS)
    assert {fields["orders"][0] for fields in imagined} == {t.orders[0]}


def test_a_rivals_sealed_answer_makes_no_difference() -> None:
    worlds = []
    for vote in (0, 2):
        t = small(Vote((0, 1, 2)))
        play(t, 1, ("vote", vote))
        worlds.append([str(dump(redeal(t, 0, Random(seed).shuffle))) for seed in range(20)])
    assert worlds[0] == worlds[1]


def test_a_rivals_sealed_answer_is_one_the_rival_could_have_given() -> None:
    t = smugglers.GAME.setup(2, smugglers.Options(rounds=1), b"sealed")
    play(t, 0, ("wash",))
    play(t, 1, ("wash",))
    play(t, 1, ("toss", t.pile("hand", 1)[0]))
    for seed in range(20):
        new = redeal(t, 0, Random(seed).shuffle)
        assert all(
            choice == ("keep",) or choice[1] in new.pile("hand", seat) for seat, choice in new.sealed.items()
        )


def test_ones_own_sealed_answer_stays() -> None:
    t = small(Vote((0, 1, 2)))
    play(t, 0, ("vote", 2))
    new = redeal(t, 0, Random(1).shuffle)
    assert new.sealed[0] == ("vote", 2)
    assert project(new, 0) == project(t, 0)


def test_chance_to_come_cannot_be_foreseen() -> None:
    t = small()
    keys = {redeal(t, 0, Random(seed).shuffle).chance.key for seed in range(20)}
    assert len(keys) == 20
    assert t.chance.key not in keys
    other = small()
    other.chance.below(5)
    assert redeal(t, 0, Random(3).shuffle).chance.key == redeal(other, 0, Random(3).shuffle).chance.key
    assert redeal(other, 0, Random(3).shuffle).chance.drawn == 0


def test_the_table_that_is_redealt_stays_as_it_is() -> None:
    t = small(Grab((1, 2)), hand_1="bcd")
    play(t, 2, ("grab",))
    before = str(dump(t))
    new = redeal(t, 0, Random(1).shuffle)
    new.move(card("a"), "open")
    new.tell("Something.")
    play(new, 1, ("grab",))
    assert str(dump(t)) == before


def test_a_finished_table_can_be_redealt() -> None:
    t = small(hand_1="bc")
    play(t, 0, ("end",))
    assert project(redeal(t, 0, Random(1).shuffle), 0) == project(t, 0)
