"""What is seen: K31."""

from __future__ import annotations

from random import Random

import pytest

from app.games.blakes import GAME
from app.games.blakes.card_set import BY_ID
from app.games.blakes.cards import Character, Event
from app.games.blakes.table import Blakes, Options
from app.kernel import SPECTATOR, options, play, project, redeal
from tests.games.blakes.deck import SCHOLAR, assault, blakes, put
from tests.games.positions import pile
from tests.games.read_log import read_log

VIEWERS = (0, 1, 2, SPECTATOR)


@pytest.mark.rule("K31")
def test_everyone_sees_characters_stats_self_esteem_buffs_event_discards_and_sizes() -> None:
    t = blakes(
        event="open-mic", buffs=[["monocle"]], hands=[["mumble"], ["earworm", "hiccups"]], discard=["podcast"]
    )
    put(t, 0, "Mumble on {1}")
    for viewer in VIEWERS:
        view = project(t, viewer)
        piles, public = view["piles"], view["public"]
        assert piles["blake:0"] == ["artist-blake"] and piles["buffs:0"] == ["monocle"]
        assert piles["event:0"] == ["open-mic"] and piles["discard:0"] == ["podcast", "mumble"]
        assert public["stats"][0] == ((3, 1, 0, 0, 4), (2, 0, 0, 0, 2), (3, 0, 2, 0, 5))
        assert public["stats"][1][0] == (5, 1, 0, -1, 5) and public["acts"][1] == (("mumble", ""),)
        assert public["esteem"] == [20, 14, 16]
        assert len(piles["hand:1"]) == 2 and set(piles["deck:0"]) == {"?"}


@pytest.mark.rule("K31")
def test_a_hand_is_seen_by_its_owner_alone_and_nobody_sees_a_character_from_behind() -> None:
    t = blakes(hands=[["mumble", SCHOLAR]])
    for viewer in VIEWERS:
        hand = project(t, viewer)["piles"]["hand:0"]
        assert hand == (["mumble", SCHOLAR] if viewer == 0 else ["?", "?"])
        assert project(t, viewer)["private"] == {}


@pytest.mark.rule("K31")
def test_the_two_characters_dealt_are_seen_by_their_owner_alone() -> None:
    t = GAME.setup(3, Options(), b"two")
    for viewer in VIEWERS:
        for seat in range(3):
            dealt = project(t, viewer)["piles"][f"dealt:{seat}"]
            assert dealt == (pile(t, f"dealt:{seat}") if viewer == seat else ["?character"] * 2)


@pytest.mark.rule("K31")
def test_whoever_imagines_the_hidden_cards_imagines_a_game_that_can_be() -> None:
    """Characters stay Characters where their backs are seen, and as many hide in the deck as there are."""
    t = GAME.setup(3, Options(), b"two")
    rnd = Random(1)
    for viewer in VIEWERS:
        for _ in range(5):
            other = redeal(t, viewer, rnd.shuffle)
            assert isinstance(other, Blakes)
            for seat in range(3):
                assert all(isinstance(BY_ID[card], Character) for card in pile(other, f"dealt:{seat}"))
            assert all(isinstance(BY_ID[card], Event) for card in pile(other, "events:0"))
            assert not any(isinstance(BY_ID[card], Character | Event) for card in pile(other, "box:0"))


@pytest.mark.rule("K05", "K31")
def test_the_character_one_did_not_pick_is_imagined_in_the_deck_or_in_a_hand() -> None:
    t = GAME.setup(3, Options(), b"two")
    spared = [pile(t, f"dealt:{seat}")[1] for seat in range(3)]
    for seat in range(3):
        play(t, seat, options(t, seat)[0])
    rnd = Random(1)
    worlds = [redeal(t, 0, rnd.shuffle) for _ in range(60)]
    assert not any(spared[0] in pile(world, "unused:0") for world in worlds)
    # Of the Characters that others did not pick one cannot tell.
    assert any(spared[1] in pile(world, "unused:0") for world in worlds)


@pytest.mark.rule("K31")
def test_the_stats_in_the_view_are_true_in_the_middle_of_a_conflict() -> None:
    t = blakes(hands=[["cutting-remark", SCHOLAR], ["cardigan"]], buffs=[["podcast"]])
    assault(t, 0, 1)
    put(t, 0, "Cutting Remark on yourself")
    assert project(t, SPECTATOR)["public"]["stats"][0][0] == (3, 0, 2, 2, 7)
    put(t, 0, "Blunder Twin Powers with Scholar Blake")
    view = project(t, SPECTATOR)
    assert view["public"]["stats"][0] == ((5, 0, 0, 0, 5), (4, 0, 0, 0, 4), (8, 0, 0, 0, 8))
    assert view["public"]["lapsed"][0] == 1 and view["public"]["twins"][0] == SCHOLAR
    assert view["piles"]["twin:0"] == [SCHOLAR]


@pytest.mark.rule("K31")
def test_what_is_drawn_is_told_to_the_one_who_draws() -> None:
    t = blakes(hands=[["second-wind"]], deck=["mumble", "earworm"])
    put(t, 0, "Second Wind")
    assert read_log(t, 0)[-1] == "You draw [Earworm] and [Mumble]."
    for viewer in VIEWERS[1:]:
        assert read_log(t, viewer)[-1] == "{0} draws 2 cards."
