"""The pictures of the documentation, their paths and their maximum sizes."""

from __future__ import annotations

from app.bootstrap.paths import ROOT

FILM = ROOT / "docs" / "table.webp"
FILM_OCTETS = 1_000_000
FILM_LASTS = 10_000  # milliseconds
FILM_GAME = "blame"
FILM_SIZE, FILM_WIDTH = (1280, 800), 960
FILM_SKIPS = 1  # answers before the film begins
FILM_ANSWERS = 4
SLOWER = 6
"""The factor of slow motion in which the film is taken, so that a slow machine captures every frame."""
THINK_MILLIS = 700  # milliseconds between a question and its answer in the film, for bots too

LOOKS = ROOT / "docs" / "looks"
"""The pictures of docs/looks.md; those in `before` are not taken again."""
LOOKS_OCTETS = 2_000_000
SIZES = {"phone": (360, 780, 2), "desk": (1280, 800, 1)}  # width, height and device pixel ratio
ANSWERS = {"blame": 6, "scapegoat": 5, "madness": 5, "intrigue": 8, "blakes": 8}
"""The number of answers after which a picture is worth taking."""
SETTLE_MILLIS = 2000  # milliseconds until all animations have ended
STILL_QUALITY = 72
