"""Setting up: K03 to K06, and K26."""

from __future__ import annotations

from collections import Counter

import pytest

from app.games.blakes import GAME
from app.games.blakes.card_set import BY_ID, PERSONAS
from app.games.blakes.cards import Action, Buff, Character, Event
from app.games.blakes.table import Blakes, Options
from app.kernel import SPECTATOR, Table, options, play, project, waiting
from tests.games.blakes.deck import labels
from tests.games.positions import asking, assert_conserved, choose, pile
from tests.games.read_log import read_log


def dealt(seats: int, seed: bytes | None = None, **settings: object) -> Blakes:
    """A game that has just begun; without a seed, one whose first Event costs and gives nothing."""
    for number in range(100):
        t: Table = GAME.setup(seats, Options(**settings), seed or bytes([number]))  # type: ignore[arg-type]
        assert isinstance(t, Blakes)
        first = BY_ID[pile(t, "events:0")[-1]]
        assert isinstance(first, Event)
        if seed or not (first.esteem or first.draw or first.special):
            return t
    raise AssertionError("no such game")


def give(t: Blakes, first: bool = True) -> None:
    """Everybody gives away their first Character, or their second."""
    for seat in waiting(t):
        play(t, seat, options(t, seat)[0 if first else 1])
    assert_conserved(t)


@pytest.mark.rule("K03")
@pytest.mark.parametrize(("seats", "rounds"), [(2, 8), (3, 7), (4, 6)])
def test_so_many_events_are_kept_and_nobody_sees_the_rest(seats: int, rounds: int) -> None:
    t = dealt(seats)
    assert len(t.pile("events")) == rounds
    left_out = [card for card in pile(t, "unused:0") if isinstance(BY_ID[card], Event)]
    assert len(left_out) == 12 - rounds
    for viewer in (*range(seats), SPECTATOR):
        piles = project(t, viewer)["piles"]
        assert piles["events:0"] == ["?event"] * rounds  # how many remain is public
        assert set(piles["unused:0"]) <= {"?event", "?character"}


@pytest.mark.rule("K03")
@pytest.mark.parametrize("events", [1, 5, 12])
def test_the_table_may_choose_the_number_of_events(events: int) -> None:
    assert len(dealt(3, events=events).pile("events")) == events


@pytest.mark.rule("K03")
def test_the_events_are_shuffled() -> None:
    assert len({tuple(pile(dealt(2, bytes([n])), "events:0")) for n in range(10)}) == 10


@pytest.mark.rule("K04")
def test_two_characters_to_each_and_the_rest_leave_the_game() -> None:
    for seats in (2, 3, 4):
        t = dealt(seats)
        assert asking(t) == "Burden" and waiting(t) == list(range(seats))
        assert all(len(t.pile("dealt", seat)) == 2 for seat in range(seats))
        left_out = [card for card in pile(t, "unused:0") if isinstance(BY_ID[card], Character)]
        assert len(left_out) == 8 - 2 * seats


@pytest.mark.rule("K04")
def test_each_picks_in_secret_who_the_player_on_their_left_must_be() -> None:
    t = dealt(3)
    given = [pile(t, f"dealt:{seat}")[1] for seat in range(3)]
    assert labels(t, 0)[1] == f"{PERSONAS[given[0]].title} for {{1}}"
    choose(t, 0, "give", given[0])
    choose(t, 2, "give", given[2])
    assert t.personas == ["", "", ""] and project(t, 1)["waiting"] == [0, 1, 2]
    choose(t, 1, "give", given[1])
    assert t.personas == [given[2], given[0], given[1]]
    assert [pile(t, f"blake:{blake}") for blake in range(3)] == [[persona] for persona in t.personas]
    assert t.esteem == [PERSONAS[persona].esteem for persona in t.personas]
    assert f"{{2}} makes {{0}} [{PERSONAS[given[2]].title}]." in read_log(t, SPECTATOR)


@pytest.mark.rule("K05")
def test_the_community_deck_is_actions_buffs_and_the_unchosen_characters() -> None:
    t = dealt(3)
    unchosen = [pile(t, f"dealt:{seat}")[1] for seat in range(3)]
    give(t)
    community = pile(t, "deck:0") + [card for seat in range(3) for card in pile(t, f"hand:{seat}")]
    kinds = Counter(type(BY_ID[card]) for card in community)
    assert kinds == {Action: 72, Buff: 28, Character: 3}
    assert sorted(card for card in community if isinstance(BY_ID[card], Character)) == sorted(unchosen)


@pytest.mark.rule("K05")
def test_with_two_players_there_is_no_whats_that_over_there() -> None:
    for seats, copies in ((2, 0), (3, 1), (4, 1)):
        t = dealt(seats)
        assert [t.face(card).id for card in range(len(t.faces))].count("over-there") == copies


@pytest.mark.rule("K05")
def test_six_cards_to_each_hand() -> None:
    for number in range(12):
        t = dealt(4, bytes([number]))
        give(t)
        extra = 1 if pile(t, "event:0") == ["gallery-opening"] else 0
        assert [len(t.hand(seat)) for seat in range(4)] == [6 + extra] * 4


@pytest.mark.rule("K05")
def test_nobody_can_follow_an_unchosen_character_into_the_deck() -> None:
    t = dealt(3)
    unchosen = [t.pile("dealt", seat)[1] for seat in range(3)]
    give(t)
    for card in unchosen:
        if t.where[card][0] == "deck":
            assert t.known[card] == 0 and t.backs_known[card] == 0


@pytest.mark.rule("K06")
def test_the_start_player_is_drawn_by_lot() -> None:
    assert {dealt(4, bytes([n])).start for n in range(40)} == {0, 1, 2, 3}


# -- four Blakes -------------------------------------------------------------------------------------
@pytest.mark.rule("K26")
def test_with_four_blakes_one_is_kept_and_one_given_at_the_same_time() -> None:
    t = dealt(2, duo=True)
    mine, theirs = pile(t, "dealt:0"), pile(t, "dealt:1")
    assert labels(t, 0)[0] == f"Give {PERSONAS[mine[0]].title} to {{1}}"
    choose(t, 0, "give", mine[0])
    assert t.personas == [""] * 4
    choose(t, 1, "give", theirs[0])
    assert t.personas == [mine[1], theirs[1], theirs[0], mine[0]]
    assert [t.owner(blake) for blake in range(4)] == [0, 1, 0, 1]
    assert t.esteem == [PERSONAS[persona].esteem for persona in t.personas]


@pytest.mark.rule("K26")
def test_with_four_blakes_no_character_is_in_the_community_deck() -> None:
    t = dealt(2, duo=True)
    give(t)
    community = pile(t, "deck:0") + pile(t, "hand:0") + pile(t, "hand:1")
    assert Counter(type(BY_ID[card]) for card in community) == {Action: 71, Buff: 28}


@pytest.mark.rule("K26")
def test_four_blakes_are_for_two_players_only() -> None:
    t = dealt(3, duo=True)
    assert not t.duo and len(t.personas) == 3
    give(t)
    assert all(len(t.pile("blake", seat)) == 1 for seat in range(3))
