"""What a newcomer is told: three steps at the first table, and a sentence or two about every question."""

from __future__ import annotations

import re
from inspect import isclass

import pytest
from starlette.testclient import TestClient

from app.games import GAMES
from app.kernel import SPECTATOR, project
from app.kernel.questions import Question
from app.web.screen.guide_regions import explained, guide_of, guide_region
from app.web.screen.renderer import Renderer
from app.web.screen.rules_excerpts import CLAUSES, WANT, explanations
from app.web.screen.templates import environment
from tests.web.fake_browser import Browser
from tests.web.html_parser import by_id, elements
from tests.web.live_server import Wire
from tests.web.test_socket_html import commit

LONGEST = 300
SENTENCE_ENDS = re.compile(r"[.?!](?= |$)")
KIND = re.compile(r'popovertarget="about-(\w+)"')


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
def test_every_game_has_a_guided_start_of_three_steps(game: str) -> None:
    guide = guide_of(game)
    assert guide is not None and guide.want and guide.see and guide.may
    html = Renderer(environment("")).region(guide_region(game, f"/rules/{game}"))
    found = by_id(html)
    steps = [each.text for each in elements(found["guide"].html) if each.tag == "h3"]
    assert steps == ["What you want", "What you see", "What you may do now"]
    for kind in kinds(game):
        assert explanations(game)[kind].text in found[f"about-{kind}"].text


def test_a_game_that_has_no_guide_yet_does_without() -> None:
    assert guide_of("chess") is None


def test_the_words_come_once_and_a_prompt_only_names_its_kind(wire: Wire) -> None:
    with Browser(wire) as ann, Browser(wire) as bob:
        bob.join(ann.open_room("Ann"), "Bob")
        for browser in (ann, bob):
            browser.connect()
        ann.send(type="start")
        commit((ann, bob))
        words = explanations("blame")["PlayOrStop"].text
        for browser in (ann, bob):
            assert browser.frames[-1].count('id="guides"') == 1 and words in browser.places["guides"]
        named, before = set(), {browser: len(browser.frames) for browser in (ann, bob)}
        for move in range(12):
            mover = ann if ann.buttons() else bob
            prompt = mover.places["prompt"]
            (kind,) = KIND.findall(prompt)
            assert f'id="about-{kind}"' in mover.places["guides"]
            named.add(kind)
            mover.send(**mover.buttons()[0], id=f"m{move}")
            while mover.places["prompt"] == prompt:
                mover.frame()
            for browser in (ann, bob):
                browser.so_far()
        assert {"ChooseRole", "PlayOrStop"} <= named
        for browser in (ann, bob):
            later = "".join(browser.frames[before[browser] :])
            assert 'id="guide' not in later and words not in later


def test_the_guided_start_is_found_again_in_the_menu(wire: Wire) -> None:
    with Browser(wire) as ann:
        answer = ann.http.post("/play", data={"game": "blame"})
        ann.code = answer.headers["location"].rpartition("/")[2]
        ann.connect()
        commit((ann,))
        assert 'popovertarget="guide"' in ann.places["menu"] and 'id="guide"' in ann.page()
        # The page may have been opened for another game: how a table looks comes with the table.
        assert "/static/css/games/blame.css?v=" in ann.places["stage"]


def test_nothing_is_explained_when_nothing_is_asked() -> None:
    game = GAMES["blame"]
    view = project(game.setup(2, game.Options(), b"guide"), SPECTATOR)
    assert explained(view) == "ChooseRole"
    assert explained({**view, "asking": None}) is None
