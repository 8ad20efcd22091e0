"""What is seen: M18, M35."""

from __future__ import annotations

from random import Random

import pytest

from app.games.madness.cards import HORROR
from app.games.madness.table import COINS, NOTHING, Madness, Options
from app.kernel import SPECTATOR, only, project, redeal, waiting
from tests.games.madness.deck import all_say, bluff, card, madness, say
from tests.games.read_log import read_log

EVERY_VIEWER = (0, 1, 2, SPECTATOR)


def midway(**more: object) -> Madness:
    return madness(
        hands=[["coin-1", "thief"], ["coin-2"], []],
        fronts=[["coin-6", "warrior>coins"], ["sorceress", "?madness>0"], ["coin-5", "?coin-4>coins"]],
        discard=["coin-3", "coin-3"],
        stakes=[9, 9, 4],
        stacks=[30, 20, 0],
        penalties=3,
        carried=8,
        **more,  # type: ignore[arg-type]
    )


@pytest.mark.rule("M35")
def test_face_up_cards_and_whom_a_warrior_guards_are_public() -> None:
    t = midway()
    for viewer in EVERY_VIEWER:
        view = project(t, viewer)
        assert view["piles"]["front:0"] == ["coin-6", "warrior"]
        assert view["piles"]["front:1"] == ["sorceress"] and view["piles"]["front:2"] == ["coin-5"]
        assert view["public"]["guards"] == [(NOTHING, COINS), (NOTHING,), (NOTHING,)]
        assert view["public"]["hidden_guards"] == [(), (0,), (COINS,)]


@pytest.mark.rule("M35")
def test_stakes_pot_stacks_and_the_sizes_of_hands_deck_and_discards_are_public() -> None:
    t = midway()
    for viewer in EVERY_VIEWER:
        view = project(t, viewer)
        assert view["public"]["stakes"] == [9, 9, 4] and view["public"]["stacks"] == [30, 20, 0]
        assert (view["public"]["penalties"], view["public"]["carried"]) == (3, 8)
        assert [len(view["piles"][f"hand:{seat}"]) for seat in range(3)] == [2, 1, 0]
        assert view["piles"]["deck:0"] == ["?card"] * 22
        assert view["piles"]["discard:0"] == ["?card"] * 2


@pytest.mark.rule("M35")
def test_ones_hand_and_face_down_cards_are_seen_by_oneself_only() -> None:
    t = midway()
    for viewer in EVERY_VIEWER:
        view = project(t, viewer)
        assert view["piles"]["hand:0"] == (["coin-1", "thief"] if viewer == 0 else ["?card"] * 2)
        assert view["piles"]["down:1"] == ["madness" if viewer == 1 else "?card"]
        assert view["piles"]["down:2"] == ["coin-4" if viewer == 2 else "?card"]
        assert view["private"] == {}


@pytest.mark.rule("M18")
def test_hands_and_face_down_cards_stay_hidden_at_the_end_of_a_round() -> None:
    t = midway(passed=[1, 2], options=Options(rounds=1))
    say(t, 0, "pass")
    assert waiting(t) == []
    for viewer in EVERY_VIEWER:
        view = project(t, viewer)
        assert view["piles"]["hand:0"] == (["coin-1", "thief"] if viewer == 0 else ["?card"] * 2)
        assert view["piles"]["down:1"] == ["madness" if viewer == 1 else "?card"]
        told = "".join(view["log"])
        assert not any(name in told for name in ("Thief", "Madness", "Coin 4", "Coin 2"))


@pytest.mark.rule("M18")
def test_at_the_start_of_the_next_round_nobody_is_told_what_the_others_held() -> None:
    t = midway(passed=[1, 2])
    before = {viewer: len(read_log(t, viewer)) for viewer in EVERY_VIEWER}
    say(t, 0, "pass")
    assert t.round == 2
    dealt = {seat: [f"[{t.face(each).title}]" for each in t.hand(seat)] for seat in (0, 1)}
    for viewer in EVERY_VIEWER:
        named = [line for line in read_log(t, viewer)[before[viewer] :] if "[" in line]
        assert named == ([f"You are dealt {' and '.join(dealt[viewer])}."] if viewer in dealt else [])


@pytest.mark.rule("M35")
def test_a_card_seen_by_the_sorceress_is_not_seen_by_others() -> None:
    t = madness(hands=[["coin-1"], ["coin-5"], ["coin-2"]], fronts=[["sorceress"]])
    say(t, 0, "use", card(t, "front:0", "sorceress"))
    say(t, 0, "aim", 1)
    say(t, 1, "let")
    say(t, 2, "let")
    assert [project(t, viewer)["piles"]["hand:1"] for viewer in EVERY_VIEWER] == [
        ["coin-5"],
        ["coin-5"],
        ["?card"],
        ["?card"],
    ]


@pytest.mark.rule("M35")
def test_what_was_seen_in_a_hand_is_nowhere_in_the_deck_even_once_it_may_have_been_played_face_down() -> None:
    """The only Horror there is: in a world that search imagines it is held, or lies face down."""
    t = madness(seats=2, hands=[["coin-2"], ["horror"]], fronts=[["sorceress"], ["coin-6"]], deck=["coin-5"])
    say(t, 0, "use", card(t, "front:0", "sorceress"))
    say(t, 0, "aim", 1)
    all_say(t, "let")
    say(t, 0, "leave")
    say(t, 0, "pass")
    bluff(t, 1, "coin-5", "warrior")
    all_say(t, "let")
    assert not t.known[card(t, "hand:1", "horror")] & only(0)
    worlds = [redeal(t, 0, Random(seed).shuffle) for seed in range(40)]
    places = {
        world.where[each] for world in worlds for each, face in enumerate(world.faces) if face == HORROR
    }
    assert places == {("hand", 1), ("down", 1)}
