"""Tips for those who play Battle Blakes for the first time."""

from __future__ import annotations

from app.games.tips import Tip

TIPS = (
    Tip(
        "burden",
        "#hand",
        "You choose who the player on your left has to be. Give them the weaker Blake.",
        asked="Burden",
    ),
    Tip(
        "hand",
        "#hand",
        "Play as many of these as you like, to make yourself stronger or a rival weaker.",
        asked="Turn",
    ),
    Tip(
        "attack",
        ".atk",
        "Every turn ends with an attack. The button says who would lose how much.",
        asked="Turn",
    ),
    Tip(
        "clash",
        "#clash",
        "This is how it would end. Anyone may still play a card to change that, and so may you.",
        asked="Clash",
    ),
    Tip(
        "reply",
        "#stack-0",
        "Somebody plays this card. You can answer it with an Action, or let it happen.",
        asked="Reply",
    ),
    Tip(
        "life",
        ".of-{me} .life",
        "This is your Self-Esteem. At 0 you are out; the last Blake standing wins.",
    ),
    Tip(
        "event",
        "#event-0",
        "Each round has an Event. It counts for everybody until the round is over.",
    ),
    Tip(
        "stats",
        ".of-{me} .st",
        "Verbal Assault attacks Skin, Wit fights Wit. Green is more than usual, red is less; tap to see why.",
    ),
)
