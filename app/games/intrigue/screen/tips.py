"""Tips for those who play Game of Intrigue for the first time."""

from __future__ import annotations

from app.games.tips import Tip

TIPS = (
    Tip(
        "pile",
        "#pile-{me}",
        "This is your own pile: cards of your colour and, at the very bottom, a Role that may win"
        " you the game.",
        asked="Draw",
    ),
    Tip(
        "draw",
        "#draw-0",
        "This pile is for everyone: Assets to grow rich, and cards that help you. Take some of both.",
        asked="Draw",
    ),
    Tip(
        "round",
        "#chapter",
        "Every round goes like this: talk, trade, announce, draw. Say when you have talked enough.",
        asked="Discuss",
    ),
    Tip(
        "offer",
        "#hand",
        "Choose a card to offer; you may call it what you like. Keep your Standing: without it you are out.",
        asked="Propose",
    ),
    Tip(
        "claim",
        "#claims",
        "Tell them what it is. The check mark is the truth; anything else is a lie, and that is allowed.",
        asked="State",
    ),
    Tip(
        "answer",
        "#trade",
        "All you know is what they say. Give a card for it, or refuse.",
        asked="Answer",
    ),
    Tip(
        "object",
        "#trade",
        "If one of these cards is illegal, its owner pays you a card. If none is, you pay.",
        asked="Objection",
    ),
    Tip(
        "lay",
        "#hand",
        "Lay a card face down. If you announce it next, it works; if not, it is only thrown away.",
        asked="Lay",
    ),
    Tip(
        "masks",
        ".courtier .med",
        "Tap a mask to see what its player has said and paid so far.",
    ),
)
