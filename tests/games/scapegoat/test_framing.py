"""Prepare, Frame/Steal and the Frame Attempt: S13, S14, S19-S22."""

from __future__ import annotations

import pytest

from app.games.scapegoat.framing import Frame, framed_by
from app.games.scapegoat.rules import Swap, next_turn
from app.games.scapegoat.table import ScapeGoat
from app.kernel import do, options, outcome, play, project, waiting
from tests.games.positions import asking, choose, offered, pile
from tests.games.scapegoat.deck import (
    ALL,
    BLUE,
    BLUE_RED,
    GREEN,
    GREY,
    ORANGE,
    PURPLE,
    RED,
    RED_PURPLE,
    YELLOW,
    YELLOW_GREEN,
    go,
    goats,
    log,
    notes,
    viewers,
)


# -- preparing ---------------------------------------------------------------------------------------
@pytest.mark.rule("S13")
def test_whoever_comes_to_prepare_takes_a_token() -> None:
    t = goats(at=["spy", "spy", "trade"])
    go(t, 0, "prepare")
    assert t.tokens == [1, 0, 0] and not t.flipped()
    assert asking(t) == "Swap"
    for viewer in viewers(t):
        assert "{0} takes a preparation token." in log(t, viewer)


@pytest.mark.rule("S13")
def test_a_player_may_come_to_hold_both() -> None:
    t = goats(at=["spy", "spy", "trade"], tokens=[1, 0, 0])
    go(t, 0, "prepare")
    assert t.tokens == [2, 0, 0] and t.flipped()


@pytest.mark.rule("S13")
def test_with_the_second_token_the_card_flips_and_its_evidence_stays() -> None:
    t = goats(up=[GREY, RED, RED, BLUE], at=["spy", "spy", "trade"], tokens=[0, 1, 0])
    go(t, 0, "prepare")
    assert t.flipped()
    assert pile(t, "prepare:0") == [GREY]
    for viewer in viewers(t):
        assert "That was the last one: Prepare turns into Frame/Steal." in log(t, viewer)
    assert asking(t) == "Swap"
    play(t, 0, options(t, 0)[0])
    assert "at Frame/Steal" in log(t, 1)[-1]


# -- stealing ----------------------------------------------------------------------------------------
@pytest.mark.rule("S14")
def test_without_a_token_one_takes_one_from_a_player_who_has_one() -> None:
    t = goats(seats=4, at=["spy", "spy", "trade", "stash"], tokens=[0, 1, 0, 1])
    go(t, 0, "prepare")
    assert asking(t) == "Steal"
    assert offered(t, 0) == [("steal", 1), ("steal", 3)]
    choose(t, 0, "steal", 3)
    assert t.tokens == [1, 1, 0, 0]
    assert asking(t) == "Swap"
    for viewer in viewers(t):
        assert "{0} steals a preparation token from {3}." in log(t, viewer)


@pytest.mark.rule("S14")
def test_of_a_player_who_has_both_one_is_taken() -> None:
    t = goats(at=["spy", "spy", "trade"], tokens=[0, 2, 0])
    go(t, 0, "prepare")
    assert t.tokens == [1, 1, 0]  # there was no choice to make
    assert asking(t) == "Swap"


@pytest.mark.rule("S14")
@pytest.mark.parametrize("tokens", [[1, 1, 0], [2, 0, 0]])
def test_with_a_token_one_starts_a_frame_attempt(tokens: list[int]) -> None:
    t = goats(at=["spy", "spy", "trade"], tokens=tokens)
    go(t, 0, "prepare")
    assert asking(t) == "Frame"
    assert t.tokens == tokens


@pytest.mark.rule("S14")
def test_tokens_are_not_spent_by_a_frame() -> None:
    t = attempt([GREY, GREY, GREY])
    assert outcome(t) is None and t.tokens == [1, 1, 0]


# -- framing -----------------------------------------------------------------------------------------
def attempt(
    cards: list[str], *, scapegoat: int = 1, seats: int = 3, colours: list[str] | None = None, turn: int = 0
) -> ScapeGoat:
    """Everybody has revealed these cards, by seat."""
    tokens = [0] * seats
    tokens[turn] = tokens[(turn + 1) % seats] = 1
    t = goats(
        seats=seats,
        colours=colours,
        hands=[[card] for card in cards],
        at=["spy"] * seats,
        tokens=tokens,
        scapegoat=scapegoat,
        decoy=(scapegoat + 1) % seats,
        turn=turn,
    )
    go(t, turn, "prepare")
    for seat, card in enumerate(cards):
        choose(t, seat, "reveal", card)
    return t


@pytest.mark.rule("S19")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_every_player_chooses_a_hand_card_the_initiator_too(seats: int) -> None:
    t = goats(seats=seats, agenda=[Frame(tuple(range(seats)))])
    assert waiting(t) == list(range(seats))
    for seat in range(seats):
        assert offered(t, seat) == [("reveal", card) for card in pile(t, f"hand:{seat}")]


@pytest.mark.rule("S19")
def test_nothing_is_seen_until_all_have_chosen() -> None:
    t = goats(at=["spy", "spy", "trade"], tokens=[1, 1, 0])
    go(t, 0, "prepare")
    before = {viewer: project(t, viewer) for viewer in viewers(t)}
    assert before[2]["public"]["framer"] == 0 and before[2]["public"]["revealed"] == ()
    choose(t, 2, *offered(t, 2)[0])
    choose(t, 0, *offered(t, 0)[1])
    for viewer in viewers(t):
        if viewer not in (0, 2):
            assert project(t, viewer) == before[viewer]
    assert waiting(t) == [1]


@pytest.mark.rule("S19")
def test_all_cards_are_revealed_together() -> None:
    t = attempt([RED, GREY, YELLOW])
    for viewer in viewers(t):
        assert project(t, viewer)["public"]["revealed"] == (RED, GREY, YELLOW)
        assert "All cards are revealed: {0} shows [Red], {1} shows [Grey], {2} shows [Yellow]." in log(
            t, viewer
        )


@pytest.mark.rule("S20", "S21")
@pytest.mark.parametrize("own", [RED, GREY, BLUE])
def test_whose_colour_is_on_every_other_card_is_framed_whatever_their_own_shows(own: str) -> None:
    t = attempt([RED, own, RED], scapegoat=1)
    result = outcome(t)
    assert result is not None and result.winners == [0, 2]


@pytest.mark.rule("S20")
def test_the_initiator_can_be_framed_too() -> None:
    t = attempt([GREY, BLUE, BLUE], scapegoat=0)
    result = outcome(t)
    assert result is not None and result.winners == [1, 2]


@pytest.mark.rule("S20")
@pytest.mark.parametrize(
    "cards", [[RED, RED, GREY], [RED, BLUE, YELLOW], [GREY, RED, GREY], [BLUE, RED, YELLOW]]
)
def test_if_one_other_card_does_not_show_the_colour_nobody_is_framed(cards: list[str]) -> None:
    t = attempt(cards)
    assert outcome(t) is None
    assert "Nobody is framed." in log(t, 0)


@pytest.mark.rule("S20")
def test_a_card_of_several_colours_shows_each_of_them() -> None:
    cards = [RED, BLUE, RED_PURPLE, ALL, BLUE_RED, RED]
    t = attempt(cards, scapegoat=1, seats=6)
    result = outcome(t)
    assert result is not None and result.winners == [0, 2, 3, 4, 5]


@pytest.mark.rule("S20")
def test_grey_frames_nobody() -> None:
    t = attempt([GREY, GREY, GREY])
    assert outcome(t) is None


@pytest.mark.rule("S20")
def test_should_two_be_framed_at_once_the_true_scapegoat_counts() -> None:
    """The deck does not allow it, so the cards are made up."""
    blue, red, yellow = 1, 2, 4
    assert framed_by([red, blue, blue | red], [blue, red, yellow]) == [0, 1]
    for scapegoat, winners in ((0, [1, 2]), (1, [0, 2]), (2, [2])):
        t = goats(scapegoat=scapegoat, decoy=(scapegoat + 1) % 3, agenda=[Frame((0, 1, 2))])
        made_up = {t.hand(0)[0]: RED, t.hand(1)[0]: BLUE, t.hand(2)[0]: BLUE_RED}
        t.faces = tuple(face(t, made_up.get(card, t.face(card).id)) for card in range(len(t.faces)))
        for seat in range(3):
            play(t, seat, options(t, seat)[0])
        result = outcome(t)
        assert result is not None and result.winners == winners


def face(t: ScapeGoat, name: str) -> int:
    return next(n for n, each in enumerate(t.FACES) if each.id == name)


@pytest.mark.rule("S21")
def test_if_the_framed_player_is_the_scapegoat_everyone_else_wins() -> None:
    t = attempt([YELLOW, YELLOW, GREY, YELLOW_GREEN], scapegoat=2, seats=4)
    result = outcome(t)
    assert result is not None and result.winners == [0, 1, 3]
    assert result.fates == ["in the clear", "in the clear", "the scapegoat, framed", "in the clear"]


@pytest.mark.rule("S21")
def test_if_the_framed_player_is_not_the_scapegoat_wins_alone() -> None:
    t = attempt([YELLOW, YELLOW, GREY, YELLOW_GREEN], scapegoat=3, seats=4)
    result = outcome(t)
    assert result is not None and result.winners == [3]
    assert result.fates is not None
    assert result.fates[2] == "framed, and innocent" and result.fates[3] == "the scapegoat, got away"


@pytest.mark.rule("S20", "S21")
def test_it_is_the_colour_that_counts_and_not_the_seat() -> None:
    t = attempt([BLUE, GREY, BLUE], colours=[RED, BLUE, YELLOW], scapegoat=1)
    result = outcome(t)
    assert result is not None and result.winners == [0, 2]


@pytest.mark.rule("S22")
def test_after_a_failed_attempt_the_cards_are_back_in_their_hands() -> None:
    hands = [[RED, GREEN, YELLOW], [BLUE, RED, ORANGE], [PURPLE, PURPLE, GREEN], [RED, BLUE, YELLOW]]
    t = goats(seats=6, hands=hands, at=["spy"] * 6, tokens=[1, 0, 1, 0, 0, 0])
    go(t, 0, "prepare")
    for seat in range(6):
        choose(t, seat, *offered(t, seat)[0])
    for seat, hand in enumerate(hands):
        assert pile(t, f"hand:{seat}") == hand
        for viewer in viewers(t):
            if viewer != seat:
                assert project(t, viewer)["piles"][f"hand:{seat}"] == ["?card"] * 3


@pytest.mark.rule("S22")
def test_everyone_has_seen_the_cards() -> None:
    t = attempt([RED, GREY, YELLOW])
    for seat, card in enumerate((RED, GREY, YELLOW)):
        (known,) = [
            c for c in t.hand(seat) if t.face(c).id == card and all(t.known[c] >> v & 1 for v in viewers(t))
        ]
        assert t.seen[known] == 1 << seat
    assert notes(t, 0) == []  # what all have seen stands in the log


@pytest.mark.rule("S16", "S22")
def test_the_initiator_of_a_failed_attempt_swaps_and_the_next_player_has_a_turn() -> None:
    t = attempt([RED, GREY, GREY], turn=1, scapegoat=0)
    assert asking(t) == "Swap" and waiting(t) == [1]
    play(t, 1, options(t, 1)[0])
    assert asking(t) == "Move" and waiting(t) == [2] and t.turn == 2


@pytest.mark.rule("S22")
def test_the_revealed_cards_can_be_read_until_the_next_turn_is_over() -> None:
    t = attempt([RED, GREY, YELLOW])
    play(t, 0, options(t, 0)[0])
    assert t.turn == 1
    assert project(t, 2)["public"]["revealed"] == (RED, GREY, YELLOW)
    assert project(t, 2)["public"]["framer"] == 0
    t.agenda.clear()
    t.then(Swap(1), do(next_turn, 1))
    play(t, 1, options(t, 1)[0])
    assert t.turn == 2
    assert project(t, 2)["public"]["revealed"] == ()
    assert project(t, 2)["public"]["framer"] is None
