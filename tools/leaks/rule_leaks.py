"""Leaks that the author of a game might make by mistake."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from app.games import GAMES
from app.games.blame.table import Blame
from app.kernel import NUMBER, Choice, Eyes, Offer, Question, do
from tools.leaks.planting import Patch, Rule, after, around, top
from tools.smugglers import BADGE, Smugglers, Turn

BLAME = GAMES["blame"]


def only_holders_are_asked(patch: Patch) -> None:
    def filter_asked(t: Blame, seat: int) -> None:
        for at, step in enumerate(t.agenda):
            if isinstance(step, Question) and type(step).__name__ == "Bury":
                holders = tuple(s for s in step.asked if any(t.faces[card] % 2 for card in t.hand(s)))
                t.agenda[at] = replace(step, seats=holders)  # type: ignore[type-var]
                if not holders:
                    del t.agenda[at]

    after(patch, BLAME, "take_the_blame", filter_asked)


def only_holders_are_offered(patch: Patch) -> None:
    def ask_holders(then: Rule, t: Smugglers, *steps: Any) -> None:
        if isinstance(steps[0], Offer):
            holders = tuple(
                seat
                for seat in steps[0].seats
                if any(t.faces[card] == BADGE for card in t.pile("hand", seat))
            )
            steps = (replace(steps[0], seats=holders),) if holders else ()
        then(t, *steps)

    around(patch, Smugglers, "then", ask_holders)


def the_log_names_the_top_of_the_draw_pile(patch: Patch) -> None:
    around(
        patch, Blame, "tell", lambda tell, t, text, *cards, **named: tell(t, text + top(t), *cards, **named)
    )


def the_log_names_what_was_buried(patch: Patch) -> None:
    after(patch, BLAME, "bury", lambda t, seat, card: t.tell(f"It was {t.face(card).title}."))


def the_log_counts_what_was_buried(patch: Patch) -> None:
    after(
        patch, BLAME, "bury", lambda t, seat, card: t.tell(f"It bears {t.borne(card).bit_count()} Emblems.")
    )


def the_log_names_a_card_by_its_number(patch: Patch) -> None:
    after(patch, BLAME, "bury", lambda t, seat, card: t.tell(f"Card {card} is buried."))


def a_public_field_counts_hidden_cards(patch: Patch) -> None:
    patch.setattr(Blame, "FIELDS", Blame.FIELDS | {"even": "public"})
    even = property(lambda t: sum(t.faces[card] % 2 == 0 for card in t.hand(0)))
    patch.setattr(Blame, "even", even, raising=False)


def a_public_field_names_a_hidden_face(patch: Patch) -> None:
    patch.setattr(Blame, "FIELDS", Blame.FIELDS | {"coming": "public"})
    patch.setattr(Blame, "coming", property(top), raising=False)


def a_public_field_holds_a_number_that_follows_a_card(patch: Patch) -> None:
    patch.setattr(Blame, "FIELDS", Blame.FIELDS | {"last": "public"})
    patch.setattr(Blame, "last", property(lambda t: t.hand(0)[-1] if t.hand(0) else -1), raising=False)


def a_label_holds_the_number_of_a_card(patch: Patch) -> None:
    around(
        patch,
        BLAME.vocabulary["PlayOrStop"],
        "label",
        lambda label, self, eyes, choice: label(self, eyes, choice) + str(choice[1:]),
    )


def a_place_is_the_number_of_a_card(patch: Patch) -> None:
    patch.setattr(Eyes, "place", lambda eyes, card: f"hand:{eyes.viewer}:{card}")


def an_operand_is_the_number_of_a_card(patch: Patch) -> None:
    question: Any = BLAME.vocabulary["PlayOrStop"]
    patch.setattr(question, "verbs", {**question.verbs, "play": {"card": NUMBER}})


def an_operand_is_not_told(patch: Patch) -> None:
    question: Any = BLAME.vocabulary["Accuse"]
    patch.setattr(question, "verbs", {"accuse": {}})


def an_operand_is_a_place_that_is_nowhere(patch: Patch) -> None:
    question: Any = BLAME.vocabulary["Accuse"]
    patch.setattr(question, "verbs", {"accuse": {"rival": lambda eyes, seat: f"role:{seat}:9"}})


def options_are_sorted_by_number(patch: Patch) -> None:
    question: Any = BLAME.vocabulary["PlayOrStop"]
    around(patch, question, "options", lambda options, self, t, seat: sorted(options(self, t, seat)))


def the_order_of_options_follows_a_hidden_card(patch: Patch) -> None:
    def follow(options: Rule, self: Any, t: Blame, seat: int) -> list[Choice]:
        offered: list[Choice] = options(self, t, seat)
        return offered[::-1] if t.faces[t.pile("draw")[-1]] % 2 else offered

    question: Any = BLAME.vocabulary["PlayOrStop"]
    around(patch, question, "options", follow)


def a_prompt_helps_too_much(patch: Patch) -> None:
    question: Any = BLAME.vocabulary["PlayOrStop"]
    around(
        patch,
        question,
        "prompt",
        lambda prompt, self, eyes: f"{prompt(self, eyes)} {top(eyes._t)} comes next.",
    )


def the_game_ends_early_for_a_hidden_reason(patch: Patch) -> None:
    def end(t: Blame, seat: int) -> None:
        if t.pile("draw") and t.faces[t.pile("draw")[0]] % 3 == 0:
            BLAME.vocabulary["last_card"](t, seat)

    after(patch, BLAME, "begin_turn", end)


def tell_later(t: Blame, face: int) -> None:
    t.tell(f"{t.FACES[face].title} lies at the bottom.")


def a_hidden_fact_is_kept_to_be_told_later(patch: Patch) -> None:
    """A fact in the agenda is the same in all twins made meanwhile, so only longer windows find this leak."""

    def keep(t: Blame, seat: int) -> None:
        if t.pile("draw") and isinstance(t.agenda[-1], Question):
            t.agenda.insert(-1, do(tell_later, t.faces[t.pile("draw")[0]]))

    after(patch, BLAME, "take_the_blame", keep)


def a_fact_is_told_and_not_disclosed(patch: Patch) -> None:
    patch.setattr(Smugglers, "disclose", lambda t, cards, to: None)


def the_log_tells_a_secret_that_is_no_card(patch: Patch) -> None:
    around(
        patch,
        Smugglers,
        "tell",
        lambda tell, t, text, *cards, **named: tell(t, f"{text} {t.tide}", *cards, **named),
    )


def a_prompt_tells_the_order_of_a_rival(patch: Patch) -> None:
    around(patch, Turn, "prompt", lambda prompt, self, eyes: f"{prompt(self, eyes)} {eyes._t.orders}")
