"""The Viceroy's power: B28."""

from __future__ import annotations

import pytest

from app.games.blame.table import Blame, Options
from app.kernel import outcome, waiting
from tests.games.blame.deck import (
    ARCHBISHOP,
    COIN,
    COIN_WAR,
    COIN_WAR_2,
    ESTATES_COIN,
    ESTATES_SECRETS,
    ESTATES_WAR,
    FAITH,
    FAITH_MAGIC,
    GENERAL,
    MAGIC,
    MAGIC_WAR,
    POWERS,
    SECRETS,
    SPYMASTER,
    TREASON,
    TREASURER,
    VICEROY,
    WAR,
    WAR_2,
    WIZARD,
    blame,
)
from tests.games.positions import asking, choose, offered, pile


def swapped(
    roles: tuple[str, ...] = (TREASURER, VICEROY, GENERAL),
    top: str = ESTATES_COIN,
    draw: tuple[str, ...] = (),
    rest: str = "draw:0",
    options: Options = POWERS,
) -> Blame:
    """Seat 0 plays `top` as second card and swaps what it says; seat 1 would play next."""
    t = blame(
        roles=roles,
        hands=[[top, FAITH], [COIN], [MAGIC]],
        pile=[COIN_WAR, TREASON],
        draw=draw,
        rest=rest,
        played=1,
        options=options,
    )
    choose(t, 0, "play", top)
    choose(t, 0, "stop")
    return t


@pytest.mark.rule("B28")
def test_who_loses_the_viceroy_to_anothers_swap_may_draw_three_and_undo_it() -> None:
    t = swapped(draw=(SECRETS, MAGIC_WAR, WAR))
    assert (pile(t, "role:0"), pile(t, "role:1")) == ([VICEROY], [TREASURER])
    assert asking(t) == "UndoSwap" and waiting(t) == [1]
    assert offered(t, 1) == [("let",), ("undo",)]
    choose(t, 1, "undo")
    assert (pile(t, "role:0"), pile(t, "role:1")) == ([TREASURER], [VICEROY])
    assert pile(t, "hand:1") == [COIN, WAR, MAGIC_WAR, SECRETS]
    assert (t.turn, waiting(t), asking(t)) == (1, [1], "PlayOrStop")


@pytest.mark.rule("B28")
def test_the_viceroy_need_not_undo_the_swap() -> None:
    t = swapped()
    choose(t, 1, "let")
    assert (pile(t, "role:0"), pile(t, "role:1")) == ([VICEROY], [TREASURER])
    assert pile(t, "hand:1") == [COIN]
    assert (t.turn, asking(t)) == (1, "PlayOrStop")


@pytest.mark.rule("B28")
def test_a_swap_between_two_others_may_be_undone_by_the_one_who_held_the_viceroy() -> None:
    t = swapped(top=ESTATES_WAR)
    assert (pile(t, "role:1"), pile(t, "role:2")) == ([GENERAL], [VICEROY])
    assert asking(t) == "UndoSwap" and waiting(t) == [1]  # not seat 2, who holds the Viceroy now


@pytest.mark.rule("B28")
def test_a_swap_into_the_centre_may_be_undone() -> None:
    t = swapped(roles=(TREASURER, GENERAL, VICEROY), top=ESTATES_SECRETS)
    assert VICEROY in pile(t, "centre:0") and pile(t, "role:2") == [SPYMASTER]
    assert waiting(t) == [2]
    choose(t, 2, "undo")
    assert pile(t, "centre:0") == [ARCHBISHOP, SPYMASTER, WIZARD] and pile(t, "role:2") == [VICEROY]
    assert t.turn == 1


@pytest.mark.rule("B28")
def test_the_viceroys_own_swap_gives_no_right_to_undo_it() -> None:
    t = swapped(roles=(VICEROY, TREASURER, GENERAL))
    assert (pile(t, "role:0"), pile(t, "role:1")) == ([TREASURER], [VICEROY])
    assert asking(t) == "PlayOrStop" and waiting(t) == [1]


@pytest.mark.rule("B28")
def test_nobody_undoes_a_swap_that_brings_the_viceroy_out_of_the_centre() -> None:
    t = swapped(roles=(TREASURER, GENERAL, SPYMASTER))
    assert pile(t, "role:0") == [VICEROY] and asking(t) == "PlayOrStop"


@pytest.mark.rule("B28")
def test_a_swap_of_other_roles_cannot_be_undone() -> None:
    t = swapped(top=COIN_WAR_2)
    assert (pile(t, "role:0"), pile(t, "role:2")) == ([GENERAL], [TREASURER])
    assert asking(t) == "PlayOrStop"


@pytest.mark.rule("B28")
def test_undoing_triggers_no_power() -> None:
    t = swapped()  # seat 0 took the Viceroy, and loses it again by the undoing
    choose(t, 1, "undo")
    assert asking(t) == "PlayOrStop" and waiting(t) == [1]


@pytest.mark.rule("B28", "B23", "B24")
@pytest.mark.parametrize("left", [1, 3])
def test_if_the_draw_empties_the_pile_the_game_is_over_and_nothing_is_undone(left: int) -> None:
    t = swapped(draw=(FAITH_MAGIC, WAR, WAR_2)[:left], rest="secrets:2")
    choose(t, 1, "undo")
    result = outcome(t)
    assert result is not None and waiting(t) == []
    assert (pile(t, "role:0"), pile(t, "role:1")) == ([VICEROY], [TREASURER])
    assert {COIN_WAR, TREASON, ESTATES_COIN} <= set(pile(t, "hand:1"))  # the Blame
    assert result.scores is not None and result.scores[1] == 1 + 6 + 2  # as Treasurer


@pytest.mark.rule("B28")
def test_without_powers_no_swap_is_undone() -> None:
    t = swapped(options=Options())
    assert asking(t) == "PlayOrStop"
