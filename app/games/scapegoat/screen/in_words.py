"""Scape Goat in words."""

from __future__ import annotations

from app.games.parts import InWords, Scene

PILES = {"hand": "in hand", "hidden": "Hidden at the Stash"}


def in_words(scene: Scene) -> InWords:
    view = scene.view
    white, black = view["public"]["dice"]
    table = [f"The dice show {white} on white and {black} on black."]
    if view["seat"] is not None:
        table.append(f"Your mat names the {view['private']['says']} goat.")
        table += [f"You noted: {scene.words(note)}" for note in view["private"]["notes"]]
    return InWords(tuple(table), tuple((f"{colour} goat",) for colour in view["public"]["colours"]), PILES)
