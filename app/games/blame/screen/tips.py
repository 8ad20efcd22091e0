"""Tips for those who play Game of Blame for the first time."""

from __future__ import annotations

from app.games.tips import Tip

TIPS = (
    Tip(
        "role",
        "#centre-0",
        "Pick a Role. Cards with its Emblem are your fault: hold as few of them as you can at the end.",
        asked="ChooseRole",
    ),
    Tip(
        "pile",
        "#blame-0",
        "Cards that share an Emblem with this one fit on it. In your hand they have a golden edge.",
        asked="PlayOrStop",
    ),
    Tip(
        "steps",
        ".track",
        "How many cards you play decides what comes next. Two swap the Roles of the top card's Emblems; "
        "three let you accuse somebody.",
        asked="PlayOrStop",
    ),
    Tip(
        "worth",
        "#hand u",
        "A red number is the points this card costs you if you still hold it at the end. Fewest points win.",
    ),
    Tip(
        "accuse",
        "#blame-0",
        "If this pile has more cards with their Emblem than with yours, they take it all. If not, you do.",
        asked="Accuse",
    ),
    Tip(
        "bury",
        "#secrets-{me}",
        "A card you bury here is out of the game and costs you nothing. Nobody else learns which it was.",
        asked="Bury",
    ),
    Tip(
        "swap",
        "#prompt",
        "Two Roles change places, and the blame goes with them. Get rid of yours while your hand "
        "is full of it.",
        asked="ChooseSwap",
    ),
    Tip(
        "draw",
        "#draw-0",
        "The moment this pile is empty, the game is over.",
    ),
)
