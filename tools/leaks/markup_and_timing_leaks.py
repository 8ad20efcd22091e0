"""Leaks in markup that a browser does not show, and in timing: when a message comes, who is waited for."""

from __future__ import annotations

import asyncio
from functools import partial
from secrets import randbelow
from typing import Any

import msgspec

from app.games import GAMES
from app.games.parts import Region, Scene
from app.kernel import SPECTATOR, Table, View, options, waiting
from app.kernel import view as kernel_view
from app.kernel.cards import spot
from app.rooms.live.delays import Delays
from app.tables import bot_players, live_table
from app.web.screen import table_feed, table_log
from app.web.screen.parts import Moves
from app.web.socket import html_frames, json_frames
from app.web.socket.connection import HEARTBEAT, Connection
from app.web.socket.outgoing import Message
from tools.leaks.planting import (
    BROWSER,
    TIMING,
    Find,
    Patch,
    Plant,
    Rule,
    around,
    hidden,
)
from tools.leaks.rule_finders import everywhere, twins
from tools.leaks.stream_finders import pauses, streams, wire

Shelf = tuple[str, tuple[Plant, ...], tuple[Find, ...]]


# -- markup that the browser does not show ------------------------------------------------------------
def travels_tell_the_index(patch: Patch) -> None:
    def moved(true: Rule, t: Table, viewer: int) -> list[Any]:
        return [
            {"from": spot(source, left), "to": spot(place, came)}
            for source, left, _, place, came, _ in t.moved
        ]

    around(patch, kernel_view, "_moved", moved)


def the_element_of_flights_names_a_card(patch: Patch) -> None:
    def regions(true: Rule, scene: Scene, *args: Any, **named: Any) -> Any:
        made = true(scene, *args, **named)
        viewer = SPECTATOR if scene.view["seat"] is None else scene.view["seat"]
        part = Moves(f"{made['moves'][0].part.moves} {len(hidden(TABLES[0], viewer))}")
        made["moves"] = [Region("moves", "parts/prompt.html", "moves", part)]
        return made

    def refresh(true: Rule, self: table_feed.TableFeed, hub: Any) -> None:
        TABLES[:] = [self.live.table]
        true(self, hub)

    around(patch, table_feed, "public_regions", regions)
    around(patch, table_feed.TableFeed, "refresh", refresh)


TABLES: list[Table] = []


def a_frame_is_longer_when_a_card_is_good(patch: Patch) -> None:
    async def news(true: Rule, self: html_frames.HtmlFrames, me: Any) -> list[Message]:
        messages: list[Message] = await true(self, me)
        table = self._hub.live
        blanks = b" " * (0 if table is None else len(hidden(table.table, self._hub.viewer(me))))
        html = [message.text.startswith("<") for message in messages]
        return [
            Message(each.text.encode() + blanks) if padded else each
            for each, padded in zip(messages, html, strict=True)
        ]

    around(patch, html_frames.HtmlFrames, "news", news)


def a_secret_answer_sends_an_empty_frame(patch: Patch) -> None:
    async def news(true: Rule, self: html_frames.HtmlFrames, me: Any) -> list[str]:
        return await true(self, me) or [""]

    around(patch, html_frames.HtmlFrames, "news", news)


def a_secret_answer_sends_the_same_view_again(patch: Patch) -> None:
    async def news(true: Rule, self: json_frames.JsonFrames, me: Any) -> list[Message]:
        self._view = b""
        return list(await true(self, me))

    def swap_in(true: Rule, self: live_table.LiveTable, *args: Any) -> None:
        true(self, *args)  # and all connections are woken

    around(patch, json_frames.JsonFrames, "news", news)
    around(patch, live_table.LiveTable, "_swap_in", swap_in)


def lines_of_the_log_are_numbered_for_all(patch: Patch) -> None:
    def step(true: Rule, self: table_log.TableLog, *args: Any, **named: Any) -> table_log.LogStep:
        made: table_log.LogStep = true(self, *args, **named)
        made.public = made.public.replace("<li", f'<li data-n="{NUMBERS[0]}"')
        return made

    NUMBERS[0] = 0

    def tell(true: Rule, t: Table, text: str, *cards: int, **named: Any) -> None:
        true(t, text, *cards, **named)
        NUMBERS[0] = sum(t.faces[card] for card in cards)

    around(patch, table_log.TableLog, "step", step)
    around(patch, Table, "tell", tell)


NUMBERS = [0]


# -- timing, and whom the table waits for -------------------------------------------------------------
def a_bot_without_a_choice_answers_at_once(patch: Patch) -> None:
    async def answer(true: Rule, self: bot_players.BotPlayers, seat: int, question: int) -> None:
        if len(self._live.view(seat)["options"]) == 1:
            await self._live.act(seat, question, 0, f"at once {question} {seat}", lambda: None)
        else:
            await true(self, seat, question)

    around(patch, bot_players.BotPlayers, "_answer", answer)


def a_bot_thinks_longer_about_more_options(patch: Patch) -> None:
    async def answer(true: Rule, self: bot_players.BotPlayers, seat: int, question: int) -> None:
        choices = len(self._live.view(seat)["options"])
        await asyncio.sleep(choices / 10)
        await self._live.act(seat, question, randbelow(choices), f"slow {question} {seat}", lambda: None)

    around(patch, bot_players.BotPlayers, "_answer", answer)


def bots_answer_as_fast_as_they_can(patch: Patch) -> None:
    around(patch, Delays, "at", lambda true, self, speed: (0, 0))


def a_secret_answer_beats_the_heart(patch: Patch) -> None:
    def swap(true: Rule, self: live_table.LiveTable, *args: Any) -> Any:
        only = true(self, *args)
        for connection in CONNECTIONS:
            connection.post(HEARTBEAT)
            connection.flush()
        return only

    def opened(true: Rule, self: Connection, *args: Any) -> None:
        true(self, *args)
        CONNECTIONS.append(self)

    CONNECTIONS.clear()
    around(patch, Connection, "__init__", opened)
    around(patch, live_table.LiveTable, "_swap_in", swap)


CONNECTIONS: list[Connection] = []


def the_view_tells_who_has_answered(patch: Patch) -> None:
    def view(true: Rule, self: live_table.LiveTable, viewer: int) -> View:
        made: View = true(self, viewer).copy()
        made["waiting"] = waiting(self.table)
        return made

    around(patch, live_table.LiveTable, "view", view)
    around(patch, live_table.LiveTable, "frame", _unkept)


def _unkept(true: Rule, self: live_table.LiveTable, viewer: int) -> bytes:
    self._frames.clear()
    return bytes(true(self, viewer))


def all_views_are_made_anew_after_a_secret_answer(patch: Patch) -> None:
    def frame(true: Rule, self: live_table.LiveTable, viewer: int) -> bytes:
        message = msgspec.json.decode(true(self, viewer))
        return msgspec.json.encode(message | {"n": self.n})

    def swap(true: Rule, self: live_table.LiveTable, *args: Any) -> None:
        true(self, *args)
        self.replace_table(self.table)

    around(patch, live_table.LiveTable, "frame", frame)
    around(patch, live_table.LiveTable, "_swap_in", swap)


def nobody_is_waited_for_who_cannot_answer(patch: Patch) -> None:
    def view(true: Rule, self: live_table.LiveTable, viewer: int) -> View:
        made: View = true(self, viewer).copy()
        made["waiting"] = [seat for seat in made["waiting"] if len(options(self.table, seat)) != 1]
        return made

    around(patch, live_table.LiveTable, "view", view)


SEALED = (partial(streams, "blame"), partial(streams, "intrigue"), partial(streams, "madness"))
REACTIONS = (partial(streams, "madness"), partial(streams, "blakes"), partial(streams, "intrigue"))
SHELF: tuple[Shelf, ...] = (
    (
        BROWSER,
        (
            the_element_of_flights_names_a_card,
            a_frame_is_longer_when_a_card_is_good,
        ),
        wire(),
    ),
    (BROWSER, (lines_of_the_log_are_numbered_for_all,), wire("madness")),
    (BROWSER, (travels_tell_the_index,), (partial(twins, GAMES["blame"], everywhere),)),
    (
        BROWSER,
        (a_secret_answer_sends_an_empty_frame, a_secret_answer_sends_the_same_view_again),
        SEALED,
    ),
    (
        TIMING,
        (
            a_secret_answer_beats_the_heart,
            the_view_tells_who_has_answered,
            all_views_are_made_anew_after_a_secret_answer,
        ),
        SEALED,
    ),
    (TIMING, (nobody_is_waited_for_who_cannot_answer,), REACTIONS),
    (
        TIMING,
        (
            a_bot_without_a_choice_answers_at_once,
            a_bot_thinks_longer_about_more_options,
            bots_answer_as_fast_as_they_can,
        ),
        (partial(pauses, "blakes"), partial(pauses, "blame")),
    ),
)
