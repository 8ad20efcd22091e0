"""The scoreboard of a room as one picture, to send to friends: who has how many points, and what they won.

The SVG refers to no other file: a browser draws it as an image, which loads nothing else, and converts it to
a PNG.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from unicodedata import east_asian_width

import msgspec
from jinja2 import Environment
from markupsafe import Markup

from app.games import GAMES
from app.games.parts import counted
from app.rooms.past_matches import PastMatch
from app.rooms.scoreboard import scoreboard_of
from app.rooms.snapshot import MemberSnapshot
from app.web.screen.templates import Assets

MOST_ROWS = 8
ROW, HEAD, FOOT = 116, 250, 150  # heights
NAME_WIDTH = 520
NAME_SIZE = 42
WIDE_LETTERS = frozenset("mwMW@%")
INSIDE = re.compile(r"<svg[^>]*>(.*)</svg>", re.DOTALL)
IDS = re.compile(r'(id="|url\(#|href="#)')


class GameCount(msgspec.Struct, frozen=True):
    """How often a game was played, or won."""

    game: str
    times: int


class PictureRow(msgspec.Struct, frozen=True):
    """One player."""

    y: int
    name: str
    squeezed: bool  # a name too long for its place is set narrower
    colour: int
    mood: str  # the expression of the face: see img/members.svg
    first: bool
    bot: bool
    points: int
    won: tuple[GameCount, ...]


class Picture(msgspec.Struct, frozen=True):
    height: int
    when: str
    counted: str
    rows: tuple[PictureRow, ...]
    more: int  # players without a row
    played: tuple[GameCount, ...]


def scoreboard_picture(
    played: Sequence[PastMatch], members: Iterable[MemberSnapshot], templates: Environment
) -> str:
    """The picture of these games, the newest first; at least one of them has a result.

    Members who are still in the room appear with their current name and colour.
    """
    picture = picture_of(played, members)
    asset = templates.globals["asset"]
    assert isinstance(asset, Assets)
    boxes = {
        each.game: box_of(each.game, asset.text(f"img/boxes/{each.game}.svg"))
        for each in picture.played
        if asset.has(f"img/boxes/{each.game}.svg")
    }
    return templates.get_template("pictures/scoreboard.svg").render(
        picture=picture,
        row_height=ROW,
        name_width=NAME_WIDTH,
        name_size=NAME_SIZE,
        faces=Markup(inside(asset.text("img/members.svg"))),  # noqa: S704  # from our own file
        boxes=boxes,
        titles={game: record.title for game, record in GAMES.items()},
    )


def picture_of(played: Sequence[PastMatch], members: Iterable[MemberSnapshot]) -> Picture:
    here = {member.id: member for member in members}
    over = [past for past in played if past.status == "over" and past.game in GAMES]
    standings = scoreboard_of(over).standings
    rows = []
    for place, each in enumerate(standings[:MOST_ROWS]):
        player = here.get(each.member, each)
        first = each.points == standings[0].points > 0
        rows.append(
            PictureRow(
                y=HEAD + place * ROW,
                name=player.name,
                squeezed=width_of(player.name) > NAME_WIDTH,
                colour=player.colour,
                mood="joy" if first else "bot" if each.bot else "calm",
                first=first,
                bot=each.bot,
                points=each.points,
                won=counts(
                    past.game
                    for past in over
                    if any(past.players[seat]["member"] == each.member for seat in past.winners)
                ),
            )
        )
    return Picture(
        height=HEAD + len(rows) * ROW + FOOT,
        when=days(over[-1].ended_at, over[0].ended_at),
        counted=counted(len(over), "game"),
        rows=tuple(rows),
        more=max(0, len(standings) - MOST_ROWS),
        played=counts(past.game for past in over),
    )


def counts(games: Iterable[str]) -> tuple[GameCount, ...]:
    """The most frequent first."""
    return tuple(GameCount(game, times) for game, times in Counter(games).most_common())


def days(first: int, last: int) -> str:
    """The dates of the first and last game (milliseconds since 1970), in words."""
    begun, ended = (f"{datetime.fromtimestamp(at / 1000, UTC):%-d %B %Y}" for at in (first, last))
    return ended if begun == ended else f"{begun} \N{EN DASH} {ended}"


def width_of(name: str) -> float:
    """The approximate width of a name: fonts differ between devices."""
    wide = [letter in WIDE_LETTERS or east_asian_width(letter) in "WF" for letter in name]
    return sum(NAME_SIZE * (1.0 if each else 0.58) for each in wide)


def inside(svg: str) -> str:
    """The content of the svg element of one of our files."""
    found = INSIDE.search(svg)
    assert found is not None
    return found[1]


def box_of(game: str, svg: str) -> Markup:
    """The picture on a game's box, with prefixed ids, as several are in one file."""
    return Markup(IDS.sub(rf"\g<1>{game}-", inside(svg)))  # noqa: S704  # of ours, or of an installed game
