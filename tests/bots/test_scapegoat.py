"""The sensible bot at Scape Goat."""

from __future__ import annotations

from app.games.scapegoat.bot import NO_HURRY, SURE, accused
from app.games.scapegoat.framing import Frame
from app.games.scapegoat.rules import SlipAway, Swap
from app.kernel import project
from tests.bots.bot_answers import answers, names
from tests.games.scapegoat import line
from tests.games.scapegoat.line import goats

WARNING = "All reveal: {0} [Yellow], {1} [Blue], {2} [Blue], {3} [Grey]."


def test_it_does_not_go_to_the_cops_without_a_reason() -> None:
    assert ("go", "cops") not in answers(goats(seats=4), tries=80)


def test_it_goes_when_the_others_show_that_they_are_after_it() -> None:
    t = goats(seats=4, scapegoat=0, decoy=3)
    t.tell(WARNING)
    t.tell(WARNING)
    assert set(answers(t)) == {("go", "cops")}


def test_it_slips_away_for_the_same_reason_and_no_other() -> None:
    t = goats(seats=6, scapegoat=0, decoy=3, agenda=[SlipAway(0, 3)])
    assert set(answers(t)) == {("let",)}
    for _ in range(3):
        t.tell("All reveal: {0} [Yellow], {1} [Blue], {2} [Blue], {3} [Red], {4} [Blue], {5} [Grey].")
    assert set(answers(t)) == {("go", "cops")}


def test_who_drops_the_named_colour_makes_it_suspicious_and_who_drops_its_own_calms_it() -> None:
    t = goats(seats=4, scapegoat=2, decoy=1)  # the mat of seat 0 names yellow
    before = accused(project(t, 0))
    assert before == 1 / 4
    t.tell("{1} leaves [Yellow] at Spy and takes [Blue].")
    suspicious = accused(project(t, 0))
    assert suspicious > before
    t.tell("{3} leaves [Blue] at Trade and takes [Yellow].")
    assert accused(project(t, 0)) < suspicious


def test_a_card_of_ones_own_colour_that_had_to_be_left_says_nothing() -> None:
    t = goats(seats=4, scapegoat=2, decoy=1)  # seat 3 is green, and the mat of seat 0 names yellow
    before = accused(project(t, 0))
    t.tell("{3} leaves [Yellow/Green] at Spy and takes [Red].")
    assert accused(project(t, 0)) == before


def test_while_nobody_can_frame_it_waits_longer_before_it_goes() -> None:
    t = goats(seats=4, scapegoat=0, decoy=3)
    t.tell("All reveal: {0} [Yellow], {1} [Blue], {2} [Red], {3} [Grey].")
    assert SURE < accused(project(t, 0)) < NO_HURRY
    assert ("go", "cops") not in answers(t)
    t.tokens = [0, 1, 1, 0]
    assert set(answers(t)) == {("go", "cops")}


def test_evidence_it_has_twice_it_leaves_for_a_friend() -> None:
    t = goats(
        seats=5,
        scapegoat=2,
        hands=[[line.YELLOW, line.YELLOW, line.GREEN]],
        agenda=[Swap(0)],
    )
    assert names(t, answers(t)) == {f"swap {line.YELLOW}"}


def test_it_keeps_the_evidence_it_needs_when_it_swaps() -> None:
    t = goats(
        seats=4,
        scapegoat=2,
        hands=[[line.YELLOW, line.GREEN]],
        agenda=[Swap(0)],
    )
    assert names(t, answers(t)) == {f"swap {line.GREEN}"}


def test_it_frames_whom_its_mat_names() -> None:
    t = goats(seats=4, scapegoat=2, hands=[[line.YELLOW, line.GREEN]], agenda=[Frame((0, 1, 2, 3))])
    assert answers(t, 0, tries=100)[("reveal", t.hand(0)[0])] > 90


def test_it_frames_when_it_knows_that_all_are_ready() -> None:
    t = goats(
        seats=4,
        scapegoat=2,
        hands=[
            [line.YELLOW, line.GREEN],
            [line.YELLOW, line.RED],
            [line.BLUE, line.RED],
            [line.YELLOW, line.GREEN],
        ],
        tokens=[1, 1, 0, 0],
        at=["spy", "trade", "stash", "stash"],
    )
    for seat in (1, 3):
        for card in t.hand(seat):
            t.show(card, 1)
    assert set(answers(t)) == {("go", "prepare")}
