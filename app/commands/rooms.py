"""`python3 -m app rooms`: lists the open rooms, closes one, or sends a notice to all tables."""

from __future__ import annotations

import argparse
import sys
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from app.commands.with_database import counted, with_database

if TYPE_CHECKING:
    from app.rooms.operator import RoomLine
    from app.rooms.runtime import Runtime

RESTART = (
    "The server will restart in a moment. Your game is safe: keep the page open and it goes on by itself."
)
LONGEST_NOTICE = 300
COLUMNS = "{:>6}  {:<10} {:<8} {:>4} {:>8}  {:<9} {}"


def main(argv: list[str]) -> int:
    """Runs an action on the rooms; a running server notices it within seconds."""
    parser = argparse.ArgumentParser(prog="python3 -m app rooms", description=__doc__)
    does = parser.add_subparsers(dest="does", metavar="WHAT")
    listing = does.add_parser(
        "list", help="the open rooms, the most active first (this is what no word at all does)"
    )
    listing.add_argument("--most", type=int, default=50, metavar="N", help="how many to list (50)")
    closing = does.add_parser("close", help="close a room for everybody")
    closing.add_argument(
        "number", type=int, nargs="+", metavar="NUMBER", help="as `list` and the log tell it"
    )
    telling = does.add_parser(
        "announce", help="tell all tables something; without words, that the server restarts"
    )
    telling.add_argument("words", nargs="*", metavar="WORD", help="what to tell")
    args = parser.parse_args(argv)
    match args.does:
        case "close":
            return with_database(lambda runtime, _: _close(runtime, args.number))
        case "announce":
            text = " ".join(args.words) or RESTART
            if len(text) > LONGEST_NOTICE or not text.isprintable():
                parser.error(f"an announcement is one line of at most {LONGEST_NOTICE} characters")
            return with_database(lambda runtime, _: _announce(runtime, text))
        case _:
            most = getattr(args, "most", 50)
            if most < 1:
                parser.error("--most must be at least 1")
            return with_database(lambda runtime, _: _list(runtime, most))


async def _list(runtime: Runtime, most: int) -> int:
    from app.rooms.operator import list_rooms

    lines = await list_rooms(runtime, most)
    if not lines:
        print("No room is open.")
        return 0
    print(COLUMNS.format("room", "game", "players", "bots", "watching", "match", "last active (UTC)"))
    for line in lines:
        print(_shown(line))
    return 0


def _shown(line: RoomLine) -> str:
    at = datetime.fromtimestamp(line.active_at / 1000, UTC).strftime("%Y-%m-%d %H:%M")
    players, status = f"{line.players}/{line.seats}", line.status or "lobby"
    return COLUMNS.format(line.id, line.game, players, line.bots, line.watching, status, at)


async def _close(runtime: Runtime, numbers: list[int]) -> int:
    from app.rooms.operator import close_room

    missing = [number for number in numbers if not await close_room(runtime, number)]
    for number in missing:
        print(f"culprit: there is no open room {number}.", file=sys.stderr)
    print(f"Closed {counted(len(numbers) - len(missing), 'room')}.")
    return 1 if missing else 0


async def _announce(runtime: Runtime, text: str) -> int:
    from app.rooms.operator import announce

    print(f"Told {counted(await announce(runtime, text), 'room')}: {text}")
    return 0
