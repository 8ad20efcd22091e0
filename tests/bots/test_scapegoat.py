"""The sensible bot at Scape Goat."""

from __future__ import annotations

from app.games.scapegoat.bot import NO_HURRY, SURE, accused
from app.games.scapegoat.framing import Frame
from app.games.scapegoat.rules import SlipAway, Swap
from app.kernel import project
from tests.bots.bot_answers import answers, names
from tests.games.scapegoat import deck
from tests.games.scapegoat.deck import goats

# Seats 1 and 2 have revealed, twice, what speaks against seat 0.
AFTER_IT = [(deck.YELLOW, deck.BLUE, deck.BLUE, *[deck.GREY] * 3)] * 2


def test_it_does_not_go_to_the_cops_without_a_reason() -> None:
    assert ("go", "cops") not in answers(goats(seats=4), tries=80)


def test_it_goes_when_the_others_show_that_they_are_after_it() -> None:
    t = goats(seats=4, scapegoat=0, decoy=3, reveals=AFTER_IT)
    assert set(answers(t)) == {("go", "cops")}


def test_it_slips_away_for_the_same_reason_and_no_other() -> None:
    t = goats(seats=6, scapegoat=0, decoy=3, agenda=[SlipAway(0, 3)])
    assert set(answers(t)) == {("let",)}
    t = goats(seats=6, scapegoat=0, decoy=3, reveals=AFTER_IT, agenda=[SlipAway(0, 3)])
    assert set(answers(t)) == {("go", "cops")}


def test_who_drops_the_named_colour_makes_it_suspicious_and_who_drops_its_own_calms_it() -> None:
    def suspicion(*swaps: tuple[int, str, str]) -> float:
        return accused(project(goats(seats=4, scapegoat=2, decoy=1, swaps=swaps), 0))  # the mat says yellow

    drops_yellow, drops_blue = (1, deck.YELLOW, deck.BLUE), (3, deck.BLUE, deck.YELLOW)
    assert suspicion() == 1 / 4
    assert suspicion(drops_yellow) > suspicion()
    assert suspicion(drops_yellow, drops_blue) < suspicion(drops_yellow)


def test_a_card_of_ones_own_colour_that_had_to_be_left_says_nothing() -> None:
    t = goats(seats=4, scapegoat=2, decoy=1, swaps=[(3, deck.YELLOW_GREEN, deck.RED)])  # seat 3 is green
    assert accused(project(t, 0)) == 1 / 4


def test_while_nobody_can_frame_it_waits_longer_before_it_goes() -> None:
    t = goats(seats=4, scapegoat=0, decoy=3, reveals=[(deck.YELLOW, deck.BLUE, deck.RED, deck.GREY)])
    assert SURE < accused(project(t, 0)) < NO_HURRY
    assert ("go", "cops") not in answers(t)
    t.tokens = [0, 1, 1, 0]
    assert set(answers(t)) == {("go", "cops")}


def test_evidence_it_has_twice_it_leaves_for_a_friend() -> None:
    t = goats(
        seats=5,
        scapegoat=2,
        hands=[[deck.YELLOW, deck.YELLOW, deck.GREEN]],
        agenda=[Swap(0)],
    )
    assert names(t, answers(t)) == {f"swap {deck.YELLOW}"}


def test_it_keeps_the_evidence_it_needs_when_it_swaps() -> None:
    t = goats(
        seats=4,
        scapegoat=2,
        hands=[[deck.YELLOW, deck.GREEN]],
        agenda=[Swap(0)],
    )
    assert names(t, answers(t)) == {f"swap {deck.GREEN}"}


def test_it_frames_whom_its_mat_names() -> None:
    t = goats(seats=4, scapegoat=2, hands=[[deck.YELLOW, deck.GREEN]], agenda=[Frame((0, 1, 2, 3))])
    assert answers(t, 0, tries=100)[("reveal", t.hand(0)[0])] > 90


def test_it_frames_when_it_knows_that_all_are_ready() -> None:
    t = goats(
        seats=4,
        scapegoat=2,
        hands=[
            [deck.YELLOW, deck.GREEN],
            [deck.YELLOW, deck.RED],
            [deck.BLUE, deck.RED],
            [deck.YELLOW, deck.GREEN],
        ],
        tokens=[1, 1, 0, 0],
        at=["spy", "trade", "stash", "stash"],
    )
    for seat in (1, 3):
        for card in t.hand(seat):
            t.show(card, 1)
    assert set(answers(t)) == {("go", "prepare")}
