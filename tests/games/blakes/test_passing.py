"""Letting things pass at Battle Blakes: what the prompt offers, and what it calls the viewer's business."""

from __future__ import annotations

from collections.abc import Collection

import pytest

from app.games.blakes.screen import boards
from app.games.blakes.screen import regions as present
from app.games.blakes.table import Blakes
from app.games.parts import Player, Scene
from app.kernel import project
from app.web.screen.parts import PromptPart
from app.web.screen.renderer import Renderer
from app.web.screen.table_regions import ALL_KNOW, ALONE, prompt_region
from app.web.screen.templates import environment
from tests.games.blakes.deck import assault, blakes, say

NAMES = ("Ann", "Bob", "Cy", "Dee")


def scene(t: Blakes, viewer: int, bots: Collection[int] = ()) -> Scene:
    players = [Player(name, n, bot=n in bots) for n, name in enumerate(NAMES[: t.seats])]
    return Scene(project(t, viewer), players, t.question)


def prompt(t: Blakes, viewer: int, bots: Collection[int] = ()) -> PromptPart:
    part = prompt_region(scene(t, viewer, bots), present).part
    assert isinstance(part, PromptPart)
    return part


def test_to_pass_on_a_conflict_tells_how_it_would_end_and_asks_twice_if_one_would_be_out() -> None:
    t = blakes(hands=[["cutting-remark"], ["deep-breath"]], esteem=[20, 1], buffs=[["podcast"]])
    assault(t, 0, 1)
    say(t, 0, "Cutting Remark on yourself")
    part = prompt(t, 1)
    assert part.hint == "Then you would lose 4 and be out."
    assert [(each.label, each.sure) for each in part.options] == [
        ("Let it happen, then decide", None),
        ("Let it happen and pass", boards.RISKY),
    ]
    assert part.let == 0  # what is let pass by itself is never grave
    assert prompt(t, 2).let == 1


@pytest.mark.parametrize(
    ("label", "about"),
    [
        ("Mumble on {2}", {2}),
        ("Sticky Fingers on {3}", {3}),
        ("Clear Out on {2}'s Podcast", {2}),
        ("Hand-Me-Down on {2}'s Podcast, for {3}", {2, 3}),
        ("Second Wind", set()),
    ],
)
def test_a_card_is_about_those_it_is_played_on_and_they_alone_are_asked_if_they_let_the_rest_pass(
    label: str, about: set[int]
) -> None:
    hand = ["mumble", "sticky-fingers", "clear-out", "hand-me-down", "second-wind"]
    t = blakes(seats=4, hands=[[], hand, ["actually-no"], ["mumble"]], turn=1, buffs=[[], [], ["podcast"]])
    say(t, 1, label)
    assert {seat for seat in (0, 2, 3) if present.concerns(project(t, seat))} == about


def test_a_conflict_is_about_those_who_fight_and_an_answer_about_whose_card_it_cancels() -> None:
    t = blakes(seats=4, hands=[["mumble"], ["mumble"], ["actually-no"], []], turn=1)
    say(t, 1, "Mumble on {3}")
    say(t, 0, "Let it happen")
    say(t, 2, "Actually, No against {1}'s Mumble")
    assert [present.concerns(project(t, seat)) for seat in (0, 1, 3)] == [False, True, False]
    t = blakes(seats=4, turn=1)
    assault(t, 1, 3)
    assert [present.concerns(project(t, seat)) for seat in range(4)] == [False, True, False, True]
    part = prompt(t, 0)
    assert not part.mine and prompt(t, 3).mine
    assert "data-mine" not in Renderer(environment("")).region(prompt_region(scene(t, 0), present))


def test_everything_can_be_let_pass_for_a_turn_a_round_or_the_game() -> None:
    t = blakes(turn=1, hands=[[], ["mumble"]], round_=4)
    say(t, 1, "Mumble on {2}")
    part = prompt(t, 2)
    assert part.passes == (("others", ""), ("turn", "4 1"), ("round", "4"), ("game", ""))
    assert part.forced  # an empty hand: all can see it
    html = Renderer(environment("")).region(prompt_region(scene(t, 2), present))
    assert "data-forced" in html and 'data-pass="round" data-now="4"' in html


def test_alone_with_bots_the_only_choice_is_taken_and_among_people_only_if_all_can_see_that_it_is() -> None:
    t = blakes(hands=[["mumble"], ["monocle"], []])
    say(t, 0, "Mumble on {1}")
    assert [prompt(t, 1, bots).forced for bots in ((), (0,), (0, 2))] == [0, 0, ALONE]
    assert prompt(t, 2).forced == prompt(t, 2, (0, 1)).forced == ALL_KNOW  # no cards
    t = blakes(hands=[["mumble"], ["deep-breath"]])
    say(t, 0, "Mumble on {1}")
    assert not prompt(t, 1, (0, 2)).forced


def test_alone_with_bots_passing_on_all_of_a_conflict_is_the_only_choice_of_one_who_can_play_nothing() -> (
    None
):
    t = blakes(hands=[["mumble"], ["monocle"], ["deep-breath"]])
    assault(t, 0, 1)
    say(t, 0, "Mumble on {1}")
    part = prompt(t, 1, (0, 2))
    assert part.forced == ALONE and part.let == 1
    assert not prompt(t, 2, (0, 1)).forced
