"""Leaks in side channels: reloads, reconnects, replays, exports, chat, and what visitors see."""

from __future__ import annotations

from typing import Any

from app.db import chat
from app.kernel import SPECTATOR, reveal
from app.rooms.live.room_hub import RoomHub
from app.tables.replay import archive as replays
from app.tables.replay import replay
from app.web.http import replay_pages, room_pages
from app.web.screen import table_previews
from app.web.screen.replay_controls import OPEN_EYES
from app.web.services import services_of
from app.web.socket import html_frames, json_frames
from tools.leaks.markup_and_timing_leaks import REACTIONS, Shelf
from tools.leaks.planting import SIDE, Patch, Rule, around, hidden
from tools.leaks.stream_finders import wire


def a_reload_shows_what_the_host_sees(patch: Patch) -> None:
    async def stage(true: Rule, self: html_frames.HtmlFrames, me: Any) -> Any:
        host = self._hub.room.member(self._hub.room.host)
        return await true(self, host)

    around(patch, html_frames.HtmlFrames, "stage", stage)


def spectators_see_through_the_eyes_of_a_seat(patch: Patch) -> None:
    around(patch, RoomHub, "viewer", lambda true, self, member: 0 if member.seat is None else member.seat)


def somebody_who_comes_back_is_shown_all_cards(patch: Patch) -> None:
    async def stage(true: Rule, self: html_frames.HtmlFrames, me: Any) -> str:
        html: str = await true(self, me)
        table = self._hub.live
        return html if table is None else html + f"<!-- {sum(reveal(table.table).faces[::5])} -->"

    around(patch, html_frames.HtmlFrames, "stage", stage)


def a_match_can_be_replayed_before_its_end(patch: Patch) -> None:
    patch.setattr(replays.Played, "ended", property(lambda self: True))
    around(patch, replay_pages, "eyes_of", lambda true, *args: OPEN_EYES)


def a_match_can_be_exported_before_its_end(patch: Patch) -> None:
    from app.web.http import export as export_page

    async def export(true: Rule, database: Any, match: str) -> Any:
        found = await replays.Replays(database).find(match)
        assert found is not None and found.seed is not None
        return {"game": found.game, "seed": found.seed.hex()}

    around(patch, export_page, "export", export)


def looking_back_goes_through_the_eyes_of_another(patch: Patch) -> None:
    around(patch, replay.Replay, "view", lambda true, self, at, viewer: true(self, at, 0))


def strangers_read_a_card_in_the_list_of_tables(patch: Patch) -> None:
    async def look(true: Rule, self: table_previews.TablePreviews, room: Any) -> Any:
        seen, hub = await true(self, room), self._hubs.loaded(room.code)
        assert hub is not None and hub.live is not None
        log = [*seen.view["log"], hidden(hub.live.table, SPECTATOR)]
        return seen._replace(view={**seen.view, "log": log})

    around(patch, table_previews.TablePreviews, "_look", look)


def strangers_read_in_the_list_of_tables_how_many_have_answered(patch: Patch) -> None:
    async def look(true: Rule, self: table_previews.TablePreviews, room: Any) -> Any:
        seen = await true(self, room)
        return seen._replace(view={**seen.view, "log": [*seen.view["log"], f"{seen.n} answers."]})

    around(patch, table_previews.TablePreviews, "_look", look)


def strangers_are_told_a_card_at_the_door(patch: Patch) -> None:
    async def entrance(true: Rule, request: Any, room: Any) -> Any:
        response, hub = await true(request, room), services_of(request).hubs.loaded(room.code)
        assert hub is not None and hub.live is not None
        response.headers["x-playing"] = hidden(hub.live.table, SPECTATOR)
        return response

    around(patch, room_pages, "_join_page", entrance)


def whispers_are_for_everybody(patch: Patch) -> None:
    def as_seen_by(true: Rule, self: chat.StoredMessage, reader: chat.Reader) -> chat.ChatMessage:
        return self.line

    around(patch, chat.StoredMessage, "as_seen_by", as_seen_by)


def players_read_what_spectators_say(patch: Patch) -> None:
    def reader_of(true: Rule, hub: RoomHub, me: Any) -> chat.Reader:
        return chat.Reader(me.id, spectators=True)

    for module in (html_frames, json_frames):
        around(patch, module, "reader_of", reader_of)


SIDE_SHELF: tuple[Shelf, ...] = (
    (
        SIDE,
        (
            a_reload_shows_what_the_host_sees,
            spectators_see_through_the_eyes_of_a_seat,
            somebody_who_comes_back_is_shown_all_cards,
            a_match_can_be_replayed_before_its_end,
            a_match_can_be_exported_before_its_end,
            looking_back_goes_through_the_eyes_of_another,
            players_read_what_spectators_say,
            strangers_read_a_card_in_the_list_of_tables,
            strangers_are_told_a_card_at_the_door,
        ),
        wire(),
    ),
    (SIDE, (strangers_read_in_the_list_of_tables_how_many_have_answered,), REACTIONS),
    (SIDE, (whispers_are_for_everybody,), wire("scapegoat")),
)
