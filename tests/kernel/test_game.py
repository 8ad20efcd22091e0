"""A game: how a table begins, and what the rest of the program knows of it."""

from __future__ import annotations

from dataclasses import replace
from types import ModuleType

import pytest

from app.kernel import EVERYONE, Outcome, dump, project, waiting
from tests.kernel import small_table
from tests.kernel.small_table import GAME, Options, Pick, Small
from tools import smugglers


@pytest.mark.parametrize("seats", [1, 5, 0, -1])
def test_it_is_not_set_up_for_too_few_or_too_many(seats: int) -> None:
    with pytest.raises(ValueError, match="Small is for 2 to 4 players"):
        GAME.setup(seats, Options(), b"")


@pytest.mark.parametrize("options", [None, {}, Options, smugglers.Options()])
def test_it_is_not_set_up_with_options_of_something_else(options: object) -> None:
    with pytest.raises(TypeError, match="Small takes Options"):
        GAME.setup(2, options, b"")


def test_a_table_begins_with_a_question_and_nothing_has_travelled() -> None:
    t = smugglers.GAME.setup(3, smugglers.Options(), b"begin")
    assert waiting(t) == [0]
    assert t.question == 0
    assert project(t, 0)["moved"] == []


def test_the_seed_decides_the_deal() -> None:
    deals = [
        str(dump(smugglers.GAME.setup(3, smugglers.Options(), seed))) for seed in (b"one", b"one", b"two")
    ]
    assert deals[0] == deals[1] != deals[2]


def test_the_number_of_players_decides_the_piles() -> None:
    assert sum(zone == "hand" for zone, _ in smugglers.GAME.setup(4, smugglers.Options(), b"").piles) == 4


def test_its_words_are_the_steps_and_questions_of_its_chapters() -> None:
    words = GAME.vocabulary
    assert words["Pick"] is Pick
    assert words["next_pick"] is small_table.next_pick
    assert "Question" not in words  # only what the chapter defines itself
    assert "do" not in words


def test_whispers_are_part_of_it_only_if_it_says_so() -> None:
    assert not GAME.whispers
    assert replace(GAME, whispers=True).whispers


def test_a_word_defined_in_two_chapters_is_a_mistake() -> None:
    chapter = ModuleType("chapter")
    exec("def note(t, what): ...", vars(chapter))
    twice = replace(GAME, chapters=(*GAME.chapters, chapter))
    with pytest.raises(AssertionError, match="note is defined in two chapters"):
        _ = twice.vocabulary


def test_a_copy_is_equal_and_apart() -> None:
    t = small_table.small(Pick(0), hand_0="ab")
    twin = t.copy()
    assert type(twin) is Small
    assert dump(twin) == dump(t)
    change_everything(twin)
    fresh = small_table.small(Pick(0), hand_0="ab")
    assert dump(t) == dump(fresh)
    assert vars(t) | {"chance": None} == vars(fresh) | {"chance": None}
    assert {name for name in vars(t) if getattr(t, name) == getattr(twin, name)} == NEVER_CHANGES


NEVER_CHANGES = {"seats", "options"}


def change_everything(t: Small) -> None:
    """Touch everything a table holds."""
    t.show(2, EVERYONE)
    t.move(0, "dark")
    t.shuffle_pile("dark")
    t.faces = (1, *t.faces[1:])
    t.chance.below(3)
    t.tell("Something.", until="turn")
    t.sealed[0] = ("pass",)
    t.then(Pick(1))
    t.happened.append("something")
    t.imply([1], EVERYONE)
    t.question = 9
    t.heard[0] = 9
    t.result = Outcome([1])
