"""Makes an animated WebP from screenshots and their times."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import pairwise
from pathlib import Path

from PIL import Image, ImageSequence

QUALITIES = (80, 70, 60, 50, 40, 30)  # of WebP, the best first
LONGEST_PAUSE = 900  # milliseconds: longer pauses, while bots think, are cut
MIN_FRAME_MILLIS = 60  # milliseconds between two frames, at least
LAST_FRAME = 1500  # milliseconds before the film repeats


class TooLarge(Exception):
    """The file is too large even at the lowest quality."""


@dataclass(frozen=True, slots=True)
class Shot:
    """A screenshot."""

    at: float  # seconds, by any clock
    png: bytes


@dataclass(frozen=True, slots=True)
class FilmFrame:
    """One picture of the film."""

    png: bytes
    lasts: int  # milliseconds


def cut(shots: Sequence[Shot], longest: int) -> list[FilmFrame]:
    """The frames of a film of at most `longest` milliseconds.

    A screen that does not change is shown for a short pause only. Of shots in quick succession the last is
    used, so that moving elements are shown where they arrive.
    """
    found: list[FilmFrame] = []
    left, begun = longest - LAST_FRAME, shots[0].at
    for shot, following in pairwise(shots):
        lasts = min(round((following.at - begun) * 1000), LONGEST_PAUSE)
        if lasts < MIN_FRAME_MILLIS:
            continue
        if lasts > left:
            return [*found, FilmFrame(shot.png, LAST_FRAME)]
        found.append(FilmFrame(shot.png, lasts))
        left, begun = left - lasts, following.at
    return [*found, FilmFrame(shots[-1].png, LAST_FRAME)]


def write_film(path: Path, frames: Sequence[FilmFrame], most_octets: int) -> int:
    """Writes the film, looping, at the best quality that is small enough; returns the quality."""
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
    """Writes a still picture."""
    Image.open(BytesIO(png)).convert("RGB").save(path, "WEBP", quality=quality, method=6)


def durations(path: Path) -> list[int]:
    """How long each frame of a film lasts, in milliseconds."""
    found = []
    with Image.open(path) as film:
        for frame in ImageSequence.Iterator(film):
            frame.load()  # the duration is known only after loading
            found.append(int(frame.info["duration"]))
    return found


def octets(paths: Iterable[Path]) -> int:
    """The total size of these files in bytes."""
    return sum(path.stat().st_size for path in paths)
