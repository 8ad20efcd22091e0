"""How screenshots become a film."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from random import Random

import pytest
from PIL import Image

from tools.pictures.film import (
    LAST_FRAME,
    LONGEST_PAUSE,
    MIN_FRAME_MILLIS,
    QUALITIES,
    FilmFrame,
    Shot,
    TooLarge,
    cut,
    durations,
    write_film,
    write_still,
)

SIZE = (64, 40)
LONG = 60_000


def shots(*times: float) -> list[Shot]:
    return [Shot(at, str(number).encode()) for number, at in enumerate(times)]


def told(frames: list[FilmFrame]) -> list[tuple[int, int]]:
    return [(int(frame.png), frame.lasts) for frame in frames]


def plain(colour: str) -> bytes:
    return png(Image.new("RGB", SIZE, colour))


def noise(seed: int) -> bytes:
    return png(Image.frombytes("RGB", SIZE, Random(seed).randbytes(SIZE[0] * SIZE[1] * 3)))


def png(image: Image.Image) -> bytes:
    written = BytesIO()
    image.save(written, "PNG")
    return written.getvalue()


def test_a_frame_lasts_until_the_next_one() -> None:
    assert told(cut(shots(7.0, 7.1, 7.3), LONG)) == [(0, 100), (1, 200), (2, LAST_FRAME)]


def test_a_screen_that_stands_still_is_cut_short() -> None:
    assert told(cut(shots(0.0, 30.0), LONG)) == [(0, LONGEST_PAUSE), (1, LAST_FRAME)]


def test_of_frames_too_close_together_the_last_is_kept_and_no_time_is_lost() -> None:
    close = MIN_FRAME_MILLIS / 1000 / 3
    found = told(cut(shots(0.0, close, 2 * close, 0.5), LONG))
    assert found == [(2, 500), (3, LAST_FRAME)]


def test_a_film_is_not_longer_than_it_may_be() -> None:
    frames = cut(shots(*(number / 10 for number in range(100))), 2000)
    assert sum(frame.lasts for frame in frames) == 2000
    assert told(frames)[-1] == (5, LAST_FRAME)


def test_a_film_moves_for_ever_at_its_pace(tmp_path: Path) -> None:
    path = tmp_path / "film.webp"
    frames = [FilmFrame(plain("red"), 100), FilmFrame(plain("blue"), 700)]
    assert write_film(path, frames, 100_000) == QUALITIES[0]
    assert durations(path) == [100, 700]
    with Image.open(path) as film:
        assert (film.info["loop"], film.size) == (0, SIZE)


def test_a_film_that_is_too_large_loses_quality_first(tmp_path: Path) -> None:
    path, frames = tmp_path / "film.webp", [FilmFrame(noise(number), 100) for number in range(3)]
    write_film(path, frames, 1_000_000)
    best = path.stat().st_size
    assert write_film(path, frames, best) < QUALITIES[0]
    assert path.stat().st_size < best


def test_what_cannot_be_made_small_enough_is_not_written(tmp_path: Path) -> None:
    path = tmp_path / "film.webp"
    with pytest.raises(TooLarge, match=r"film\.webp: .* 100 allowed"):
        write_film(path, [FilmFrame(noise(1), 100), FilmFrame(noise(2), 100)], 100)
    assert not path.exists()


def test_a_still_has_the_size_of_its_screenshot(tmp_path: Path) -> None:
    path = tmp_path / "still.webp"
    write_still(path, plain("green"), 70)
    with Image.open(path) as still:
        assert (still.format, still.size) == ("WEBP", SIZE)
