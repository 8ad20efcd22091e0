"""Nothing leaks: in two worlds that a viewer cannot tell apart by the rules, the same bytes are sent."""

from __future__ import annotations

import pytest

from tests.contract.cached_games import found
from tests.contract.settings import ALL_SETTINGS, SETTINGS
from tools.fuzz import play_checks, possibility_checks, secrecy_checks, state_checks
from tools.fuzz.settings import Setting
from tools.fuzz.suite import GAMES_PLAYED, Check
from tools.fuzz.tally import TwinTally

EVERY_SO_MANY = 9  # mixtures are looked at in the usual run
MOST_GAMES = 8
MIXED = [setting for setting in ALL_SETTINGS if setting not in SETTINGS]


def never_compared(check: Check, setting: Setting) -> list[tuple[str, str]]:
    """What the check could compare in none of these games; rare verbs may take a few more."""
    tally = TwinTally()
    assert not found(check, setting, tally=tally)
    for more in range(GAMES_PLAYED, MOST_GAMES):
        if not tally.never_compared():
            break
        assert not found(check, setting, first=more, games=1, tally=tally)
    return tally.never_compared()


def test_hidden_faces_make_no_difference(setting: Setting) -> None:
    assert not never_compared(secrecy_checks.hidden_faces, setting)


def test_ids_of_cards_make_no_difference(setting: Setting) -> None:
    assert not never_compared(secrecy_checks.hidden_ids, setting)


def test_the_order_of_loose_cards_makes_no_difference(setting: Setting) -> None:
    tally = TwinTally()
    assert not found(secrecy_checks.hidden_order, setting, tally=tally)
    assert tally.compared or not any(zone.loose for zone in setting.game.table.ZONES.values())


def test_secrets_that_are_not_cards_make_no_difference(setting: Setting) -> None:
    tally = TwinTally()
    assert not found(secrecy_checks.hidden_secrets, setting, tally=tally)
    assert tally.compared or not setting.game.table.RESAMPLE


def test_nobody_sees_who_has_answered_already(setting: Setting) -> None:
    assert not found(play_checks.hidden_answers, setting)


def test_being_quick_makes_no_difference(setting: Setting) -> None:
    assert not found(secrecy_checks.answer_order, setting)


def test_a_redealt_table_looks_the_same_and_can_be_played(setting: Setting) -> None:
    assert not found(secrecy_checks.redeals, setting)


def test_a_redealt_table_could_have_been_dealt(setting: Setting) -> None:
    assert not found(possibility_checks.whereabouts, setting)


@pytest.mark.slow
@pytest.mark.parametrize(
    "mixed",
    [
        pytest.param(mixed, id=str(mixed), marks=pytest.mark.long if n % EVERY_SO_MANY else ())
        for n, mixed in enumerate(MIXED)
    ],
)
def test_no_mixture_of_options_leaks_or_loses_anything(mixed: Setting) -> None:
    checks = (
        play_checks.conservation,
        play_checks.offers,
        state_checks.saves,
        secrecy_checks.hidden_faces,
        secrecy_checks.hidden_ids,
    )
    assert not [what for check in checks for what in found(check, mixed, first=len(SETTINGS), games=1)]
