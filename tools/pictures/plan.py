"""Which pictures the documents have, where they lie and how large they may be."""

from __future__ import annotations

from app.bootstrap.paths import ROOT

FILM = ROOT / "docs" / "table.webp"
FILM_OCTETS = 1_000_000
FILM_LASTS = 10_000  # milliseconds
FILM_GAME = "blame"
FILM_SIZE, FILM_WIDTH = (1280, 800), 960
FILM_SKIPS = 1  # answers before it begins
FILM_ANSWERS = 4
SLOWER = 6
"""The film is taken in slow motion, so that a slow machine has time for every frame."""
THINKS = 700  # milliseconds between a question and its answer in the film, for bots too

LOOKS = ROOT / "docs" / "looks"
"""The pictures of docs/looks.md; those in `before` are kept as they are."""
LOOKS_OCTETS = 2_000_000
SIZES = {"phone": (360, 780, 2), "desk": (1280, 800, 1)}  # width, height, and pixels of the picture to each
ANSWERS = {"blame": 6, "scapegoat": 5, "madness": 5, "intrigue": 8, "blakes": 8}
"""After how many answers there is something to see."""
SETTLES = 2000  # milliseconds until everything on the screen has come to rest
STILL_QUALITY = 72
