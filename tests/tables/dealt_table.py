"""Short ways to a dealt table."""

from __future__ import annotations

from app.db.journal import Journal
from app.games import GAMES
from app.kernel import waiting
from app.rooms import acts
from app.rooms.acts import Entered
from app.rooms.game_options import options_object
from app.rooms.runtime import Runtime
from app.tables.live_table import LiveTable
from app.tables.saving import encode_state

SEED = bytes(range(32))
FRIENDS = ("Ann", "Bob", "Cid", "Dot")


async def friends(runtime: Runtime, seats: int = 3, **options: object) -> list[Entered]:
    """Ann's room with every seat taken."""
    ann = await acts.create(runtime, game="blame", seats=seats, options=options, name="Ann", kind="program")
    others = [await acts.join(runtime, ann.code, name=name, kind="program") for name in FRIENDS[1:seats]]
    return [ann, *others]


async def dealt(
    runtime: Runtime, journal: Journal, seats: int = 3, seed: bytes = SEED, **options: object
) -> str:
    """A match of Blame whose cards lie on the table; the ceremony was left out."""
    ann = (await friends(runtime, seats, **options))[0]
    begun = await acts.begin_match(runtime, ann.code, ann.member)
    game = GAMES["blame"]
    found = await journal.snapshot(begun.match)
    assert found is not None
    table = game.setup(seats, options_object(game, found.options), seed)
    given = [{"by": "player", "hash": None, "bytes": ""}] * seats
    await journal.deal(begun.match, seed=seed, contributions=given, state=encode_state(table))
    return begun.match


async def table_of(match: str, journal: Journal) -> LiveTable:
    """The table as a worker that has just started finds it."""
    found = await journal.snapshot(match)
    assert found is not None
    return await LiveTable.load(found, journal, still, still)


def still() -> int:
    """A clock that stands."""
    return 1_790_000_000_000


def nothing() -> None:
    """What happens when a move is acknowledged and nobody cares."""


async def answer(live: LiveTable, number: int = 0, client_id: str | None = None) -> int:
    """Whoever is asked first answers; returns the seat."""
    seat = waiting(live.table)[0]
    assert live.question is not None
    refusal = await live.act(seat, live.question, number, client_id or f"c{live.n}", nothing)
    assert refusal is None
    return seat


async def play_out(live: LiveTable, choose: int = 7) -> None:
    """To the end, by a rule that is the same in every run."""
    while not live.over:
        seat = waiting(live.table)[0]
        await answer(live, (live.n * choose) % len(live.view(seat)["options"]))
