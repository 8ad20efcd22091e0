"""Tips for those who play Blood & Madness Bluff for the first time."""

from __future__ import annotations

from app.games.tips import Tip

TIPS = (
    Tip(
        "bet",
        "#hand",
        "Each turn you can add a card; coins closest to 13 win the pot. Fold if these look bad.",
        asked="Bet",
    ),
    Tip(
        "betting",
        "#prompt",
        "Check stays in for free, call pays what was bet, raise asks for more. Fold gives up this round.",
        asked="Bet",
    ),
    Tip(
        "turn",
        "#prompt",
        "Play takes a card from the deck and puts one of yours on the table. Pass if you like your total.",
        asked="Turn",
    ),
    Tip(
        "pot",
        ".heap",
        "Whoever comes closest to 13 in face-up coins takes this pot. More than 13 wins nothing.",
    ),
    Tip(
        "play",
        "#hand",
        "Face up, a card is what it is. Face down, you may call it any character, true or not.",
        asked="PlayCard",
    ),
    Tip(
        "declare",
        "#prompt",
        "Say what it is, true or not. Unless somebody challenges you, it does what you say.",
        asked="Declare",
    ),
    Tip(
        "challenge",
        ".bubble",
        "Do you believe it? Catch a lie and the liar pays; doubt the truth and you pay.",
        asked="Challenge",
    ),
    Tip(
        "cancel",
        "#prompt",
        "Only a Madness cancels. You are asked even without one, so nobody can tell what you hold.",
        asked="Cancel",
    ),
    Tip(
        "dial",
        "#plate-{me} .dial",
        "Your face-up coins add up here.",
    ),
)
