"""What is seen: B35, B36."""

from __future__ import annotations

from random import Random

import pytest

from app.games import GAMES
from app.games.blame.table import Blame, Options
from app.kernel import SPECTATOR, options, outcome, play, project, redeal, waiting
from app.kernel.chance import Chance, key_of
from tests.games.blame.deck import (
    ARCHBISHOP,
    COIN,
    COIN_WAR,
    ESTATES,
    ESTATES_COIN,
    ESTATES_WAR,
    FAITH,
    FAITH_MAGIC,
    GENERAL,
    MAGIC,
    MAGIC_WAR,
    OPEN,
    PLAIN,
    SECRETS,
    SECRETS_2,
    SECRETS_WAR,
    SPYMASTER,
    TREASURER,
    VICEROY,
    WAR,
    WAR_2,
    WIZARD,
    blame,
    title,
)
from tests.games.positions import choose
from tests.games.read_log import log_by_name, read_log

EVERY_VIEWER = (0, 1, 2, SPECTATOR)
POSITION = {
    "roles": [VICEROY, TREASURER, GENERAL],
    "hands": [[COIN, FAITH], [MAGIC], []],
    "secrets": [[SECRETS], [], [ESTATES, WAR_2]],
    "pile": [WAR, COIN_WAR, MAGIC_WAR],
}


def log(t: Blame, viewer: int) -> str:
    return "\n".join(log_by_name(t, viewer))


# -- views -------------------------------------------------------------------------------------------
@pytest.mark.rule("B35")
@pytest.mark.parametrize("viewer", EVERY_VIEWER)
def test_each_viewer_sees_their_own_cards_and_of_the_others_only_how_many(viewer: int) -> None:
    t = blame(**POSITION)  # type: ignore[arg-type]
    piles = project(t, viewer)["piles"]
    assert len(piles.pop("draw:0")) == 48 - 3 - 3 - 3
    assert piles == {
        "blame:0": ["?card", "?card", MAGIC_WAR],
        "hand:0": [COIN, FAITH] if viewer == 0 else ["?card", "?card"],
        "hand:1": [MAGIC] if viewer == 1 else ["?card"],
        "hand:2": [],
        "secrets:0": [SECRETS] if viewer == 0 else ["?card"],
        "secrets:1": [],
        "secrets:2": [ESTATES, WAR_2] if viewer == 2 else ["?card", "?card"],
        "role:0": [VICEROY],
        "role:1": [TREASURER],
        "role:2": [GENERAL],
        "centre:0": [ARCHBISHOP, SPYMASTER, WIZARD],
    }


@pytest.mark.rule("B35")
@pytest.mark.parametrize("viewer", EVERY_VIEWER)
@pytest.mark.parametrize("settings", [PLAIN, OPEN])
def test_nobody_sees_the_faces_of_the_draw_pile(viewer: int, settings: Options) -> None:
    t = blame(**POSITION, options=settings)  # type: ignore[arg-type]
    assert set(project(t, viewer)["piles"]["draw:0"]) == {"?card"}


@pytest.mark.rule("B35")
def test_whose_turn_it_is_and_how_many_cards_were_played_is_public() -> None:
    t = blame(**POSITION)  # type: ignore[arg-type]
    choose(t, 0, "stop")
    for viewer in EVERY_VIEWER:
        view = project(t, viewer)
        assert view["public"] == {"turn": 1, "played": 0, "treason": False, "accusation": None}
        assert view["waiting"] == [1]
        assert view["asking"] == {"kind": "PlayOrStop", "doing": "play a card or stop", "about": {}}
        assert bool(view["options"]) == bool(view["prompt"]) == (viewer == 1)


@pytest.mark.rule("B35")
def test_cards_drawn_are_named_to_their_drawer_only() -> None:
    t = blame(hands=[[COIN], [FAITH]], pile=[WAR], draw=[SECRETS, SECRETS_2, ESTATES])
    choose(t, 0, "stop")
    for viewer in (1, 2, SPECTATOR):
        assert log(t, viewer) == "{0} draws 3 cards."
        assert project(t, viewer)["piles"]["hand:0"] == ["?card"] * 4
        assert project(t, viewer)["moved"] == [{"from": f"draw:0:{n}", "to": "hand:0"} for n in (44, 43, 42)]
    drawn = f"[{title(ESTATES)}], [{title(SECRETS_2)}] and [{title(SECRETS)}]"
    assert read_log(t, 0) == [f"You draw {drawn}."]


# -- memory ------------------------------------------------------------------------------------------
@pytest.mark.rule("B35", "B36")
def test_the_pile_may_not_be_looked_back_through_not_even_by_the_player() -> None:
    t = blame(hands=[[COIN_WAR, COIN], [FAITH]], pile=[WAR])
    choose(t, 0, "play", COIN_WAR)
    for viewer in EVERY_VIEWER:
        assert project(t, viewer)["piles"]["blame:0"] == ["?card", COIN_WAR]


@pytest.mark.rule("B36")
def test_an_open_pile_is_seen_by_all() -> None:
    t = blame(hands=[[COIN_WAR, COIN], [FAITH]], pile=[MAGIC_WAR, WAR], options=OPEN)
    choose(t, 0, "play", COIN_WAR)
    for viewer in EVERY_VIEWER:
        assert project(t, viewer)["piles"]["blame:0"] == [MAGIC_WAR, WAR, COIN_WAR]


def two_turns(settings: Options) -> Blame:
    """Seat 0 plays a card and stops, and it is seat 1's turn."""
    t = blame(hands=[[COIN_WAR, COIN], [FAITH]], pile=[WAR], options=settings)
    choose(t, 0, "play", COIN_WAR)
    for viewer in EVERY_VIEWER:
        assert f"{{0}} plays [{title(COIN_WAR)}]." in log(t, viewer)
    choose(t, 0, "stop")
    return t


@pytest.mark.rule("B36")
@pytest.mark.parametrize("viewer", EVERY_VIEWER)
def test_a_line_that_names_a_played_card_is_shown_for_the_current_turn_only(viewer: int) -> None:
    t = two_turns(PLAIN)
    assert title(COIN_WAR) not in log(t, viewer)
    assert "{0} draws " in log(t, viewer)  # other lines stay


@pytest.mark.rule("B36")
@pytest.mark.parametrize("viewer", EVERY_VIEWER)
def test_with_an_open_pile_the_lines_stay(viewer: int) -> None:
    assert f"{{0}} plays [{title(COIN_WAR)}]." in log(two_turns(OPEN), viewer)


@pytest.mark.rule("B36")
def test_faded_lines_are_read_again_when_the_game_is_over() -> None:
    t = blame(
        hands=[[COIN_WAR, COIN], [FAITH], [MAGIC]], pile=[WAR], draw=[SECRETS, ESTATES], rest="secrets:2"
    )
    choose(t, 0, "play", COIN_WAR)
    choose(t, 0, "stop")
    for viewer in EVERY_VIEWER:
        assert title(COIN_WAR) not in log(t, viewer)
    choose(t, 1, "stop")
    assert outcome(t) is not None
    for viewer in EVERY_VIEWER:
        assert f"{{0}} plays [{title(COIN_WAR)}]." in log(t, viewer)


@pytest.mark.rule("B36")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_through_a_whole_game_only_this_turns_cards_are_named(seats: int) -> None:
    game = GAMES["blame"]
    t = game.setup(seats, Options(roles="random", powers=True, misplays=True), b"memory")
    assert isinstance(t, Blame)
    chance = Chance(key_of(b"answers"))
    laid = 0
    while asked := waiting(t):
        for viewer in (*range(seats), SPECTATOR):
            lines = log_by_name(t, viewer)
            assert sum("} plays [" in line for line in lines) == t.played
            assert sum("} turns up [" in line for line in lines) <= 1
        seat = asked[chance.below(len(asked))]
        choices = options(t, seat)
        choice = choices[chance.below(len(choices))]
        laid += choice[0] == "play"
        play(t, seat, choice)
        assert t.question < 1000
    for viewer in (*range(seats), SPECTATOR):
        assert sum("} plays [" in line for line in log_by_name(t, viewer)) == laid > 10


# -- accusations -------------------------------------------------------------------------------------
def accused(settings: Options, hands: tuple[list[str], ...] = ([COIN], [FAITH], [MAGIC])) -> Blame:
    """Seat 0 accuses seat 1, who takes the Blame."""
    t = blame(
        roles=[VICEROY, GENERAL, WIZARD],
        hands=[[WAR, *hands[0]], *hands[1:]],
        pile=[SECRETS_WAR, ESTATES_WAR, ESTATES_COIN, COIN_WAR],
        draw=[FAITH_MAGIC],
        played=2,
        options=settings,
    )
    choose(t, 0, "play", WAR)
    choose(t, 0, "accuse", 1)
    return t


THE_PILE = (SECRETS_WAR, ESTATES_WAR, ESTATES_COIN, COIN_WAR, WAR)


def the_cards(t: Blame) -> str:
    *most, last = (f"[{title(card)}]" for card in THE_PILE)
    return f"The pile held {', '.join(most)} and {last}."


@pytest.mark.rule("B36")
@pytest.mark.parametrize("settings", [PLAIN, OPEN])
def test_everyone_sees_the_totals_and_accuser_and_accused_the_cards(settings: Options) -> None:
    t = accused(settings)
    for viewer in EVERY_VIEWER:
        assert "{0} accuses {1}: 2 against 4." in log(t, viewer)
        assert (the_cards(t) in log(t, viewer)) == (viewer in (0, 1))
    assert project(t, 1)["piles"]["hand:1"] == [FAITH, *THE_PILE]
    assert project(t, 0)["piles"]["hand:1"] == ["?card"] * 6


@pytest.mark.rule("B36")
def test_accuser_and_accused_may_read_the_cards_until_the_next_player_acts() -> None:
    t = accused(PLAIN)
    choose(t, 2, "keep")
    choose(t, 0, "keep")
    assert waiting(t) == [1] and t.turn == 1
    assert the_cards(t) in log(t, 0) and the_cards(t) in log(t, 1)
    assert f"{{0}} plays [{title(WAR)}]." not in log(t, 0)
    choose(t, 1, "stop")
    for viewer in EVERY_VIEWER:
        assert the_cards(t) not in log(t, viewer)
        assert "{0} accuses {1}: 2 against 4." in log(t, viewer)


@pytest.mark.rule("B36")
def test_the_accuser_can_read_the_cards_though_nobody_is_left_to_bury() -> None:
    t = accused(PLAIN, hands=([], [FAITH], []))
    assert waiting(t) == [1] and t.turn == 1
    assert the_cards(t) in log(t, 0)


@pytest.mark.rule("B36")
def test_with_an_open_pile_accuser_and_accused_may_go_on_reading() -> None:
    t = accused(OPEN)
    choose(t, 0, "keep")
    choose(t, 2, "keep")
    choose(t, 1, "stop")
    assert the_cards(t) in log(t, 0) and the_cards(t) in log(t, 1)


@pytest.mark.rule("B36")
def test_after_the_game_the_cards_of_an_accusation_are_read_by_the_same_two() -> None:
    t = accused(PLAIN)
    choose(t, 0, "keep")
    choose(t, 2, "keep")
    while asked := waiting(t):
        choose(t, asked[0], "stop")
        assert t.question < 100
    for viewer in EVERY_VIEWER:
        assert (the_cards(t) in log(t, viewer)) == (viewer in (0, 1))


# -- what everybody knows of where a card can lie --------------------------------------------------------
@pytest.mark.rule("B35", "B19")
def test_a_card_of_the_blame_pile_is_not_imagined_in_the_draw_pile_whatever_becomes_of_it() -> None:
    t = blame(hands=[[], [], [COIN]], pile=[WAR, COIN_WAR, MAGIC_WAR])
    played = {WAR, COIN_WAR, MAGIC_WAR}
    for card in t.pile("blame")[:]:
        t.move(card, "hand", 1)
    t.move(t.hand(1)[0], "secrets", 1)  # which one was buried only seat 1 knows
    for seed in range(30):
        world = redeal(t, 0, Random(seed).shuffle)
        assert not played & {world.face(card).id for card in world.pile("draw")}
