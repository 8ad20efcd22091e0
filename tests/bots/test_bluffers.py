"""Whole games of Blood & Madness Bluff against players who always lie, or never: neither should pay.

The games are dealt from fixed seeds, each deal is played from either seat, and bots draw their luck from the
same seed: so a test plays the very same games every time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import pytest

from app.bots import sensible
from app.games import GAMES
from app.games.madness.bluffs import Challenge
from app.games.madness.cards import CHARACTERS, THIEF
from app.games.madness.table import NOBODY_YET, Madness
from app.games.view_reading import Below, about, card_at, with_verb
from app.kernel import View, answer, options, project, standing, waiting
from app.kernel.view import Option

Player = Callable[[View, Below], int]
STACK = 100


def liar(view: View, below: Below) -> int:
    """Plays any card face down and says what it is not, a Thief if possible; else plays sensibly."""
    match view["asking"]:
        case {"kind": "PlayCard"}:
            downs = with_verb(view, "down")
            return downs[below(len(downs))]["n"]
        case {"kind": "Declare"}:
            card = card_at(view, about(view, "card"))
            claims = [str(option["operands"]["character"]) for option in view["options"]]
            lies = [claim for claim in claims if claim != card]
            return claims.index("thief" if "thief" in lies else [*lies, card][0])
    return sensible.choose(view, below)


def bold(view: View, below: Below) -> int:
    """Plays the coins that a sensible player would, and lies with everything else."""
    chosen = sensible.choose(view, below)
    option = view["options"][chosen]
    if view["asking"] is not None and view["asking"]["kind"] == "PlayCard":
        assert option["place"] is not None
        if option["verb"] == "up" and card_at(view, option["place"]).startswith("coin-"):
            return chosen
    return liar(view, below)


def innocent(view: View, below: Below) -> int:
    """Plays every card face up; else plays sensibly."""
    if view["asking"] is not None and view["asking"]["kind"] == "PlayCard":
        plays = [option for option in view["options"] if option["verb"] != "down"]
        numbered: list[Option] = [{**option, "n": n} for n, option in enumerate(plays)]
        return plays[sensible.choose({**view, "options": numbered}, below)]["n"]
    return sensible.choose(view, below)


def play(players: Sequence[Player], deal: int, seen: Callable[[Madness], None] = lambda t: None) -> list[int]:
    """The chips of each at the end."""
    game = GAMES["madness"]
    t, rnd = game.setup(len(players), game.Options(), f"bluffers {deal}".encode()), Random(deal)
    assert isinstance(t, Madness)
    while asked := waiting(t):
        seen(t)
        view = project(t, asked[0])
        answer(t, asked[0], options(t, asked[0])[players[asked[0]](view, rnd.randrange)])
    return t.stacks


@pytest.mark.slow
@pytest.mark.parametrize(("player", "deals"), [(liar, 3), (bold, 10), (innocent, 12)])
def test_against_a_sensible_player_it_loses_on_average(player: Player, deals: int) -> None:
    chips = 0
    for deal in range(deals):
        chips += play([player, sensible.choose], deal)[0] + play([sensible.choose, player], deal)[1]
    assert chips / (2 * deals) < 0.9 * STACK


@pytest.mark.parametrize(
    ("seats", "deals"),
    [(2, 12), pytest.param(3, 5, marks=pytest.mark.slow), pytest.param(4, 4, marks=pytest.mark.slow)],
)
def test_sensible_players_challenge_lies_more_often_than_what_is_true(seats: int, deals: int) -> None:
    claims: dict[tuple[int, int], tuple[int, bool]] = {}  # deal and question -> the claim, whether true
    shown: set[tuple[int, int]] = set()
    exposed: tuple[tuple[int, bool], ...] = ()

    def look(t: Madness) -> None:
        nonlocal exposed
        if len(t.exposed) > len(exposed):
            shown.add(list(claims)[-1])
        exposed, question = t.exposed, standing(t)
        if isinstance(question, Challenge):
            claims[deal, t.question] = question.claim, t.faces[question.card] == question.claim

    def challenged(true: bool, *said: int) -> float:
        found = [each for each, (claim, is_true) in claims.items() if is_true == true and claim in said]
        return len(shown.intersection(found)) / len(found)

    for deal in range(deals):
        exposed = ()
        play([sensible.choose] * seats, deal, look)
    assert challenged(False, *CHARACTERS) > challenged(True, *CHARACTERS)
    assert challenged(False, THIEF) > 0.5 * challenged(True, THIEF)


@pytest.mark.slow
def test_sensible_players_see_pots_of_three_and_four_and_about_half_of_all_lies_challenged() -> None:
    lies: set[tuple[int, int]] = set()  # each by its deal and question
    caught: dict[int, int] = {}
    dealt: dict[tuple[int, int], int] = {}  # deal and round -> how many saw their first face-up card

    def look(t: Madness) -> None:
        question = standing(t)
        if isinstance(question, Challenge) and t.faces[question.card] != question.claim:
            lies.add((deal, t.question))
        if t.turn != NOBODY_YET:
            dealt.setdefault((deal, t.round), t.still_in.count(True))
        caught[deal] = sum(not true for _, true in t.exposed)

    for deal in range(8):
        play([sensible.choose] * 4, deal, look)
    assert 0.4 < sum(caught.values()) / len(lies) < 0.8
    assert sum(players > 2 for players in dealt.values()) > 0.4 * len(dealt)
