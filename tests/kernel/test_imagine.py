"""Imagining: what search is handed is made of nothing but what the viewer knows."""

from __future__ import annotations

from random import Random

import pytest

from app.games import GAMES
from app.kernel import EVERYONE, SPECTATOR, Table, dump, imagine, only, play, project, redeal, waiting
from tests.bots.games_in_progress import positions
from tests.kernel.small_table import Vote, card, letters, small

VIEWERS = [0, 1, SPECTATOR]


def imagined(t: Table, viewer: int) -> str:
    """All of an imagined table but the numbers of its cards."""
    new = imagine(t, viewer, Random(3).shuffle)
    whole = dump(new)
    numbered = {"faces", "seen", "known", "met", "backs_seen", "backs_known"}
    whole["piles"] = [[zone, owner, [lying(new, n) for n in pile]] for zone, owner, pile in whole["piles"]]
    return str({key: value for key, value in whole.items() if key not in numbered})


def lying(t: Table, number: int) -> tuple[str | int, ...]:
    sight = (t.seen[number], t.known[number], t.met[number], t.backs_seen[number], t.backs_known[number])
    return (t.face(number).id, *sight)


def reordered(t: Table, viewer: int, rnd: Random) -> Table:
    """The same table with cards the viewer cannot see in loose piles in another order."""
    twin = t.copy()
    for place, pile in twin.piles.items():
        if not t.LOOKS[place].order >> viewer & 1:
            hidden = [card for card in pile if not t.seen[card] >> viewer & 1]
            rnd.shuffle(hidden)
            pile[:] = [card for card in pile if card not in hidden] + hidden
    return twin


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("game", GAMES)
def test_to_the_viewer_an_imagined_table_looks_like_the_true_one(game: str, viewer: int) -> None:
    for t in positions(game, max(GAMES[game].seats)):
        new = imagine(t, viewer, Random(1).shuffle)
        assert project(new, viewer) == {**project(t, viewer), "moved": []}


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("game", GAMES)
def test_worlds_that_look_alike_are_imagined_alike(game: str, viewer: int) -> None:
    rnd = Random(f"{game} {viewer}")
    for t in positions(game, min(GAMES[game].seats)):
        for twin in (redeal(t, viewer, rnd.shuffle), reordered(t, viewer, rnd)):
            assert imagined(twin, viewer) == imagined(t, viewer)


def test_who_else_has_answered_makes_no_difference() -> None:
    t = small(Vote((0, 1, 2)))
    before = imagined(t, 0)
    play(t, 1, ("vote", 2))
    assert imagined(t, 0) == before
    assert waiting(imagine(t, 0, Random(1).shuffle)) == [0, 1, 2]


def test_ones_own_answer_stays() -> None:
    t = small(Vote((0, 1, 2)))
    play(t, 0, ("vote", 2))
    assert imagine(t, 0, Random(1).shuffle).sealed == {0: ("vote", 2)}


def test_what_others_remember_makes_no_difference() -> None:
    t = small(hand_0="a", hand_1="bcd", hand_2="ef")
    other = t.copy()
    other.show(card("b"), only(2))
    other.hide(card("b"), only(2))
    assert imagined(other, 0) == imagined(t, 0)


def test_what_lay_open_to_all_is_remembered_by_all() -> None:
    t = small(open="ab", hand_1="c")
    t.hide(card("a"), EVERYONE)
    new = imagine(t, 0, Random(1).shuffle)
    assert new.known[card("a")] == EVERYONE
    assert letters(new, "open") == "ab"


# -- the log -----------------------------------------------------------------------------------------
@pytest.mark.parametrize("new_world", [redeal, imagine])
def test_only_what_the_viewer_reads_is_left_of_the_log(new_world: object) -> None:
    t = small(hand_0="a", hand_1="b")
    t.tell("All read this.")
    t.tell("You see [].", card("b"), to=only(1))
    t.tell("{1} shows [].", card("b"))
    t.tell("This fades.", until="turn")
    assert new_world in (redeal, imagine)
    new = (redeal if new_world is redeal else imagine)(t, 0, Random(1).shuffle)
    assert project(new, 0)["log"] == project(t, 0)["log"]
    assert "Red B" not in str(dump(new)["log"])
    assert project(new, 1)["log"] == ["All read this.", "This fades."]
    new.fade("turn")
    assert project(new, 0)["log"][-1] != "This fades."


def test_a_line_that_has_faded_is_read_again_at_the_end_of_a_re_dealt_game() -> None:
    t = small()
    t.tell("This fades.", until="turn")
    t.fade("turn")
    new = redeal(t, 0, Random(1).shuffle)
    assert project(new, 0)["log"] == []
    play(new, 0, ("end",))
    assert "This fades." in project(new, 0)["log"]
