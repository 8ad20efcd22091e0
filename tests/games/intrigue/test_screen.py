"""The screen: a trade is a scene, claims are a small form, reasons are given."""

from __future__ import annotations

from app.games.intrigue.screen import regions as present
from app.games.intrigue.screen.composer import Composer
from app.games.intrigue.screen.courtiers import courtier
from app.games.intrigue.screen.trade_scene import TradeScene, trade_scene
from app.games.intrigue.table import Intrigue
from app.games.parts import Player, Scene
from app.kernel import SPECTATOR, options, project, waiting
from app.web.screen.table_regions import prompt_region
from tests.contract.rendered_table import RENDERER
from tests.games.intrigue.deck import ENDING, agree, give, intrigue, object_to, offer, say, use
from tests.games.screen_reading import read_by, taps_on

NAMES = ("Ann", "Bob", "Cy", "Dee")


def scene(t: Intrigue, viewer: int) -> Scene:
    return Scene(project(t, viewer), [Player(name, n) for n, name in enumerate(NAMES[: t.seats])], t.question)


def hand(t: Intrigue, seat: int) -> present.Hand:
    part = present.dock(scene(t, seat))[1].part
    assert isinstance(part, present.Hand)
    return part


def told_of_roles(t: Intrigue, seat: int) -> list[str]:
    return [f"{role.title}: {role.does}" for role in hand(t, seat).roles]


def form(t: Intrigue, seat: int) -> Composer:
    part = present.dock(scene(t, seat))[0].part
    assert isinstance(part, Composer)
    return part


def in_the_middle(t: Intrigue, viewer: int) -> TradeScene:
    return trade_scene(scene(t, viewer))


def test_the_court_shows_whose_turn_it_is_and_who_pays_a_fine() -> None:
    t = intrigue(
        hands=[["standing", "asset-7"], ["standing", "asset-8-illegal"], ["standing", "asset-5"]],
        piles=[(), ("hermit", "asset-5", "asset-6")],
    )
    assert marked(t) == [(True, False), (False, False), (False, False)]
    agree(t, 0, "asset-7", 1, "asset-8-illegal")
    assert not any(acts for acts, _ in marked(t)) or len(waiting(t)) == 1
    object_to(t, 2)
    assert marked(t) == [(False, False), (False, True), (True, False)]


def marked(t: Intrigue) -> list[tuple[bool, bool]]:
    """(the table waits for them, they pay) of each seat, as everybody sees it"""
    seen = [courtier(scene(t, SPECTATOR), seat) for seat in range(t.seats)]
    return [(each.acts, each.pays) for each in seen]


def test_a_trade_is_a_scene_that_onlookers_can_follow() -> None:
    t = intrigue(
        hands=[["standing", "asset-7"], ["standing", "asset-8-illegal"], ["standing", "asset-5"]],
        piles=[(), ("hermit", "asset-5", "asset-6")],
    )
    assert in_the_middle(t, SPECTATOR).sides == ()  # nothing is said yet
    offer(t, 0, "asset-7", 1)
    assert [side.waits for side in in_the_middle(t, 2).sides] == [None, "may answer or refuse"]
    give(t, 1, "asset-8-illegal")
    say(t, 0, "accept")
    seen = in_the_middle(t, SPECTATOR)
    assert read_by(SPECTATOR, seen.title) == "A trade: Ann and Bob"
    assert read_by(1, seen.title) == "A trade: Ann and you"
    assert [(side.who.text, side.words) for side in seen.sides] == [
        ("Ann", "It is an Asset of value 7."),
        ("Bob", "It is an Asset of value 8."),
    ]
    assert [side.card and side.card.image.face for side in seen.sides] == [None, None]
    assert read_by(0, seen.told) == "Both agree. Does anybody object?"
    assert [juror.seat for juror in seen.jury] == [2]
    mine = in_the_middle(t, 0)
    assert mine.sides[0].card is not None and mine.sides[0].card.image.face == "asset-7"


def test_a_check_puts_stamps_on_the_cards_and_says_who_pays() -> None:
    t = intrigue(
        hands=[["standing", "asset-7"], ["standing", "asset-8-illegal"], ["standing", "asset-5"]],
        piles=[(), ("hermit", "asset-5", "asset-6")],
    )
    agree(t, 0, "asset-7", 1, "asset-8-illegal")
    object_to(t, 2)
    checked = in_the_middle(t, SPECTATOR)
    assert checked.kind == "checked" and checked.spot == "seal"
    assert read_by(0, checked.spot_words) == "Cy objects" and read_by(2, checked.spot_words) == "You object"
    assert [side.law for side in checked.sides] == ["legal", "illegal"]
    assert read_by(2, checked.told) == "Illegal! No trade: Bob must pay you a fine."


def test_a_check_of_legal_cards_says_that_the_accuser_pays() -> None:
    t = intrigue(hands=[["standing", "asset-7"], ["standing", "asset-8"], ["standing", "asset-5"]])
    agree(t, 0, "asset-7", 1, "asset-8")
    object_to(t, 2)
    assert read_by(0, in_the_middle(t, 0).told) == "Nothing is illegal: Cy pays a fine."


def test_the_last_trade_stays_in_sight_until_the_next_offer() -> None:
    cards = ["standing", "standing", "asset-7", "asset-5"]
    t = intrigue(seats=4, hands=[cards, ["standing", "asset-8-illegal"], cards, cards])
    offer(t, 0, "asset-7", 1)
    say(t, 1, "refuse")
    seen = in_the_middle(t, SPECTATOR)
    assert seen.kind == "past" and read_by(0, seen.spot_words) == "refused"
    assert [side.words for side in seen.sides] == ["It is an Asset of value 7."]
    agree(t, 1, "asset-8-illegal", 2, "asset-7")
    object_to(t, 3)  # Bob has but one card left to pay with, so there is nothing to choose
    seen = in_the_middle(t, SPECTATOR)
    assert seen.kind == "past" and [side.law for side in seen.sides] == ["illegal", "legal"]
    assert read_by(3, seen.spot_words) == "You objected"
    assert read_by(3, seen.told) == "A card was illegal, so there was no trade."


def test_an_offer_takes_shape_before_the_eyes_of_the_one_who_makes_it_alone() -> None:
    t = intrigue(seats=4, hands=[["standing", "asset-7"]])
    use(t, 0, "offer", "asset-7")
    drafted = in_the_middle(t, 0)
    assert [(side.draft, side.card and side.card.image.face) for side in drafted.sides] == [(True, "asset-7")]
    say(t, 0, "with", 1)
    say(t, 0, "claim", "hook", "blue")
    drafted = in_the_middle(t, 0)
    assert [side.words for side in drafted.sides] == ["It is a blue Hook\N{HORIZONTAL ELLIPSIS}", None]
    for viewer in (1, 2, 3, SPECTATOR):
        assert in_the_middle(t, viewer).sides == ()


def test_the_truth_is_marked_among_all_that_can_be_said() -> None:
    t = intrigue(hands=[["standing", "asset-7"]])
    use(t, 0, "offer", "asset-7")
    say(t, 0, "with", 1)
    offered = options(t, 0)
    kinds = form(t, 0).kinds
    assert [kind.title for kind in kinds if kind.true] == ["Asset"]
    for kind in kinds:
        for choice in kind.choices:
            _, said, colour, *_ = offered[choice.n]
            assert said.capitalize() == kind.title
            assert choice.seal == (f"seal s-{colour}" if colour else None)
    assert sum(len(kind.choices) for kind in kinds) == len(offered) - 1  # and the way back
    prompt = prompt_region(scene(t, 0), present).part
    assert [button.label for button in prompt.options] == ["Another card"]  # type: ignore[attr-defined]
    say(t, 0, "claim", "asset", "", "true")
    assert [(each.value, each.true) for each in form(t, 0).values] == [
        (0, False),
        (5, False),
        (6, False),
        (7, True),
        (8, False),
        (9, False),
    ]


def test_an_influence_is_called_what_it_is() -> None:
    t = intrigue(hands=[["standing", "influence-3"]])
    use(t, 0, "offer", "influence-3")
    say(t, 0, "with", 1)
    assert form(t, 0) == Composer()
    prompt = prompt_region(scene(t, 0), present).part
    assert [button.label for button in prompt.options] == ["Say that it is an Influence", "Another card"]  # type: ignore[attr-defined]
    assert present.hint(scene(t, 0)) == "An Influence is offered openly, and it cannot be refused."


def test_a_player_can_be_chosen_at_their_seat() -> None:
    t = intrigue(seats=4, hands=[["standing", "asset-7"]], traded=[2])
    use(t, 0, "offer", "asset-7")
    taps = taps_on(present, scene(t, 0))
    assert {on for on in taps if on.startswith("plate-")} == {"plate-1", "plate-3"}


def test_a_goal_tells_its_holder_how_far_it_is_and_nobody_else() -> None:
    t = intrigue(hands=[["standing", "asset-9", "asset-8", "millionaire"], ["standing"]])
    assert told_of_roles(t, 0) == ["Millionaire: 17 of 35 in value."]
    assert "millionaire" not in str(project(t, 1)) and "millionaire" not in str(project(t, SPECTATOR))


def test_a_goal_without_standing_says_what_is_missing() -> None:
    t = intrigue(hands=[["asset-9", "magpie"], ["standing"]])
    assert told_of_roles(t, 0) == ["Magpie: 2 of 9 cards besides Standing, and you need Standing to win."]


def test_a_perk_tells_what_it_does() -> None:
    t = intrigue(hands=[["standing", "survivor"]])
    assert told_of_roles(t, 0) == ["Survivor: When you would go out, you get up to 2 Standing instead."]


def test_the_hand_is_sorted_and_keeps_its_places() -> None:
    cards = ["asset-9", "standing", "secret-blue-2", "asset-5", "pact-red", "defence-2"]
    t = intrigue(hands=[cards])
    shown = hand(t, 0).cards
    assert [card.image.face for card in shown] == [
        "standing",
        "pact-red",
        "asset-5",
        "asset-9",
        "secret-blue-2",
        "defence-2",
    ]
    assert [cards[int(card.id.removeprefix("hand-0-"))] for card in shown] == [
        card.image.face for card in shown
    ]


def test_the_last_standing_asks_twice() -> None:
    t = intrigue(hands=[["standing", "asset-9"]])
    taps = taps_on(present, scene(t, 0))
    assert taps["hand-0-0"].sure is not None and taps["hand-0-1"].sure is None
    t = intrigue(hands=[["standing", "standing"]])
    assert {tap.sure for tap in taps_on(present, scene(t, 0)).values()} == {None}


def test_ones_own_pact_is_called_so() -> None:
    t = intrigue(hands=[["standing", "pact-red", "pact-blue"]])
    labels = {card.image.face: card.image.label for card in hand(t, 0).cards}
    assert labels["pact-red"] == "Your Pact, red, legal."
    assert labels["pact-blue"] == "Pact of Bob, blue, legal."


def test_a_pact_of_another_cannot_be_offered_and_says_why() -> None:
    t = intrigue(hands=[["standing", "pact-blue"]])
    pact = taps_on(present, scene(t, 0))["hand-0-1"]
    assert pact.n is None and pact.why == "You cannot pass on a Pact that was given to you."


def test_whoever_holds_a_pact_of_a_trader_is_told_why_they_cannot_object() -> None:
    t = intrigue(hands=[["standing", "asset-7"], ["standing", "asset-8"], ["standing", "pact-red"]])
    agree(t, 0, "asset-7", 1, "asset-8")
    assert present.hint(scene(t, 2)) == "You hold a Pact of Ann, so you cannot object."


def test_the_court_tells_how_the_round_stands_for_everybody() -> None:
    t = intrigue(seats=4, traded=[1], out=[3], first=2)
    court = [courtier(scene(t, 0), seat) for seat in range(4)]
    assert [[sign.kind for sign in each.signs] for each in court] == [
        ["propose"],
        ["traded"],
        ["first", "ask"],
        [],
    ]
    assert [bool(each.out) for each in court] == [False, False, False, True]
    assert court == [courtier(scene(t, SPECTATOR), seat) for seat in range(4)]  # the same for everybody


def test_the_last_card_drawn_by_a_player_who_is_out_still_flies_to_their_seat() -> None:
    part = courtier(scene(intrigue(seats=4, out=[3]), SPECTATOR), 3)
    assert 'id="hand-3"' in RENDERER.macro("games/intrigue.html", "courtier", part)


def test_the_result_tells_why_hands_were_counted() -> None:
    hands = [["standing", "asset-5"], ["standing", "asset-9"], ["standing", "asset-7"]]
    late = intrigue(hands=hands, stale=2, agenda=ENDING)
    assert present.verdict(scene(late, 0)) == "Nobody traded for 3 rounds, so the most valuable hand wins."
    last = intrigue(hands=hands, round_=20, agenda=ENDING)
    assert present.verdict(scene(last, 0)) == "The most valuable hand in the final count."
