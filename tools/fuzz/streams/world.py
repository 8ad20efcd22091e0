"""A world: a whole server in this process with one table, and a record of all that is sent to its clients.

Clock, ids, tokens and secrets are passed in, so that two worlds with the same number are identical to the
byte until the table of one is replaced.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from dataclasses import asdict
from functools import cache
from hashlib import blake2b, sha256
from pathlib import Path
from types import SimpleNamespace

from fastapi import FastAPI
from pydantic import SecretStr
from sqlalchemy import update
from starlette.routing import Route

from app.db.migrate import upgrade
from app.db.models import Match, Room
from app.kernel import SPECTATOR, Table
from app.main import create_app
from app.rooms.live.delays import Delays
from app.rooms.live.room_hub import RoomHub
from app.settings import Settings
from app.tables.live_table import LiveTable
from app.tables.saving import encode_state
from app.web.guard.limits import Limits
from tools.fuzz.settings import Setting
from tools.fuzz.streams.manual_time import pass_time, until_idle
from tools.fuzz.streams.socket_client import SocketClient, request
from tools.fuzz.walks import WalkedAnswer

BEGINNING = 1_790_000_000_000  # milliseconds since the Unix epoch, in every world
NAMES = ("Ann", "Bob", "Cid", "Dee", "Eli", "Fay", "Gus", "Hal")
KEY = "signs the cookies of worlds that nobody visits"
JSON, HTML, PAGE = "json", "html", "page"
Heard = list[tuple[int, str]]  # (step, what was sent in it)


class FakeRandomBytes:
    """A source of bytes that look random and are the same in every world."""

    def __init__(self, number: int) -> None:
        self._key = number.to_bytes(8, "big")
        self._drawn = 0

    def __call__(self, length: int) -> bytes:
        self._drawn += 1
        return blake2b(self._drawn.to_bytes(8, "big"), key=self._key, digest_size=length).digest()


class World:
    """One room with one table. Every viewer has a JSON connection; those in `browsers` have an HTML one too.

    The last seats may be played by bots, which have no connections.
    """

    def __init__(self, app: FastAPI, setting: Setting, browsers: Collection[int], bots: int = 0) -> None:
        self.app = app
        self.setting = setting
        self.bots = bots
        self.players = range(setting.seats - bots)
        self.viewers = (*self.players, SPECTATOR)
        self.browsers = frozenset(browsers)
        self.step = 0  # of the script; recorded with every message
        self.heard: dict[tuple[int, str], Heard] = {}
        self.answered: dict[int, WalkedAnswer] = {}  # by step
        self.code = ""
        self.match = ""
        self._hub: RoomHub | None = None
        self._tokens: dict[int, str] = {}
        self._lines: dict[tuple[int, str], SocketClient] = {}

    # -- the room ----------------------------------------------------------------------------------
    async def gather(self) -> None:
        """Creates the room, lets all viewers join, and deals."""
        setting = self.setting
        opened = await self._post(
            "/api/rooms",
            None,
            {
                "game": setting.game.id,
                "seats": setting.seats,
                "options": asdict(setting.options),
                "name": NAMES[0],
            },
        )
        self.code, self._tokens[0] = opened["code"].replace("-", ""), opened["token"]
        async with self.app.state.services.runtime.database.writing() as session:
            # Public, so that visitors see it on the home page.
            await session.execute(update(Room).where(Room.code == self.code).values(public=True))
        for viewer in self.viewers[1:]:
            name = "Wat" if viewer == SPECTATOR else NAMES[viewer]
            body = {"name": name, "watch": viewer == SPECTATOR}
            self._tokens[viewer] = (await self._post(f"/api/rooms/{self.code}/join", None, body))["token"]
        if self.bots:
            level = {"count": self.bots, "level": "random"}
            await self._post(f"/api/rooms/{self.code}/bots", self._tokens[0], level)
        self._hub = await self.app.state.services.hubs.room(self.code)
        for viewer in self.viewers:
            await self.connect(viewer)
        self.match = (await self._post(f"/api/rooms/{self.code}/start", self._tokens[0]))["match"]
        await until_idle()
        for word in ("hash", "bytes"):
            for seat in self.players:
                # Different for every match, and the same in twins.
                share = sha256(f"{self.match} {seat}".encode()).digest()[:16]
                said = sha256(share).hexdigest() if word == "hash" else share.hex()
                self.say(seat, {"type": "entropy", "match": self.match, word: said})
            await until_idle()
        assert self.hub.live is not None

    async def _post(self, path: str, token: str | None, body: object = None) -> dict[str, str]:
        status, said = await request(self.app, "POST", path, token, body)
        assert status in (200, 201), said
        return dict(json.loads(said.partition("\n")[2]))

    @property
    def hub(self) -> RoomHub:
        assert self._hub is not None
        return self._hub

    @property
    def live(self) -> LiveTable:
        assert self.hub.live is not None
        return self.hub.live

    async def replace_table(self, t: Table) -> None:
        """Replaces the table in memory and in the database."""
        laid, before = t.copy(), self.live.table
        # The log stays as this world has shown it, because its screens continue from there. The new table has
        # the same lines for its viewer, but not for the others; a real server never replaces a table.
        laid.log, laid.fading, laid.heard = before.log[:], before.fading[:], before.heard[:]
        self.live.replace_table(laid)
        self.hub.wake()
        await until_idle()

    async def restart_with(self, t: Table) -> None:
        """The same, as if the server had been restarted with this table in its database."""
        services = self.app.state.services
        async with services.runtime.database.writing() as session:
            await session.execute(update(Match).where(Match.id == self.match).values(state=encode_state(t)))
        self.live.lost = True
        await self.hub.refresh()
        await until_idle()

    # -- connections -------------------------------------------------------------------------------
    async def connect(self, viewer: int) -> None:
        for kind, query in ((JSON, "?as=json"), (HTML, "")):
            if kind == JSON or viewer in self.browsers:
                self._lines[viewer, kind] = SocketClient(
                    self.app,
                    f"/rooms/{self.code}/socket{query}",
                    self._tokens[viewer],
                    self._hearer(viewer, kind),
                )
        await until_idle()

    def _hearer(self, viewer: int, kind: str) -> Callable[[str], None]:
        heard = self.heard.setdefault((viewer, kind), [])
        return lambda text: heard.append((self.step, text))

    async def hang_up(self, viewer: int) -> None:
        for key in [key for key in self._lines if key[0] == viewer]:
            await self._lines.pop(key).hang_up()
        await until_idle()

    def say(self, viewer: int, message: object, kind: str = JSON) -> None:
        text = message if isinstance(message, str) else json.dumps(message)
        self._lines[viewer, kind if (viewer, kind) in self._lines else JSON].say(text)

    def pages(self) -> list[str]:
        """The paths of all pages, from the application's routes, filled in for this room and match.

        Look-back is left out: a world whose table was replaced has another past.
        """
        found = [
            route.path
            for route in self.app.routes
            if isinstance(route, Route) and "GET" in (route.methods or ())
        ]
        found += [path for path, verbs in self.app.openapi()["paths"].items() if "get" in verbs]
        here = [path.replace("{code}", self.code).replace("{match}", self.match) for path in found]
        return [path for path in here if "{" not in path and not path.endswith("/back")]

    async def look_at(self, viewer: int, path: str, *, stranger: bool = False) -> None:
        """Requests a page as this viewer, or without their key."""
        _, said = await request(self.app, "GET", path, None if stranger else self._tokens[viewer])
        self._hearer(viewer, PAGE)(said)
        await until_idle()


class WorldClock:
    """A manual system clock."""

    def __init__(self) -> None:
        self.now = BEGINNING

    def __call__(self) -> int:
        return self.now


@asynccontextmanager
async def opened(
    setting: Setting,
    number: int,
    browsers: Collection[int] = (),
    bots: int = 0,
    delays: Delays | None = None,
) -> AsyncIterator[World]:
    """A world with this number, after the deal."""
    clock = WorldClock()
    with tempfile.TemporaryDirectory(prefix="culprit-world-") as folder:
        shutil.copy(_empty_database(), Path(folder) / "culprit.db")
        app = create_app(
            Settings(data=Path(folder), secret_key=SecretStr(KEY)),
            clock=clock,
            monotonic=clock,
            random=FakeRandomBytes(number),
            delays=delays or Delays(contribution_seconds=600.0),
            limits=Limits.unlimited(),
        )
        async with app.router.lifespan_context(app):
            world = World(app, setting, browsers, bots)
            await world.gather()
            try:
                yield world
            finally:
                for viewer in world.viewers:
                    await world.hang_up(viewer)


async def tick(world: World, seconds: int) -> None:
    """Advances both clocks."""
    world.app.state.services.runtime.clock.now += seconds * 1000
    await pass_time(seconds)


@cache
def _empty_database() -> Path:
    """A migrated database, made once for all worlds of this process."""
    folder = Path(tempfile.mkdtemp(prefix="culprit-empty-"))
    upgrade(SimpleNamespace(database=f"sqlite:///{folder / 'empty.db'}"))
    return folder / "empty.db"
