"""The screen: every option has its button, stats show their parts, the stack can be followed."""

from __future__ import annotations

import re
from html import unescape

import pytest

from app.games.blakes import GAME
from app.games.blakes.card_set import ACTIONS, BUFFS, CHARACTERS, EVENTS
from app.games.blakes.cards import Event
from app.games.blakes.screen import aims, boards
from app.games.blakes.screen import regions as present
from app.games.blakes.screen.parts import Sheet, slip
from app.games.blakes.table import Blakes, Options
from app.games.parts import Player, Scene
from app.kernel import SPECTATOR, options, play, project, waiting
from app.kernel.chance import Chance, key_of
from app.web.screen.renderer import Renderer
from app.web.screen.table_regions import prompt_region
from app.web.screen.templates import STATIC, environment
from tests.games.blakes.deck import DROWSY, DUO, assault, blakes, let, put, round_of, say, wits
from tests.games.screen_reading import read_by, taps_on

NAMES = ("Ann", "Bob", "Cy", "Dee")
IMAGES = STATIC / "img/blakes"
RENDERER = Renderer(environment(""))


def scene(t: Blakes, viewer: int) -> Scene:
    return Scene(project(t, viewer), [Player(name, n) for n, name in enumerate(NAMES[: t.seats])], t.question)


def sheets(seen: Scene) -> list[Sheet]:
    regions = {region.id: region.part for region in present.own_boxes(seen)}
    return list(regions["aims"].sheets)  # type: ignore[attr-defined]


def reachable(seen: Scene) -> list[int]:
    """The options that have a button: in the prompt, on a board, in the hand, or in the sheet of a card."""
    found = [button.n for button in prompt_region(seen, present).part.options]  # type: ignore[attr-defined]
    opened = {sheet.id: sheet for sheet in sheets(seen)}
    for tap in present.taps(seen):
        found += [] if tap.n is None else [tap.n]
        if tap.opens is not None:
            groups = opened.pop(tap.opens).groups
            found += [aim.n for group in groups for aim in group.aims]
    assert not opened  # no sheet without a card that opens it
    return sorted(found)


def held(t: Blakes, seat: int) -> dict[str, str | None]:
    """Why the cards of this hand cannot be played."""
    (hand,) = present.dock(scene(t, seat))
    taps = taps_on(present, scene(t, seat))
    return {card.slip.title: taps[card.id].why if card.id in taps else None for card in hand.part.cards}  # type: ignore[attr-defined]


@pytest.mark.parametrize(("seats", "duo"), [(2, False), (2, True), (3, False), (4, False)])
def test_every_option_can_be_chosen_on_the_screen_and_none_twice(seats: int, duo: bool) -> None:
    for seed in range(2):
        t = GAME.setup(seats, Options(duo=duo), f"screen {seed}".encode())
        assert isinstance(t, Blakes)
        lot = Chance(key_of(f"touch {seed}".encode()))
        while asked := waiting(t):
            seat = asked[lot.below(len(asked))]
            offered = options(t, seat)
            assert reachable(scene(t, seat)) == list(range(len(offered)))
            play(t, seat, offered[lot.below(len(offered))])


# -- stats -----------------------------------------------------------------------------------------------
def test_a_stat_says_what_it_adds_up_from_and_whether_it_is_above_or_below_its_base() -> None:
    t = blakes(
        hands=[["baby-photo", "baby-photo", "deep-breath"]], buffs=[[], ["open-diary"]], event="gym-day"
    )
    for card in ("Baby Photo", "Baby Photo", "Deep Breath"):
        put(t, 0, f"{card} on {{1}}")
    assault, skin, wit = boards.board(scene(t, SPECTATOR), 1).stats
    assert (assault.total, assault.trend, assault.parts) == (5, "", "5")
    assert (skin.total, skin.trend, skin.parts) == (
        0,
        "down",
        "3 \u00b7 Gym Day +1 \u00b7 Open Diary \u22122 \u00b7 Baby Photo \u22122 \u00b7 Baby Photo \u22122 "
        "\u00b7 Deep Breath +1 \u00b7 never below 0",
    )
    assert (wit.total, wit.trend, wit.parts) == (2, "down", "3 \u00b7 Gym Day \u22121")


def test_buffs_and_actions_that_do_not_count_are_no_part_of_a_stat() -> None:
    t = blakes(hands=[["mumble", "scholar-blake", "hiccups"]], buffs=[["podcast"]])
    put(t, 0, "Mumble on yourself")
    assault(t, 0, 1)
    say(t, 0, "Blunder Twin Powers with Scholar Blake")
    put(t, 0, "Hiccups on yourself")
    assert boards.board(scene(t, 1), 0).stats[0].parts == "5 \u00b7 Hiccups \u22122"


def test_buffs_and_actions_lie_on_their_blake_and_those_that_do_not_count_are_marked() -> None:
    t = blakes(hands=[["mumble", "scholar-blake", "hiccups"]], buffs=[["podcast"]])
    put(t, 0, "Mumble on yourself")
    assault(t, 0, 1)
    say(t, 0, "Blunder Twin Powers with Scholar Blake")
    put(t, 0, "Hiccups on yourself")
    chips = boards.board(scene(t, 1), 0).chips
    assert [(chip.sign, chip.title, chip.off) for chip in chips] == [
        ("twin", "with Scholar Blake", False),
        ("buff", "Podcast", True),
        ("action", "Mumble", True),
        ("action", "Hiccups", False),
    ]


def test_a_buff_shows_what_it_does_for_this_persona() -> None:
    t = blakes(personas=[DROWSY, "gamer-blake", "artist-blake"], buffs=[["energy-drink"], []])
    (chip,) = boards.board(scene(t, 1), 0).chips
    assert [(mark.sign, mark.text) for mark in chip.marks] == [("va", "+2")]


def test_one_who_is_out_has_no_stats_and_says_since_when() -> None:
    board = boards.board(scene(blakes(out=[2]), 0), 2)
    assert (board.out, board.stats, board.persona) == ("Out in round 1", (), "Athletic")


def test_with_four_blakes_each_has_a_board_and_one_of_a_player_shows_the_hand() -> None:
    t = blakes(seats=2, options=DUO, hands=[["mumble"]])
    made = [boards.board(scene(t, 1), blake) for blake in boards.blakes(project(t, 1))]
    assert [(board.blake, board.who.seat, board.seat) for board in made] == [
        (0, 0, 0),
        (2, 0, None),
        (1, 1, 1),
        (3, 1, None),
    ]


# -- the conflict and the stack --------------------------------------------------------------------------
def test_everybody_sees_what_a_conflict_compares_and_what_it_would_cost() -> None:
    t = blakes()
    wits(t, 0, 2)  # Wit 3 against 2
    seen = boards.clash(scene(t, SPECTATOR))
    assert (seen.kind, read_by(SPECTATOR, seen.ends)) == ("Battle of Wits", "Cy would lose 1.")
    assert [(side.title, side.total, side.loses) for side in seen.fighters] == [("Wit", 3, 0), ("Wit", 2, 1)]
    assert (seen.before, seen.after) == (16, 15)
    assert [boards.board(scene(t, 1), blake).loses for blake in range(3)] == [0, 0, 1]
    assert read_by(2, seen.ends) == "You would lose 1."
    assert boards.clash(scene(t, 2)) == seen  # the same for everybody
    met = [[stat.sign for stat in boards.board(scene(t, 1), blake).stats if stat.met] for blake in range(3)]
    assert met == [["wit"], [], ["wit"]]


def test_the_forecast_says_who_would_be_out() -> None:
    t = blakes(esteem=[20, 14, 1])
    wits(t, 0, 2)
    assert read_by(1, boards.clash(scene(t, 1)).ends) == "Cy would lose 1 and be out."


def test_the_card_that_is_settled_first_stands_first_on_the_stack() -> None:
    t = blakes(hands=[["hiccups"], ["actually-no"]])
    say(t, 0, "Hiccups on {1}")
    say(t, 1, "Actually, No against {0}'s Hiccups")
    let(t, 2)
    plays = boards.stack(scene(t, SPECTATOR)).plays
    rows = [(play.slip.title, read_by(2, (play.who,)), read_by(2, play.aim)) for play in plays]
    assert rows == [("Actually, No", "Bob", "against Ann's Hiccups"), ("Hiccups", "Ann", "on Bob")]
    mine = [(read_by(0, (play.who,)), read_by(0, play.aim)) for play in plays]
    assert mine == [("Bob", "against your Hiccups"), ("You", "on Bob")]


def test_a_card_on_its_own_player_says_so() -> None:
    t = blakes(hands=[["cutting-remark"]])
    say(t, 0, "Cutting Remark on yourself")
    (played,) = boards.stack(scene(t, SPECTATOR)).plays
    assert [read_by(viewer, played.aim) for viewer in (0, 1)] == [
        "on yourself",
        "on themselves",
    ]


# -- attacking -------------------------------------------------------------------------------------------
def test_under_each_rival_are_two_attacks_that_say_what_would_come_of_them() -> None:
    t = blakes(personas=["drunken-blake", "scholar-blake", "artist-blake"])  # 5/4/1, 2/2/5, 3/2/3
    taps = taps_on(present, scene(t, 0))
    acts = {tap.on: tap.act for tap in taps.values() if tap.act}
    assert acts == {
        "assault-on-1": "Assault 5:2\nthey lose 3",
        "wits-on-1": "Wits 1:5\nyou lose 4",
        "assault-on-2": "Assault 5:2\nthey lose 3",
        "wits-on-2": "Wits 1:3\nyou lose 2",
    }
    assert [options(t, 0)[taps[button].n or 0] for button in acts] == [
        ("assault", 1),
        ("wits", 1),
        ("assault", 2),
        ("wits", 2),
    ]
    assert prompt_region(scene(t, 0), present).part.options == ()  # type: ignore[attr-defined]


def test_with_four_blakes_an_attack_does_not_say_yet_what_would_come_of_it() -> None:
    t = blakes(seats=2, options=DUO)
    acts = {tap.on: tap.act for tap in present.taps(scene(t, 0)) if tap.act}
    assert acts == {
        "assault-on-1": "Assault",
        "wits-on-1": "Wits",
        "assault-on-3": "Assault",
        "wits-on-3": "Wits",
    }


def test_what_would_put_oneself_out_of_the_game_needs_a_second_tap() -> None:
    t = blakes(personas=["drunken-blake", "scholar-blake", "artist-blake"], esteem=[4, 18, 20])
    taps = taps_on(present, scene(t, 0))
    # Wit 1 against 5, and against 3.
    assert [taps[each].sure for each in ("assault-on-1", "wits-on-1", "wits-on-2")] == [
        None,
        boards.RISKY,
        None,
    ]


def test_to_pass_and_go_out_needs_a_second_tap_if_there_is_anything_else_to_do() -> None:
    t = blakes(hands=[[], ["deep-breath"]], esteem=[20, 1], buffs=[["podcast"]])
    assault(t, 0, 1)  # 5 against 3
    (bob,) = prompt_region(scene(t, 1), present).part.options  # type: ignore[attr-defined]
    (cy,) = prompt_region(scene(t, 2), present).part.options  # type: ignore[attr-defined]
    assert (bob.sure, bob.kind) == (boards.RISKY, "plain")
    assert (cy.sure, cy.kind) == (None, "main")


# -- the hand --------------------------------------------------------------------------------------------
def test_a_card_with_targets_opens_a_sheet_that_says_what_would_come_of_each() -> None:
    t = blakes(hands=[["monocle"]], buffs=[["tinfoil-hat"]])
    (sheet,) = sheets(scene(t, 0))
    (group,) = sheet.groups
    assert [(aim.label, aim.changes) for aim in group.aims] == [
        ("Yourself", ("Wit 1 \u2192 3",)),
        ("Bob", ("Wit 3 \u2192 5",)),
        ("Cy", ("Wit 2 \u2192 4",)),
    ]


def test_a_buff_that_would_not_count_now_says_so() -> None:
    t = blakes(hands=[["monocle"]], event="identity-crisis")
    (sheet,) = sheets(scene(t, 0))
    assert {aim.changes for aim in sheet.groups[0].aims} == {("Does not count now",)}


def test_in_a_conflict_a_target_also_says_how_it_would_end() -> None:
    t = blakes(hands=[[], ["noise-cancelling", "left-on-read"]], buffs=[["podcast"]])
    assault(t, 0, 1)  # 5 against 3
    skin, read = sheets(scene(t, 1))
    assert [aim.changes for aim in skin.groups[0].aims] == [
        ("Skin 2 \u2192 4",),
        ("Skin 3 \u2192 5", "Nobody would be hurt"),
        ("Skin 4 \u2192 6",),
    ]
    assert read.groups[0].aims[2].changes == ("Self-Esteem 16 \u2192 14",)


def test_two_choices_are_grouped_by_the_first() -> None:
    t = blakes(hands=[["hand-me-down", "opposite-day"]], buffs=[[], ["podcast"], ["cardigan"]])
    shift, swap = sheets(scene(t, 0))
    assert [(group.title, [aim.label for aim in group.aims]) for group in shift.groups] == [
        ("Bob's Podcast", ["Yourself", "Cy"]),
        ("Cy's Cardigan", ["Yourself", "Bob"]),
    ]
    assert [group.title for group in swap.groups] == ["Yourself", "Bob", "Cy"]
    assert [(aim.label, aim.changes) for aim in swap.groups[1].aims] == [
        ("Verbal Assault and Skin", ("Verbal Assault 7 \u2192 5", "Skin 3 \u2192 5")),
        ("Verbal Assault and Wit", ("Verbal Assault 7 \u2192 5", "Wit 3 \u2192 5")),
        ("Skin and Wit", ()),
    ]


def test_with_four_blakes_targets_are_told_apart_by_their_characters() -> None:
    t = blakes(seats=2, options=DUO, hands=[["monocle", "hand-me-down"]], buffs=[["podcast"]])
    attach, shift = sheets(scene(t, 0))
    assert [(aim.label, aim.emblem, aim.changes) for aim in attach.groups[0].aims] == [
        ("Your Artist Blake", "bb b-artist", ("Wit 3 \u2192 5",)),
        ("Bob's Gamer Blake", "bb b-gamer", ("Wit 3 \u2192 5",)),
        ("Your Athletic Blake", "bb b-athletic", ("Wit 2 \u2192 4",)),
        ("Bob's Rockstar Blake", "bb b-rockstar", ("Wit 4 \u2192 6",)),
    ]
    assert [(group.title, [aim.emblem for aim in group.aims]) for group in shift.groups] == [
        ("Podcast of your Artist Blake", ["bb b-gamer", "bb b-athletic", "bb b-rockstar"]),
    ]


def test_a_character_says_what_uniting_with_it_would_make_of_the_stats() -> None:
    t = blakes(hands=[["scholar-blake"]])
    assault(t, 0, 1)  # 3 against 3
    (sheet,) = sheets(scene(t, 0))
    assert sheet.groups[0].aims[0].changes == (
        "Verbal Assault 3 \u2192 5",
        "Skin 2 \u2192 4",
        "Wit 3 \u2192 8",
        "Bob would lose 2",
    )


def test_what_cannot_be_played_says_why() -> None:
    hand = ["actually-no", "return-to-sender", "scholar-blake", "clear-out", "in-front-of-everyone", "mumble"]
    t = blakes(hands=[hand, ["podcast", "change-the-subject", "drowsy-blake", "mumble"]])
    assert held(t, 0) == {
        "Actually, No": "You can play it right after somebody else plays an Action.",
        "Return to Sender": "You can play it right after somebody else plays a Buff.",
        "Scholar Blake": "You can play it once you attack or are attacked.",
        "Clear Out": "No Buff is in play.",
        "In Front of Everyone": "You can play it once somebody has attacked.",
        "Mumble": None,
    }
    assert set(held(t, 1).values()) == {None}  # not asked
    (shown,) = present.dock(scene(t, 0))
    told = {card.slip.title: card.label for card in shown.part.cards}  # type: ignore[attr-defined]
    assert told["Clear Out"].startswith("Clear Out. ")
    assault(t, 0, 2)
    assert held(t, 1) == {
        "Podcast": "Buffs are played on your own turn, before you attack.",
        "Change the Subject": "Only attacker and defender can change the kind of attack.",
        "Drowsy Blake": "You can play it once you attack or are attacked.",
        "Mumble": None,
    }


def test_while_an_attacker_is_chosen_the_cards_wait() -> None:
    t = blakes(seats=2, options=DUO, hands=[["mumble"]])
    say(t, 0, "Verbal Assault on {1}'s Gamer Blake")
    assert held(t, 0) == {"Mumble": "First say which of your Blakes attacks."}


def test_an_open_sheet_does_not_outlive_its_card() -> None:
    assert aims.sheet_id(2, "mumble") != aims.sheet_id(2, "hiccups")


# -- the rest --------------------------------------------------------------------------------------------
def test_everybody_may_look_through_what_was_discarded() -> None:
    t = blakes(discard=["mumble", "cardigan", "mumble"], event="open-mic", past=["gym-day"], out=[2])
    heaps = {heap.title: heap.cards for heap in present.discards(project(t, SPECTATOR)).heaps}
    assert heaps == {
        "Actions discarded": "Mumble \u00d72",
        "Buffs discarded": "Cardigan",
        "Events before this one": "Gym Day",
        "Characters out of the game": "Athletic Blake",
    }


def test_every_card_has_a_picture() -> None:
    drawn = {f"a-{path.stem}" for path in (IMAGES / "pictures").glob("*.svg")}
    faces = {f"b-{path.stem}" for path in (IMAGES / "portraits").glob("*.svg")} - {"b-nobody"}
    assert {slip(card.id).picture for card in (*ACTIONS, *BUFFS)} == drawn
    assert {slip(card.id).picture for card in CHARACTERS} == faces
    style = (STATIC / "css/games/blakes.css").read_text()
    assert [each for each in drawn | faces if not re.search(rf"\.{each} ", style)] == []


def test_a_card_says_what_it_does_in_marks_and_words() -> None:
    burrito, cancel = slip("bad-burrito"), slip("actually-no")
    assert [(mark.sign, mark.text) for mark in burrito.marks] == [
        ("va", "\u22121"),
        ("skin", "\u22121"),
        ("wit", "\u22121"),
    ]
    assert (burrito.kind, burrito.words, cancel.short) == ("action", "All stats \u22121", "cancel an Action")


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.id)
def test_the_ribbon_shows_every_event_with_what_it_does_to_one_blake(event: Event) -> None:
    t = round_of(event.id)
    middle = present.felt(scene(t, SPECTATOR))[0]
    html = unescape(RENDERER.macro(middle.template, middle.macro, middle.part))
    assert middle.part.event.title == event.title  # type: ignore[attr-defined]
    assert middle.part.event.special in html  # type: ignore[attr-defined]
