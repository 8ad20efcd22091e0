"""The bluff: M26 to M34."""

from __future__ import annotations

import pytest

from app.games.madness import GAME
from app.games.madness.table import COINS, NOTHING, Madness, Options
from app.kernel import SPECTATOR, IllegalChoice, dump, load, options, play, project, waiting
from tests.games.madness.deck import aims, all_say, bet, bluff, card, madness, say, verbs
from tests.games.positions import asking, pile
from tests.games.read_log import log_by_name, read_log

EVERY_VIEWER = (0, 1, 2, SPECTATOR)


def claims(t: Madness, seat: int) -> list[str]:
    return [choice[1] for choice in options(t, seat) if choice[0] == "claim"]


def thief_claimed(name: str = "coin-1", stakes: tuple[int, ...] = (7, 7, 7), **more: object) -> Madness:
    """Seat 0 plays a card face down as a Thief, aimed at the Coin 6 of seat 1."""
    t = madness(
        hands=[[name], ["coin-2"], ["coin-3"]],
        fronts=[[], ["coin-6"], ["coin-5"]],
        stakes=stakes,
        **more,  # type: ignore[arg-type]
    )
    bluff(t, 0, name, "thief", card(t, "front:1", "coin-6"))
    return t


# -- the claim -----------------------------------------------------------------------------------------
@pytest.mark.rule("M26")
@pytest.mark.parametrize("name", ["coin-1", "warrior", "thief", "sorceress", "horror", "madness"])
def test_any_hand_card_can_be_played_face_down_and_called_a_character(name: str) -> None:
    t = madness(hands=[[name], ["coin-2"]], fronts=[["coin-4"], ["coin-6", "thief"]])
    say(t, 0, "play")
    say(t, 0, "down", card(t, "hand:0", name))
    assert pile(t, "down:0") == [name]
    for viewer in (1, 2, SPECTATOR):
        assert project(t, viewer)["piles"]["down:0"] == ["?card"]
    assert claims(t, 0) == ["sorceress", "thief", "warrior", "horror"]  # Madness is no character


@pytest.mark.rule("M26")
def test_a_claimed_horror_only_discards() -> None:
    t = madness(hands=[["coin-1"]], fronts=[[], ["thief", "coin-6", "warrior>coins"]])
    say(t, 0, "play")
    say(t, 0, "down", card(t, "hand:0", "coin-1"))
    say(t, 0, "claim", "horror")
    assert [t.face(target).id for target in aims(t, 0)] == ["thief", "warrior"]
    assert verbs(t, 0) == {"aim", "back"}


@pytest.mark.rule("M27")
def test_a_claim_without_a_legal_target_cannot_be_made() -> None:
    t = madness(hands=[["coin-1"]], fronts=[[], ["coin-6", "warrior>coins"]])
    say(t, 0, "play")
    say(t, 0, "down", card(t, "hand:0", "coin-1"))
    # No rival has cards; the only coins are guarded; the Warrior is a target of the Horror.
    assert claims(t, 0) == ["warrior", "horror"]
    t = madness(hands=[["coin-1"]])
    say(t, 0, "play")
    say(t, 0, "down", card(t, "hand:0", "coin-1"))
    assert claims(t, 0) == ["warrior"]


@pytest.mark.rule("M27")
def test_the_target_is_named_with_the_claim_for_all_to_read() -> None:
    t = thief_claimed()
    for viewer in EVERY_VIEWER:
        log = log_by_name(t, viewer)
        assert ("{0} plays [Coin 1] face down." if viewer == 0 else "{0} plays a card face down.") in log
        assert "{0} says: this is a [Thief], aimed at {1}'s [Coin 6]." in log
    assert project(t, 1)["prompt"].startswith("{0} says: this is a Thief, aimed at {1}'s Coin 6.")
    assert project(t, 2)["prompt"].startswith("{0} says: this is a Thief, aimed at {1}'s Coin 6.")


@pytest.mark.rule("M27")
def test_before_that_the_claim_may_still_be_another() -> None:
    t = madness(hands=[["coin-1"], ["coin-2"]], fronts=[[], ["coin-6", "thief"]])
    say(t, 0, "play")
    say(t, 0, "down", card(t, "hand:0", "coin-1"))
    say(t, 0, "claim", "thief")
    say(t, 0, "back")
    assert claims(t, 0) == ["sorceress", "thief", "warrior", "horror"]
    assert not any("Thief" in line for line in read_log(t, 1))


# -- the challenge -------------------------------------------------------------------------------------
@pytest.mark.rule("M27", "M33")
def test_every_opponent_still_in_is_asked_at_once_before_anything_else_happens() -> None:
    t = thief_claimed()
    assert asking(t) == "Challenge" and waiting(t) == [1, 2]
    assert options(t, 1) == options(t, 2) == [("let",), ("challenge",)]
    assert pile(t, "front:1") == ["coin-6"]
    t = madness(seats=4, hands=[[], ["coin-1"]], folded=[3], turn=1)
    bluff(t, 1, "coin-1", "warrior")
    assert waiting(t) == [2, 0]
    t = thief_claimed(stacks=(50, 0, 50))  # M32: who is all in pays nothing, and may challenge all the same
    assert options(t, 1) == [("let",), ("challenge",)]


@pytest.mark.rule("M27")
def test_nobody_sees_who_has_answered_and_being_quick_wins_nothing() -> None:
    t = thief_claimed()
    before = [project(t, viewer) for viewer in (0, 1, SPECTATOR)]
    say(t, 2, "challenge")
    assert [project(t, viewer) for viewer in (0, 1, SPECTATOR)] == before
    say(t, 1, "challenge")
    # The nearest on the bluffer's left is the challenger, though seat 2 was first.
    assert "{1} challenges. The card is [Coin 1]." in read_log(t, 0)


@pytest.mark.rule("M27")
def test_an_answer_is_final() -> None:
    t = thief_claimed()
    say(t, 2, "challenge")
    with pytest.raises(IllegalChoice):
        play(t, 2, ("let",))


# -- believed --------------------------------------------------------------------------------------------
@pytest.mark.rule("M28", "M34")
@pytest.mark.parametrize("name", ["coin-1", "thief"])
def test_unchallenged_the_claimed_effect_happens_and_the_card_is_discarded_unseen(name: str) -> None:
    t = thief_claimed(name)
    bluffed = card(t, "down:0", name)
    all_say(t, "let")
    assert asking(t) == "Cancel"
    all_say(t, "let")
    assert pile(t, "front:1") == [] and pile(t, "discard:0") == [name, "coin-6"]
    assert t.known[bluffed] == 1 << 0
    for viewer in (1, 2, SPECTATOR):
        view = project(t, viewer)
        assert view["piles"]["discard:0"] == ["?card"] * 2
        assert not any("[Coin 1]" in line for line in view["log"])
        assert "Nobody challenges." in view["log"]
    assert t.stacks == [50, 50, 50] and t.penalties == 0


@pytest.mark.rule("M28", "M20")
def test_a_believed_sorceress_looks() -> None:
    t = madness(hands=[["coin-1", "coin-2"], ["coin-5"]])
    bluff(t, 0, "coin-1", "sorceress", 1)
    all_say(t, "let")
    all_say(t, "let")
    assert asking(t) == "Swap" and project(t, 0)["piles"]["hand:1"] == ["coin-5"]


@pytest.mark.rule("M28", "M23")
def test_a_believed_horror_discards() -> None:
    t = madness(hands=[["coin-1"]], fronts=[[], ["thief"]])
    bluff(t, 0, "coin-1", "horror", card(t, "front:1", "thief"))
    all_say(t, "let")
    all_say(t, "let")
    assert pile(t, "front:1") == []


@pytest.mark.rule("M29")
@pytest.mark.parametrize("name", ["coin-6", "warrior"])
def test_an_unchallenged_warrior_stays_face_down_and_guards_the_coins(name: str) -> None:
    t = madness(hands=[[name]], fronts=[["coin-4"], ["thief"]])
    bluff(t, 0, name, "warrior")
    assert asking(t) == "Challenge"  # with no character there, the coins are all it could guard
    all_say(t, "let")
    assert pile(t, "down:0") == [name] and t.hidden_guards[0] == (COINS,)
    assert pile(t, "front:0") == ["coin-4"] and t.total(0) == 4
    assert project(t, 1)["piles"]["down:0"] == ["?card"]
    assert project(t, 0)["piles"]["down:0"] == [name]
    assert waiting(t) == [1] and "use" not in verbs(t, 1)


@pytest.mark.rule("M29")
def test_or_a_character_named_with_the_claim() -> None:
    t = madness(hands=[["coin-6"]], fronts=[["coin-4", "sorceress", "thief"], ["horror"]])
    say(t, 0, "play")
    say(t, 0, "down", card(t, "hand:0", "coin-6"))
    say(t, 0, "claim", "warrior")
    assert aims(t, 0) == [COINS, card(t, "front:0", "sorceress"), card(t, "front:0", "thief")]
    say(t, 0, "aim", card(t, "front:0", "thief"))
    all_say(t, "let")
    assert t.hidden_guards[0] == (2,)
    say(t, 0, "end")
    say(t, 1, "use", card(t, "front:1", "horror"))
    assert aims(t, 1) == [card(t, "front:0", "sorceress")]


@pytest.mark.rule("M29")
def test_a_face_down_warrior_is_beyond_horror_madness_and_later_challenges() -> None:
    t = madness(hands=[["madness"]], fronts=[["horror"], ["coin-6", "?coin-5>coins"], []])
    assert verbs(t, 0) == {"bet", "play", "pass"}  # nothing for the Horror, nobody to silence, no challenge
    t.lay(card(t, "deck:0", "thief"), 1)
    assert "use" in verbs(t, 0)
    say(t, 0, "use", card(t, "front:0", "horror"))
    assert aims(t, 0) == [card(t, "front:1", "thief")]


# -- challenged --------------------------------------------------------------------------------------------
@pytest.mark.rule("M30", "M32")
def test_challenged_and_false_the_card_is_shown_and_discarded_and_the_bluffer_pays_their_own_stake() -> None:
    t = thief_claimed("coin-1", stakes=(7, 7, 7))
    say(t, 1, "let")
    say(t, 2, "challenge")
    assert pile(t, "discard:0") == ["coin-1"] and pile(t, "front:1") == ["coin-6"]
    assert t.stacks == [43, 50, 50] and t.penalties == 7 and t.stakes == [7, 7, 7]
    for viewer in EVERY_VIEWER:
        log = log_by_name(t, viewer)
        assert "{2} challenges. The card is [Coin 1]." in log
        assert "{0} pays 7 chips into the pot." in log
        assert "It was a bluff: nothing happens." in log
    assert waiting(t) == [1] and asking(t) == "Turn"


@pytest.mark.rule("M31")
@pytest.mark.parametrize("stakes", [(7, 20, 20), (20, 7, 20)])
def test_challenged_and_true_the_challenger_pays_the_bluffers_stake_and_it_happens(
    stakes: tuple[int, ...],
) -> None:
    t = thief_claimed("thief", stakes=stakes)
    say(t, 1, "challenge")
    assert t.stacks == [50, 50 - stakes[0], 50] and t.penalties == stakes[0]
    assert asking(t) == "Cancel"
    all_say(t, "let")
    assert pile(t, "front:1") == [] and pile(t, "discard:0") == ["thief", "coin-6"]


@pytest.mark.rule("M28", "M30", "M31", "M34")
def test_what_a_challenge_showed_is_remembered_for_all_and_what_was_believed_is_not() -> None:
    for name, said, shown in (
        ("coin-1", "challenge", ((0, False),)),
        ("thief", "challenge", ((0, True),)),
        ("coin-1", "let", ()),
    ):
        t = thief_claimed(name)
        say(t, 1, said)
        if said == "let":
            say(t, 2, said)
        assert project(t, SPECTATOR)["public"]["exposed"] == shown
        told = (1, 0, "thief", name) if shown else None
        assert project(t, SPECTATOR)["public"]["challenge"] == told


@pytest.mark.rule("M31", "M22")
def test_a_true_warrior_stays_face_up() -> None:
    t = madness(hands=[["warrior"]], fronts=[["coin-4"], ["thief"]])
    bluff(t, 0, "warrior", "warrior")
    say(t, 1, "challenge")
    assert pile(t, "front:0") == ["coin-4", "warrior"] and t.guards[0] == (NOTHING, COINS)
    assert pile(t, "down:0") == [] and t.hidden_guards[0] == ()
    assert project(t, SPECTATOR)["piles"]["front:0"] == ["coin-4", "warrior"]
    assert t.stacks == [50, 48, 50]


@pytest.mark.rule("M30")
def test_a_false_warrior_guards_nothing() -> None:
    t = madness(hands=[["madness"]], fronts=[["coin-4"], ["thief"]])
    bluff(t, 0, "madness", "warrior")
    say(t, 1, "challenge")
    assert pile(t, "down:0") == [] and t.hidden_guards[0] == () and not t.guarded(0, COINS)
    assert t.stacks == [48, 50, 50]


@pytest.mark.rule("M32")
def test_the_payment_is_no_stake() -> None:
    t = thief_claimed("coin-1")
    say(t, 1, "challenge")
    assert t.stakes == [7, 7, 7] and t.level == 7
    bet(t, 1, 4)
    assert project(t, 2)["options"][1]["label"] == "Call 4"
    say(t, 2, "call")
    assert project(t, 0)["options"][1]["label"] == "Call 4"


@pytest.mark.rule("M32")
def test_a_player_short_of_it_pays_what_they_have() -> None:
    t = thief_claimed("coin-1", stacks=[3, 50, 50])
    say(t, 1, "challenge")
    assert t.stacks == [0, 50, 50] and t.penalties == 3
    assert t.still_in[0]
    t = thief_claimed("thief", stacks=[50, 0, 50])
    say(t, 1, "challenge")
    assert t.stacks == [50, 0, 50] and t.penalties == 0


@pytest.mark.rule("M32", "M16")
def test_the_payment_goes_to_the_winner_of_the_main_pot() -> None:
    t = thief_claimed("coin-1", options=Options(rounds=1))
    say(t, 1, "challenge")
    for seat in (1, 2, 0):
        say(t, seat, "pass")
    assert t.stacks == [43, 50 + 21 + 7, 50]  # seat 1 has the Coin 6


@pytest.mark.rule("M34")
def test_nobody_learns_what_an_unchallenged_bluff_was_not_even_at_the_rounds_end() -> None:
    t = madness(
        hands=[["coin-1"], ["coin-2"], ["coin-3"]],
        fronts=[[], ["coin-6"], ["coin-5"]],
        options=Options(rounds=1),
    )
    bluff(t, 0, "coin-1", "thief", card(t, "front:1", "coin-6"))
    all_say(t, "let")
    all_say(t, "let")
    for seat in (1, 2, 0):
        say(t, seat, "pass")
    assert waiting(t) == []
    for viewer in (1, 2, SPECTATOR):
        view = project(t, viewer)
        assert view["piles"]["discard:0"] == ["?card", "?card"]
        assert not any("Coin 1" in line for line in view["log"])


def test_a_table_that_was_saved_before_claims_were_counted_loads_with_none() -> None:
    saved = dump(GAME.setup(3, GAME.Options(), b"older"))
    del saved["fields"]["exposed"], saved["fields"]["challenge"]
    t = load(GAME, saved)
    assert project(t, SPECTATOR)["public"]["exposed"] == ()
    assert project(t, SPECTATOR)["public"]["challenge"] is None
