"""Tips for newcomers: a note beside a thing on the table, when it first matters.

A tip depends on the game alone, so it is the same for everybody. Only the browser knows whether its element
is on the screen and what is asked (static/js/tips.js).
"""

from __future__ import annotations

from app.games.parts import Part


class Tip(Part, frozen=True):
    id: str  # a browser remembers tips it has shown by this
    on: str  # a CSS selector; {me} stands for the viewer's seat
    words: str  # two short sentences at most
    asked: str = ""  # the kind of question it helps with, by the name of its class; "": at any time


EVERY_GAME = (
    Tip("narrator", "#narrator", "This line always tells what just happened. The log has the whole story."),
    Tip("hold", "#hand .card", "Hold a card, or right-click it, to read it large."),
    Tip(
        "help",
        "#open-help",
        "The words, the cards and these tips are all in here. Most things also explain themselves if you"
        " hold them.",
    ),
)
"""Shown once in a browser, in whichever game comes first."""
