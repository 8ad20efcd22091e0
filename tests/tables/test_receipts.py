"""`python3 -m app verify FILE --receipt RECEIPT`: a file beside what a browser saw and gave in the deal."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path

import pytest

from app.commands import verify
from tests.tables.exported_games import Export, finished, receipt_of

GAME = finished("blame")
Told = dict[str, list[str]]  # the sentences, by their mark
Check = Callable[[Export, object], tuple[int, Told]]


@pytest.fixture
def check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Check:
    def run(match: Export, receipt: object) -> tuple[int, Told]:
        file, kept = tmp_path / "match.json", tmp_path / "receipt.json"
        file.write_text(json.dumps(match))
        kept.write_bytes(receipt if isinstance(receipt, bytes) else json.dumps(receipt).encode())
        code = verify.main([str(file), "--receipt", str(kept)])
        said = capsys.readouterr()
        told: Told = defaultdict(list, {"error": [said.err]})
        for line in said.out.splitlines():
            mark, _, sentence = line.strip().partition("  ")
            told[mark].append(sentence)
        return code, told

    return run


def test_with_a_receipt_the_whole_ceremony_is_proven(check: Check) -> None:
    code, told = check(GAME, receipt_of(GAME))
    assert code == 0 and told["WRONG"] == []
    for words in (
        "The commitment is the one in the receipt, told before the deal.",
        "This was deal 3 begun in its room, and 1 earlier one was never finished. So the receipt says too.",
        "The hashes of the seats are those in the receipt, told before any bytes.",
        "The bytes in the receipt are part of this shuffle.",
    ):
        assert words in told["proven"]
    assert len(told["not proven"]) == 1  # that these were the answers
    code, told = check(GAME, receipt_of(GAME, None))
    assert code == 0 and "The bytes in the receipt" not in str(told)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"commitment": "0" * 64}, "The commitment is not the one in the receipt."),
        ({"hashes": ["1" * 64, None, None]}, "The hashes of the seats are not those in the receipt."),
        ({"bytes": "1" * 32}, "The bytes in the receipt were sent, but the file does not have them."),
        ({"deals": {"begun": 2, "undealt": 1}}, "The file counts other deals in the room than the receipt."),
        ({"second": {"commitment": "0" * 64}}, "told this browser two different things"),
    ],
)
def test_a_file_that_is_not_what_a_browser_saw_is_found(check: Check, changes: Export, words: str) -> None:
    code, told = check(GAME, receipt_of(GAME, **changes))
    assert code == 1 and any(words in sentence for sentence in told["WRONG"])


def test_a_receipt_that_saw_less_proves_less(check: Check) -> None:
    code, told = check(GAME, receipt_of(GAME, hashes=None, sent=False))
    assert code == 0 and any("the receipt has no hashes" in sentence for sentence in told["not proven"])
    code, told = check(GAME, receipt_of(GAME, hash="1" * 64, bytes="1" * 32))
    assert code == 0 and any("the server says they were late" in sentence for sentence in told["not proven"])


UNDEALT: Export = {**GAME, "status": "abandoned", "seed": None, "answers": [], "outcome": None}


def test_of_a_deal_that_was_broken_off_a_receipt_proves_what_it_saw(check: Check) -> None:
    code, told = check(UNDEALT, receipt_of(UNDEALT))
    assert (
        code == 0
        and "The match ended before any card was dealt. Only the file says so." in told["not proven"]
    )
    assert "The hashes of the seats are those in the receipt, told before any bytes." in told["proven"]
    # Broken off before the hashes were told.
    early = {**UNDEALT, "contributions": None}
    code, told = check(early, receipt_of(UNDEALT, hashes=None, sent=False))
    assert code == 0 and "bytes below" not in str(told)


@pytest.mark.parametrize(
    ("file", "changes", "words"),
    [
        (
            UNDEALT,
            {"dealt": True},
            "says that no card was dealt, but the browser of the receipt was shown the table",
        ),
        ({**UNDEALT, "contributions": None}, {}, "The hashes of the seats are not those in the receipt."),
    ],
)
def test_a_game_that_is_called_undealt_is_found_by_who_saw_more(
    check: Check, file: Export, changes: Export, words: str
) -> None:
    code, told = check(file, receipt_of(UNDEALT, **changes))
    assert code == 1 and any(words in sentence for sentence in told["WRONG"])


@pytest.mark.parametrize(
    "nonsense", [b"", b"[]", b"{}", b'{"format":"culprit-receipt-9","match":"","commitment":""}']
)
def test_a_file_that_is_no_receipt_is_told_in_a_sentence(check: Check, nonsense: bytes) -> None:
    code, told = check(GAME, nonsense)
    assert code == 1 and "is not a receipt" in told["error"][0]
