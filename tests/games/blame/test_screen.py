"""The screen: cards say what they are, and one is one."""

from __future__ import annotations

import pytest

from app.games import GAMES
from app.games.blame.screen import regions as present
from app.games.blame.screen.pile_emblems import pile_emblems
from app.games.blame.swapping import ChooseSwap
from app.games.blame.table import Blame
from app.games.parts import Button, Player, Scene
from app.kernel import project, waiting
from app.web.screen.table_regions import buttons
from tests.games.blame.deck import (
    COIN,
    COIN_2,
    ESTATES,
    ESTATES_2,
    ESTATES_COIN,
    FAITH,
    FAITH_MAGIC,
    OPEN,
    TREASON,
    WAR,
    blame,
    title,
)
from tests.games.screen_reading import taps_on


def scene(t: Blame, viewer: int) -> Scene:
    names = ("Ann", "Bob", "Cy")
    return Scene(project(t, viewer), [Player(name, n) for n, name in enumerate(names)], t.question)


@pytest.mark.parametrize(("cards", "held"), [([WAR], "1 card"), ([WAR, FAITH], "2 cards"), ([], "0 cards")])
def test_what_is_counted_is_named_in_the_right_number(cards: list[str], held: str) -> None:
    t = blame(hands=[cards, [COIN]], secrets=[[ESTATES_2, COIN_2][: len(cards)]], pile=[ESTATES])
    in_hand, buried = present.facts(scene(t, 1), 0)
    assert buried.label == ("Secret" if len(cards) == 1 else "Secrets")
    assert f"{in_hand.count} {in_hand.label}" == f"{held} in hand"
    note = present.standing(scene(t, 0), 0).note
    assert note == f"0 Estates cards among {len(cards)}"


@pytest.mark.rule("B13", "B14")
@pytest.mark.parametrize(
    ("top", "label"),
    [
        (WAR, "Stop: swap the General"),
        (FAITH_MAGIC, "Stop: swap Archbishop and Wizard"),
        (TREASON, "Stop: swap two Roles"),
    ],
)
def test_the_button_that_stops_names_the_roles_that_change_places(top: str, label: str) -> None:
    t = blame(hands=[[COIN, FAITH], [COIN_2]], pile=[ESTATES, top], played=2)
    shown = scene(t, 0)
    stop = shown.view["options"][-1]
    assert present.tune(shown, stop, Button(stop["n"], stop["label"])).label == label


def test_the_label_of_a_dimmed_card_names_it_and_then_says_why() -> None:
    t = blame(hands=[[WAR, ESTATES_2]], pile=[ESTATES])
    (hand,) = present.dock(scene(t, 0))
    dimmed, offered = hand.part.cards  # type: ignore[attr-defined]
    assert dimmed.image.label == f"{title(WAR)}, War."
    taps = taps_on(present, scene(t, 0))
    assert taps[dimmed.id].why == f"Shares no Emblem with {title(ESTATES)}." and taps[dimmed.id].n is None
    assert taps[offered.id].n is not None and taps[offered.id].does == "Play." and not taps[offered.id].why


def test_a_tap_on_a_role_says_the_whole_of_what_it_does() -> None:
    t = GAMES["blame"].setup(3, GAMES["blame"].Options(), bytes(32))
    (first,) = waiting(t)
    taps = taps_on(
        present, Scene(project(t, first), [Player(name, n) for n, name in enumerate("ABC")], t.question)
    )
    assert taps["centre-0-0"].does == "Be the Viceroy."


def test_ones_own_secrets_can_be_opened_at_the_own_seat_and_nobody_elses() -> None:
    t = blame(hands=[[WAR], [COIN]], secrets=[[ESTATES_2]], pile=[ESTATES])
    assert taps_on(present, scene(t, 0))["secrets-0"].opens == "secrets"
    assert list(taps_on(present, scene(t, 1))) == ["secrets-1"]


def test_a_card_looks_the_same_whether_it_can_be_played_or_not() -> None:
    """What may be chosen lies apart from what is drawn, so a hand is sent again only when it changes."""
    asked, resting = (
        present.dock(scene(blame(hands=[[WAR, ESTATES_2], [COIN]], pile=[ESTATES], turn=turn), 0))
        for turn in (0, 1)
    )
    assert asked == resting


@pytest.mark.rule("B36")
def test_the_emblems_of_the_pile_are_counted_only_where_everybody_may_look_through_it() -> None:
    pile = [ESTATES, ESTATES_COIN, TREASON, WAR]
    opened = scene(blame(hands=[[COIN], [], []], pile=pile, options=OPEN), 0)
    counts = pile_emblems(opened.view)
    assert counts is not None and counts.treasons == 1
    assert {each.emblem: each.count for each in counts.counts} == {
        "estates": 3,
        "coin": 2,
        "faith": 1,
        "secrets": 1,
        "magic": 1,
        "war": 2,
    }
    assert any(tap.opens == "pile-emblems" for tap in present.taps(opened))
    remembered = scene(blame(hands=[[COIN], [], []], pile=pile), 0)
    assert pile_emblems(remembered.view) is None
    assert not any(tap.opens == "pile-emblems" for tap in present.taps(remembered))


def test_a_role_to_swap_is_told_by_whose_it_is() -> None:
    t = blame(turn=0, agenda=[ChooseSwap(0, None)], pile=[ESTATES])
    made = buttons(scene(t, 0), present, present)
    assert [(each.of, each.label) for each in made] == [
        ("You", "Viceroy"),
        ("Bob", "Treasurer"),
        ("Cy", "Archbishop"),
        ("Free", "Spymaster"),
        ("Free", "Wizard"),
        ("Free", "General"),
    ]
