"""What a player reads in the terminal."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from app.bots import Bot
from app.bots.search import Budget
from app.games import GAMES
from app.games.parts import Player, Scene
from app.games.record import nothing_to_add, players_only
from app.games.view_reading import card_at
from app.kernel import Table, View, options, play, project, redeal, waiting
from app.kernel.view import Option
from app.play.ansi import ESCAPE, Ink
from app.play.match import ask
from app.play.menu import entries
from app.play.screen_labels import Label, Labels
from app.play.table_text import TableText
from app.play.terminal import Quit, TerminalPlayer, news
from tests.play.keyboard import answers

WIDTH = 80


def dealt(game: str, seats: int | None = None) -> Table:
    return GAMES[game].setup(seats or min(GAMES[game].seats), GAMES[game].Options(), b"terminal")


def scene_of(view: View) -> Scene:
    return Scene(view, [Player(name, n) for n, name in enumerate("ABCDEF"[: view["seats"]])], 0)


def text(view: View, ink: Ink | None = None) -> str:
    scene, game = scene_of(view), GAMES[view["game"]]
    sections = TableText(scene, game, Labels(scene, game), ink or Ink(colour=False), WIDTH).sections()
    return "\n".join(line for section in sections for line in section)


def offered(view: View) -> list[str]:
    scene, game = scene_of(view), GAMES[view["game"]]
    return [entry.words for entry in entries(scene, game, Labels(scene, game))]


def you_at(game: str, written: list[str], *typed: str) -> TerminalPlayer:
    return TerminalPlayer(GAMES[game], 0, min(GAMES[game].seats), answers(*typed), written.append)


def until(t: Table, kind: str) -> View:
    """The view of seat 0 as soon as it is asked this kind of question; random bots play until then."""
    rnd = Random(kind)
    bots = [Bot("random") for _ in range(t.seats)]
    while True:
        view = project(t, 0)
        if view["options"] and view["asking"] is not None and view["asking"]["kind"] == kind:
            return view
        assert t.result is None, f"nobody was asked {kind}"
        ask(t, bots, Budget(1), rnd)


# -- the table ---------------------------------------------------------------------------------------
def test_the_table_of_blame_tells_roles_emblems_counts_and_the_top_card() -> None:
    view = until(dealt("blame", 3), "PlayOrStop")
    told = text(view)
    assert told.startswith("── Game of Blame · ")
    for seat in range(3):
        name, held = "ABC"[seat], len(view["piles"][f"hand:{seat}"])
        assert any(line[2:].startswith(f"{name}  ") and f"{held} card" in line for line in told.splitlines())
    assert "> A  " in told
    assert f"Blame pile ({len(view['piles']['blame:0'])}): " in told
    assert f"Draw pile: {len(view['piles']['draw:0'])} cards" in told


@pytest.mark.parametrize("game", GAMES)
def test_what_ones_seat_cannot_know_changes_nothing(game: str) -> None:
    t, rnd = dealt(game), Random(game)
    for _ in range(12):
        if t.result is not None:
            break
        twin = redeal(t, 0, rnd.shuffle)
        assert text(project(twin, 0)) == text(project(t, 0))
        assert offered(project(twin, 0)) == offered(project(t, 0))
        seat = waiting(t)[0]
        play(t, seat, rnd.choice(options(t, seat)))


@pytest.mark.parametrize("game", GAMES)
def test_words_name_every_seat_and_only_piles_there_are(game: str) -> None:
    for seats in GAMES[game].seats:
        for seat in range(seats):
            told = GAMES[game].in_words(scene_of(project(dealt(game, seats), seat)))
            assert len(told.seats) == seats
            assert told.piles.keys() <= GAMES[game].table.ZONES.keys()


def test_a_game_that_adds_no_words_is_told_by_its_numbers_and_piles(monkeypatch: pytest.MonkeyPatch) -> None:
    bare = replace(GAMES["blame"], glance=players_only, in_words=nothing_to_add)
    monkeypatch.setitem(GAMES, "blame", bare)
    view = until(dealt("blame"), "PlayOrStop")
    told = text(view)
    assert told.startswith("── Game of Blame ──")
    assert f"B  {len(view['piles']['hand:1'])} card" in told
    assert f"Draw: {len(view['piles']['draw:0'])} cards" in told
    assert "role: " in told and "Centre (" in told


def test_private_words_are_of_ones_own_seat() -> None:
    t = dealt("scapegoat", 4)
    for seat in range(4):
        view = project(t, seat)
        assert f"Your mat names the {view['private']['says']} goat." in text(view)
        assert text(view).count("Your mat names") == 1


def test_what_pictures_tell_in_a_browser_is_told_in_words() -> None:
    assert " of 13 in coins; " in text(until(dealt("madness"), "Turn"))
    assert "Verbal Assault " in text(until(dealt("blakes"), "Turn"))
    assert "first seat" in text(project(dealt("intrigue"), 0))
    spots = text(until(dealt("scapegoat"), "Move")).splitlines()
    assert any(line.startswith("  Spy. See a whole hand. Evidence: ") for line in spots)


def test_what_lies_at_a_second_blake_is_told_too() -> None:
    game = GAMES["blakes"]
    view = until(game.setup(2, game.Options(duo=True), b"terminal"), "Turn")
    buffs = {**view["piles"], "buffs:1": ["podcast"], "buffs:3": ["cardigan"]}
    bramble = text({**view, "piles": buffs}).split("B  ")[1]
    assert "Buffs: Podcast" in bramble and "Buffs: Cardigan" in bramble


def test_equal_cards_are_told_once_with_their_number() -> None:
    assert "  · 3 × Standing, legal" in text(project(dealt("intrigue"), 0)).splitlines()


def test_colour_only_repeats_what_words_say() -> None:
    view = project(dealt("scapegoat", 4), 0)
    painted = text(view, Ink(colour=True))
    assert painted != text(view)
    assert ESCAPE.sub("", painted) == text(view)


# -- the choices -------------------------------------------------------------------------------------
def test_the_safe_choice_comes_first_and_a_card_shows_its_emblems() -> None:
    view = until(dealt("blame"), "PlayOrStop")
    first, *cards = offered(view)
    assert first == "Play nothing: draw 3"
    assert cards and all(card.startswith("Play ") and card.endswith(")") for card in cards)


def test_what_a_card_is_stands_whole_behind_its_title() -> None:
    """The label of a Treason begins with that word, before the title."""
    assert Label("Treason: A Toast to the Other Queen, 6 points", "A Toast to the Other Queen").more == (
        "Treason, 6 points"
    )
    assert Label("Rats in the Royal Pantry, Estates", "Rats in the Royal Pantry").more == "Estates"
    assert Label("A card", "Another").more == ""


def test_what_ends_the_game_comes_last_and_asks_twice() -> None:
    view = until(dealt("scapegoat"), "Move")
    assert offered(view)[-1] == "Go to the Cops"
    written: list[str] = []
    said = iter([str(len(offered(view))), "n", str(len(offered(view))), "y"])
    you = TerminalPlayer(GAMES["scapegoat"], 0, view["seats"], lambda _prompt: next(said), written.append)
    chosen = view["options"][you.choose(0, view, lambda n: 0)]
    assert chosen["operands"] == {"location": "cops"}
    assert written.count("Going to the Cops ends the game, and the scapegoat wins.") == 2


def test_an_amount_is_typed_as_a_number() -> None:
    view = until(dealt("madness"), "Amount")
    words = offered(view)
    assert len(words) < len(view["options"])
    at = next(n for n, each in enumerate(words, 1) if each.startswith("Raise by ("))
    raises = [option for option in view["options"] if option["verb"] == "raise"]
    least = raises[0]["operands"]["by"]
    written: list[str] = []
    you = you_at("madness", written, str(at), "0", str(at), str(least))
    assert you.choose(0, view, lambda n: 0) == raises[0]["n"]
    assert "Nothing was chosen." in written


def same(view: View, option: Option) -> tuple[str, ...]:
    """What an option does: cards in one's own hand by what they are, all others by where they lie."""
    game = GAMES[view["game"]]
    about = [str(each) for each in option["operands"].values()]
    return (option["verb"], *(card_at(view, each) if game.in_dock(view, each) else each for each in about))


@pytest.mark.parametrize("game", GAMES)
def test_every_option_can_be_chosen(game: str) -> None:
    """Whatever is offered stands in the list, or within its amount; of equal cards in hand the first does."""
    t, rnd = dealt(game), Random(game)
    for _ in range(60):
        if t.result is not None:
            break
        seat = waiting(t)[0]
        view = project(t, seat)
        scene = scene_of(view)
        reached: list[int] = []
        for entry in entries(scene, GAMES[game], Labels(scene, GAMES[game])):
            if entry.amount is None:
                assert entry.n is not None
                reached.append(entry.n)
            else:
                reached += range(
                    entry.amount.first, entry.amount.first + entry.amount.most - entry.amount.least + 1
                )
        assert len(set(reached)) == len(reached)
        shown = [same(view, view["options"][n]) for n in reached]
        assert len(set(shown)) == len(shown)
        assert set(shown) == {same(view, option) for option in view["options"]}
        play(t, seat, rnd.choice(options(t, seat)))


def test_a_card_is_not_described_twice() -> None:
    choices = offered(until(dealt("intrigue"), "Propose"))
    assert choices[0] == "No trade"
    assert sum(choice.startswith("Offer Standing") for choice in choices) == 1
    assert not any(choice.count("illegal") > 1 or "value" in choice for choice in choices)


# -- the conversation --------------------------------------------------------------------------------
def test_within_a_turn_only_what_has_changed_is_shown_again() -> None:
    view = until(dealt("blame"), "PlayOrStop")
    written: list[str] = []
    you = you_at("blame", written, "1", "1", "t", "1")
    you.choose(0, view, lambda n: 0)
    assert sum(line.startswith("── ") for line in written) == 1
    you.choose(0, view, lambda n: 0)
    assert sum(line.startswith("── ") for line in written) == 1
    you.choose(0, view, lambda n: 0)
    assert sum(line.startswith("── ") for line in written) == 2


def test_a_question_is_explained_in_the_words_of_the_rules() -> None:
    view = until(dealt("blame"), "Bury")
    written: list[str] = []
    you_at("blame", written, "?", "1").choose(0, view, lambda n: 0)
    assert "When somebody takes the Blame, all others may, in secret, bury one card from" in written


def test_cards_are_explained() -> None:
    view = until(dealt("blame"), "PlayOrStop")
    written: list[str] = []
    you_at("blame", written, "c", "1").choose(0, view, lambda n: 0)
    assert any("If you hold it at the end" in line for line in written)


def test_the_only_choice_is_taken_by_enter() -> None:
    view = until(dealt("intrigue"), "Discuss")
    assert len(view["options"]) == 1
    assert you_at("intrigue", [], "").choose(0, view, lambda n: 0) == 0


def test_enter_alone_chooses_nothing_where_there_is_a_choice() -> None:
    view = until(dealt("blame"), "PlayOrStop")
    assert you_at("blame", [], "", "2").choose(0, view, lambda n: 0) == view["options"][0]["n"]


def test_quitting_is_not_an_answer() -> None:
    view = until(dealt("blame"), "PlayOrStop")
    with pytest.raises(Quit):
        you_at("blame", [], "quit").choose(0, view, lambda n: 0)


def test_lines_that_fade_do_not_hide_those_that_come() -> None:
    assert news([], ["one", "two"]) == ["one", "two"]
    assert news(["one", "two"], ["one", "two", "three"]) == ["three"]
    assert news(["one", "two", "three"], ["one", "four"]) == ["four"]
    assert news(["one"], ["one"]) == []


def test_events_speak_of_the_reader_as_you() -> None:
    written: list[str] = []
    you = you_at("scapegoat", written)
    you.see(0, project(dealt("scapegoat"), 0))
    assert any(line.startswith("  - You are the ") for line in written)
    assert any(line.startswith("  - Bramble is the ") for line in written)
