"""The fuzzer: it plays all games, writes down what it finds, and finds it again."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from random import Random

import pytest

from app.games import GAMES
from app.games.blame.table import Blame
from tools.fuzz import main
from tools.fuzz.campaign import any_setting, campaign
from tools.fuzz.case import again, examine, examine_streams, read
from tools.fuzz.settings import Setting
from tools.leaks import rule_leaks
from tools.leaks.stream_finders import usual
from tools.leaks.web_leaks import a_program_is_sent_a_card_beside_the_view

pytestmark = pytest.mark.slow


def ticking(games: int) -> object:
    """A clock by which there is time for so many games."""
    hours = count(-1)
    return lambda: float(next(hours) >= games)


def test_a_campaign_finds_nothing_in_sound_games(tmp_path: Path) -> None:
    report = campaign(1, 0.5, tmp_path, ["madness"], clock=ticking(1))  # type: ignore[arg-type]
    assert report.cases == [] and report.games == {"madness": 1} and report.worlds == 1


def test_what_is_found_is_written_down_and_found_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with monkeypatch.context() as patch:
        rule_leaks.the_log_names_the_top_of_the_draw_pile(patch)
        report = campaign(1, 0.5, tmp_path, ["blame"], clock=ticking(1))  # type: ignore[arg-type]
        (path,) = report.cases
        case = read(path)
        assert case.game == "blame" and case.check == "hidden_faces" and case.found == again(case)
        assert main(["--case", str(path)]) == 1
    assert again(case) == []
    assert main(["--case", str(path)]) == 0
    assert "Nothing is found any more" in capsys.readouterr().out


def test_a_game_that_breaks_is_a_case(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(Blame, "responsibility", lambda t, seat: 1 // 0)
        case = examine(usual("blame"), 1)
        assert case is not None and "ZeroDivisionError" in case.found[0]
        assert again(case) == case.found
    assert again(case) == []


def test_a_leak_at_the_socket_is_a_case_too(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        a_program_is_sent_a_card_beside_the_view(patch)
        case = examine_streams(usual("blame"), 1, answers=4)
        assert case is not None and again(case) == case.found
    assert again(case) == []


def test_a_case_whose_answers_are_no_longer_offered_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        rule_leaks.the_log_names_the_top_of_the_draw_pile(patch)
        case = examine(usual("blame"), 1)
    assert case is not None
    case.answers[1][1] = ["fly"]
    assert again(case) == ["answer 1 cannot be given any more: the rules have changed"]


def test_every_game_option_and_number_of_players_has_its_turn() -> None:
    rnd = Random(0)
    drawn: list[Setting] = [any_setting(rnd, GAMES) for _ in range(400)]
    assert {setting.game.id for setting in drawn} == set(GAMES)
    for game in GAMES.values():
        assert {setting.seats for setting in drawn if setting.game is game} == set(game.seats)
        assert len({setting.options for setting in drawn if setting.game is game}) > 1


def test_an_unknown_game_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--game", "chess"]) == 2
    assert "chess" in capsys.readouterr().err
