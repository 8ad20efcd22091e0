"""The rules pages tell every clause, every option by its name, and every card as the card data has it."""

from __future__ import annotations

import re
from functools import cache

import pytest

from app.bootstrap.paths import ROOT
from app.games import GAMES
from app.games.blakes.card_set import ACTIONS, BUFFS, CHARACTERS, EVENTS, special_words
from app.games.blakes.cards import Card, effect
from app.games.blame.cards import ISSUES
from app.games.intrigue.cards import FACES as INTRIGUE_FACES
from app.games.intrigue.cards import GOALS, PERKS
from app.games.madness.cards import FACES as MADNESS_FACES
from app.games.scapegoat.cards import BOXES
from app.rooms.game_options import describe
from app.web.screen.rules_page import rules_html
from app.web.screen.templates import environment
from tests.web.html_parser import by_id, elements

CITED = re.compile(r"([A-Z])(\d\d)(?:\u2013[A-Z](\d\d))?")


@cache
def page(game: str) -> str:
    return rules_html(environment(""), game)


def text(game: str) -> str:
    return " ".join(by_id(page(game))["main"].text.split())


def rows(game: str, label: str) -> list[list[str]]:
    """The table with this label, head and all, cell by cell."""
    (table,) = (each for each in elements(page(game)) if each.attributes.get("aria-label") == label)
    lines = (each.html for each in elements(table.html) if each.tag == "tr")
    return [[cell.text for cell in elements(line) if cell.tag in {"th", "td"}] for line in lines]


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_is_told_on_the_page_and_no_other_is_cited(game: str) -> None:
    cited = {
        f"{letter}{n:02}"
        for letter, first, last in CITED.findall(text(game))
        for n in range(int(first), int(last or first) + 1)
    }
    clauses = re.findall(r"^- ([A-Z]\d{2})\b", (ROOT / f"rules/{game}.md").read_text("utf-8"), re.MULTILINE)
    assert sorted(cited) == clauses


@pytest.mark.parametrize("game", GAMES)
def test_every_option_is_called_what_forms_call_it_with_its_default(game: str) -> None:
    told = text(game).partition("Optional rules")[2].partition("Our rulings")[0]
    for option in describe(GAMES[game]):
        assert f"{option['label']}{option['help']}" in told
        assert all(f"\u201c{choice['label']}\u201d" in told for choice in option["choices"])
        default = f"\u201c{option['said']}\u201d (default)" if option["choices"] else option["said"].lower()
        assert default in told


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("blame", "With the option Blame pile set to \u201cOpen to all\u201d everyone may look"),
        ("scapegoat", "Take one of the two preparation tokens. You may have both."),
        ("scapegoat", "The fifth goes on Prepare again and the sixth on Spy"),
        ("madness", "Your hand stays hidden, also when the round is over"),
        ("madness", "Everyone starts with 100 chips. The blinds are 1 and 2"),
        ("madness", "The other player is told which card you saw, and sees what you gave for it"),
        ("madness", "A round takes about five minutes, the usual 12 rounds about an hour."),
        ("madness", "if it would leave you without a chip, you take back what you staked in it (M17)"),
        ("madness", "Discards one face-up character of another player, unless a Warrior guards it."),
        ("intrigue", "You cannot lay or discard Pacts."),
        ("intrigue", "If both are worth the same, the one with more Standing wins"),
        ("intrigue", "When the draw pile is empty, the discards are shuffled and become the draw pile"),
        ("intrigue", "it has no value. You can trade it like any other card."),
        ("intrigue", "Everyone who traded and laid a card draws up to eight cards"),
        (
            "intrigue",
            "they put their whole hand, Roles and Pacts too, on the discards or into the hand of one player",
        ),
        ("blakes", "If it happens to both players in the same instant, everyone loses (K28)."),
        ("blakes", "If they are equal, everyone loses (K29)."),
    ],
)
def test_what_players_asked_about_is_told(game: str, words: str) -> None:
    assert words in text(game)


# -- cards -----------------------------------------------------------------------------------------------
def test_all_cards_of_blame_are_shown() -> None:
    shown = [
        each.attributes.get("id") for each in elements(page("blame")) if each.attributes.get("role") == "img"
    ]
    assert {f"card-{n}" for n in range(48)} <= set(shown)
    assert all(card.title in text("blame") for card in ISSUES)


def test_the_evidence_of_scape_goat_is_counted_for_every_number_of_players() -> None:
    head, *cards, totals = rows("scapegoat", "Evidence")
    assert head[1:] == [str(players) for players in BOXES]
    assert totals[1:] == [str(len(box)) for box in BOXES.values()]
    for column, box in enumerate(BOXES.values(), start=1):
        assert sum(int(row[column] or 0) for row in cards) == len(box)


def test_the_coins_and_characters_of_madness_are_counted() -> None:
    for card in MADNESS_FACES:
        count = f"\u00d7{card.copies}" if card.kind == "coin" else f", {card.copies} card"
        assert f"{card.title}{count}" in text("madness")


def test_the_cards_of_intrigue_are_counted() -> None:
    table = {row[0]: row[1:] for row in rows("intrigue", "How many cards there are")[1:]}
    assert set(table) == {card.kind.capitalize() for card in INTRIGUE_FACES}
    assert table["Standing"] == ["3 per player", "\u00d73", ""]
    assert table["Pact"] == ["4 per colour", "\u00d71", "\u00d73"]
    assert table["Asset"] == ["50", "5\u20139\u00a0\u00d75", "5\u20139\u00a0\u00d75"]
    assert table["Favour"] == ["3 per colour", "2\u20133", "4"]
    assert table["Hook"] == table["Threat"] == ["2 per colour", "", "2\u20133"]
    assert table["Defence"] == ["8", "2\u00a0\u00d74, 3\u20134\u00a0\u00d72", ""]
    assert table["Role"][0] == str(len(GOALS) + len(PERKS))


def test_every_character_and_event_of_blakes_is_shown_with_what_it_does() -> None:
    characters = [
        [card.title.removesuffix(" Blake"), *map(str, card.stats), str(card.esteem)] for card in CHARACTERS
    ]
    assert rows("blakes", "Characters")[1:] == characters
    events = [
        [card.title, effect(card)[:1].upper() + effect(card)[1:], special_words(card)] for card in EVENTS
    ]
    assert rows("blakes", "Events")[1:] == events


@pytest.mark.parametrize(("kind", "cards", "number"), [("action", ACTIONS, 72), ("buff", BUFFS, 28)])
def test_every_action_and_buff_of_blakes_is_shown_as_a_card(
    kind: str, cards: tuple[Card, ...], number: int
) -> None:
    shown = [
        each.text for each in elements(page("blakes")) if each.attributes.get("class") == f"card slip {kind}"
    ]
    assert len(shown) == len(cards)
    for card, words in zip(cards, shown, strict=True):
        assert words.startswith(f"\u00d7{card.copies}{card.title}")
        assert effect(card)[1:] in words and special_words(card) in words and card.text in words
    assert sum(int(words[1]) for words in shown) == number
    assert f"The {number} {kind.capitalize()}s" in text("blakes")
