"""What a newcomer is told: tips, and what every question, word and card means."""

from __future__ import annotations

import re
from collections.abc import Iterator
from inspect import isclass
from itertools import product

import pytest
from starlette.testclient import TestClient

from app.games import GAMES
from app.games.tips import EVERY_GAME
from app.kernel import SPECTATOR, Table, project, waiting
from app.kernel.questions import Question
from app.web.screen.help_sheet import count_cards, help_html, help_version
from app.web.screen.rules_excerpts import CLAUSES, WANT, explained, explanations, glossary
from app.web.screen.templates import environment
from tests.contract.rendered_table import table_html
from tests.web.fake_browser import Browser
from tests.web.html_parser import fragments
from tests.web.live_server import Wire
from tests.web.small_dom import Node, elements_in
from tests.web.test_socket_html import commit
from tools.fuzz.settings import Setting
from tools.fuzz.walks import play_through

LONGEST = 300
LONGEST_TIP = 130
FEWEST_WORDS, FEWEST_TIPS = 10, 5
GAMES_PLAYED = 12
SENTENCE_ENDS = re.compile(r"[.?!](?= |$)")


def question_kind(t: Table) -> str:
    asking = project(t, SPECTATOR)["asking"]
    return "" if asking is None else asking["kind"]


def some_tables(game: str) -> Iterator[Table]:
    """Every moment of a few games for each number of players."""
    record = GAMES[game]
    for seed, seats in product(range(1, GAMES_PLAYED), record.seats):
        yield from play_through(Setting(record, seats, record.Options()), seed).tables


def matches(node: Node, selector: str, viewer: int) -> bool:
    """Whether a selector of a tip means this element: ids, classes and tags, one inside another."""
    *around, last = selector.replace("{me}", str(viewer)).split()
    if not is_a(node, last):
        return False
    parent = node.parent
    while around and parent is not None:
        if is_a(parent, around[-1]):
            around.pop()
        parent = parent.parent
    return not around


def is_a(node: Node, simple: str) -> bool:
    name = simple[1:]
    match simple[0]:
        case "#":
            return node.id == name
        case ".":
            return name in (node.attributes.get("class") or "").split()
    return node.tag == simple


def kinds(game: str) -> set[str]:
    """Every kind of question that can be put; those without a prompt are only there to be refined."""
    return {
        name
        for name, thing in GAMES[game].vocabulary.items()
        if isclass(thing) and issubclass(thing, Question) and thing.prompt is not Question.prompt
    }


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_page_explains_every_question_and_no_other(game: str) -> None:
    assert kinds(game)
    assert set(explanations(game)) == kinds(game) | {WANT}


@pytest.mark.parametrize("game", GAMES)
def test_a_question_is_explained_in_one_or_two_sentences(game: str) -> None:
    for kind, about in explanations(game).items():
        if kind != WANT:
            assert 1 <= len(SENTENCE_ENDS.findall(about.text)) <= 2, about.text
            assert about.text.endswith(".") and len(about.text) <= LONGEST, about.text
        assert not CLAUSES.search(about.text) and "  " not in about.text


@pytest.mark.parametrize("game", GAMES)
def test_an_explanation_leads_to_its_chapter_of_the_rules(client: TestClient, game: str) -> None:
    page = client.get(f"/rules/{game}").text
    chapters = {about.chapter for kind, about in explanations(game).items() if kind != WANT}
    assert "" not in chapters
    assert all(f'<h2 id="{chapter}">' in page for chapter in chapters)


@pytest.mark.parametrize("game", GAMES)
def test_every_word_is_told_in_a_few_sentences_and_leads_nowhere_else(game: str) -> None:
    assert len(glossary(game)) >= FEWEST_WORDS
    for word, about in glossary(game).items():
        assert about.text.endswith(".") and len(about.text) <= LONGEST, (word, about.text)
        assert about.text[0].isupper() and not CLAUSES.search(about.text) and "  " not in about.text


@pytest.mark.parametrize("game", GAMES)
def test_the_help_sheet_lists_every_card_every_word_and_every_tip(client: TestClient, game: str) -> None:
    answer = client.get(f"/rules/{game}/help", params={"v": help_version(game)})
    assert "immutable" in answer.headers["cache-control"]
    text = " ".join(fragment.text for fragment in fragments(answer.text))
    for face in GAMES[game].table.FACES:
        kind = getattr(face, "kind", "").capitalize()
        assert face.title in text or (game == "intrigue" and kind in text), face.title
    said = [
        *(about.text for about in (*explanations(game).values(), *glossary(game).values())),
        *(tip.words for tip in (*GAMES[game].tips, *EVERY_GAME)),
        *GAMES[game].card_texts().values(),
    ]
    assert [words for words in said if words not in text] == []


def test_there_is_no_help_for_an_unknown_game(client: TestClient) -> None:
    assert client.get("/rules/chess/help").status_code == 404


def test_a_game_whose_rules_page_lists_no_cards_has_them_counted() -> None:
    counted = count_cards(GAMES["madness"])
    assert sum(card.copies for card in counted) == len(GAMES["madness"].table.box(4, None))
    assert {"Coin 6": 6, "Horror": 1}.items() <= {card.title: card.copies for card in counted}.items()


@pytest.mark.parametrize("game", GAMES)
def test_no_clause_of_the_rules_is_named_at_the_table(game: str) -> None:
    assert re.findall(r"\([A-Z]\d\d\b[^)]*\)", help_html(environment(""), game)) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_tip_is_short(game: str) -> None:
    tips = (*GAMES[game].tips, *EVERY_GAME)
    assert len({tip.id for tip in tips}) == len(tips)
    for tip in tips:
        assert 1 <= len(SENTENCE_ENDS.findall(tip.words)) <= 2 and len(tip.words) <= LONGEST_TIP, tip.words
        assert tip.asked == "" or tip.asked in kinds(game)


@pytest.mark.parametrize("game", GAMES)
def test_what_a_tip_is_about_is_on_the_screen_then_and_what_can_be_held_is_explained(game: str) -> None:
    """In games played by chance, seen by whoever is asked."""
    record = GAMES[game]
    waits = list(record.tips)
    terms: set[str | None] = set()
    assert len(waits) >= FEWEST_TIPS
    for t in some_tables(game):
        mine = [tip for tip in waits if tip.asked in ("", question_kind(t))]
        if not mine and terms:
            continue
        viewer = next(iter(waiting(t)), 0)
        page = elements_in(table_html(record, t, viewer))
        terms |= {node.attributes["data-term"] for node in page if "data-term" in node.attributes}
        met = [tip for tip in mine if any(matches(node, tip.on, viewer) for node in page)]
        waits = [tip for tip in waits if tip not in met]
        if not waits:
            break
    assert [tip.id for tip in waits] == []
    assert terms and terms <= glossary(game).keys() | record.card_texts().keys()


def test_tips_of_every_game_are_about_what_every_table_has(wire: Wire) -> None:
    with Browser(wire) as ann:
        answer = ann.http.post("/play", data={"game": "blame"})
        ann.code = answer.headers["location"].rpartition("/")[2]
        ann.connect()
        commit((ann,))
        page = elements_in(ann.page())
        for tip in EVERY_GAME:
            assert tip.on == "#hand .card" or any(matches(node, tip.on, 0) for node in page), tip.on


def test_a_table_names_its_help_sheet_and_its_question_and_sends_neither(wire: Wire) -> None:
    with Browser(wire) as ann, Browser(wire) as bob:
        bob.join(ann.open_room("Ann"), "Bob")
        for browser in (ann, bob):
            browser.connect()
        ann.send(type="start")
        commit((ann, bob))
        words = explanations("blame")["ChooseRole"].text
        for browser in (ann, bob):
            stage = browser.frames[-1]
            assert f'data-help="/rules/blame/help?v={help_version("blame")}"' in stage
            assert words not in stage and 'data-kind="ChooseRole"' in browser.places["status"]
        mover = ann if ann.buttons() else bob
        assert 'data-kind="ChooseRole"' in mover.places["prompt"]
        # The page may have been opened for another game: how a table looks comes with the table.
        assert "/static/css/games/blame.css?v=" in ann.places["stage"]
        assert 'popovertarget="help"' in ann.places["menu"] and 'id="help"' in ann.page()


def test_nothing_is_explained_when_nothing_is_asked() -> None:
    game = GAMES["blame"]
    view = project(game.setup(2, game.Options(), b"guide"), SPECTATOR)
    assert explained(view) == "ChooseRole"
    assert explained({**view, "asking": None}) is None
