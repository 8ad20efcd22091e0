"""Tips for those who play Scape Goat for the first time."""

from __future__ import annotations

from app.games.tips import Tip

TIPS = (
    Tip(
        "mat",
        "#says",
        "Your mat tells you who the scapegoat is. So does everyone’s, except the scapegoat’s own:"
        " is yours the one that lies?",
        asked="Move",
    ),
    Tip(
        "move",
        ".loc",
        "Tap a building to go there. Do what its sign says, then swap a card with the one that lies there.",
        asked="Move",
    ),
    Tip(
        "swap",
        "#hand",
        "Leave one of your cards and take the one that lies there. If you hold your own colour, "
        "that has to go.",
        asked="Swap",
    ),
    Tip(
        "prepare",
        ".prepare",
        "Take a token here, and you can start a Frame Attempt later. If everyone but the scapegoat "
        "shows its colour then, you all win.",
        asked="Move",
    ),
    Tip(
        "cops",
        ".cops",
        "Do the others collect your colour? Then you are the scapegoat: run to the Cops, and you win alone.",
        asked="Move",
    ),
    Tip(
        "spy",
        "#prompt",
        "Look at a whole hand. Whoever keeps cards of your colour may be after you.",
        asked="Spy",
    ),
    Tip(
        "trade",
        "#hand",
        "You both give a card in secret. What you get tells you something about them.",
        asked="Trade",
    ),
    Tip(
        "frame",
        "#hand",
        "Now everyone shows a card at once. Show the scapegoat’s colour, if you can.",
        asked="Frame",
    ),
    Tip(
        "notebook",
        ".notes",
        "Your notebook keeps every card you have seen. Only you can read it.",
    ),
)
