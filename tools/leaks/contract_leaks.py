"""Leaks in rules and kernel, each with the check of the contract that must find it."""

from __future__ import annotations

from app.games import GAMES
from app.games.blame.table import Options
from tools import smugglers
from tools.fuzz import play_checks, secrecy_checks, view_checks
from tools.fuzz.settings import Setting
from tools.fuzz.suite import Check
from tools.leaks import kernel_leaks, rule_leaks
from tools.leaks.planting import Plant

BLAME = Setting(GAMES["blame"], 3, Options())
SMUGGLERS = Setting(smugglers.GAME, 3, smugglers.Options(rounds=3))

LEAKS: list[tuple[Plant, Check, Setting]] = [
    (rule_leaks.only_holders_are_asked, secrecy_checks.hidden_faces, BLAME),
    (rule_leaks.only_holders_are_offered, secrecy_checks.hidden_faces, SMUGGLERS),
    (rule_leaks.the_log_names_the_top_of_the_draw_pile, secrecy_checks.hidden_faces, BLAME),
    (rule_leaks.the_log_names_what_was_buried, secrecy_checks.hidden_faces, BLAME),
    (rule_leaks.the_log_counts_what_was_buried, secrecy_checks.hidden_faces, BLAME),
    (rule_leaks.the_log_names_a_card_by_its_number, secrecy_checks.hidden_ids, BLAME),
    (rule_leaks.a_public_field_counts_hidden_cards, secrecy_checks.hidden_faces, BLAME),
    (rule_leaks.a_public_field_names_a_hidden_face, secrecy_checks.hidden_faces, BLAME),
    (rule_leaks.a_public_field_holds_a_number_that_follows_a_card, secrecy_checks.hidden_ids, BLAME),
    (rule_leaks.a_label_holds_the_number_of_a_card, secrecy_checks.hidden_ids, BLAME),
    (rule_leaks.a_place_is_the_number_of_a_card, secrecy_checks.hidden_ids, BLAME),
    (rule_leaks.a_place_is_the_number_of_a_card, view_checks.shape, BLAME),
    (rule_leaks.an_operand_is_the_number_of_a_card, secrecy_checks.hidden_ids, BLAME),
    (rule_leaks.an_operand_is_not_told, view_checks.shape, BLAME),
    (rule_leaks.an_operand_is_a_place_that_is_nowhere, view_checks.shape, BLAME),
    (rule_leaks.options_are_sorted_by_number, secrecy_checks.hidden_ids, BLAME),
    (rule_leaks.the_order_of_options_follows_a_hidden_card, secrecy_checks.hidden_faces, BLAME),
    (rule_leaks.a_prompt_helps_too_much, secrecy_checks.hidden_faces, BLAME),
    (rule_leaks.the_game_ends_early_for_a_hidden_reason, secrecy_checks.hidden_faces, BLAME),
    (rule_leaks.a_hidden_fact_is_kept_to_be_told_later, secrecy_checks.hidden_faces, BLAME),
    (rule_leaks.a_fact_is_told_and_not_disclosed, secrecy_checks.hidden_faces, SMUGGLERS),
    (rule_leaks.the_log_tells_a_secret_that_is_no_card, secrecy_checks.hidden_secrets, SMUGGLERS),
    (rule_leaks.a_prompt_tells_the_order_of_a_rival, secrecy_checks.hidden_secrets, SMUGGLERS),
    (kernel_leaks.the_index_of_a_card_that_leaves_a_hand_is_told, secrecy_checks.hidden_order, BLAME),
    (kernel_leaks.the_order_of_backs_in_a_hand_is_shown, secrecy_checks.hidden_order, SMUGGLERS),
    (kernel_leaks.it_is_shown_who_has_answered, play_checks.hidden_answers, BLAME),
    (kernel_leaks.it_is_shown_who_has_answered, view_checks.shape, BLAME),
    (kernel_leaks.all_are_told_who_has_chosen, play_checks.hidden_answers, SMUGGLERS),
    (kernel_leaks.it_is_shown_how_many_have_answered, play_checks.hidden_answers, SMUGGLERS),
    (kernel_leaks.it_is_shown_what_was_answered, secrecy_checks.redeals, SMUGGLERS),
    (kernel_leaks.spectators_see_a_private_field, view_checks.shape, SMUGGLERS),
    (kernel_leaks.a_refusal_names_a_hidden_card, play_checks.refusals, BLAME),
    (kernel_leaks.the_quickest_has_it, secrecy_checks.answer_order, SMUGGLERS),
    (kernel_leaks.losing_acceptances_are_told, secrecy_checks.answer_order, SMUGGLERS),
    (kernel_leaks.sealed_answers_are_told_in_the_order_they_came, secrecy_checks.answer_order, SMUGGLERS),
]
