"""`python -m tools.pictures`: takes the pictures of the documentation again, of real games against bots.

The deals are random, so look at every picture before you keep it, and repeat one if necessary:
`python -m tools.pictures film`, or `python -m tools.pictures blame`. It needs Chromium.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, sync_playwright

from tools.bench.server_process import served
from tools.pictures import plan
from tools.pictures.film import cut, octets, write_film, write_still
from tools.pictures.player import PicturePlayer

EVERYTHING = "everything"


def film(browser: Browser, url: str) -> None:
    """Films a few moves of a game, with moving cards."""
    player = PicturePlayer(browser, plan.FILM_GAME, *plan.FILM_SIZE)
    player.sit_down(url)
    for _ in range(plan.FILM_SKIPS):
        player.answer()
    with player.filmed(plan.FILM_WIDTH, plan.SLOWER) as shots:
        for _ in range(plan.FILM_ANSWERS):
            player.let_land(plan.THINK_MILLIS * plan.SLOWER)
            if player.over:
                break
            player.answer()
        player.let_land(plan.THINK_MILLIS * plan.SLOWER)
    player.leave()
    frames = cut(shots, plan.FILM_LASTS)
    quality = write_film(plan.FILM, frames, plan.FILM_OCTETS)
    lasts = sum(frame.lasts for frame in frames) / 1000
    size = octets([plan.FILM])
    print(f"{plan.FILM.name}: {len(frames)} frames, {lasts:.1f} s, {size:,} octets, quality {quality}")


def stills(browser: Browser, url: str, game: str) -> None:
    """Takes one picture of a game for each size of screen, when the player is asked something."""
    for size, (width, height, scale) in plan.SIZES.items():
        player = PicturePlayer(browser, game, width, height, scale)
        player.sit_down(url)
        for _ in range(plan.ANSWERS[game]):
            if not player.over:
                player.answer()
        player.let_land(plan.SETTLE_MILLIS)
        path = plan.LOOKS / f"{game}-{size}.webp"
        write_still(path, player.page.screenshot(), plan.STILL_QUALITY)
        player.leave()
        print(f"{path.name}: {octets([path]):,} octets")


def main(argv: list[str]) -> int:
    """Takes the named pictures, or all."""
    parser = argparse.ArgumentParser(prog="python -m tools.pictures", description=__doc__)
    parser.add_argument("what", nargs="?", default=EVERYTHING, choices=[EVERYTHING, "film", *plan.ANSWERS])
    parser.add_argument("--chromium", metavar="PATH", default=shutil.which("chromium"))
    args = parser.parse_args(argv)
    with (
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=args.chromium, args=["--no-sandbox"]) as browser,
    ):
        if args.what in (EVERYTHING, "film"):
            with serving("--bots-take", str(plan.THINK_MILLIS * plan.SLOWER)) as url:
                film(browser, url)
        for game in plan.ANSWERS:
            if args.what in (EVERYTHING, game):
                with serving("--bots-take", "0") as url:
                    stills(browser, url, game)
    return 0


@contextmanager
def serving(*arguments: str) -> Iterator[str]:
    """Runs a new server without rooms; yields its URL."""
    with TemporaryDirectory(prefix="culprit-pictures-") as data, served(Path(data), *arguments) as server:
        yield f"http://127.0.0.1:{server.port}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
