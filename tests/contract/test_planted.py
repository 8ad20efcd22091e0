"""The suite finds what it is for: every planted leak or fault is reported by the check that should."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count

import pytest

from app.games import GAMES
from app.games.blame.table import Blame, Options
from app.games.intrigue import table as intrigue
from app.kernel import LET, Offer, Table, dump, redealing, standing, waiting
from app.kernel.assigning import Slots
from tests.contract import game_leaks, kernel_leaks, planting
from tools import smugglers
from tools.fuzz import play_checks, possibility_checks, secrecy_checks, state_checks, view_checks
from tools.fuzz.settings import Setting
from tools.fuzz.suite import Check, found
from tools.fuzz.tally import Tally
from tools.fuzz.walks import Walk, walk

BLAME = Setting(planting.BLAME, 3, Options())
INTRIGUE = Setting(GAMES["intrigue"], 3, intrigue.Options())
SMUGGLERS = Setting(smugglers.GAME, 3, smugglers.Options(rounds=3))
Plant = Callable[[pytest.MonkeyPatch], None]

LEAKS: list[tuple[Plant, Check, Setting]] = [
    (game_leaks.only_holders_are_asked, secrecy_checks.hidden_faces, BLAME),
    (game_leaks.only_holders_are_offered, secrecy_checks.hidden_faces, SMUGGLERS),
    (game_leaks.the_log_names_the_top_of_the_draw_pile, secrecy_checks.hidden_faces, BLAME),
    (game_leaks.the_log_names_what_was_buried, secrecy_checks.hidden_faces, BLAME),
    (game_leaks.the_log_counts_what_was_buried, secrecy_checks.hidden_faces, BLAME),
    (game_leaks.the_log_names_a_card_by_its_number, secrecy_checks.hidden_ids, BLAME),
    (game_leaks.a_public_field_counts_hidden_cards, secrecy_checks.hidden_faces, BLAME),
    (game_leaks.a_public_field_names_a_hidden_face, secrecy_checks.hidden_faces, BLAME),
    (game_leaks.a_public_field_holds_a_number_that_follows_a_card, secrecy_checks.hidden_ids, BLAME),
    (game_leaks.a_label_holds_the_number_of_a_card, secrecy_checks.hidden_ids, BLAME),
    (game_leaks.a_place_is_the_number_of_a_card, secrecy_checks.hidden_ids, BLAME),
    (game_leaks.a_place_is_the_number_of_a_card, view_checks.shape, BLAME),
    (game_leaks.an_operand_is_the_number_of_a_card, secrecy_checks.hidden_ids, BLAME),
    (game_leaks.an_operand_is_not_told, view_checks.shape, BLAME),
    (game_leaks.an_operand_is_a_place_that_is_nowhere, view_checks.shape, BLAME),
    (game_leaks.options_are_sorted_by_number, secrecy_checks.hidden_ids, BLAME),
    (game_leaks.the_order_of_options_follows_a_hidden_card, secrecy_checks.hidden_faces, BLAME),
    (game_leaks.a_prompt_helps_too_much, secrecy_checks.hidden_faces, BLAME),
    (game_leaks.the_game_ends_early_for_a_hidden_reason, secrecy_checks.hidden_faces, BLAME),
    (game_leaks.a_hidden_fact_is_kept_to_be_told_later, secrecy_checks.hidden_faces, BLAME),
    (game_leaks.a_fact_is_told_and_not_disclosed, secrecy_checks.hidden_faces, SMUGGLERS),
    (game_leaks.the_log_tells_a_secret_that_is_no_card, secrecy_checks.hidden_secrets, SMUGGLERS),
    (game_leaks.a_prompt_tells_the_order_of_a_rival, secrecy_checks.hidden_secrets, SMUGGLERS),
    (kernel_leaks.the_index_of_a_card_that_leaves_a_hand_is_told, secrecy_checks.hidden_order, BLAME),
    (kernel_leaks.the_order_of_backs_in_a_hand_is_shown, secrecy_checks.hidden_order, SMUGGLERS),
    (kernel_leaks.it_is_shown_who_has_answered, play_checks.stillness, BLAME),
    (kernel_leaks.it_is_shown_who_has_answered, view_checks.shape, BLAME),
    (kernel_leaks.all_are_told_who_has_chosen, play_checks.stillness, SMUGGLERS),
    (kernel_leaks.it_is_shown_how_many_have_answered, play_checks.stillness, SMUGGLERS),
    (kernel_leaks.it_is_shown_what_was_answered, secrecy_checks.redeals, SMUGGLERS),
    (kernel_leaks.spectators_see_a_private_field, view_checks.shape, SMUGGLERS),
    (kernel_leaks.a_refusal_names_a_hidden_card, play_checks.refusals, BLAME),
    (kernel_leaks.the_quickest_has_it, secrecy_checks.haste, SMUGGLERS),
    (kernel_leaks.losing_acceptances_are_told, secrecy_checks.haste, SMUGGLERS),
    (kernel_leaks.sealed_answers_are_told_in_the_order_they_came, secrecy_checks.haste, SMUGGLERS),
]


@pytest.mark.parametrize(
    ("plant", "check", "setting_of_it"),
    LEAKS,
    ids=[f"{plant.__name__}-{check.__name__}" for plant, check, _ in LEAKS],
)
def test_a_planted_leak_is_found(
    plant: Plant, check: Check, setting_of_it: Setting, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    assert found(check, setting_of_it, games=6)


def test_a_verb_that_is_never_compared_is_found() -> None:
    """If no hidden card can be exchanged, twins prove nothing, and the tally says so."""
    tally = Tally()
    everything_known = found(_with_open_cards(secrecy_checks.hidden_faces), BLAME, tally=tally)
    assert not everything_known
    assert ("play", "rival") in tally.never_compared()


def test_a_seat_that_is_answered_for_in_one_world_only_is_found() -> None:
    """No view shows who has answered; that the table does not wait for them is told by its pace."""
    played = walk(SMUGGLERS, 0)
    at, answer = next(
        (at, answer)
        for at, answer in enumerate(played.answers)
        if isinstance(standing(answer.before), Offer) and len(waiting(answer.before)) > 1
    )
    viewer = next(seat for seat in waiting(answer.before) if seat != answer.seat)
    sights = [sights[viewer] for sights in played.sights[at : at + 2]]
    hasty = answer.before.copy()
    hasty.sealed[answer.seat] = LET
    assert not [*secrecy_checks.follow(answer.before.copy(), [answer], viewer, sights, Tally())]
    (finding,) = secrecy_checks.follow(hasty, [answer], viewer, sights, Tally())
    assert "waits for" in finding


def _with_open_cards(check: Check) -> Check:
    def with_open_cards(walk: Walk) -> Iterator[str]:
        for answer in walk.answers:
            answer.known[:] = [-1] * len(answer.known)
        return check(walk)

    return with_open_cards


# -- faults that are no leaks ----------------------------------------------------------------------
def test_a_declaration_that_is_not_true_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(smugglers.Smugglers, "HOLDS", {"hand": lambda t, owner: {smugglers.BADGE}})
    assert "where it cannot be" in found(possibility_checks.whereabouts, SMUGGLERS)[0]


@pytest.mark.parametrize("setting_of_it", [INTRIGUE, BLAME], ids=["zones", "stocks"])
def test_a_world_that_could_not_have_been_dealt_is_found(
    setting_of_it: Setting, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Re-dealing as if a game had declared nothing of where faces can lie."""
    slots = redealing._slots

    def anywhere(t: Table, hidden: list[int], bit: int) -> list[Slots]:
        return [replace(each, could=None, stock=False) for each in slots(t, hidden, bit)]

    monkeypatch.setattr(redealing, "_slots", anywhere)
    assert found(possibility_checks.whereabouts, setting_of_it)


def test_a_card_moved_behind_the_tables_back_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    planting.after(monkeypatch, "bury", lambda t, seat, card: t.where.__setitem__(card, ("draw", 0)))
    assert found(play_checks.conservation, BLAME)


def test_a_field_nobody_declared_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    planting.after(monkeypatch, "begin_turn", lambda t, seat: setattr(t, "starter", seat))
    assert found(play_checks.fields, BLAME)


def test_a_copy_that_shares_something_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(smugglers.Smugglers, "_copied", ())  # the game's own lists are forgotten
    assert found(state_checks.copies, SMUGGLERS)


def test_a_save_that_forgets_something_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(state_checks, "dump", lambda t: dump(t) | {"log": []})
    assert found(state_checks.saves, BLAME)


def test_a_rule_that_remembers_outside_the_table_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    turns = count(1)
    planting.after(monkeypatch, "begin_turn", lambda t, seat: t.tell(f"Turn {next(turns)}."))
    assert found(state_checks.replays, BLAME)
    assert found(state_checks.saves, BLAME)


def test_an_option_that_comes_twice_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    question = planting.BLAME.vocabulary["PlayOrStop"]
    planting.wrap(monkeypatch, question, "options", lambda options, self, t, seat: options(self, t, seat) * 2)  # type: ignore[arg-type]
    assert found(play_checks.offers, BLAME)


def test_a_game_that_does_not_end_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Blame, "finish", lambda t, outcome: None)
    with pytest.raises((AssertionError, IndexError)):
        found(play_checks.ending, BLAME)
