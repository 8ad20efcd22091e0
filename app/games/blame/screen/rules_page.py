"""What the rules page of Game of Blame takes from the cards."""

from __future__ import annotations

from collections.abc import Mapping

from app.games.blame.cards import ISSUES
from app.games.blame.screen.parts import SIGNS, picture


def rules_page() -> Mapping[str, object]:
    cards = [picture(f"card-{n}", card.id) for n, card in enumerate(ISSUES)]
    return {
        "roles": tuple(SIGNS.values()),
        "an_issue": picture("an-issue", "golem-regiment-demands-leave"),
        "a_treason": picture("a-treason", "the-crown-sold-abroad"),
        "issues": tuple(card for card in cards if card.image.kind == "issue"),
        "treasons": tuple(card for card in cards if card.image.kind == "treason"),
    }
