"""What somebody might change in the file of a game; none of it may pass."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import Any

from tests.tables.exported_games import committed

Export = dict[str, Any]
BOT = 2  # the seat that a bot has


def hexed(change: Callable[[bytes], bytes], text: str) -> str:
    return change(bytes.fromhex(text)).hex()


def flip(some: bytes) -> bytes:
    return bytes([some[0] ^ 1]) + some[1:]


def a_changed_secret(match: Export) -> None:
    match["secret"] = hexed(flip, match["secret"])


def a_changed_secret_with_its_commitment(match: Export) -> None:
    match["secret"] = hexed(flip, match["secret"])
    match["commitment"] = committed(match)["commitment"]


def a_changed_commitment(match: Export) -> None:
    match["commitment"] = hexed(flip, match["commitment"])


def changed_bytes(match: Export) -> None:
    given = match["contributions"][1]
    given["bytes"] = hexed(flip, given["bytes"])


def changed_bytes_with_their_hash(match: Export) -> None:
    changed_bytes(match)
    given = match["contributions"][1]
    given["hash"] = sha256(bytes.fromhex(given["bytes"])).hexdigest()


def a_changed_hash(match: Export) -> None:
    match["contributions"][0]["hash"] = "0" * 64


def bytes_left_out(match: Export) -> None:
    match["contributions"][0]["bytes"] = ""


def changed_bytes_of_a_bot(match: Export) -> None:
    given = match["contributions"][2]
    given["bytes"] = hexed(flip, given["bytes"])


def a_player_passed_off_as_a_bot(match: Export) -> None:
    match["contributions"][0]["by"] = "bot"


def a_contribution_too_few(match: Export) -> None:
    match["contributions"].pop()


def contributions_taken_away(match: Export) -> None:
    match["contributions"] = None


def a_changed_seed(match: Export) -> None:
    match["seed"] = hexed(flip, match["seed"])


def a_seed_taken_away(match: Export) -> None:
    match["seed"] = None


def another_choice(match: Export) -> None:
    answers = match["answers"]
    at = next(i for i, one in enumerate(answers) if one["choice"] != answers[-1]["choice"])
    answers[at]["choice"] = ["swap", 99]


def another_seat(match: Export) -> None:
    match["answers"][0]["seat"] = (match["answers"][0]["seat"] + 1) % 3


def an_answer_left_out(match: Export) -> None:
    del match["answers"][3]


def the_last_answer_left_out(match: Export) -> None:
    match["answers"].pop()


def an_answer_too_many(match: Export) -> None:
    match["answers"].append(match["answers"][-1])


def another_winner(match: Export) -> None:
    match["outcome"]["winners"] = [(seat + 1) % 3 for seat in match["outcome"]["winners"]]


def another_score(match: Export) -> None:
    match["outcome"]["scores"][0] += 1


def a_result_taken_away(match: Export) -> None:
    match["outcome"] = None


def a_finished_game_called_abandoned(match: Export) -> None:
    match["status"], match["outcome"] = "abandoned", None


def other_rules(match: Export) -> None:
    match["options"]["roles"] = "random" if match["options"]["roles"] == "choose" else "choose"


def rules_that_are_none(match: Export) -> None:
    match["options"]["roles"] = "nonsense"


def another_number_of_seats(match: Export) -> None:
    match["seats"] = 9


def an_unknown_game(match: Export) -> None:
    match["game"] = "chess"


FORGERIES = (
    a_changed_secret,
    a_changed_secret_with_its_commitment,
    a_changed_commitment,
    changed_bytes,
    changed_bytes_with_their_hash,
    a_changed_hash,
    bytes_left_out,
    changed_bytes_of_a_bot,
    a_player_passed_off_as_a_bot,
    a_contribution_too_few,
    contributions_taken_away,
    a_changed_seed,
    a_seed_taken_away,
    another_choice,
    another_seat,
    an_answer_left_out,
    the_last_answer_left_out,
    an_answer_too_many,
    another_winner,
    another_score,
    a_result_taken_away,
    a_finished_game_called_abandoned,
    other_rules,
    rules_that_are_none,
    another_number_of_seats,
    an_unknown_game,
)
