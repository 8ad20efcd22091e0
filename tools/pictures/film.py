"""An animated WebP made of screenshots and the times at which they were taken."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import pairwise
from pathlib import Path

from PIL import Image, ImageSequence

QUALITIES = (80, 70, 60, 50, 40, 30)  # of WebP, the best first
LONGEST_PAUSE = 900  # milliseconds: nobody wants to watch a bot think
APART = 60  # milliseconds between two frames, at least
LAST_FRAME = 1500  # milliseconds before it begins again


class TooLarge(Exception):
    """Not even the lowest quality makes the file small enough."""


@dataclass(frozen=True, slots=True)
class Shot:
    """One picture of the screen."""

    at: float  # seconds, of any clock
    png: bytes


@dataclass(frozen=True, slots=True)
class FilmFrame:
    """One picture of the film."""

    png: bytes
    lasts: int  # milliseconds


def cut(shots: Sequence[Shot], longest: int) -> list[FilmFrame]:
    """The frames of a film of at most `longest` milliseconds.

    A screen that does not change is kept for a short pause only. Of shots that follow each other too fast
    the last is taken, so that what moves is shown where it ends.
    """
    found: list[FilmFrame] = []
    left, begun = longest - LAST_FRAME, shots[0].at
    for shot, following in pairwise(shots):
        lasts = min(round((following.at - begun) * 1000), LONGEST_PAUSE)
        if lasts < APART:
            continue
        if lasts > left:
            return [*found, FilmFrame(shot.png, LAST_FRAME)]
        found.append(FilmFrame(shot.png, lasts))
        left, begun = left - lasts, following.at
    return [*found, FilmFrame(shots[-1].png, LAST_FRAME)]


def write_film(path: Path, frames: Sequence[FilmFrame], most_octets: int) -> int:
    """Writes the best film that is small enough, which runs for ever; returns its quality."""
    first, *others = [Image.open(BytesIO(frame.png)).convert("RGB") for frame in frames]
    for quality in QUALITIES:
        written = BytesIO()
        first.save(
            written,
            "WEBP",
            save_all=True,
            append_images=others,
            duration=[frame.lasts for frame in frames],
            loop=0,
            quality=quality,
            method=4,
            minimize_size=True,
        )
        if written.tell() < most_octets:
            path.write_bytes(written.getvalue())
            return quality
    raise TooLarge(f"{path.name}: {written.tell():,} octets in the lowest quality, {most_octets:,} allowed")


def write_still(path: Path, png: bytes, quality: int) -> None:
    """One picture that does not move."""
    Image.open(BytesIO(png)).convert("RGB").save(path, "WEBP", quality=quality, method=6)


def durations(path: Path) -> list[int]:
    """How long each frame of a film lasts, in milliseconds."""
    found = []
    with Image.open(path) as film:
        for frame in ImageSequence.Iterator(film):
            frame.load()  # only then it knows
            found.append(int(frame.info["duration"]))
    return found


def octets(paths: Iterable[Path]) -> int:
    """How large these files are together."""
    return sum(path.stat().st_size for path in paths)
