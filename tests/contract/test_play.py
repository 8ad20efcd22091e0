"""Any game, played at random: it ends, it keeps its cards, it asks properly and refuses the rest."""

from __future__ import annotations

from tests.contract.cached_games import found
from tools.fuzz import play_checks
from tools.fuzz.settings import Setting


def test_a_game_ends_and_somebody_is_asked_until_then(setting: Setting) -> None:
    assert not found(play_checks.ending, setting)


def test_every_card_is_in_exactly_one_place(setting: Setting) -> None:
    assert not found(play_checks.conservation, setting)


def test_a_table_holds_only_declared_fields(setting: Setting) -> None:
    assert not found(play_checks.fields, setting)


def test_whoever_is_asked_has_options_and_nobody_else_has(setting: Setting) -> None:
    assert not found(play_checks.offers, setting)


def test_the_number_of_the_question_rises_only_when_it_is_settled(setting: Setting) -> None:
    assert not found(play_checks.numbering, setting)


def test_what_is_not_offered_is_refused_and_changes_nothing(setting: Setting) -> None:
    assert not found(play_checks.refusals, setting)


def test_a_choice_of_other_types_is_never_half_taken(setting: Setting) -> None:
    assert not found(play_checks.lookalikes, setting)
