"""What is read of a card that is held: every card has words of its own or of its kind."""

from __future__ import annotations

import pytest

from app.games.blame import GAME
from app.games.blame.cards import FACES
from app.games.blame.screen.parts import PICTURES
from app.kernel import Face


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.id)
def test_every_card_says_what_it_does(face: Face) -> None:
    kind = PICTURES[face.id][1]
    words = GAME.card_texts().get(face.title) or GAME.card_texts().get(kind, "")
    assert words.endswith(".") and words[0].isupper()


def test_nothing_is_told_of_cards_that_do_not_exist() -> None:
    known = {face.title for face in FACES} | {kind for _, kind, _ in PICTURES.values()}
    assert GAME.card_texts().keys() <= known
