"""The screen of Scape Goat: what is shown to whom, and in which words."""

from __future__ import annotations

from random import Random
from typing import TypeVar

import pytest

from app.games.parts import Button, Part, Player, Region, Scene, Tap
from app.games.scapegoat import GAME
from app.games.scapegoat.rules import Swap, begin_turn
from app.games.scapegoat.screen import regions as present
from app.games.scapegoat.screen.parts import Book, Guesses, Hand, Location, Notebook, Plate, Wall
from app.games.scapegoat.table import Options, ScapeGoat
from app.kernel import SPECTATOR, Table, do, options, play, project, waiting
from app.web.screen.renderer import Renderer
from app.web.screen.templates import environment
from tests.games.positions import choose
from tests.games.scapegoat.deck import ALL, BLUE, GREEN, GREY, RED, YELLOW, go, goats, viewers
from tests.games.screen_reading import read_by, taps_on

PLAYERS = [Player(name, n) for n, name in enumerate(("Ann", "Bob", "Cy", "Dee", "Eve", "Flo"))]
P = TypeVar("P", bound=Part)


def scene(t: Table, viewer: int) -> Scene:
    return Scene(project(t, viewer), PLAYERS[: t.seats], t.question)


def regions(t: Table, viewer: int) -> list[Region]:
    here = scene(t, viewer)
    own = [] if viewer == SPECTATOR else [*present.dock(here), *present.own_boxes(here)]
    return [*present.felt(here), *present.boxes(here), *own]


def taps(t: Table, seat: int) -> dict[str, Tap]:
    return taps_on(present, scene(t, seat))


def part(t: Table, viewer: int, kind: type[P]) -> P:
    (found,) = (region.part for region in regions(t, viewer) if isinstance(region.part, kind))
    return found


def places(t: Table, viewer: int) -> dict[str, Location]:
    found = [region.part for region in regions(t, viewer) if isinstance(region.part, Location)]
    return {location.id.removesuffix("-0"): location for location in found}


def plates(t: Table, viewer: int) -> list[Plate]:
    return [region.part for region in regions(t, viewer) if isinstance(region.part, Plate)]


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_every_region_of_a_whole_game_can_be_drawn_for_everybody(seats: int) -> None:
    t: Table = GAME.setup(seats, Options(), b"drawn")
    assert isinstance(t, ScapeGoat)
    rnd, renderer = Random(seats), Renderer(environment(""))
    for given in range(200):
        for viewer in viewers(t):
            for region in regions(t, viewer):
                html = renderer.macro(region.template, region.macro, region.part)
                assert f'id="{region.id}"' in html
                assert viewer != SPECTATOR or "Your" not in html
        if not (asked := waiting(t)):
            break
        seat = rnd.choice(asked)
        offered = options(t, seat)
        play(t, seat, rnd.choice([c for c in offered if c != ("go", "cops")] if given < 60 else offered))
    assert waiting(t) == []


def test_the_locations_one_may_go_to_are_buttons_and_the_one_one_is_on_says_why_not() -> None:
    t = goats(at=["spy", "spy", "trade"])
    mine = taps(t, 0)
    assert [place for place, tap in mine.items() if tap.n is None] == ["spy-0"]
    assert {f"{kind}-0" for kind in places(t, 0)} == mine.keys()
    assert mine["spy-0"].why == "You are here. Move to another location."
    assert [goat.who.text for goat in places(t, 0)["spy"].goats] == ["Ann", "Bob"]
    assert taps(t, 1) == {}


def test_going_to_the_cops_asks_for_a_second_touch() -> None:
    assert [place for place, tap in taps(goats(), 0).items() if tap.sure] == ["cops-0"]
    t = goats(seats=6, agenda=[do(begin_turn, 0)])
    (cops,) = taps(t, 3).values()
    assert cops.on == "cops-0" and cops.sure
    kinds = {}
    for option in project(t, 3)["options"]:
        button = present.tune(scene(t, 3), option, Button(option["n"], option["label"]))
        assert button is not None
        kinds[button.label] = (button.kind, button.sure)
    assert kinds == {"Stay": ("plain", None), "Go to the Cops": ("grave", cops.sure)}


def test_prepare_shows_its_tokens_and_then_its_other_side() -> None:
    assert [places(goats(tokens=tokens), 1)["prepare"].tokens for tokens in ([0, 0, 0], [1, 0, 0])] == [2, 1]
    flipped = places(goats(tokens=[1, 1, 0]), 1)["prepare"]
    assert (flipped.tokens, flipped.title) == (0, "Frame/Steal")


def test_a_building_says_what_one_does_there() -> None:
    told = {spot: location.text for spot, location in places(goats(tokens=[1, 0, 0]), 0).items()}
    assert told == {
        "prepare": "Take the last token",
        "spy": "See a whole hand",
        "trade": "Exchange one card",
        "stash": "Take one, hide one",
        "cops": "Ends the game: the scapegoat wins",
    }
    assert places(goats(), 0)["prepare"].text == "Take a token"
    assert places(goats(tokens=[1, 1, 0]), 0)["prepare"].text == "Frame, or steal a token"


def test_the_button_of_frame_steal_says_which_of_the_two_it_is_for_the_player() -> None:
    def said(seat: int) -> list[str]:
        t = goats(at=["spy", "spy", "trade"], tokens=[1, 1, 0], turn=seat)
        made = [
            present.tune(scene(t, seat), option, Button(option["n"], option["label"]))
            for option in project(t, seat)["options"]
        ]
        return [button.label for button in made if button is not None]

    assert said(0) == ["Frame", "Trade", "Stash", "Cops"]
    assert said(2) == ["Steal", "Spy", "Stash", "Cops"]


def test_a_plate_shows_cards_tokens_and_whom_the_table_waits_for() -> None:
    ann, bob, cy = plates(goats(tokens=[0, 2, 0], turn=2), SPECTATOR)
    assert [plate.tag for plate in (ann, bob, cy)] == ["", "", "Turn"]
    assert (bob.held, bob.tokens) == (2, 2)
    assert bob.label == "Bob, red goat, 2 cards, 2 preparation tokens."
    t = goats(seats=6, agenda=[do(begin_turn, 0)])
    assert [plate.tag for plate in plates(t, SPECTATOR)] == ["", "", "", "Decides", "", ""]


def test_players_one_may_choose_are_buttons_at_their_seats() -> None:
    t = goats(at=["prepare", "prepare", "trade"])
    go(t, 0, "spy")
    assert {on: tap.n for on, tap in taps(t, 0).items() if tap.on.startswith("plate")} == {
        "plate-1": 0,
        "plate-2": 1,
    }
    assert taps(t, 1) == {}


@pytest.mark.rule("S10")
def test_the_hand_spied_on_is_shown_to_the_spy_alone() -> None:
    t = goats(hands=[[RED, YELLOW], [BLUE, GREY]], at=["prepare", "prepare", "trade"])
    go(t, 0, "spy")
    choose(t, 0, "spy", 1)
    seen = part(t, 0, Wall)
    assert (read_by(0, seen.title), seen.kind) == ("Bob's hand", "spied")
    assert [card.image.face for card in seen.rows[0].cards] == [BLUE, GREY]
    assert part(t, 0, Notebook).notes == ("Turn 1: Bob holds Blue and Grey.",)
    for viewer in (1, 2, SPECTATOR):
        assert part(t, viewer, Wall) == Wall()


@pytest.mark.rule("S12")
def test_while_a_hidden_card_is_in_hand_its_place_is_empty() -> None:
    t = goats(hands=[[YELLOW, RED]], at=["prepare", "spy", "trade"])
    go(t, 0, "stash")
    assert [taps(t, 0)[f"hidden-0-{i}"].n for i in range(3)] == [0, 1, 2]
    play(t, 0, ("take", 1))
    for viewer in viewers(t):
        assert [card is None for card in places(t, viewer)["stash"].stash] == [False, True, False]


@pytest.mark.rule("S17")
def test_a_card_that_may_not_be_left_says_why() -> None:
    t = goats(hands=[[RED, BLUE]], agenda=[Swap(0)])
    red, blue = (taps(t, 0)[card.id] for card in part(t, 0, Hand).cards)
    assert red.n is None and red.why is not None and "against yourself" in red.why
    assert blue.n == 0 and blue.why is None
    assert present.hint(scene(t, 0)) == red.why
    t = goats(hands=[[RED, GREY]], agenda=[Swap(0)])
    assert [taps(t, 0)[card.id].n for card in part(t, 0, Hand).cards] == [0, 1]
    assert present.hint(scene(t, 0)) is None


@pytest.mark.rule("S19", "S22")
def test_a_frame_attempt_is_a_line_up_for_all() -> None:
    t = goats(hands=[[RED], [GREY], [YELLOW]], at=["spy", "spy", "trade"], tokens=[1, 1, 0])
    go(t, 0, "prepare")
    for viewer in viewers(t):
        choosing = part(t, viewer, Wall)
        assert choosing.kind == "choosing" and len(choosing.rows) == 3
        assert all(card.image.face is None for row in choosing.rows for card in row.cards)
    told = part(t, SPECTATOR, Wall).title
    assert read_by(1, told) == "Ann tries to frame somebody"
    assert read_by(0, told) == "You try to frame somebody"
    assert part(t, 0, Wall).title == told  # the same for everybody
    for seat, card in enumerate((RED, GREY, YELLOW)):
        choose(t, seat, "reveal", card)
    for viewer in viewers(t):
        failed = part(t, viewer, Wall)
        assert [row.cards[0].image.face for row in failed.rows] == [RED, GREY, YELLOW]
        assert failed.kind == "failed"
        assert [plate.showed for plate in plates(t, viewer)] == [None] * 3


@pytest.mark.rule("S19")
def test_nothing_on_the_wall_or_the_plates_tells_who_has_chosen() -> None:
    t = goats(hands=[[RED], [GREY], [YELLOW]], at=["spy", "spy", "trade"], tokens=[1, 1, 0])
    go(t, 0, "prepare")
    before = present.felt(scene(t, SPECTATOR))
    choose(t, 1, "reveal", GREY)
    for viewer in (0, 2, SPECTATOR):
        assert present.felt(scene(t, viewer)) == before


@pytest.mark.rule("S22")
def test_while_the_next_player_moves_the_street_is_back_and_plates_keep_what_was_shown() -> None:
    t = goats(hands=[[RED], [GREY], [YELLOW]], at=["spy", "spy", "trade"], tokens=[1, 1, 0])
    go(t, 0, "prepare")
    for seat, card in enumerate((RED, GREY, YELLOW)):
        choose(t, seat, "reveal", card)
    play(t, 0, options(t, 0)[0])
    assert part(t, 1, Wall) == Wall()
    cards = [plate.showed for plate in plates(t, 1)]
    assert [card and card.image.face for card in cards] == [RED, GREY, YELLOW]


@pytest.mark.rule("S11")
def test_a_trade_lies_on_the_wall_face_down() -> None:
    t = goats(at=["prepare", "prepare", "stash"])
    go(t, 0, "trade")
    choose(t, 0, "trade", 2)
    choose(t, 2, "give", project(t, 2)["piles"]["hand:2"][0])
    for viewer in viewers(t):
        trading = part(t, viewer, Wall)
        assert [row.goat.who.text for row in trading.rows] == ["Ann", "Cy"]
        assert all(card.image.face is None for row in trading.rows for card in row.cards)
        assert [plate.tag for plate in plates(t, viewer)] == ["Trades", "", "Trades"]


@pytest.mark.rule("S04", "S07")
def test_the_book_shows_the_mat_with_its_120_cells_and_what_it_says() -> None:
    t = goats(scapegoat=1, decoy=2)
    for seat, says in enumerate(("red", "yellow", "red")):
        book = part(t, seat, Book)
        assert (book.says, (book.white, book.black)) == (says, project(t, seat)["public"]["dice"])
        assert sum(cells.path.count("z") for cells in book.cells) == 120


@pytest.mark.rule("S23")
def test_the_end_shows_every_mats_reading_all_hands_the_stash_and_who_was_who() -> None:
    t = goats(hands=[[RED, YELLOW], [BLUE, GREY]], hidden=[BLUE, GREY, YELLOW], scapegoat=1, decoy=2)
    assert present.verdict(scene(t, 2)) is None
    go(t, 0, "cops")
    for viewer in viewers(t):
        here = scene(t, viewer)
        ends = [present.standing(here, seat) for seat in range(3)]
        assert [end.note for end in ends] == [
            "The mat said red.",
            "The mat said yellow.",
            "The mat said red.",
        ]
        assert [card.image.face for card in ends[1].cards] == [BLUE, GREY]
        who = "You were" if viewer == 1 else "Bob was"
        goer = "You" if viewer == 0 else "Ann"
        assert present.verdict(here) == (
            f"{who} the scapegoat. {goer} went to the Cops. In the Stash: Blue, Grey and Yellow."
        )


def test_the_end_says_that_the_scapegoat_got_to_the_cops() -> None:
    t = goats(hidden=[BLUE, GREY, YELLOW], scapegoat=0, decoy=2)
    go(t, 0, "cops")
    assert present.verdict(scene(t, 1)) == (
        "Ann was the scapegoat and went to the Cops. In the Stash: Blue, Grey and Yellow."
    )


def test_a_card_shows_the_goats_on_it() -> None:
    t = goats(seats=6, hands=[[ALL, GREEN, "red-purple"]])
    all_of_them, green, two = part(t, 0, Hand).cards
    assert len(all_of_them.image.emblems) == 6
    assert (green.image.title, green.image.emblems) == ("Green", ("goat green",))
    assert (two.image.title, two.image.emblems) == ("Red/\u200bPurple", ("goat red", "goat purple"))


@pytest.mark.rule("S04")
def test_of_the_grid_of_mats_only_ones_own_row_is_known() -> None:
    t = goats(hands=[[RED, YELLOW], [BLUE, GREY]], at=["prepare", "prepare", "trade"])
    for seat in range(3):
        grid = part(t, seat, Guesses)
        assert [row.says for row in grid.suspects] == [t.says[seat] if n == seat else None for n in range(3)]
        assert grid.named == PLAYERS[t.colours.index(t.says[seat])].name


@pytest.mark.rule("S19")
def test_in_a_frame_attempt_every_card_in_hand_says_whom_it_points_at() -> None:
    t = goats(seats=4, hands=[[RED, GREY], [RED]], at=["spy", "spy", "trade", "spy"], tokens=[1, 1, 0, 0])
    assert part(t, 0, Hand).points == ()
    go(t, 0, "prepare")
    assert part(t, 0, Hand).points[:2] == ("Bob", "nobody")
    assert part(t, 1, Hand).points[0] == "you"
    assert present.pointed_at(["Bob", "Cy"]) == "either"
    assert present.pointed_at(["Bob", "Cy", "Dee"]) == "anybody"


@pytest.mark.rule("S04")
def test_the_notebook_begins_with_whom_the_mat_names() -> None:
    t = goats()
    named = part(t, 0, Guesses).named
    assert part(t, 0, Notebook).named == named
    assert part(t, 0, Notebook).emblem == f"goat {project(t, 0)['private']['says']}"
