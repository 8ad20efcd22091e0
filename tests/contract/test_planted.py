"""The suite finds what it is for: every planted leak or fault is reported by the check that should."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import count

import pytest

from app.games import GAMES
from app.games.blame.table import Blame
from app.games.intrigue import table as intrigue
from app.kernel import LET, Offer, Table, dump, redealing, standing, waiting
from app.kernel.constrained_deal import Slots
from tools import smugglers
from tools.fuzz import play_checks, possibility_checks, secrecy_checks, state_checks
from tools.fuzz.settings import Setting
from tools.fuzz.suite import Check, found
from tools.fuzz.tally import TwinTally
from tools.fuzz.walks import Walk, walk
from tools.leaks import planting
from tools.leaks.contract_leaks import BLAME, LEAKS, SMUGGLERS

INTRIGUE = Setting(GAMES["intrigue"], 3, intrigue.Options())


@pytest.mark.parametrize(
    ("plant", "check", "setting_of_it"),
    LEAKS,
    ids=[f"{plant.__name__}-{check.__name__}" for plant, check, _ in LEAKS],
)
def test_a_planted_leak_is_found(
    plant: planting.Plant, check: Check, setting_of_it: Setting, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    assert found(check, setting_of_it, games=6)


def test_a_verb_that_is_never_compared_is_found() -> None:
    """If no hidden card can be exchanged, twins prove nothing, and the tally says so."""
    tally = TwinTally()
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
    assert not [*secrecy_checks.follow(answer.before.copy(), [answer], viewer, sights, TwinTally())]
    (finding,) = secrecy_checks.follow(hasty, [answer], viewer, sights, TwinTally())
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
    planting.after(
        monkeypatch, GAMES["blame"], "bury", lambda t, seat, card: t.where.__setitem__(card, ("draw", 0))
    )
    assert found(play_checks.conservation, BLAME)


def test_a_field_nobody_declared_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    planting.after(monkeypatch, GAMES["blame"], "begin_turn", lambda t, seat: setattr(t, "starter", seat))
    assert found(play_checks.fields, BLAME)


def test_a_copy_that_shares_something_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(smugglers.Smugglers, "_copied", ())  # the game's own lists are forgotten
    assert found(state_checks.copies, SMUGGLERS)


def test_a_save_that_forgets_something_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(state_checks, "dump", lambda t: dump(t) | {"log": []})
    assert found(state_checks.saves, BLAME)


def test_a_rule_that_remembers_outside_the_table_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    turns = count(1)
    planting.after(monkeypatch, GAMES["blame"], "begin_turn", lambda t, seat: t.tell(f"Turn {next(turns)}."))
    assert found(state_checks.replays, BLAME)
    assert found(state_checks.saves, BLAME)


def test_an_option_that_comes_twice_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    question = GAMES["blame"].vocabulary["PlayOrStop"]
    planting.around(
        monkeypatch, question, "options", lambda options, self, t, seat: options(self, t, seat) * 2
    )
    assert found(play_checks.offers, BLAME)


def test_a_game_that_does_not_end_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Blame, "finish", lambda t, outcome: None)
    with pytest.raises((AssertionError, IndexError)):
        found(play_checks.ending, BLAME)
