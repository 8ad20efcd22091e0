"""The screen: a trade reads as a conversation, claims are a small form, reasons are given."""

from __future__ import annotations

from app.games.intrigue.screen import regions as present
from app.games.intrigue.screen.pictures import Claims, Court, Hand, Trade
from app.games.intrigue.table import Intrigue
from app.games.parts import Player, Scene
from app.kernel import SPECTATOR, options, project
from app.web.screen.table_regions import prompt_region
from tests.games.intrigue.deck import agree, intrigue, object_to, say, use
from tests.games.screen_reading import read_by, taps_on

NAMES = ("Ann", "Bob", "Cy", "Dee")


def scene(t: Intrigue, viewer: int) -> Scene:
    return Scene(project(t, viewer), [Player(name, n) for n, name in enumerate(NAMES[: t.seats])], t.question)


def hand(t: Intrigue, seat: int) -> Hand:
    part = present.dock(scene(t, seat))[1].part
    assert isinstance(part, Hand)
    return part


def trade(t: Intrigue, viewer: int) -> Trade:
    return present.trade(scene(t, viewer))


def test_a_trade_is_a_conversation_that_onlookers_can_follow() -> None:
    t = intrigue(
        hands=[["standing", "asset-7"], ["standing", "asset-8-illegal"], ["standing", "asset-5"]],
        piles=[(), ("hermit", "asset-5", "asset-6")],
    )
    assert trade(t, SPECTATOR) == Trade()  # nothing is said yet
    agree(t, 0, "asset-7", 1, "asset-8-illegal")
    seen = trade(t, SPECTATOR)
    assert read_by(SPECTATOR, seen.title) == "A trade: Ann and Bob"
    assert read_by(1, seen.title) == "A trade: Ann and you"
    assert [(saying.who.text, saying.words) for saying in seen.sayings] == [
        ("Ann", "It is an Asset of value 7."),
        ("Bob", "It is an Asset of value 8."),
    ]
    assert [saying.card and saying.card.face for saying in seen.sayings] == [None, None]
    assert read_by(0, seen.state) == "Both agree. Does anybody object?"
    mine = trade(t, 0)
    assert mine.sayings[0].card is not None and mine.sayings[0].card.face == "asset-7"
    object_to(t, 2)
    checked = trade(t, SPECTATOR)
    assert checked.check and read_by(0, checked.state).startswith("Cy objects")
    assert read_by(2, checked.state).startswith("You object")
    assert [saying.card and saying.card.kind for saying in checked.sayings] == [
        "dark told legal",
        "dark told illegal",
    ]


def test_lies_stand_in_a_form_by_kind_and_colour_and_the_truth_in_the_prompt() -> None:
    t = intrigue(hands=[["standing", "asset-7"]])
    use(t, 0, "offer", "asset-7")
    say(t, 0, "with", 1)
    (claims, _) = present.dock(scene(t, 0))
    assert isinstance(claims.part, Claims)
    offered = options(t, 0)
    for kind in claims.part.kinds:
        for choice in kind.choices:
            _, said, colour, *_ = offered[choice.n]
            assert said.capitalize() == kind.title
            assert choice.seal == (f"seal s-{colour}" if colour else None)
    prompt = prompt_region(scene(t, 0), present).part
    assert [button.label for button in prompt.options] == ["The truth: an Asset…", "Another card"]  # type: ignore[attr-defined]


def test_a_goal_tells_its_holder_how_far_it_is_and_nobody_else() -> None:
    t = intrigue(hands=[["standing", "asset-9", "asset-8", "millionaire"], ["standing"]])
    notes = [held.note for held in hand(t, 0).cards]
    assert "17 of 35" in notes
    assert "millionaire" not in str(project(t, 1)) and "millionaire" not in str(project(t, SPECTATOR))


def test_a_goal_without_standing_says_what_is_missing() -> None:
    t = intrigue(hands=[["asset-9", "magpie"], ["standing"]])
    assert "1 of 9, but you need Standing to win" not in [held.note for held in hand(t, 0).cards]
    assert [held.note for held in hand(t, 0).cards if held.note] == ["2 of 9, but you need Standing to win"]


def test_the_hand_is_sorted_and_keeps_its_places() -> None:
    cards = ["asset-9", "standing", "secret-blue-2", "asset-5", "pact-red", "defence-2"]
    t = intrigue(hands=[cards])
    shown = [held.card for held in hand(t, 0).cards]
    assert [card.face for card in shown] == [
        "standing",
        "pact-red",
        "asset-5",
        "asset-9",
        "secret-blue-2",
        "defence-2",
    ]
    assert [cards[int(card.id.removeprefix("hand-0-"))] for card in shown] == [card.face for card in shown]


def test_the_last_standing_asks_twice() -> None:
    t = intrigue(hands=[["standing", "asset-9"]])
    taps = taps_on(present, scene(t, 0))
    assert taps["hand-0-0"].sure is not None and taps["hand-0-1"].sure is None
    t = intrigue(hands=[["standing", "standing"]])
    assert {tap.sure for tap in taps_on(present, scene(t, 0)).values()} == {None}


def test_ones_own_pact_is_called_so() -> None:
    t = intrigue(hands=[["standing", "pact-red", "pact-blue"]])
    titles = {held.card.face: held.card.title for held in hand(t, 0).cards}
    assert titles["pact-red"] == "Your Pact" and titles["pact-blue"] == "Pact of Bob"


def test_a_pact_of_another_cannot_be_offered_and_says_why() -> None:
    t = intrigue(hands=[["standing", "pact-blue"]])
    pact = taps_on(present, scene(t, 0))["hand-0-1"]
    assert pact.n is None and pact.why == "A Pact that was given to you cannot be traded on."


def test_whoever_holds_a_pact_of_a_trader_is_told_why_they_cannot_object() -> None:
    t = intrigue(hands=[["standing", "asset-7"], ["standing", "asset-8"], ["standing", "pact-red"]])
    agree(t, 0, "asset-7", 1, "asset-8")
    assert present.hint(scene(t, 2)) == "You hold a Pact of Ann, so you cannot object."


def test_the_court_tells_how_the_round_stands_for_everybody() -> None:
    t = intrigue(seats=4, traded=[1], out=[3], first=2)
    part = present.felt(scene(t, 0))[2].part
    assert isinstance(part, Court)
    marks = {courtier.who.text: courtier.marks for courtier in part.courtiers}
    assert marks == {
        "Ann": ("May propose",),
        "Bob": ("Traded",),
        "Cy": ("First seat", "Proposing"),
        "Dee": ("Out in round 1",),
    }
    assert [courtier.out for courtier in part.courtiers] == [False, False, False, True]
    assert part == present.felt(scene(t, SPECTATOR))[2].part  # the same for everybody
