"""My tables: the rooms that this browser is in, and whose turn it is in each. Private to this browser."""

from __future__ import annotations

from app.games import GAMES
from app.games.parts import Bit, Bits, Part
from app.rooms.live.hub_registry import HubRegistry
from app.rooms.memberships import Membership, memberships
from app.rooms.turn_lookup import TurnLookup
from app.tables.whose_turn import NO_TURN
from app.web.screen.renderer import Renderer


class MyTablePart(Part, frozen=True):
    code: str
    game: str
    icon: str
    people: Bits
    turn: bool  # the table waits for this browser's player
    stands: str
    waiting: Bits = ()  # the other players it waits for


class MyTablesPart(Part, frozen=True):
    tables: tuple[MyTablePart, ...]


class MyTables:
    """One per process."""

    def __init__(self, hubs: HubRegistry, renderer: Renderer) -> None:
        self._hubs = hubs
        self._turns = TurnLookup(hubs)
        self._renderer = renderer

    async def html(self, token: str | None) -> str:
        """The list for the owner of this token; the same empty list for every browser that is in no room."""
        mine = [each for each in await memberships(self._hubs.runtime, token) if each.game in GAMES]
        tables = [await self._table(each) for each in mine]
        tables.sort(key=lambda table: not table.turn)  # the sort is stable: otherwise in the order of use
        return self._renderer.macro("parts/my_tables.html", "tables", MyTablesPart(tuple(tables)))

    async def _table(self, mine: Membership) -> MyTablePart:
        game = GAMES[mine.game]
        turn = NO_TURN
        if mine.status == "playing" and mine.match is not None:
            turn = await self._turns.of(mine.code, mine.match, mine.answers)
        my_turn = mine.seat in turn.unanswered
        others = [each for each in mine.seated if each.seat in turn.asked and each.seat != mine.seat]
        if my_turn or mine.left or mine.stand_in:
            others = []  # the text is about this player instead
        return MyTablePart(
            code=mine.code,
            game=game.title,
            icon=game.icon,
            people=tuple(Bit(each.name, each.colour) for each in mine.seated if each.seat != mine.seat),
            turn=my_turn and not mine.stand_in,
            stands=words(mine, my_turn=my_turn, waiting=bool(others)),
            waiting=tuple(Bit(each.name, each.colour) for each in others),
        )


def words(mine: Membership, *, my_turn: bool, waiting: bool) -> str:
    """The state of the table, in a few words."""
    if mine.status == "dealing":
        return "Dealing the cards"
    if mine.status in ("over", "abandoned"):
        return "The game is over"
    if mine.status is None:
        return f"In the lobby, {len(mine.seated)} of {mine.seats} seats taken"
    if mine.left:
        return "A stand-in holds your seat"
    if mine.stand_in:
        return "A stand-in plays for you"
    if my_turn:
        return "Your turn"
    if waiting:
        return "Waiting for"  # the names follow
    return "Waiting for the others"
