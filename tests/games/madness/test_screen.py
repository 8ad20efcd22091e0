"""The screen: every option has its button, amounts are a field, pots and totals can be read."""

from __future__ import annotations

from itertools import count

import pytest

from app.games.madness import GAME
from app.games.madness.screen import chips, prompting
from app.games.madness.screen import regions as present
from app.games.madness.screen.claims import claim
from app.games.madness.screen.emblems import emblem
from app.games.madness.screen.parts import Laid, pots
from app.games.madness.screen.unseen import unseen
from app.games.madness.table import Madness, Options
from app.games.parts import Button, Player, Scene
from app.kernel import SPECTATOR, options, play, project, waiting
from app.kernel.chance import Chance, key_of
from app.web.screen.table_regions import buttons, prompt_region
from tests.games.madness.deck import bluff, card, madness, new_round_of, say
from tests.games.screen_reading import read_by, taps_on

NAMES = ("Ann", "Bob", "Cy", "Dee")


def scene(t: Madness, viewer: int) -> Scene:
    return Scene(project(t, viewer), [Player(name, n) for n, name in enumerate(NAMES[: t.seats])], t.question)


def titles(laid: tuple[Laid, ...]) -> list[str]:
    return [each.card.image.title or "?" for each in laid]


def reachable(seen: Scene) -> list[int]:
    """The options that have a button, or a number in the field."""
    prompt = prompt_region(seen, present).part
    found = [button.n for button in prompt.options]  # type: ignore[attr-defined]
    if (amount := prompt.amount) is not None:  # type: ignore[attr-defined]
        found += range(amount.first, amount.first + amount.most - amount.least + 1)
    (hand,) = present.dock(seen)
    for held in hand.part.cards:  # type: ignore[attr-defined]
        found += [each.n for each in held.plays]
    in_hand = [tap for tap in present.taps(seen) if tap.on.startswith("hand-")]
    return sorted([*found, *(tap.n for tap in in_hand if tap.n is not None)])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_option_can_be_chosen_on_the_screen_and_none_twice(seats: int) -> None:
    for seed in range(4):
        t = GAME.setup(seats, Options(), f"screen {seed}".encode())
        assert isinstance(t, Madness)
        lot = Chance(key_of(f"touch {seed}".encode()))
        while asked := waiting(t):
            seat = asked[lot.below(len(asked))]
            offered = options(t, seat)
            assert reachable(scene(t, seat)) == list(range(len(offered)))
            verbs = sorted({choice[0] for choice in offered})
            verb = verbs[lot.below(len(verbs))]
            fitting = [choice for choice in offered if choice[0] == verb]
            play(t, seat, fitting[lot.below(len(fitting))])


def test_an_amount_is_a_number_whose_options_follow_one_another() -> None:
    t = new_round_of([100, 100, 60], dealer=0)
    say(t, 0, "raise")
    amount = prompting.amount(scene(t, 0))
    assert amount is not None and (amount.least, amount.most, amount.label) == (2, 98, "Raise by")
    for n, by in zip(count(amount.first), range(amount.least, amount.most + 1), strict=False):
        assert options(t, 0)[n] == ("raise", by)
    # 3 in the pot and 2 to call: half of 5 is 2, the least.
    assert [(pick.label, options(t, 0)[pick.n]) for pick in amount.picks] == [
        ("Half the pot: 2", ("raise", 2)),
        ("The pot: 5", ("raise", 5)),
        ("All in: 98", ("raise", 98)),
    ]
    assert [pick.sure is not None for pick in amount.picks] == [False, False, True]


def test_going_all_in_by_a_call_needs_a_second_tap() -> None:
    t = new_round_of([100, 100, 100, 7], dealer=0)
    say(t, 3, "call")
    say(t, 0, "raise")
    say(t, 0, "raise", 20)
    say(t, 1, "fold")
    say(t, 2, "fold")
    buttons = {button.label: button.sure for button in prompt_region(scene(t, 3), present).part.options}  # type: ignore[attr-defined]
    assert buttons["Fold"] is None and buttons["Call 5, all in"] is not None


def test_pots_are_told_apart_as_soon_as_somebody_is_all_in() -> None:
    t = madness(seats=4, stakes=[30, 30, 12, 8], stacks=[40, 66, 0, 20], folded=[3], carried=14, penalties=9)
    assert pots(project(t, 0)) == ([(12 * 3 + 8 + 23, (0, 1, 2)), (36, (0, 1))], 0)
    part = present.middle(scene(t, 0))
    assert part.pot == 103 and [(pot.name, pot.chips, pot.who) for pot in part.pots] == [
        ("Main pot", 67, ""),
        ("Side pot", 36, "Ann, Bob"),
    ]
    assert part.notes == ("14 carried over", "9 in penalties")
    assert pots(project(madness(stakes=[50, 30, 12], stacks=[5, 9, 0]), 0)) == (
        [(36, (0, 1, 2)), (36, (0, 1))],
        20,
    )
    # A bet that is not yet answered makes no side pot.
    assert present.middle(scene(madness(stakes=[9, 2, 2]), 0)).pots == ()


def test_totals_tell_how_far_they_are_from_13() -> None:
    t = madness(
        fronts=[
            ["coin-6", "coin-3", "?coin-4>coins"],
            ["coin-6", "coin-6", "coin-1"],
            ["coin-6"] * 2 + ["coin-5"],
        ]
    )
    told = [(plate.total, plate.words) for plate in (present.plate(scene(t, 0), seat) for seat in range(3))]
    assert told == [(9, "9 of 13 in coins"), (13, "13 of 13 in coins"), (17, "17 of 13 in coins, too many")]


def test_cards_lie_together_with_whoever_guards_them() -> None:
    t = madness(
        fronts=[
            [],
            ["coin-6", "thief", "warrior>coins", "?coin-2>1", "sorceress", "warrior>2", "warrior"],
            [],
        ]
    )
    front = present.front(scene(t, 0), 1)
    lying = [([titles(each.cards), titles(each.guards)], each.guarded) for each in front.clusters]
    assert lying == [
        ([["Coin 6"], ["Warrior", "Warrior"]], True),  # one guards the Warrior that guards the coins
        ([["Thief"], ["?"]], True),
        ([["Sorceress"], []], False),
        ([["Warrior"], []], False),
    ]
    labels = [
        laid.card.image.label for cluster in front.clusters for laid in (*cluster.cards, *cluster.guards)
    ]
    assert "Warrior guarding the coins." in labels and "A card face down guarding the Thief." in labels


def test_a_face_down_card_shows_its_owner_what_it_is_and_nobody_else() -> None:
    t = madness(fronts=[["coin-6", "?madness>coins"]])
    own, other = (present.front(scene(t, viewer), 0).clusters[0].guards[0] for viewer in (0, SPECTATOR))
    assert (own.peek, other.peek) == ("bm b-madness", None)
    assert own.card.image.face is other.card.image.face is None and "Madness" not in other.card.image.label


def test_what_cannot_be_used_says_why() -> None:
    t = madness(hands=[["coin-1"]], fronts=[["thief", "sorceress"], ["coin-6", "warrior>coins"], []])
    seen = scene(t, 0)
    assert {place: tap.why for place, tap in taps_on(present, seen).items() if tap.why} == {
        "front-0-0": "No coin lies unguarded.",
        "front-0-1": "Nobody else has cards in hand.",
        "hand-0-0": "Play first: you take a card, then play one.",
    }
    say(t, 0, "play")
    say(t, 0, "down", card(t, "hand:0", "coin-1"))
    assert present.hint(scene(t, 0)) == (
        "A Warrior guards, the Horror discards a character. Nothing to aim a Sorceress or a Thief at."
    )


def test_a_challenger_is_told_what_is_at_stake() -> None:
    t = madness(hands=[["coin-1"]], stakes=[9, 9, 9])
    bluff(t, 0, "coin-1", "warrior")
    assert present.hint(scene(t, 1)) == "Challenge: a lie costs Ann 9, the truth costs you 9."


def test_two_warriors_of_a_player_are_told_apart() -> None:
    t = madness(hands=[["madness"]], fronts=[[], ["coin-6", "warrior>coins", "sorceress", "warrior>2"], []])
    labels = [option["label"] for option in project(t, 0)["options"] if option["verb"] == "silence"]
    assert labels == [
        "Silence {1}'s Warrior guarding the coins with Madness",
        "Silence {1}'s Warrior guarding the Sorceress with Madness",
    ]


def test_a_target_is_told_by_its_owner_and_its_name() -> None:
    fronts = [["madness"], ["coin-6", "warrior>coins", "sorceress", "warrior>2"], ["coin-2", "warrior>coins"]]
    silenced = [(each.of, each.label) for each in buttons_of(madness(fronts=fronts)) if each.of is not None]
    assert silenced == [
        ("Bob", "Silence Warrior guarding the coins"),
        ("Bob", "Silence Warrior guarding the Sorceress"),
        ("Cy", "Silence Warrior"),
    ]
    t = madness(fronts=[["coin-1", "thief"], ["coin-6"], []])
    say(t, 0, "use", card(t, "front:0", "thief"))
    assert [(each.of, each.label, each.kind) for each in buttons_of(t)] == [
        ("Bob", "Coin 6", "plain"),
        ("You", "Coin 1", "plain"),
        (None, "Back", "plain"),
    ]


def test_a_look_into_a_hand_is_told_by_whose_hand_it_is() -> None:
    t = madness(fronts=[["sorceress"]], hands=[[], ["coin-1"], ["coin-2"]])
    say(t, 0, "use", card(t, "front:0", "sorceress"))
    assert [(each.of, each.label) for each in buttons_of(t)] == [
        ("Bob", "A card in hand"),
        ("Cy", "A card in hand"),
        (None, "Back"),
    ]


def test_only_its_owner_sees_the_number_of_a_coin_that_lies_face_down() -> None:
    t = madness(fronts=[["?coin-3"]])
    drawn = {viewer: present.front(scene(t, viewer), 0).clusters[0].cards[0].peek for viewer in (0, 1)}
    assert drawn == {0: f"{emblem('coin-3')} v3", 1: None}


def buttons_of(t: Madness) -> list[Button]:
    return list(buttons(scene(t, 0), present, prompting))


def worth(column: str) -> int:
    return dict(chips.KINDS)[column[0]] * int(column[1:])


def test_chips_drawn_are_worth_what_the_number_says() -> None:
    for stack in range(220):
        assert sum(map(worth, chips.row(stack))) == stack
    for pot in range(201):
        drawn = chips.heap(pot)
        assert sum(map(worth, drawn)) == pot or len(drawn) == chips.MOST_IN_HEAP
    assert chips.row(1200) == ("g5", "g5")  # what is more than two high columns, the number tells
    assert chips.heap(20) == ("r3", "i4", "i1")  # many have put it in: there is change among it


def test_everybody_reads_what_is_claimed_and_sees_what_it_is_aimed_at() -> None:
    t = madness(hands=[["coin-1"]], fronts=[[], ["coin-6", "warrior", "warrior>1"], ["coin-6", "thief"]])
    assert claim(scene(t, SPECTATOR)) is None
    bluff(t, 0, "coin-1", "horror", t.front(1)[2])
    for viewer in (0, 1, 2, SPECTATOR):
        said = claim(scene(t, viewer))
        assert said is not None and (said.by, said.words, said.target) == (0, "The Horror!", "front:1:2")
        whose = "your" if viewer == 1 else "Bob's"
        assert read_by(viewer, said.aim) == f"kills {whose} Warrior"
        (aimed,) = [
            laid
            for cluster in present.front(scene(t, viewer), 1, said).clusters
            for laid in (*cluster.cards, *cluster.guards)
            if laid.aim
        ]
        assert (aimed.card.id, aimed.aim) == ("front-1-2", "bm b-horror")
    (cluster,) = present.front(scene(t, SPECTATOR), 0, said).clusters
    assert cluster.cards[0].claimed and cluster.cards[0].peek is None


def test_a_claimed_sorceress_is_aimed_at_a_hand() -> None:
    t = madness(hands=[["coin-1"], ["coin-2"], ["coin-3"]])
    bluff(t, 0, "coin-1", "sorceress", 2)
    said = claim(scene(t, SPECTATOR))
    assert said is not None and said.target == "seat:2"
    assert [present.plate(scene(t, 1), seat, said).aim for seat in range(3)] == [None, None, "bm b-sorceress"]


def test_all_see_who_challenged_whom_and_whether_it_was_true_until_a_turn_goes_on() -> None:
    for name, verdict, told in (
        ("coin-1", "bluff", "Bob challenges: it is a Coin 1"),
        ("thief", "true", "Bob challenges: it is a Thief"),
    ):
        t = madness(hands=[[name], ["coin-2"]], fronts=[[], ["coin-6"]])
        bluff(t, 0, name, "thief", card(t, "front:1", "coin-6"))
        say(t, 1, "challenge")
        for viewer in (0, 2, SPECTATOR):
            said = claim(scene(t, viewer))
            assert said is not None and (said.by, said.words, said.verdict) == (0, "A Thief!", verdict)
            assert read_by(viewer, said.aim) == told
    t = madness(hands=[["coin-1"], ["coin-2"]], fronts=[[], ["coin-6"]])
    bluff(t, 0, "coin-1", "warrior")
    say(t, 1, "challenge")
    say(t, 1, "pass")
    assert claim(scene(t, SPECTATOR)) is None


def test_the_table_looks_at_the_one_it_waits_for_or_at_whose_turn_it_is() -> None:
    def looked_at() -> list[int]:
        return [seat for seat in range(3) if present.plate(scene(t, SPECTATOR), seat).acts]

    t = madness(hands=[["coin-1"]], stakes=[9, 9, 9])
    assert looked_at() == [0]
    say(t, 0, "bet")
    say(t, 0, "raise", 4)
    assert looked_at() == [1]
    say(t, 1, "call")
    say(t, 2, "call")
    bluff(t, 0, "coin-1", "warrior")
    assert looked_at() == [0]


def test_folding_where_checking_is_free_needs_a_second_tap() -> None:
    t = new_round_of([100, 100, 100], dealer=0)
    say(t, 0, "call")
    say(t, 1, "call")
    buttons = {button.label: button for button in prompt_region(scene(t, 2), present).part.options}  # type: ignore[attr-defined]
    assert buttons["Fold"].sure == prompting.NEEDLESS and buttons["Check"].kind == "main"


def test_the_safe_choice_comes_first_and_folding_last() -> None:
    t = new_round_of([100, 100, 100], dealer=0)
    labels = [button.label for button in prompt_region(scene(t, 0), present).part.options]  # type: ignore[attr-defined]
    assert labels[0].startswith("Call") and labels[-1] == "Fold"


def test_a_coin_in_hand_says_what_total_it_makes() -> None:
    t = madness(hands=[["coin-3", "thief"]], fronts=[["coin-6", "coin-4"]], deck=["madness"])
    say(t, 0, "play")
    (hand,) = present.dock(scene(t, 0))
    assert [[(each.label, each.note) for each in held.plays] for held in hand.part.cards] == [  # type: ignore[attr-defined]
        [("Face up", "total 13"), ("Face down", None)],
        [("Face up", None), ("Face down", None)],
        [("Face up", None), ("Face down", None)],
    ]


def test_what_the_deck_can_still_hold_is_the_box_less_what_the_viewer_sees() -> None:
    t = madness(hands=[["coin-6"], ["madness"]], fronts=[["warrior"], ["coin-6"]])
    mine, theirs = (
        {kind.title: kind.left for kind in unseen(scene(t, viewer).view).kinds} for viewer in (0, 1)
    )
    assert (mine["Coin 6"], mine["Warrior"], mine["Madness"]) == (4, 2, 2)
    assert (theirs["Coin 6"], theirs["Warrior"], theirs["Madness"]) == (5, 2, 1)
    assert [tap.opens for tap in present.taps(scene(t, 0)) if tap.on == "deck-0"] == ["unseen"]
