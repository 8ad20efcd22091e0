"""The sensible bot at Game of Blame."""

from __future__ import annotations

from app.games.blame.powers import UndoSwap
from app.games.blame.rules import Accuse, Bury
from tests.bots.bot_answers import answers, names
from tests.games.blame import deck
from tests.games.blame.deck import blame


def test_it_gets_rid_of_a_treason_first() -> None:
    t = blame(hands=[[deck.TREASON, deck.COIN], [deck.WAR], [deck.WAR_2]], pile=[deck.COIN_2])
    assert all(choice[0] == "play" for choice in answers(t))
    t = blame(hands=[[deck.TREASON, deck.WAR_2], [deck.WAR], [deck.FAITH]], pile=[deck.COIN_2])
    assert names(t, answers(t)) == {f"play {deck.TREASON}"}


def test_it_draws_only_if_nothing_fits() -> None:
    t = blame(hands=[[deck.COIN, deck.WAR]], pile=[deck.FAITH])
    assert names(t, answers(t)) == {"stop"}


def test_it_accuses_whose_fault_the_pile_is() -> None:
    pile = [deck.COIN, deck.COIN_2, deck.COIN_WAR, deck.COIN_MAGIC]
    t = blame(hands=[[deck.WAR], [deck.WAR_2], [deck.MAGIC]], pile=pile, agenda=[Accuse(0)])
    assert set(answers(t)) == {("accuse", 1)}


def test_it_does_not_go_on_to_an_accusation_it_would_lose() -> None:
    pile = [deck.ESTATES, deck.ESTATES_2, deck.ESTATES_COIN, deck.ESTATES_FAITH, deck.ESTATES_MAGIC]
    hands = [[deck.MAGIC], [deck.WAR_2], [deck.WAR]]
    t = blame(hands=hands, pile=pile, played=2)
    assert names(t, answers(t)) == {"stop"}


def test_it_goes_on_to_an_accusation_it_must_win() -> None:
    pile = [deck.COIN, deck.COIN_2, deck.COIN_WAR, deck.COIN_WAR_2, deck.COIN_MAGIC]
    t = blame(hands=[[deck.COIN_FAITH], [deck.WAR_2], [deck.WAR]], pile=pile, played=2)
    assert names(t, answers(t)) == {f"play {deck.COIN_FAITH}"}


def test_it_buries_what_would_cost_it_most_and_keeps_what_costs_nothing() -> None:
    t = blame(
        hands=[[deck.ESTATES, deck.TREASON, deck.WAR], [deck.MAGIC, deck.WAR_2], [deck.FAITH]],
        pile=[deck.COIN],
        agenda=[Bury((0, 1))],
    )
    assert names(t, answers(t, 0)) == {f"bury {deck.TREASON}"}
    assert names(t, answers(t, 1)) == {"keep"}


def test_it_does_not_take_the_last_cards_while_a_pile_lies_there() -> None:
    t = blame(
        hands=[[deck.COIN_MAGIC, deck.MAGIC], [deck.WAR]],
        seats=2,
        pile=[deck.ESTATES_COIN],
        draw=[deck.WAR_2, deck.FAITH],
        rest="secrets:1",
    )
    assert "stop" not in names(t, answers(t))


def test_three_more_cards_are_too_dear_for_a_role_that_is_hardly_worse() -> None:
    t = blame(
        hands=[[deck.COIN, deck.WAR]],
        roles=[deck.TREASURER, deck.VICEROY, deck.ARCHBISHOP],
        pile=[deck.FAITH],
        options=deck.POWERS,
        agenda=[UndoSwap(0, 0, 1)],
    )
    assert names(t, answers(t)) == {"let"}
